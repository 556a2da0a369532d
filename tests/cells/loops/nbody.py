import math
def run(n):
    x1 = 0.0; y1 = 0.0; vx1 = 0.0; vy1 = 0.0
    x2 = 1.0; y2 = 0.0; vx2 = 0.0; vy2 = 1.0
    for i in range(n):
        dx = x2 - x1; dy = y2 - y1
        d = math.sqrt(dx * dx + dy * dy)
        f = 0.001 / (d * d * d)
        vx1 += dx * f; vy1 += dy * f; vx2 -= dx * f; vy2 -= dy * f
        x1 += vx1 * 0.001; y1 += vy1 * 0.001; x2 += vx2 * 0.001; y2 += vy2 * 0.001
    return x1, y1, x2, y2, vx1, vy2, d, f
print(run(5000))
def mandel(w, h, it):
    total = 0
    for py in range(h):
        for px in range(w):
            x0 = px / w * 3.5 - 2.5
            y0 = py / h * 2 - 1
            x = 0.0; y = 0.0; k = 0
            while x * x + y * y <= 4.0 and k < it:
                x, y = x * x - y * y + x0, 2 * x * y + y0
                k += 1
            total += k
    return total, x, y
print(mandel(30, 20, 50))
