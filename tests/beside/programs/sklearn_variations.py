# needs: sklearn
import numpy as np
from sklearn.cluster import DBSCAN
from sklearn.datasets import load_iris, make_classification, make_regression
from sklearn.decomposition import TruncatedSVD
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import (
    ElasticNet,
    Lasso,
    LogisticRegression,
    Ridge,
    SGDClassifier,
    SGDRegressor,
)
from sklearn.metrics import accuracy_score, confusion_matrix, mean_squared_error, r2_score
from sklearn.model_selection import GridSearchCV, cross_val_score, train_test_split
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

iris = load_iris()
a, b, c, d = train_test_split(iris.data, iris.target, test_size=0.3, random_state=0)
for model in (
    LogisticRegression(max_iter=500),
    KNeighborsClassifier(3),
    RandomForestClassifier(20, random_state=0),
    SGDClassifier(random_state=0),
):
    p = make_pipeline(StandardScaler(), model).fit(a, c).predict(b)
    print(type(model).__name__, round(accuracy_score(d, p), 4), confusion_matrix(d, p).tolist())
# %%
x, y = make_regression(200, 5, noise=1.0, random_state=0)
for model in (Ridge(), Lasso(0.1), ElasticNet(0.1), SGDRegressor(random_state=0)):
    p = model.fit(x, y).predict(x)
    print(type(model).__name__, round(r2_score(y, p), 6), round(mean_squared_error(y, p), 4))
print(TruncatedSVD(2, random_state=0).fit(x).singular_values_.round(4))
# %%
x, y = make_classification(200, random_state=0)
print(
    DBSCAN(3).fit(x).labels_.max(),
    NearestNeighbors(n_neighbors=2).fit(x).kneighbors(x[:2])[1].tolist(),
)
print(cross_val_score(LogisticRegression(), x, y, cv=3).round(4))
print(
    GridSearchCV(KNeighborsClassifier(), {"n_neighbors": [1, 5]}, cv=3, n_jobs=2)
    .fit(x, y)
    .best_params_
)
