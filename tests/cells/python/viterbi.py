import numpy as np
states = ('Healthy','Fever'); obs = ('normal','cold','dizzy')
start = {'Healthy': .6, 'Fever': .4}; trans = {'Healthy': {'Healthy': .7, 'Fever': .3}, 'Fever': {'Healthy': .4,'Fever': .6}}
emit = {'Healthy': {'normal': .5,'cold': .4,'dizzy': .1}, 'Fever': {'normal': .1,'cold': .3,'dizzy': .6}}
V = [{}]; path = {}
for y in states: V[0][y] = start[y]*emit[y][obs[0]]; path[y] = [y]
for t in range(1, len(obs)):
    V.append({}); new = {}
    for y in states:
        (prob, st) = max((V[t-1][y0]*trans[y0][y]*emit[y][obs[t]], y0) for y0 in states)
        V[t][y] = prob; new[y] = path[st]+[y]
    path = new
print(*(f"{y:>8}: " + " ".join(f"{V[t][y]:.5f}" for t in range(3)) for y in states), sep='\n')
p, s = max((V[-1][y], y) for y in states); print(p, path[s])
A = np.array([[.7,.3],[.4,.6]]); B = np.array([[.5,.4,.1],[.1,.3,.6]]); al = np.array([.6,.4])*B[:,0]
for o in (1,2): al = (al@A)*B[:,o]
print(al.sum(), np.linalg.matrix_power(A, 50))
