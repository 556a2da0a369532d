# needs: keras jax
import os

os.environ.setdefault("KERAS_BACKEND", "jax")
import numpy as np
import keras
from keras import callbacks, layers, losses, optimizers

keras.utils.set_random_seed(2)
x = np.linspace(-1, 1, 64, dtype="float32").reshape(-1, 1)
y = x**2
model = keras.models.Sequential()
model.add(keras.Input((1,)))
model.add(layers.Dense(16, activation="tanh"))
model.add(layers.Dropout(0.1))
model.add(layers.BatchNormalization())
model.add(layers.Dense(1))
for opt in (optimizers.SGD(0.05), optimizers.RMSprop(0.001), optimizers.Adam(0.01)):
    model.compile(optimizer=opt, loss=losses.MeanSquaredError())
    h = model.fit(x, y, epochs=3, batch_size=16, validation_split=0.25, verbose=0)
    print(type(opt).__name__, sorted(h.history))
# %%
stop = callbacks.EarlyStopping(monitor="loss", patience=1)
h = model.fit(x, y, epochs=4, verbose=0, callbacks=[stop])
weights = model.get_weights()
model.set_weights([np.zeros_like(w) for w in weights])
print([w.shape for w in weights], float(model.predict(x[:1], verbose=0)[0, 0]))
print(keras.utils.to_categorical([0, 2], 3))
# %%
conv = keras.Sequential(
    [
        keras.Input((8, 8, 1)),
        layers.Conv2D(2, 3),
        layers.MaxPooling2D(),
        layers.Flatten(),
        layers.Activation("relu"),
        layers.Dense(2),
    ]
)
print(conv.output_shape, conv.count_params())
inputs = keras.Input((4,))
functional = keras.Model(inputs, layers.Dense(2)(layers.Dense(3)(inputs)))
print(len(functional.layers), functional.predict(np.ones((2, 4)), verbose=0).shape)
# %%
import tempfile

with tempfile.TemporaryDirectory() as folder:
    conv.save(folder + "/m.keras")
    again = keras.models.load_model(folder + "/m.keras")
print(np.array_equal(again.get_weights()[0], conv.get_weights()[0]))
