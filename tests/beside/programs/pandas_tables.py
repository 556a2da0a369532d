# needs: pandas
# Filter, group and join.
import pandas as pd

sales = pd.DataFrame(
    {
        "city": ["Oslo", "Rome", "Oslo", "Lima", "Rome", "Oslo"],
        "n": [3, 1, 4, 1, 5, 9],
        "price": [2.5, 1.0, None, 4.0, 0.5, 2.0],
    }
)
people = pd.DataFrame({"city": ["Oslo", "Rome", "Bern"], "people": [709, 2761, 134]})
print(sales[sales["n"] > 2])
# %%
print(sales.groupby("city").agg({"n": "sum", "price": "mean"}))
print(sales.merge(people, on="city", how="left"))
# %%
sales.describe()
