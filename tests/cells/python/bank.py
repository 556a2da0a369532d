from abc import ABC, abstractmethod
# oracle: 3.11
from datetime import date
class InsufficientFunds(Exception):
    def __init__(self, need, have): super().__init__(f"need {need:.2f}, have {have:.2f}"); self.need, self.have = need, have
class Account(ABC):
    _next = 1000; rate = 0.0
    def __init__(self, owner, balance=0):
        self.owner = owner; self.__balance = balance; self.history = []; self.number = Account._next; Account._next += 1
    @property
    def balance(self): return self.__balance
    @balance.setter
    def balance(self, v):
        if v < 0: raise ValueError("negative balance")
        self.__balance = v
    def deposit(self, a):
        if a <= 0: raise ValueError(f"bad amount: {a!r}")
        self.balance += a; self.history.append(('dep', a)); return self
    @abstractmethod
    def withdraw(self, a): ...
    def __repr__(self): return f"{type(self).__name__}(owner={self.owner!r}, balance={self.balance:,.2f})"
    def __lt__(self, o): return self.balance < o.balance
    @classmethod
    def from_string(cls, s): o, b = s.split(':'); return cls(o, float(b))
    @staticmethod
    def valid(n): return n >= 1000
class Checking(Account):
    def __init__(self, *a, overdraft=100, **k): super().__init__(*a, **k); self.overdraft = overdraft
    def withdraw(self, a):
        if self.balance + self.overdraft < a: raise InsufficientFunds(a, self.balance)
        self._Account__balance -= a; self.history.append(('wd', a)); return self
class Savings(Account):
    rate = .02
    def withdraw(self, a):
        if a > self.balance: raise InsufficientFunds(a, self.balance)
        self.balance -= a
    def interest(self): self.balance *= 1 + self.rate
a, b = Checking('Ann', 500), Savings.from_string('Bob:1500')
a.deposit(50).withdraw(600); b.interest(); print(a, b, a.history, sorted([b, a]), a < b, Account.valid(5), a.number, b.number)
for f in (lambda: a.withdraw(1000), lambda: b.deposit(-5), lambda: setattr(b, 'balance', -1), lambda: Account('x'), lambda: b.withdraw(1e6), lambda: a.__balance, lambda: b.nope):
    try: f()
    except Exception as e: print(f"{type(e).__name__}: {e}")
print(vars(b), Savings.rate, isinstance(a, Account), hasattr(a, 'overdraft'))
