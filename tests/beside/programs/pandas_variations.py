# needs: pandas
import io
import pandas as pd

df = pd.read_csv(
    io.StringIO("day,kind,v\n2024-01-01,a,1\n2024-01-02,b,2\n2024-01-03,a,\n2024-01-04,b,4\n"),
    parse_dates=["day"],
)
print(df.head(2), df.tail(1), df.shape, df.dtypes, df.columns.tolist(), sep="\n")
df.info()
# %%
print(df.loc[df.v > 1, ["day", "v"]], df.iloc[0, 1], df.query("kind == 'a'"), sep="\n")
df = df.assign(w=df.v * 2).sort_values("v", ascending=False)
print(df)
print(df.groupby("kind")["v"].agg(["sum", "mean", "count", "min", "max", "std"]))
# %%
print(
    df.kind.value_counts(),
    df.kind.unique(),
    df.v.isna().sum(),
    df.fillna(0).v.tolist(),
    len(df.dropna()),
    sep="\n",
)
print(
    df.kind.str.upper().tolist(),
    df.day.dt.day.tolist(),
    df.v.apply(lambda v: v + 1).tolist(),
    df.kind.map({"a": 1, "b": 2}).tolist(),
)
# %%
print(df.pivot_table(index="kind", values="v", aggfunc="sum"))
print(
    pd.concat([df, df]).shape,
    pd.to_datetime("2024-02-03"),
    df.astype({"kind": "category"}).dtypes["kind"],
)
print(df.to_csv(index=False))
print(
    df.set_index("day").sort_index().v.rolling(2).mean().tolist(),
    df.v.to_numpy().sum(),
    df.to_string(index=False),
    sep="\n",
)
print(df.drop(columns="w").melt(id_vars=["day", "kind"]).head(2))
print(
    df.v.corr(df.w),
    df.cumsum(numeric_only=True).w.iloc[-2],
    df.duplicated("kind").tolist(),
    df.nlargest(1, "v").kind.item(),
    pd.Series([2, 1]).values.sum(),
)
