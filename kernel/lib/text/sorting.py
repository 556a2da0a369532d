# sorting.py
