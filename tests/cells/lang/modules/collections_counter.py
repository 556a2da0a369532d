# collections_counter
from collections import Counter
c = Counter("mississippi"); print(c, c.most_common(2), c["z"], sum(c.values()), Counter(a=1) + Counter(a=2, b=1), Counter(a=3) - Counter(a=1, b=2), Counter(a=1) | Counter(a=2), sorted(c.elements())[:3], dict(c), c.total())
c.update("sss"); c.subtract("i"); del c["p"]; print(c, "p" in c, +Counter(a=-1, b=2), Counter([1, 1, 2]) == {1: 2, 2: 1})
