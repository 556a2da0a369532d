// table.h: a small table as HTML and as aligned text.
#pragma once
#include "kernel/base/buf.h"

enum { TABLE_COLUMNS_MAX = 64, TABLE_ROWS_MAX = 1000, TABLE_CELL_MAX = 240 };

typedef struct TableColumn {
    Str head;
    bool right; // numbers: aligned at the right, head too
} TableColumn;

// All strings are UTF-8 and borrowed; longer cells than TABLE_CELL_MAX bytes are cut.
typedef struct Table {
    Str caption, note; // above and below; may be empty
    const TableColumn *columns;
    size_t n_columns;   // 1 to TABLE_COLUMNS_MAX
    const Str *cells;   // n_rows * n_columns, row by row
    size_t n_rows;      // 0 to TABLE_ROWS_MAX
    bool row_heads;     // the first column names its row
    const bool *strong; // n_rows: rows to stand out; NULL: none
} Table;

// Appends a <table> with inline styles alone, all of which JupyterLab's sanitiser
// keeps. Lines and shades are translucent, so that it reads on light and dark
// pages; the text has the page's colour.
// Fails with ERR_VALUE when it is out of bounds, or ERR_MEMORY.
MAY_FAIL bool table_html(Buf *out, const Table *t, Err *e);

// Appends the same as lines of text without a last newline; columns are aligned
// by display width, strong rows end in " *".
MAY_FAIL bool table_text(Buf *out, const Table *t, Err *e);
