"""Checks Vega-Lite specifications against the schema of version 5.

    pictures FOLDER; check_vega.py FOLDER

Needs jsonschema and altair 5 (whose package carries the schema). With
vl-convert-python there too, draws each beside it, light and dark.
"""

import glob
import json
import pathlib
import sys

import altair
import jsonschema

try:
    import vl_convert
except ImportError:
    vl_convert = None


def main():
    schema = pathlib.Path(altair.__file__).parent / "vegalite/v5/schema/vega-lite-schema.json"
    validator = jsonschema.Draft7Validator(json.loads(schema.read_text()))
    wrong = 0
    files = sorted(glob.glob(sys.argv[1] + "/*.vl.json"))
    for name in files:
        spec = json.loads(pathlib.Path(name).read_text())
        errors = list(validator.iter_errors(spec))
        wrong += bool(errors)
        for error in errors[:3]:
            print(f"{name}: {list(error.absolute_path)}: {error.message[:300]}")
        if vl_convert and not errors:
            for theme in ("default", "dark"):
                png = vl_convert.vegalite_to_png(spec, vl_version="5.8", scale=2, theme=theme)
                pathlib.Path(name.replace(".vl.json", f"_vega_{theme}.png")).write_bytes(png)
    print(f"{len(files)} specifications, {wrong} not valid")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
