# needs: polars
import io
import polars as pl

df = pl.DataFrame(
    {"city": ["Oslo", "Rome", "Oslo", "Lima"], "n": [3, 1, 4, 1], "v": [0.5, 1.5, None, 2.5]}
)
print(df.filter(pl.col("n") > 1))
print(df.group_by("city").agg(pl.col("n").sum(), pl.col("v").mean()).sort("city"))
# %%
print(df.with_columns((pl.col("n") * 2).alias("m"), pl.col("city").str.to_uppercase()))
other = pl.DataFrame({"city": ["Oslo", "Rome"], "people": [709, 2761]})
print(df.join(other, on="city", how="left"))
# %%
lazy = df.lazy().filter(pl.col("v").is_not_null()).select(pl.col("v").sum())
import os, tempfile

with tempfile.TemporaryDirectory() as folder:
    df.select("city", "n").write_csv(os.path.join(folder, "t.csv"))
    scanned = pl.scan_csv(os.path.join(folder, "t.csv"))
    print(scanned.filter(pl.col("n") > 1).collect())
print(lazy.collect(), pl.read_csv(io.StringIO("a,b\n1,x\n2,y")), sep="\n")
print(
    df["n"].to_numpy().sum(),
    df.shape,
    df.columns,
    df.schema,
    df.describe(),
    df.head(1).to_dicts(),
    sep="\n",
)
print(
    df.sort("n", descending=True),
    df.select(pl.all().null_count()),
    df.unique("city", maintain_order=True),
    sep="\n",
)
print(
    pl.concat([df, df]).height,
    df.pivot("city", values="n", aggregate_function="sum"),
    df["v"].fill_null(0).to_list(),
    sep="\n",
)
