import numpy as np
def relu(x):
    return np.maximum(x, 0)
def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)
x = (np.arange(12.0).reshape(3, 4) - 6) / 5
w1, w2 = (np.arange(20.0).reshape(4, 5) - 10) / 7, (np.arange(15.0).reshape(5, 3) - 7) / 9
y = softmax(relu(x @ w1) @ w2)
print(y.round(10), y.sum(axis=1).round(12), y.argmax(axis=1))
