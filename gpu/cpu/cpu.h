// cpu.h: the backend that is always there, and the oracle for the others.
#pragma once
#include "gpu/core/backend.h"

extern const Backend cpu_backend;
