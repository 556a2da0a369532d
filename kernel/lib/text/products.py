# products.py
