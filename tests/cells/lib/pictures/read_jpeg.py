# plt.imread of JPEG files: bytes, as Pillow gives them; what is broken is an error.
# expect: colours (9, 12, 3) uint8 41732 [5, 7, 216] [215, 196, 130]
# expect: grey (9, 12) uint8 12019 30 194
# expect: in passes (9, 12, 3) uint8 41732 [5, 7, 216] [215, 196, 130]
# expect: inks (9, 12, 4) uint8 69655 [4, 1, 255, 255] [217, 199, 103, 255]
# expect: turned by a camera (9, 12, 3) uint8 41732 [5, 7, 216] [215, 196, 130]
# expect: broken 0 of 309
# expect: ValueError this is no JPEG file: True
# expect: ValueError a picture of 65500 x 65500 pixels is too large
import base64
import io
import matplotlib.pyplot as plt
import numpy as np
import _warpcell

FILES = {
    'colours': '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHi'
        'gjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAJAAwDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAA'
        'AAAABP/EABoQAAEFAQAAAAAAAAAAAAAAAAACAwQhMWH/xAAVAQEBAAAAAAAAAAAAAAAAAAABAv/EABgRAAIDAAAAAAAAAAAAAAAAAAACAwQR/9oADAMBAAIRAxEAPwArUL'
        'gpMKsEtCk4VYnbQqTth//Z',
    'grey': '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAJAA'
        'wBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABoQAAEFAQAAAAAAAAAAAAAAAAACAwQhMWH/2gAIAQEAAD8AK1C4KTCrBLQpOH//2Q==',
    'in passes': '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHi'
        'gjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAAJAAwDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAA'
        'AAAAA//EABQBAQAAAAAAAAAAAAAAAAAAAAH/2gAMAwEAAhADEAAAASVFT//EABgQAAIDAAAAAAAAAAAAAAAAAAABAhAS/9oACAEBAAEFAlAwKv/EABcRAAMBAAAAAAAAAA'
        'AAAAAAAAABAgP/2gAIAQMBAT8Bytn/xAAXEQADAQAAAAAAAAAAAAAAAAAAAQID/9oACAECAQE/AdLZ/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAGPwIf/8QAFhAB'
        'AQEAAAAAAAAAAAAAAAAAAAEQ/9oACAEBAAE/IRMI/9oADAMBAAIAAwAAABA3/8QAFREBAQAAAAAAAAAAAAAAAAAAABH/2gAIAQMBAT8Qmf/EABURAQEAAAAAAAAAAAAAAA'
        'AAAAAR/9oACAECAQE/EKn/xAAYEAACAwAAAAAAAAAAAAAAAAAAMRAhYf/aAAgBAQABPxDMpUUP/9k=',
    'inks': '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk/8AAFAgACQAMBE'
        'MRAE0RAFkRAEsRAP/EABcAAAMBAAAAAAAAAAAAAAAAAAAFBgT/xAAfEAEAAQMEAwAAAAAAAAAAAAAAAQMEQQUVM2IiMTL/2gAOBEMATQBZAEsAAD8AXaXhj2jqbXVX2plR'
        'b8UDaOpXUq+chL6XhQtt1kKi34oBXU+5D//Z',
    'turned by a camera': '/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJ'
        'mBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/'
        'wAARCAAJAAwDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABoQAAEFAQAAAAAAAAAAAAAAAAACAwQhMWH/xAAVAQEBAAAAAAAAAAAAAAAAAAABAv/EABgRAA'
        'IDAAAAAAAAAAAAAAAAAAACAwQR/9oADAMBAAIRAxEAPwArULgpMKsEtCk4VYnbQqTth//Z',
}


def read(data):
    return plt.imread(io.BytesIO(data))


files = {name: base64.b64decode(text) for name, text in FILES.items()}
for name, data in files.items():
    a = read(data)
    print(name, a.shape, a.dtype, int(a.astype(int).sum()), a[0, 0].tolist(), a[-1, -1].tolist())
good = files["colours"]
read_anyway = 0
for n in range(4, len(good) - 2):  # what ends early is told
    try:
        read(good[:n])
        read_anyway += 1
    except ValueError as e:
        assert str(e).startswith("this is no good JPEG file: "), e
print("broken", read_anyway, "of", len(good))
try:
    _warpcell.read_jpeg(b"nothing")
except ValueError as e:
    print("ValueError", str(e) + ":", True)
large = good.replace(bytes([0, 9, 0, 12]), bytes([255, 220, 255, 220]))
try:
    read(large)
except ValueError as e:
    print("ValueError", e)
for i in range(2, len(good)):  # bits that are wrong: a picture or an error, never more
    for bit in (1, 16, 128):
        try:
            read(good[:i] + bytes([good[i] ^ bit]) + good[i + 1:])
        except (ValueError, MemoryError, NotImplementedError):
            pass
