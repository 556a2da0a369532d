# scipy.cluster: vq (k-means). Trees of clusters (hierarchy) are not there.
