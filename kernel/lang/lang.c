// lang.c: the roof of the language: the one file that names all of its rooms, and the modules that
// are written in it (modules.def).
#include "kernel/lang/lang.h"
#include "kernel/compile/compile.h"
#include "kernel/loops/loop_run.h"
#include "kernel/natives/natives.h"

#define MODULE(ID, NAME) extern const char module_text_##ID[], module_end_##ID[];
#include "kernel/lang/modules.def"
#undef MODULE

static const ModuleText texts[] = {
#define MODULE(ID, NAME) {#NAME, module_text_##ID, module_end_##ID},
#include "kernel/lang/modules.def"
#undef MODULE
};

static const ModuleHint hints[] = {
#define NEAREST(NAME, HINT) {NAME, HINT},
#include "kernel/lang/modules_missing.def"
#undef NEAREST
};

static const Rooms rooms = {.compile = compile_source,
                            .loops = &loops_room,
                            .natives = &natives_room,
                            .texts = texts,
                            .n_texts = sizeof texts / sizeof *texts,
                            .hints = hints,
                            .n_hints = sizeof hints / sizeof *hints};

VM *lang_new(const VmHooks *hooks) {
    return vm_new(&rooms, hooks);
}

bool module_text(size_t i, Str *name, Str *text) {
    if (i >= sizeof texts / sizeof *texts)
        return false;
    *name = str_of(texts[i].name);
    *text = (Str){texts[i].from, (size_t)(texts[i].to - texts[i].from)};
    return true;
}
