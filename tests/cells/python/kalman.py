import numpy as np
rng = np.random.default_rng(7)
dt = 1; F = np.array([[1,dt],[0,1]]); H = np.array([[1,0]]); Q = np.eye(2)*.01; R = np.array([[1.]])
x = np.array([[0],[1]]); P = np.eye(2)*500; true = 0; est = []
for k in range(15):
    true += 1; z = true+rng.normal()
    x = F@x; P = F@P@F.T+Q
    y = z-H@x; S = H@P@H.T+R; K = P@H.T@np.linalg.inv(S)
    x = x+K@y; P = (np.eye(2)-K@H)@P; est.append(x.ravel())
print(np.round(np.array(est)[-3:], 5)); print(np.round(P, 6))
