# rcParams names installed families; what is missing is told once, by matplotlib's logger and in its words.
# expect: ["findfont: Font family 'No Such Font' not found."]
# expect: []
# expect: ["findfont: Generic family 'sans-serif' not found because none of the following families were found: Nothing, Nowhere"]
# expect: []
# expect: True True True
# expect: True True
import io
import logging
import matplotlib.pyplot as plt
import _warpcell

told = []


class Keep(logging.Handler):
    def emit(self, record):
        told.append(record.getMessage())


logger = logging.getLogger("matplotlib.font_manager")
logger.addHandler(Keep())
logger.propagate = False


def drawn(**settings):
    told.clear()
    with plt.rc_context({k.replace("_", "."): v for k, v in settings.items()}):
        plt.figure(figsize=(2, 1))
        plt.title("Warp")
        file = io.BytesIO()
        plt.savefig(file)
        plt.close()
    return file.getvalue()


plain = drawn()
missing = drawn(font_family="No Such Font")
print(told)
drawn(font_family=["No Such Font"])
print(told)
with plt.rc_context({"font.sans-serif": ["Nothing", "Nowhere"]}):
    generic = drawn()
print(told)
with plt.rc_context({"font.sans-serif": ["Nothing", "DejaVu Sans"]}):
    second = drawn()
print(told)
print(plain == missing, plain == generic, plain == second)
has_mono, = _warpcell.fonts(["DejaVu Sans Mono"])  # with fonts-dejavu-core, which the build needs
mono = drawn(font_family="monospace")
print(not has_mono or mono != plain and told == [], plain == drawn())
