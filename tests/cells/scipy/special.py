import numpy as np
from scipy import special
from scipy.special import erf, gamma, comb, factorial, expit, softmax, logsumexp

def show(*values):
    print(*[np.array2string(np.atleast_1d(v) + 0.0, precision=10) for v in values])

x = np.array([-3.0, -1.3, -0.5, 0.0, 0.1, 0.9, 1.2, 2.5, 4.0])
show(erf(x), special.erfc(x), special.ndtr(x))
show(special.erfinv([-0.9, -0.1, 0.0, 1e-5, 0.5]), special.ndtri([0.001, 0.3, 0.5, 0.975]), special.erfcinv([0.2, 1.5]))
show(gamma([0.5, 1, 5, -1.5]), special.gammaln([0.5, 10, 100]), special.digamma([0.3, 1, 7.5]))
show(special.beta(2, 3.5), special.betaln(2, 3), special.betainc(2, 3, [0.1, 0.5]), special.gammainc(2.5, [0.5, 4]), special.gammaincc(1, 2))
print(factorial(5), factorial(20, exact=True), comb(10, 3), comb(50, 25, exact=True), special.perm(5, 2), special.binom(5, 2))
show(factorial([0, 1, 4]), comb([4, 5], 2))
show(expit(x), special.logit([0.1, 0.5]), special.log_expit([-2.0, 3.0]))
show(softmax(x), softmax(np.arange(6.0).reshape(2, 3), axis=1), logsumexp(x), logsumexp([[1, 2], [3, 4]], axis=0), special.log_softmax([1.0, 2.0]))
show(special.xlogy([0, 2], [0, 3]), special.entr([0.2, 0.0]), special.rel_entr([0.2, 0.8], [0.5, 0.5]), special.kl_div(1, 2))
show(special.j0([0, 1, 5.5, 20]), special.j1([0.5, 10]), special.jv(3, [1.0, 7.0]))
show(special.eval_legendre(3, x[:3]), special.eval_chebyt(4, 0.3), special.eval_hermite(3, 0.5), special.eval_laguerre(2, 1.5))
print(erf(0.5) == special.erf(np.float64(0.5)), erf(np.float32(0.5)).dtype, special.cbrt(27), special.exp10(2))
# expect: [-0.9999779095 -0.9340079449 -0.5204998778  0.            0.112462916
# expect:   0.7969082124  0.9103139782  0.999593048   0.9999999846] [1.9999779095e+00 1.9340079449e+00 1.5204998778e+00 1.0000000000e+00
# expect:  8.8753708398e-01 2.0309178758e-01 8.9686021770e-02 4.0695201744e-04
# expect:  1.5417257900e-08] [0.001349898  0.0968004846 0.3085375387 0.5          0.5398278373
# expect:  0.8159398747 0.8849303298 0.9937903347 0.9999683288]
# expect: [-1.1630871537e+00 -8.8855990494e-02  0.0000000000e+00  8.8622692548e-06
# expect:   4.7693627620e-01] [-3.0902323062 -0.5244005127  0.            1.9599639845] [ 0.9061938024 -0.4769362762]
# expect: [ 1.7724538509  1.           24.            2.3632718012] [  0.5723649429  12.8018274801 359.1342053696] [-3.5025242222 -0.5772156649  1.9467574842]
# expect: [0.0634920635] [-2.4849066498] [0.0523 0.6875] [0.0374342268 0.8437643724] [0.1353352832]
# expect: 120.0 2432902008176640000 120.0 126410606437752 20.0 10.0
# expect: [ 1.  1. 24.] [ 6. 10.]
# expect: [0.0474258732 0.214165017  0.3775406688 0.5          0.5249791875
# expect:  0.7109495026 0.7685247835 0.92414182   0.98201379  ] [-2.1972245773  0.          ] [-2.126928011  -0.0485873516]
# expect: [6.5860802649e-04 3.6051856888e-03 8.0234883052e-03 1.3228495834e-02
# expect:  1.4619748886e-02 3.2536849509e-02 4.3920152881e-02 1.6115607061e-01
# expect:  7.2225140026e-01] [[0.0900305732 0.2447284711 0.6652409558]
# expect:  [0.0900305732 0.2447284711 0.6652409558]] [4.3253820009] [3.126928011 4.126928011] [-1.3132616875 -0.3132616875]
# expect: [0.           2.1972245773] [0.3218875825 0.          ] [-0.1832581464  0.3760029034] [0.3068528194]
# expect: [ 1.            0.7651976866 -0.0068438694  0.1670246643] [0.2422684577 0.0434727462] [ 0.019563354 -0.167555588]
# expect: [-63.      -3.5425   0.4375] [0.3448] [-5.] [-0.875]
# expect: True float32 3.0 100.0
