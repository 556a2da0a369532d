// settings.h: the variables of the environment that rule the program (settings.def), and the
// environment that cells see.
//
// The program's own environment stays as it was at its start: libraries (a GPU's driver, the C
// library) read variables of it that name code to load, at times nobody chooses. Cells have one
// of their own, which their commands are started with.
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef enum SettingId {
#define X(ID, NAME, DEFAULT, MEANING) SET_##ID,
#include "kernel/base/settings.def"
#undef X
    SETTINGS
} SettingId;

typedef struct SettingInfo {
    const char *name, *usual, *meaning; // usual: "" where nothing is usual
} SettingInfo;
extern const SettingInfo setting_info[SETTINGS];

// Keeps all of them as they are now. main() does so before anything else; without it (unit
// tests) a setting is what the environment says when it is asked for.
void settings_fix(void);

// What the variable was; NULL when it was not set.
const char *setting(SettingId id);

// May cells start programs? The operator's switch is WARPCELL_SHELL=off.
bool setting_programs_allowed(void);

// The environment of cells: at first a copy of the program's. Used by the language's thread only.
const char *environment_get(const char *name); // good until the next change
bool environment_set(const char *name,
                     const char *value); // value NULL: takes it away; false: no memory
char **environment_all(void);            // "name=value" and a NULL behind the last; never NULL
