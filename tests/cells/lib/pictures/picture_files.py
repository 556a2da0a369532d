# savefig and imsave write PNG, JPEG, SVG and PDF files, named by their ending or by format=.
# expect: png b'\x89PNG' True
# expect: jpg b'\xff\xd8\xff\xe0' True
# expect: jpeg b'\xff\xd8\xff\xe0' True
# expect: svg b'<?xm' True
# expect: pdf b'%PDF' True
# expect: 460.8pt 345.6pt ['Sines &amp; &lt;more&gt;'] 1 True
# expect: the same figure, the same bytes: True
# expect: True True
# expect: (480, 640, 3) uint8 (480, 640, 3) float32 True
# expect: (240, 320, 3)
# expect: True True
# expect: ['a.svg', 'b', 'c.png', 'd.x.jpg']
# expect: (3, 4, 3) uint8 [68, 1, 84, 255] [253, 231, 36, 255] True
# expect: ValueError Format 'bmp' is not supported (supported formats: jpeg, jpg, pdf, png, svg)
# expect: ValueError Format 'x' is not supported (supported formats: jpeg, jpg, pdf, png, svg)
# expect: TypeError imsave() got an unexpected keyword argument 'colour'
# expect: True
import io
import os
import re
import tempfile
import numpy as np
import matplotlib.pyplot as plt


def saved(**kwargs):
    file = io.BytesIO()
    plt.savefig(file, **kwargs)
    return file.getvalue()


plt.plot(np.sin(np.linspace(0, 6, 50)), "o--")
plt.title("Sines & <more>")
for kind in ("png", "jpg", "jpeg", "svg", "pdf"):
    print(kind, saved(format=kind)[:4], 1000 < len(saved(format=kind)) < 60000)
svg = saved(format="svg").decode()
size = re.search('width="([^"]*)" height="([^"]*)"', svg).groups()
opened = re.findall(r"<([a-zA-Z]+)(?:\s[^>]*[^/>])?>", svg)
closed = re.findall("</([a-zA-Z]+)>", svg)
print(*size, re.findall("<title>(.*)</title>", svg), svg.count("<svg "), sorted(opened) == sorted(closed))
names = set(re.findall(' id="([^"]*)"', svg))
plt.imshow(np.eye(3))
print("the same figure, the same bytes:", saved(format="svg") == saved(format="svg"))
used = set(re.findall('href="#([^"]*)"', svg)) | set(re.findall(r"url\(#([^)]*)\)", svg))
plt.title("Another one")
others = set(re.findall(' id="([^"]*)"', saved(format="svg").decode()))
print(used <= names and len(used) > 10, not (names & others))  # pictures of one page do not share names
a, b = plt.imread(io.BytesIO(saved(format="jpg"))), plt.imread(io.BytesIO(saved(format="png")))
print(a.shape, a.dtype, b.shape, b.dtype, bool(abs(a / 255 - b).mean() < 0.01))
print(plt.imread(io.BytesIO(saved(format="jpg", dpi=50))).shape)
sizes = [len(saved(format="jpg", pil_kwargs={"quality": q})) for q in (20, 75, 95)]
print(sizes == sorted(sizes), len(saved(format="svg", dpi=300)) < 60000)
with tempfile.TemporaryDirectory() as folder:
    for args in (("a.svg",), ("b", "pdf"), ("c",), ("d.x.jpg",)):
        plt.savefig(os.path.join(folder, args[0]), format=args[1] if len(args) > 1 else None)
    print(sorted(os.listdir(folder)))
file = io.BytesIO()
plt.imsave(file, np.arange(12).reshape(3, 4), format="jpg", pil_kwargs={"quality": 95})
pixels = plt.imread(io.BytesIO(file.getvalue()))
fine = io.BytesIO()
plt.imsave(fine, np.arange(12).reshape(3, 4), format="png")
exact = plt.imread(io.BytesIO(fine.getvalue()))
print(pixels.shape, pixels.dtype, (exact[0, 0] * 255).astype(int).tolist(), (exact[-1, -1] * 255).astype(int).tolist(),
      bool(abs(pixels / 255 - exact[:, :, :3]).mean() < 0.1))
for attempt in (lambda: plt.savefig("a.bmp"), lambda: saved(format="X"), lambda: plt.imsave("a.png", np.eye(2), colour=1)):
    try:
        attempt()
    except Exception as e:
        print(type(e).__name__, e)
print(saved(format="jpg", pil_kwargs={"quality": 0}) == saved(format="jpg", pil_kwargs={"quality": 75}))
plt.close("all")
