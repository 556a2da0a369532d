import configparser, io
c = configparser.ConfigParser()
c.read_string("""
[DEFAULT]
base = /srv
debug: no
[server]
; comment
host = localhost
port = 8080
path = %(base)s/www
multi = a
    b
    c
[client]
Key With Space = v
""")
print(c.sections(), c['server']['host'], c.getint('server', 'port'), c['server'].getboolean('debug'), c.get('server', 'path'), repr(c['server']['multi']), dict(c['client']), c.has_option('server','x'), c.get('server','nope', fallback='fb'), 'server' in c, list(c), c['server'])
c['new'] = {'a': '1', 'b': 'two'}; c.set('new', 'c', 'x'); c.add_section('e')
f = io.StringIO(); c.write(f); print(f.getvalue())
for bad in (lambda: c.get('zz','a'), lambda: c.get('server','zz'), lambda: c['zz'], lambda: c.add_section('e'), lambda: c.read_string('x=1'), lambda: c.set('new','q',5), lambda: c.getboolean('new','b')):
    try: bad()
    except Exception as e: print(type(e).__name__, e)
print(c.items('new'), c.options('new'), c.remove_section('e'), c.remove_option('new','a'), configparser.ConfigParser(interpolation=None).sections())
