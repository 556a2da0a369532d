# urllib: addresses are taken apart in urllib.parse; there is no network.
