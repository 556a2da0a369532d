# concurrent: a package with concurrent.futures.
