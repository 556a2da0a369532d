# statistics.py
