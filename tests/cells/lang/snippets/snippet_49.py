class Node:
    __slots__ = ["val", "next"]
    def __init__(self, val, next=None): self.val, self.next = val, next
class LL:
    def __init__(self): self.head = None
    def push(self, v): self.head = Node(v, self.head)
    def __iter__(self):
        n = self.head
        while n: yield n.val; n = n.next
    def __reversed__(self): return reversed(list(self))
l = LL(); [l.push(i) for i in range(3)]; print(list(l), list(reversed(l)), sum(l), 2 in l)
