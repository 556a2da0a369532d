// font_find.h: an installed font that has a character, for text that the program's own font lacks
// (Chinese, Japanese, Korean and the like), or of a family. It is asked of fontconfig, which is
// opened at the first need; without it there are no other fonts.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { FONT_PATH_MAX = 1024 };

typedef struct FontFile {
    char path[FONT_PATH_MAX];
    int index; // of the face in a collection
} FontFile;

// The plain face of an installed family of that name. False: there is none.
bool font_named(const char *family, FontFile *out);
// False: no installed scalable font has the character, or fontconfig is missing.
bool font_find(uint32_t code, FontFile *out);
// Gives back what fontconfig holds; the next use opens it again.
void font_find_close(void);
