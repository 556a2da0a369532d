# urllib.request: there is no access to the network; addresses of files are read.
from urllib.error import URLError
from urllib.parse import unquote, urlparse


class Request:
    def __init__(self, url, data=None, headers=None, method=None):
        self.full_url, self.data, self.headers, self.method = url, data, headers or {}, method


def urlopen(url, data=None, timeout=None, **ignored):
    parts = urlparse(url.full_url if isinstance(url, Request) else url)
    if parts.scheme == "file":
        return open(unquote(parts.path), "rb")
    raise URLError("there is no access to the network here: put the data into a file and open() it")


def urlretrieve(url, filename=None, reporthook=None, data=None):
    with urlopen(url) as source:
        content = source.read()
    with open(filename, "wb") as target:
        target.write(content)
    return filename, {}
