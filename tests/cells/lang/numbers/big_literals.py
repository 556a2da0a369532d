data = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52,
    53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77,
]
print(len(data), sum(data), data is data)
def table(): return [1, 2, 3, 4, 5, 6]
t = table(); t.append(7); print(t, table())
k = 5
many = [k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k,
        k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k]
print(len(many), sum(many), len({k, k, 1}), (k,) * 3)
tup = (k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k,
       k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k)
print(len(tup), tup[0])
d = {"a1": 1, "a2": 2, "a3": 3, "a4": 4, "a5": 5, "a6": 6, "a7": 7, "a8": 8, "a9": 9, "a10": 10, "a11": 11,
     "a12": 12, "a13": 13, "a14": 14, "a15": 15, "a16": 16, "a17": 17, "a18": 18, "a19": 19, "a20": 20,
     "a21": 21, "a22": 22, "a23": 23, "a24": 24, "a25": 25, "a26": 26, "a27": 27, "a28": 28, "a29": 29,
     "a30": 30, "a31": 31, "a32": 32, "a33": 33, "a34": 34, "a35": 35}
print(len(d), d["a35"])
print(max(k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k,
          k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, 6))
print(f"{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}{k}")
print(1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + k)
print(-9223372036854775807, 9223372036854775807, -1 - 9223372036854775807, 0x7fffffffffffffff)
