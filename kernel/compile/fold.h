// fold.h: calls such as sum(x * x for x in a), whose generator nobody else sees: they run as loops
// in place.
#pragma once
#include "kernel/syntax/ast.h"

typedef enum FoldKind { FOLD_NONE, FOLD_SUM, FOLD_ANY, FOLD_ALL, FOLD_MAX, FOLD_MIN } FoldKind;

FoldKind is_fold(const Node *call); // by its form alone: the name may mean something else
