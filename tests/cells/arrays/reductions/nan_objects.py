# nan among objects is left out.
import numpy as np
print(np.nanmax(np.array([1.,np.nan],'O')), np.nanmin(np.array([[1.,np.nan],[3,2]],'O'),axis=1), np.nanmax(np.array([1,5],'O')), np.nanmin(np.array([2.5,np.nan,-1],object)))
