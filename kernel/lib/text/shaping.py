# shaping.py
