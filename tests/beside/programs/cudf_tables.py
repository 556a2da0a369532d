# needs: cudf
import cudf

df = cudf.DataFrame(
    {"city": ["Oslo", "Rome", "Oslo", "Lima"], "n": [3, 1, 4, 1], "v": [0.5, 1.5, 2.5, 3.5]}
)
other = cudf.DataFrame({"city": ["Oslo", "Rome"], "people": [709, 2761]})
print(df[df["n"] > 1].to_pandas())
print(df.groupby("city").agg({"n": "sum", "v": "mean"}).sort_index().to_pandas())
print(df.merge(other, on="city", how="left").sort_values(["city", "n"]).to_pandas())
print(
    df.n.sum(),
    df.v.mean(),
    df.n.to_cupy().sum(),
    df.describe().to_pandas(),
    df.sort_values("n").head(2).to_pandas(),
)
