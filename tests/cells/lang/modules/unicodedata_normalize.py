# Characters and their normal forms.
import unicodedata
s = "Café naïve Ångström"
print("".join(c for c in unicodedata.normalize("NFKD", s) if not unicodedata.combining(c)), unicodedata.category("A"), unicodedata.category("1"), len(unicodedata.normalize("NFD", "é")), unicodedata.normalize("NFC", "e\u0301") == "é")
