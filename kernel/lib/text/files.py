# files.py
