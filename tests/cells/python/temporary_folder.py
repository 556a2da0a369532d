# A folder that is not there is no place for temporary files.
import os
import tempfile

os.environ['TMPDIR'] = '/nonexistent'
os.environ.pop('TEMP', None)
os.environ.pop('TMP', None)
print(tempfile.gettempdir())
with tempfile.TemporaryDirectory() as folder:
    print(os.path.isdir(folder), os.path.dirname(folder))
