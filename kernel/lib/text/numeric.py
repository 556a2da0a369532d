# numeric.py
