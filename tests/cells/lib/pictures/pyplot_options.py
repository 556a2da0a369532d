# Keyword arguments of pyplot's functions: those that there are are taken, others are errors of matplotlib's class.
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np

z = np.arange(9.0).reshape(3, 3)
taken = [
    "plt.plot([1, 2], lw=2, ls='--', c='r', marker='o', ms=3, mfc='w', mec='k', mew=1, alpha=0.5, label='a', zorder=3, drawstyle='steps', solid_capstyle='round')",
    "plt.scatter([1], [2], s=3, c='r', marker='x', cmap='jet', vmin=0, vmax=1, alpha=0.5, linewidths=1, edgecolors='k', label='a', zorder=2)",
    "plt.bar([1], [2], width=0.5, color='r', edgecolor='k', lw=1, align='edge', yerr=0.1, capsize=2, label='a', hatch='/', bottom=1, tick_label='q', log=False)",
    "plt.barh([1], [2], height=0.5, color='r', xerr=0.1, left=1, label='a')",
    "plt.hist([1, 2], bins=3, density=True, histtype='step', color='r', alpha=0.5, label='a', edgecolor='k', lw=2, cumulative=True, orientation='horizontal', rwidth=0.9, range=(0, 3), log=False, weights=[1, 2], stacked=True)",
    "plt.hist2d([1, 2], [1, 2], bins=3, cmap='jet', cmin=0, vmax=1)", "plt.hexbin([1, 2], [1, 2], gridsize=3, cmap='jet', mincnt=1, bins='log')",
    "plt.pie([1, 2], labels=['a', 'b'], autopct='%d', explode=[0, 0.1], shadow=False, startangle=90, colors=['r', 'b'], textprops={}, wedgeprops={}, counterclock=False, radius=1, pctdistance=0.5)",
    "plt.boxplot([1, 2], notch=False, patch_artist=True, showfliers=False, widths=0.3, boxprops={}, whis=1.5, positions=[1], showmeans=True)",
    "plt.errorbar([1], [2], yerr=[0.1], fmt='o', ecolor='r', elinewidth=1, capsize=3, capthick=1, label='a', ms=3, lw=1, color='k', ls='none')",
    "plt.fill_between([1, 2], [3, 4], 0, color='r', alpha=0.5, where=[True, True], label='a', step='mid', facecolor='b', edgecolor='k', lw=1, interpolate=True)",
    "plt.fill([0, 1, 1], [0, 0, 1], color='r', alpha=0.5, fc='b', ec='k')", "plt.stackplot([1, 2], [1, 2], labels=['a'], colors=['r'], alpha=0.5, baseline='zero')",
    "plt.step([1, 2], [1, 2], where='mid', color='r', label='a')", "plt.stem([1, 2], linefmt='r-', markerfmt='o', basefmt='k', label='a')",
    "plt.imshow(z, cmap='jet', origin='lower', extent=(0, 1, 0, 1), aspect='auto', interpolation='nearest', vmin=0, vmax=9, alpha=0.5, norm=None)",
    "plt.matshow(z, cmap='jet', fignum=0)", "plt.spy(z, markersize=2, precision=0.1)", "plt.pcolormesh(z, cmap='jet', shading='auto', vmin=0, edgecolors='k', lw=0.5, rasterized=True)",
    "plt.contour(z, levels=3, colors='k', linewidths=1, linestyles='--', alpha=0.5)", "plt.contourf(z, levels=[0, 3, 9], cmap='jet', alpha=0.5, extend='both', vmin=0)",
    "plt.quiver([1], [1], [1], [1], color='r', scale=3, angles='xy', scale_units='xy', width=0.01, pivot='mid', headwidth=3, cmap='jet')",
    "plt.axhline(1, color='r', ls=':', lw=1, label='a', xmin=0, xmax=1, alpha=0.5)", "plt.axvspan(0, 1, color='r', alpha=0.5, label='a', facecolor='b', zorder=0)",
    "plt.text(1, 1, 'a', fontsize=8, ha='center', va='top', color='r', rotation=30, transform=plt.gca().transAxes, weight='bold', bbox=dict(facecolor='w'), family='serif')",
    "plt.annotate('a', xy=(1, 1), xytext=(2, 2), arrowprops=dict(arrowstyle='->'), textcoords='offset points', fontsize=8, ha='left', xycoords='data')",
    "plt.title('a', fontsize=9, color='r', loc='left', pad=3, y=1.0, fontweight='bold', fontdict={})", "plt.xlabel('a', fontsize=9, labelpad=3, color='r', loc='left')",
    "plt.legend(['a'], loc='best', fontsize=8, ncol=2, frameon=False, title='t', bbox_to_anchor=(1, 1), framealpha=0.5, shadow=True, fancybox=True, borderaxespad=0, markerscale=1, numpoints=1, prop={'size': 8})",
    "plt.grid(True, which='both', axis='x', ls=':', lw=0.5, alpha=0.3, color='k')", "plt.xlim(left=0, right=1)", "plt.ylim(bottom=0)", "plt.xticks([1], ['a'], rotation=45, fontsize=8, ha='right')",
    "plt.tick_params(axis='x', which='major', labelsize=8, direction='in', length=3, width=1, top=True, labelbottom=False, colors='r', rotation=30, pad=2)",
    "plt.semilogy([1], [2], base=2, label='a')", "plt.loglog([1], [2], 'o--', lw=1)", "plt.vlines([1], 0, 1, colors='r', linestyles='--', label='a', lw=2, alpha=0.5)",
    "plt.arrow(0, 0, 1, 1, head_width=0.1, fc='r', ec='k', length_includes_head=True, width=0.01)", "plt.figure(figsize=(2, 2), dpi=50, facecolor='w', tight_layout=True, constrained_layout=False)",
    "plt.subplots(1, 2, figsize=(2, 2), sharex=True, sharey='row', dpi=50, gridspec_kw={'width_ratios': [1, 2]}, subplot_kw={}, squeeze=False, constrained_layout=True, num=None)",
    "plt.tight_layout(pad=1, rect=(0, 0, 1, 1))", "plt.subplots_adjust(left=0.1, hspace=0.3)", "plt.suptitle('a', fontsize=9, y=0.9, fontweight='bold')",
    "plt.streamplot(np.arange(3), np.arange(3), np.ones((3, 3)), np.ones((3, 3)), density=1, color='r', linewidth=1, cmap='jet', arrowsize=1)",
]
for call in taken:
    plt.figure()
    try:
        eval(call)
    except Exception as e:
        print(call, type(e).__name__, e)
    try:
        eval(call[:-1] + ", no_such_option=1)")
        print(call, "takes what there is not")
    except Exception as e:
        print(call.split("(")[0], "no_such_option" in str(e))
    plt.close("all")
