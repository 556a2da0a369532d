# oracle: 3.11
import unittest, sys
class T(unittest.TestCase):
    def test_eq(self): self.assertEqual([1, 2, 3], [1, 5, 3])
    def test_str(self): self.assertEqual("hello\nworld", "hello\nword")
    def test_dict(self): self.assertEqual({"a": 1, "b": 2}, {"a": 1, "b": 3})
    def test_set(self): self.assertEqual({1, 2}, {2, 3})
    def test_err(self): {}["x"]
    def test_true(self): self.assertTrue(0, "msg")
    def test_alm(self): self.assertAlmostEqual(1.0, 1.1)
    def test_raises(self):
        with self.assertRaises(ValueError): pass
    def test_regex(self):
        with self.assertRaisesRegex(ValueError, "xyz"): raise ValueError("abc")
    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i): self.assertEqual(i % 2, 0)
    def test_in(self): self.assertIn(5, [1, 2])
    def test_num(self): self.assertEqual(1, 2)
    @unittest.expectedFailure
    def test_x(self): self.fail("expected")
    @unittest.skipIf(True, "why")
    def test_sk(self): pass
    def test_cnt(self): self.assertCountEqual([1, 2], [2, 3])
    def test_len(self): self.assertListEqual([1], [1, 2])
r = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(T).run(r)
for t, tb in r.failures + r.errors: print(t, "|", "\n".join(l for l in tb.splitlines() if l and not l.startswith(("  File", "    ", "Traceback"))))
print(r.testsRun, len(r.failures), len(r.errors), r.skipped, len(r.expectedFailures), r)
