# needs: tensorflow
# TensorFlow's own names of the tutorials: devices, tensors, gradients, functions, a history.
import os

os.environ["CUDA_VISIBLE_DEVICES"] = ""
import numpy as np
import tensorflow as tf

tf.random.set_seed(1)
print(tf.config.list_physical_devices("GPU"), tf.config.experimental.list_physical_devices("GPU"))
for gpu in tf.config.list_physical_devices("GPU"):
    tf.config.experimental.set_memory_growth(gpu, True)
print(
    [d.device_type for d in tf.config.list_physical_devices()],
    tf.test.is_built_with_cuda() in (True, False),
)
# %%
u = np.linspace(0, 1, 6).reshape(2, 3)
with tf.device("/CPU:0"):
    a = tf.constant(u)
    w = tf.Variable(tf.ones((3, 2), tf.float64))
    y = tf.matmul(a, w)
print(y.numpy(), tf.reduce_sum(y).numpy(), tf.reduce_mean(y, axis=0).numpy(), a.shape, a.dtype)
print(tf.random.normal((2, 2), seed=1).shape, tf.cast(a, tf.float32).dtype)
# %%
with tf.GradientTape() as tape:
    loss = tf.reduce_mean(tf.square(tf.matmul(a, w) - 1.0))
slope = tape.gradient(loss, w)
w.assign_sub(0.1 * slope)
print(loss.numpy().round(6), slope.numpy().round(6), w.numpy().round(6))


@tf.function
def step(x):
    return tf.where(x > 0.5, x * 2, -x)


print(step(a).numpy())
# %%
model = tf.keras.models.Sequential(
    [tf.keras.Input((3,)), tf.keras.layers.Dense(4, activation="relu"), tf.keras.layers.Dense(1)]
)
model.compile(optimizer=tf.keras.optimizers.SGD(0.1), loss="mse")
history = model.fit(u, np.ones((2, 1)), epochs=3, verbose=0)
print(
    type(history).__name__,
    sorted(history.history),
    len(history.history["loss"]),
    model.predict(u, verbose=0).shape,
)
