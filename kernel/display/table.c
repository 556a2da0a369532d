// table.c: see table.h.
#include "kernel/display/table.h"
#include "kernel/base/utf8.h"

static bool check(const Table *t, Err *e) {
    if (t->n_columns < 1 || t->n_columns > TABLE_COLUMNS_MAX || t->n_rows > TABLE_ROWS_MAX)
        return err_set(e, ERR_VALUE,
                       "a table of %zu rows and %zu columns is out of bounds (%d by %d)", t->n_rows,
                       t->n_columns, TABLE_ROWS_MAX, TABLE_COLUMNS_MAX);
    return true;
}

// The cell's text without what is too long, and whether something is missing.
static Str cell_text(Str s, bool *cut) {
    *cut = s.n > TABLE_CELL_MAX;
    if (*cut)
        s.n = utf8_cut(s.p, TABLE_CELL_MAX);
    return s;
}

static Str cell_at(const Table *t, size_t row, size_t column) {
    return t->cells[row * t->n_columns + column];
}

static bool is_strong(const Table *t, size_t row) {
    return t->strong && t->strong[row];
}

// ---- HTML ---------------------------------------------------------------------------------------

static void put_html_cell(Buf *out, Str text) {
    bool cut;
    buf_html(out, cell_text(text, &cut));
    if (cut)
        buf_add(out, STR("…"));
}

static void put_html_head(Buf *out, const Table *t) {
    buf_add(out, STR("<thead><tr>"));
    for (size_t i = 0; i < t->n_columns; i++) {
        buf_printf(out,
                   "<th scope=\"col\" style=\"text-align:%s;padding:4px 12px;"
                   "border-bottom:1px solid rgba(128,128,128,0.7);font-weight:600\">",
                   t->columns[i].right ? "right" : "left");
        put_html_cell(out, t->columns[i].head);
        buf_add(out, STR("</th>"));
    }
    buf_add(out, STR("</tr></thead>\n"));
}

static void put_html_row(Buf *out, const Table *t, size_t row) {
    bool strong = is_strong(t, row);
    buf_add(out, STR("<tr>"));
    for (size_t i = 0; i < t->n_columns; i++) {
        bool head = t->row_heads && i == 0;
        buf_add(out, head ? STR("<th scope=\"row\" style=\"") : STR("<td style=\""));
        buf_printf(out,
                   "text-align:%s;padding:4px 12px;border-bottom:1px solid "
                   "rgba(128,128,128,0.25);font-weight:%s",
                   t->columns[i].right ? "right" : "left", strong ? "600" : "normal");
        if (strong)
            buf_add(out, STR(";background-color:rgba(58,134,208,0.16)"));
        buf_add(out, STR("\">"));
        put_html_cell(out, cell_at(t, row, i));
        buf_add(out, head ? STR("</th>") : STR("</td>"));
    }
    buf_add(out, STR("</tr>\n"));
}

bool table_html(Buf *out, const Table *t, Err *e) {
    if (!check(t, e))
        return false;
    buf_add(out, STR("<table style=\"border-collapse:collapse;margin:6px 0\">\n"));
    if (t->caption.n) {
        buf_add(out, STR("<caption style=\"caption-side:top;text-align:left;padding:4px "
                         "12px;font-weight:600\">"));
        put_html_cell(out, t->caption);
        buf_add(out, STR("</caption>\n"));
    }
    put_html_head(out, t);
    buf_add(out, STR("<tbody>\n"));
    for (size_t i = 0; i < t->n_rows; i++)
        put_html_row(out, t, i);
    buf_add(out, STR("</tbody></table>\n"));
    if (t->note.n) {
        buf_add(out, STR("<p style=\"margin:2px 12px 6px 12px;font-size:90%;opacity:0.8\">"));
        put_html_cell(out, t->note);
        buf_add(out, STR("</p>\n"));
    }
    return buf_ok(out, e);
}

// ---- text ---------------------------------------------------------------------------------------

static size_t width_of(Str text) {
    bool cut;
    size_t width = utf8_width(cell_text(text, &cut));
    return width + cut;
}

static void measure(const Table *t, size_t widths[TABLE_COLUMNS_MAX]) {
    for (size_t i = 0; i < t->n_columns; i++) {
        widths[i] = width_of(t->columns[i].head);
        for (size_t row = 0; row < t->n_rows; row++) {
            size_t w = width_of(cell_at(t, row, i));
            if (w > widths[i])
                widths[i] = w;
        }
    }
}

static void drop_trailing_blanks(Buf *out) {
    while (!out->failed && out->n && out->p[out->n - 1] == ' ')
        out->n--;
}

// A line break inside a cell would break the table: it becomes a blank.
static void put_plain(Buf *out, Str text) {
    bool cut;
    text = cell_text(text, &cut);
    for (size_t i = 0; i < text.n; i++)
        buf_byte(out, (unsigned char)text.p[i] < 0x20 ? ' ' : text.p[i]);
    if (cut)
        buf_add(out, STR("…"));
}

static void put_text_cell(Buf *out, const Table *t, size_t column, Str text, size_t width) {
    size_t pad = width - width_of(text);
    if (column)
        buf_add(out, STR("  "));
    if (t->columns[column].right)
        buf_repeat(out, ' ', pad);
    put_plain(out, text);
    if (!t->columns[column].right)
        buf_repeat(out, ' ', pad);
}

static void put_text_row(Buf *out, const Table *t, size_t row, const size_t *widths) {
    for (size_t i = 0; i < t->n_columns; i++)
        put_text_cell(out, t, i, cell_at(t, row, i), widths[i]);
    if (is_strong(t, row))
        buf_add(out, STR(" *"));
    drop_trailing_blanks(out);
}

bool table_text(Buf *out, const Table *t, Err *e) {
    if (!check(t, e))
        return false;
    size_t widths[TABLE_COLUMNS_MAX], total = 2 * (t->n_columns - 1);
    measure(t, widths);
    if (t->caption.n) {
        put_plain(out, t->caption);
        buf_byte(out, '\n');
    }
    for (size_t i = 0; i < t->n_columns; i++) {
        put_text_cell(out, t, i, t->columns[i].head, widths[i]);
        total += widths[i];
    }
    drop_trailing_blanks(out);
    buf_byte(out, '\n');
    for (size_t i = 0; i < total; i++)
        buf_add(out, STR("─"));
    for (size_t row = 0; row < t->n_rows; row++) {
        buf_byte(out, '\n');
        put_text_row(out, t, row, widths);
    }
    if (t->note.n) {
        buf_byte(out, '\n');
        put_plain(out, t->note);
    }
    return buf_ok(out, e);
}
