# statistics_module
import statistics as st
print(st.mean([1, 2, 3, 4]), st.median([3, 1, 2]), st.stdev([1.5, 2.5, 4.0]), st.pvariance([1, 2, 3]), st.mode("aab"), st.mean([0.1] * 3), st.median([1, 2, 3, 4]), st.variance([2, 4, 4, 4, 5, 5, 7, 9]), st.quantiles(range(10), n=4), st.fmean([1, 2]), st.harmonic_mean([2, 6]))
try: st.mean([])
except st.StatisticsError as e: print(e)
