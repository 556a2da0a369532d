# linalg.py
