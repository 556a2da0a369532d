# scipy.sparse: not part of this program; the import says what to use.
raise ModuleNotFoundError("No module named 'scipy.sparse': arrays are dense here. Stencils of slices do what banded "
                          "matrices do; scipy.linalg.solve_banded solves banded systems")
