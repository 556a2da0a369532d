# ufunc.py
