# matplotlib_inline: pictures in the notebook.
