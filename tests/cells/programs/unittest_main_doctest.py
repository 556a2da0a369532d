# oracle: 3.11
import unittest, doctest, sys
def fact(n):
    """Return n!.

    >>> fact(5)
    120
    >>> [fact(n) for n in range(4)]
    [1, 1, 2, 6]
    >>> fact(-1)
    Traceback (most recent call last):
        ...
    ValueError: n must be >= 0
    """
    if n < 0: raise ValueError("n must be >= 0")
    return 1 if n < 2 else n * fact(n - 1)
class TestFact(unittest.TestCase):
    @classmethod
    def setUpClass(cls): cls.k = 3
    def setUp(self): self.n = 5
    def test_basic(self): self.assertEqual(fact(self.n), 120)
    def test_raises(self):
        with self.assertRaises(ValueError) as cm: fact(-1)
        self.assertIn("n must", str(cm.exception))
    def test_close(self): self.assertAlmostEqual(0.1 + 0.2, 0.3); self.assertTrue(1); self.assertIsNone(None); self.assertListEqual([1], [1]); self.assertRaises(ZeroDivisionError, lambda: 1 / 0)
    @unittest.skip("no")
    def test_skip(self): pass
    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i): self.assertGreater(i + 1, i)
r = unittest.main(argv=[""], exit=False, verbosity=0)
print(r.result.testsRun, r.result.wasSuccessful(), len(r.result.skipped))
print(doctest.testmod())
suite = unittest.TestLoader().loadTestsFromTestCase(TestFact)
res = unittest.TextTestRunner(stream=sys.stdout, verbosity=0).run(suite) if False else None
