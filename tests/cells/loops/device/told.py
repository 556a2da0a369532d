# device: gpu
# What %loops tells of loops with arrays on the GPU.
import numpy as np

def first(a, b):
    for i in range(len(a)):
        a[i] = b[i] * 2

def second(a):
    for i in range(1, len(a)):
        a[i] = a[i - 1]

def third(a):
    s = 0.0
    for i in range(len(a)):
        a[i] = s
        s += a[i]
    return s

def fourth(a, d):
    for i in range(len(a)):
        a[i] = i
        if d:
            d.pop()

def fifth(m):
    for i in range(m.shape[0]):
        for j in range(m.shape[1]):
            m[i, j] = i - j

a, b = np.zeros(1000), np.arange(1000) * 1.0
first(a, b)
second(a)
third(a)
fourth(a, [])
fifth(np.zeros((50, 300)))

# %%
%loops
# expect: 4 loops were compiled, and went round 3071 times on the CPU.
# expect: In[1], line 6: on the GPU, its iterations in parallel; 1 launches, 944 iterations
# expect: In[1], line 10: on the CPU: iterations may use the same elements of 'a', which it writes
# expect: In[1], line 15: on the CPU: 's' goes from one iteration to the next
# expect: In[1], line 21: on the CPU: it has lists, or numbers of a generator
# expect: In[1], line 28: on the GPU, its iterations in parallel; 2 launches, 584 iterations
# expect: In[1], line 27: on the GPU, the iterations of two loops in parallel; 1 launches, 14100 iterations
