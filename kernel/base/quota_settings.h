// quota_settings.h: how much memory the operator lets cells have, by WARPCELL_MEMORY and
// WARPCELL_GPU_MEMORY.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/settings.h"
#include "kernel/base/str.h"
#include <stddef.h>

// Bytes that a text means where there are `total`: "8GB", "8 GiB", "500M", "8000000000", "50%".
// K, M, G and T are powers of 1000, Ki, Mi, Gi and Ti of 1024. *bytes is QUOTA_NONE for "" and "0".
// False with ERR_VALUE for anything else: signs, more than 100 %, what is less than a byte.
MAY_FAIL bool quota_parse(Str text, size_t total, size_t *bytes, Err *e);
// What a setting's text means. One that means nothing lets nothing be taken: quotas_check has told
// of it when the program started.
size_t quota_of(SettingId id, size_t total);
// Are the texts of both settings such that mean something?
MAY_FAIL bool quotas_check(Err *e);
// The quota of host memory, as its setting says, holds from now on (quota_begin).
void quota_from_settings(void);
