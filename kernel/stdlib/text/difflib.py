# difflib: what two sequences have in common, and differences of texts line by line.
from collections import namedtuple as _namedtuple

Match = _namedtuple("Match", "a b size")


class SequenceMatcher:
    """Compares two sequences: the longest block in common, and the same left and right of it."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk, self.autojunk = isjunk, autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        self.a, self._blocks, self._codes = a, None, None

    def set_seq2(self, b):
        self.b, self._blocks, self._codes = b, None, None
        places = {}
        for k, item in enumerate(b):
            places.setdefault(item, []).append(k)
        self.bjunk = {item for item in places if self.isjunk is not None and self.isjunk(item)}
        for item in self.bjunk:
            del places[item]
        self.bpopular = set()
        if self.autojunk and len(b) >= 200:
            most = len(b) // 100 + 1
            self.bpopular = {item for item, at in places.items() if len(at) > most}
            for item in self.bpopular:
                del places[item]
        self.b2j = places

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b = self.a, self.b
        ahi = len(a) if ahi is None else ahi
        bhi = len(b) if bhi is None else bhi
        besti, bestj, best = alo, blo, 0
        before = {}
        for i in range(alo, ahi):
            now = {}
            for j in self.b2j.get(a[i], ()):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                k = now[j] = before.get(j - 1, 0) + 1
                if k > best:
                    besti, bestj, best = i - k + 1, j - k + 1, k
            before = now
        for junk in (False, True):  # grown by what was left out: first the popular, then junk
            while (
                besti > alo
                and bestj > blo
                and (b[bestj - 1] in self.bjunk) == junk
                and a[besti - 1] == b[bestj - 1]
            ):
                besti, bestj, best = besti - 1, bestj - 1, best + 1
            while (
                besti + best < ahi
                and bestj + best < bhi
                and (b[bestj + best] in self.bjunk) == junk
                and a[besti + best] == b[bestj + best]
            ):
                best += 1
        return Match(besti, bestj, best)

    def get_matching_blocks(self):
        if self._blocks is not None:
            return self._blocks
        waiting, found = [(0, len(self.a), 0, len(self.b))], []
        while waiting:
            alo, ahi, blo, bhi = waiting.pop()
            i, j, k = m = self.find_longest_match(alo, ahi, blo, bhi)
            if k:
                found.append(m)
                if alo < i and blo < j:
                    waiting.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    waiting.append((i + k, ahi, j + k, bhi))
        found.sort()
        joined = []
        for i, j, k in found:  # neighbours become one
            if joined and joined[-1][0] + joined[-1][2] == i and joined[-1][1] + joined[-1][2] == j:
                joined[-1] = Match(joined[-1][0], joined[-1][1], joined[-1][2] + k)
            else:
                joined.append(Match(i, j, k))
        self._blocks = joined + [Match(len(self.a), len(self.b), 0)]
        return self._blocks

    def get_opcodes(self):
        if self._codes is not None:
            return self._codes
        i = j = 0
        codes = []
        for ai, bj, size in self.get_matching_blocks():
            tag = (
                "replace"
                if i < ai and j < bj
                else "delete"
                if i < ai
                else "insert"
                if j < bj
                else ""
            )
            if tag:
                codes.append((tag, i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                codes.append(("equal", ai, i, bj, j))
        self._codes = codes
        return codes

    def get_grouped_opcodes(self, n=3):
        codes = list(self.get_opcodes()) or [("equal", 0, 1, 0, 1)]
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > 2 * n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group, i1, j1 = [], max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        length = len(self.a) + len(self.b)
        return 2.0 * sum([m.size for m in self.get_matching_blocks()]) / length if length else 1.0

    def quick_ratio(self):
        length = len(self.a) + len(self.b)
        counts, same = {}, 0
        for item in self.b:
            counts[item] = counts.get(item, 0) + 1
        for item in self.a:
            if counts.get(item, 0) > 0:
                counts[item] -= 1
                same += 1
        return 2.0 * same / length if length else 1.0

    def real_quick_ratio(self):
        length = len(self.a) + len(self.b)
        return 2.0 * min(len(self.a), len(self.b)) / length if length else 1.0


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    """The best of the possibilities, the most similar first."""
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    found = []
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    for x in possibilities:
        matcher.set_seq1(x)
        if matcher.quick_ratio() >= cutoff and matcher.ratio() >= cutoff:
            found.append((matcher.ratio(), x))
    return [x for score, x in sorted(found, reverse=True)[:n]]


# ---- lines ------------------------------------------------------------------------------------


def _range(start, stop):
    n = stop - start
    if n == 1:
        return str(start + 1)
    return f"{start + 1 if n else start},{n}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """The lines of a unified difference."""
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield "--- " + fromfile + ("\t" + fromfiledate if fromfiledate else "") + lineterm
            yield "+++ " + tofile + ("\t" + tofiledate if tofiledate else "") + lineterm
        first, last = group[0], group[-1]
        yield f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for line in a[i1:i2]:
                    yield " " + line
                continue
            for line in a[i1:i2]:
                yield "-" + line
            for line in b[j1:j2]:
                yield "+" + line


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """The lines of a context difference."""
    marks, started = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}, False

    def span(start, stop):
        n = stop - start
        return str(start + 1 if n else start) if n <= 1 else f"{start + 1},{stop}"

    def side(group, lines, at, own, other):
        if any([g[0] in ("replace", own) for g in group]):
            for g in group:
                if g[0] != other:
                    for line in lines[g[at] : g[at + 1]]:
                        yield marks[g[0]] + line

    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield "*** " + fromfile + lineterm
            yield "--- " + tofile + lineterm
        first, last = group[0], group[-1]
        yield "***************" + lineterm
        yield f"*** {span(first[1], last[2])} ****{lineterm}"
        yield from side(group, a, 1, "delete", "insert")
        yield f"--- {span(first[3], last[4])} ----{lineterm}"
        yield from side(group, b, 3, "insert", "delete")


def IS_LINE_JUNK(line):
    return line.strip() in ("", "#")


def IS_CHARACTER_JUNK(c):
    return c in " \t"


class Differ:
    """Differences of lines with marks below the characters that differ."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk, self.charjunk = linejunk, charjunk

    def compare(self, a, b):
        for tag, i1, i2, j1, j2 in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._similar(a, i1, i2, b, j1, j2)
            elif tag == "delete":
                yield from self._all("-", a, i1, i2)
            elif tag == "insert":
                yield from self._all("+", b, j1, j2)
            else:
                yield from self._all(" ", a, i1, i2)

    def _all(self, mark, lines, start, stop):
        for k in range(start, stop):
            yield f"{mark} {lines[k]}"

    def _one_side(self, a, i1, i2, b, j1, j2):
        """Lines without anything similar: the shorter part first."""
        old, new = self._all("-", a, i1, i2), self._all("+", b, j1, j2)
        if j2 - j1 < i2 - i1:
            yield from new
            yield from old
        else:
            yield from old
            yield from new

    def _similar(self, a, i1, i2, b, j1, j2):
        best, cutoff, pair, same = 0.74, 0.75, None, None
        matcher = SequenceMatcher(self.charjunk)
        for j in range(j1, j2):
            matcher.set_seq2(b[j])
            for i in range(i1, i2):
                if a[i] == b[j]:
                    if same is None:
                        same = (i, j)
                    continue
                matcher.set_seq1(a[i])
                if (
                    matcher.real_quick_ratio() > best
                    and matcher.quick_ratio() > best
                    and matcher.ratio() > best
                ):
                    best, pair = matcher.ratio(), (i, j)
        if best < cutoff:
            if same is None:
                yield from self._one_side(a, i1, i2, b, j1, j2)
                return
            pair, equal = same, True
        else:
            equal = False
        i, j = pair
        yield from self._part(a, i1, i, b, j1, j)
        if equal:
            yield "  " + a[i]
        else:
            yield from self._marked(a[i], b[j], matcher)
        yield from self._part(a, i + 1, i2, b, j + 1, j2)

    def _part(self, a, i1, i2, b, j1, j2):
        if i1 < i2 and j1 < j2:
            yield from self._similar(a, i1, i2, b, j1, j2)
        elif i1 < i2:
            yield from self._all("-", a, i1, i2)
        elif j1 < j2:
            yield from self._all("+", b, j1, j2)

    def _marked(self, old, new, matcher):
        """Two similar lines, with a line of marks below each that needs one."""
        above = below = ""
        matcher.set_seqs(old, new)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            n, m = i2 - i1, j2 - j1
            if tag == "replace":
                above += "^" * n
                below += "^" * m
            elif tag == "delete":
                above += "-" * n
            elif tag == "insert":
                below += "+" * m
            else:
                above += " " * n
                below += " " * m
        for mark, line, marks in (("-", old, above), ("+", new, below)):
            yield f"{mark} {line}"
            kept = "".join(
                [c if m == " " and c.isspace() else m for c, m in zip(line, marks)]
            ).rstrip()
            if kept:
                yield f"? {kept}\n"


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """The lines of both texts with marks: '- ', '+ ', '  ' and '? '."""
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """The lines of one of the two texts of an ndiff."""
    mark = {1: "- ", 2: "+ "}[int(which)]
    for line in delta:
        if line[:2] in ("  ", mark):
            yield line[2:]
