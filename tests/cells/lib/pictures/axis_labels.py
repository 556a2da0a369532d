# The label of an axis is a Text, as that of the title is.
import matplotlib

matplotlib.use('agg')
import matplotlib.pyplot as plt
import matplotlib.text

ax = plt.figure().add_subplot()
print(isinstance(ax.xaxis.label, matplotlib.text.Text), ax.xaxis.get_label_text() == '', repr(ax.xaxis.label.get_text()), ax.get_xlabel() == '')
ax.xaxis.label.set_text('time')
ax.yaxis.label.set_text('height')
ax.xaxis.label.set_size(9)
ax.yaxis.label.set_color('red')
print(ax.get_xlabel(), ax.get_ylabel(), ax.xaxis.label.get_fontsize(), ax.yaxis.label.get_color())
print(ax.set_xlabel('distance') is ax.xaxis.label, ax.xaxis.get_label() is ax.xaxis.label, ax.xaxis.label.get_text())
for text in [ax.title, ax.xaxis.label, ax.yaxis.label] + ax.get_xticklabels() + ax.get_yticklabels():
    text.set_fontsize(14)
print(ax.title.get_fontsize(), ax.yaxis.label.get_fontsize())
plt.close('all')
