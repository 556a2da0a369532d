# polynomial.py
