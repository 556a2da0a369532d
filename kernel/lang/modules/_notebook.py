# _notebook: what magics of the notebook give.


class CapturedIO:
    def __init__(self, text):
        self.stdout = text
        self.stderr = ""
        self.outputs = []

    def show(self):
        print(self.stdout, end="")

    __call__ = show

    def __str__(self):
        return self.stdout
