# needs: keras jax
# A Sequential of dense layers: compile, fit with its progress text, evaluate, predict.
import os

os.environ.setdefault("KERAS_BACKEND", "jax")
import re
import numpy as np
import keras

keras.utils.set_random_seed(1)
rng = np.random.default_rng(0)
x = rng.random((256, 784), dtype="float32")
y = (x[:, 0] * 9.99).astype(int)
model = keras.Sequential(
    [
        keras.Input((784,)),
        keras.layers.Dense(128, activation="relu"),
        keras.layers.Dense(10, activation="softmax"),
    ]
)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.summary(print_fn=lambda text, **how: print(text))
# %%
history = model.fit(x, y, epochs=2, batch_size=64, verbose=0)
print([round(v, 4) for v in history.history["loss"]])
print(sorted(history.history), len(history.history["loss"]))
# %%
import contextlib, io

text = io.StringIO()
with contextlib.redirect_stdout(text):
    model.fit(x, y, epochs=2, batch_size=64)
print([l for l in text.getvalue().splitlines() if l.startswith("Epoch")], "4/4" in text.getvalue())
# %%
print(round(float(model.evaluate(x, y, verbose=0)[0]), 4), model.predict(x[:3], verbose=0).shape)
