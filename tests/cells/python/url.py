from urllib.parse import *
u = urlparse('https://user:pw@host.com:8080/p/a;x?q=1&r=a%20b#frag'); print(u, u.hostname, u.port, u.username, u.geturl())
print(quote('a b/ü&'), unquote('a%20b%C3%BC'), urlencode({'a': 1, 'b': 'x y', 'c': [1,2]}, doseq=True), parse_qs('a=1&b=2&a=3&c='), parse_qsl('a=1&b'), quote_plus('a b&c'), unquote_plus('a+b'))
for b, r in [('http://a/b/c/d','e'),('http://a/b/c/d','../e'),('http://a/b/c/d','/e'),('http://a/b/','?x=1'),('http://a','//b/c'),('http://a/b','http://z')]: print(urljoin(b, r))
import urllib.request
print(urlsplit('mailto:x@y.z'), urlunparse(('http','h','/p','','q=1','')))
