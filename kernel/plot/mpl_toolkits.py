# mpl_toolkits: the package around mpl_toolkits.mplot3d.
