// settings_check.h: do the texts of the operator's variables mean something? Asked when a command
// that runs cells starts: a limit or a switch that was mistyped must not be none.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"

// Quotas (quota_settings.h), numbers and words of settings.def. False with ERR_VALUE, whose text
// names the variable. Paths and addresses are looked at where they are used.
MAY_FAIL bool settings_check(Err *e);

// Names of the environment that look like one of ours and are none, one after the other (*at is 0
// at first); none: empty. What Kubernetes sets for a service called warpcell is left out.
Str settings_unknown(size_t *at);
