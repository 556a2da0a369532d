# urllib.error: what cannot be fetched.


class URLError(OSError):
    def __init__(self, reason, filename=None):
        super().__init__(reason)
        self.reason, self.filename = reason, filename

    def __str__(self):
        return f"<urlopen error {self.reason}>"


class HTTPError(URLError):
    def __init__(self, url, code, msg, hdrs, fp):
        super().__init__(msg)
        self.url, self.code, self.msg, self.headers = url, code, msg, hdrs

    def __str__(self):
        return f"HTTP Error {self.code}: {self.msg}"
