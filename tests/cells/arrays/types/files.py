import numpy as np
import os
a = np.arange(6.0).reshape(2, 3)
np.save('/tmp/warpcell_test_a.npy', a)
print(np.load('/tmp/warpcell_test_a.npy'))
np.savetxt('/tmp/warpcell_test_a.txt', a, fmt='%.2f', delimiter=',')
print(np.loadtxt('/tmp/warpcell_test_a.txt', delimiter=','), np.loadtxt('/tmp/warpcell_test_a.txt', delimiter=',', usecols=(0, 2)), np.loadtxt('/tmp/warpcell_test_a.txt', delimiter=',', skiprows=1))
print(np.genfromtxt('/tmp/warpcell_test_a.txt', delimiter=','), np.fromstring('1 2 3', sep=' '))
