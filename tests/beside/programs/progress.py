# needs: tqdm
# A bar of text: its last line is compared, without the times.
import sys
from tqdm import tqdm, trange

total = 0
for i in tqdm(
    range(5),
    file=sys.stdout,
    bar_format="{l_bar}{bar:10}{n_fmt}/{total_fmt}",
    mininterval=0,
    ascii=True,
):
    total += i
print(total, [i for i in trange(3, disable=True)])
with tqdm(total=3, disable=True) as bar:
    bar.update(2)
    print(bar.n)
