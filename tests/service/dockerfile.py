"""Reads a Dockerfile: its stages, each a list of instructions. No more of the language than
docs/service/Dockerfile uses; anything else is an error."""

import re
import shlex
import json
import dataclasses

KNOWN = {"RUN", "COPY", "ENV", "ARG", "USER", "WORKDIR", "CMD"}


@dataclasses.dataclass
class Stage:
    base: str
    name: str
    steps: list  # (instruction, text)


def lines(text):
    """Without comments, continued lines joined."""
    whole = ""
    for line in text.splitlines():
        if line.lstrip().startswith("#"):
            continue
        whole += line
        if whole.endswith("\\"):
            whole = whole[:-1] + " "
        elif whole.strip():
            yield whole.strip()
            whole = ""
        else:
            whole = ""


def stages(text):
    found = []
    for line in lines(text):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            match = re.fullmatch(r"(\S+) AS (\S+)", rest.strip())
            if not match:
                raise ValueError(f"not understood: {line}")
            found.append(Stage(match[1], match[2], []))
        elif word in KNOWN and found:
            found[-1].steps.append((word, rest.strip()))
        else:
            raise ValueError(f"not understood: {line}")
    return found


def pairs(text):
    """NAME=value of ENV and ARG."""
    return dict(word.split("=", 1) for word in shlex.split(text))


def copied(text):
    """(stage or None, sources, target) of COPY."""
    words = shlex.split(text)
    stage = words.pop(0).removeprefix("--from=") if words[0].startswith("--from=") else None
    return stage, words[:-1], words[-1]


def packages(text):
    """What `apt-get install` in this RUN installs."""
    out = []
    for command in text.split("&&"):
        words = command.split()
        if words[:2] == ["apt-get", "install"]:
            out += [w for w in words[2:] if not w.startswith("-")]
    return out


def command(text):
    return json.loads(text)
