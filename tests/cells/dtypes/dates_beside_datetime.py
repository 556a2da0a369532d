# Dates and spans beside those of the module datetime: Python's own rules.
import numpy as np, datetime
def t(s):
    try: r=eval(s); print(s, type(r).__name__, repr(r))
    except Exception as e: print(s, type(e).__name__, e)
d=datetime.date(2020,1,1); dt=datetime.datetime(2020,1,1,3); td=datetime.timedelta(1); tm=datetime.timedelta(0,3)
xs={'sD':np.datetime64('2020-01-01'),'ss':np.datetime64('2020-01-01T03','s'),'sn':np.datetime64('2020-01-01T03','ns'),'tD':np.timedelta64(1,'D'),'ts':np.timedelta64(3,'s'),'tn':np.timedelta64(3,'ns'),'aD':np.array(['2020-01-01','NaT'],'M8[D]'),'as_':np.array(['2020-01-01T03','NaT'],'M8[s]'),'bD':np.array([1,2],'m8[D]'),'bs':np.array([3,2],'m8[s]'),'bn':np.array([3,2],'m8[ns]')}
globals().update(xs)
for x in xs:
    for y in ['d','dt','td','tm']:
        for op in ['==','!=','<','>=','+','-','/','//','%','*']:
            t(f"{x}{op}{y}"); t(f"{y}{op}{x}")
