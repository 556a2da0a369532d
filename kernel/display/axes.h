// axes.h: the parts around a plot that figures share: frames, ticks with their
// numbers, axis labels. Sizes and places are in picture pixels.
#pragma once
#include "kernel/display/figure.h"
#include "kernel/display/ticks.h"

// From a frame to the text of a tick.
enum { TICK_ROOM = FIGURE_SCALE * (int)(TICK_LENGTH + TICK_GAP) };

// Of one line of text of a CSS size, from the capitals to the descenders.
int axes_text_height(double css_size);
int axes_widest(const Ticks *t, Err *e); // of the tick labels

typedef enum TickKind { TICKS_LINEAR, TICKS_INDEX, TICKS_LOG } TickKind;
void axes_ticks(Ticks *t, TickKind kind, double low, double high, int most);

// Ticks under an axis of `length` pixels, so few that their labels keep apart.
void axes_ticks_across(Ticks *t, TickKind kind, double low, double high, int length, Err *e);
// How many ticks look well beside an axis of that length.
int axes_ticks_down(int length);

// Where x stands between low and high, 0 to 1 for values within; on a logarithmic
// axis (low > 0) by its power. NaN for what the axis cannot show.
double axes_part(TickKind kind, double x, double low, double high);

// A line around r, outside it.
void axes_frame(Drawing *d, Rect r);
// A tick at x = at below the frame's lower edge y, and one at y = at beside its
// left or right edge x, with their numbers.
void axes_tick_below(Drawing *d, int at, int y, const char *label, Err *e);
void axes_tick_beside(Drawing *d, int x, int at, const char *label, bool left, Err *e);

// One line of text centred around a place, shortened to `room` pixels: x is its middle, y its
// capitals' top. Upward, read from bottom to top: x is its left edge, y its middle.
void axes_label(Drawing *d, Str text, int x, int y, int room, Err *e);
void axes_label_upward(Drawing *d, Str text, int x, int y, int room, Err *e);

// The title, over the middle `x` of the plot or as near to it as the margins let it.
void axes_title(Drawing *d, const Wrapped *title, int x, int y);
