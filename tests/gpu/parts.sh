# parts.sh: the parts of ./test that need a GPU. Sourced by ./test --gpu.
#
# With WARPCELL_BUNDLE=FILE.tar.xz (tests/gpu/bundle.sh) nothing is built or
# installed: programs, libraries and wheels come from there.

GPU_HOME=${GPU_HOME:-/tmp/warpcell-gpu}
mkdir -p "$GPU_HOME"
if [ -n "${WARPCELL_BUNDLE:-}" ]; then
    tar -C "$GPU_HOME" -xJf "$WARPCELL_BUNDLE" || die "cannot unpack $WARPCELL_BUNDLE"
    export LD_LIBRARY_PATH="$GPU_HOME/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    [ -d "$GPU_HOME/site" ] || "$PYTHON" -m pip install -q --no-index --no-deps --no-compile \
        --target "$GPU_HOME/site" "$GPU_HOME"/wheels/*.whl || die "cannot install the wheels"
    export PYTHONPATH="$GPU_HOME/site"
    GPU_PROGRAM=$GPU_HOME/bin/warpcell GPU_TESTS=$GPU_HOME/bin
else
    need_packages "$BUILD_PACKAGES"
    need_python tests/requirements.txt
    build "$BUILD" all
    PYTHON=$VENV/bin/python GPU_PROGRAM=$BUILD/warpcell GPU_TESTS=$BUILD/tests/cuda
fi
"$GPU_PROGRAM" install --prefix "$GPU_HOME/jupyter" >/dev/null
export JUPYTER_PATH="$GPU_HOME/jupyter/share/jupyter"
"$GPU_PROGRAM" doctor >&2

# Cells of a notebook as a file for `warpcell run`, in which failing cells are left out.
notebook_cells() {
    "$PYTHON" -c 'import json, sys
for c in json.load(open(sys.argv[1]))["cells"]:
    if c["cell_type"] == "code" and "raises-exception" not in c["metadata"].get("tags", []):
        print("# %%\n" + "".join(c["source"]))' "$1"
}

step_loops() {
    title=$1
    shift
    WARPCELL_DEVICE=gpu WARPCELL_TILES_AFTER=0 count "$title on the GPU" \
        "$PYTHON" tests/step_loops.py --module cupy --warpcell "$GPU_PROGRAM" "$@"
}

part_gpu() {
    count "CUDA backend against a plain interpreter" "$GPU_TESTS/cuda_gpu_test"
    count "arrays, GPU against CPU" "$GPU_TESTS/cuda_gpu_arrays"
    count "segments of elements, GPU against host" "$GPU_TESTS/cuda_gpu_segments"
    count "long segments of elements, GPU against host" "$GPU_TESTS/cuda_gpu_segments" large
    count "cells on the GPU against CPython and NumPy" "$PYTHON" tests/cells/run.py --warpcell "$GPU_PROGRAM" --device gpu
    count "clocks around dropped results, kernels with barriers" "$PYTHON" tests/gpu/honest.py --warpcell "$GPU_PROGRAM"
    WARPCELL_LIBRARIES_FROM=0 count "functions that move elements" "$GPU_PROGRAM" run tests/gpu/transfers.py
    WARPCELL_LIBRARIES_FROM=0 count "transforms and factorisations by the GPU's libraries" \
        "$PYTHON" tests/cells/run.py --warpcell "$GPU_PROGRAM" --device gpu tests/cells/arrays/products/library_*.py
    count "cells on the CPU of this machine" "$PYTHON" tests/cells/run.py --warpcell "$GPU_PROGRAM" --device cpu
    count "random array programs on the GPU" \
        "$PYTHON" tests/cells/generate.py --warpcell "$GPU_PROGRAM" --device gpu --count 1000
    WARPCELL_DEVICE=gpu count "loop programs, arrays on the GPU" \
        "$PYTHON" tests/loop_programs.py --warpcell "$GPU_PROGRAM" --count 100
    count "loops in parallel on the GPU" "$PYTHON" tests/loop_programs.py --warpcell "$GPU_PROGRAM" --device gpu --count 300
    count "the same, arrays of cupy" "$PYTHON" tests/loop_programs.py --warpcell "$GPU_PROGRAM" --device gpu --count 100 --seed 5 --module cupy
    step_loops "time-step loops" --count 300
    step_loops "steady time-step loops" --steady --count 300
    step_loops "steady time-step loops with numbers" --numbers --count 300
    count "random programs for the planner on the GPU" \
        "$PYTHON" tests/cells/generate.py --warpcell "$GPU_PROGRAM" --planner --device gpu --count 200
    TEST_GPU=real WARPCELL=$GPU_PROGRAM count "faults, endless kernels, a device process that is killed" \
        "$PYTHON" -m pytest -q --kernel warpcell tests/kernel/test_gpu_loss.py
    count "examples of the function table" "$PYTHON" tests/cells/examples.py --warpcell "$GPU_PROGRAM"
    count "notebooks" "$PYTHON" notebooks/execute.py --out "$GPU_HOME/out" notebooks/*.ipynb
    WARPCELL_DEVICE=gpu count "notebooks, numpy on the GPU" \
        "$PYTHON" notebooks/execute.py --out "$GPU_HOME/out-gpu" \
        $(ls notebooks/*.ipynb | grep -v python.ipynb) # arrays on a GPU do not cross
}

part_sanitizer() {
    tool=$(command -v compute-sanitizer || echo /usr/local/cuda/bin/compute-sanitizer)
    [ -x "$tool" ] || die "compute-sanitizer was not found"
    notebook_cells notebooks/heat.ipynb | sed -e '/^%timeit/d' -e '/^%%compare/d' >"$GPU_HOME/heat.py"
    for check in memcheck racecheck; do
        count "segments of elements under $check" "$tool" --tool $check --error-exitcode 9 "$GPU_TESTS/cuda_gpu_segments" few
        WARPCELL_DEVICE=gpu count "notebook under $check" \
            "$tool" --tool $check --error-exitcode 9 "$GPU_PROGRAM" run "$GPU_HOME/heat.py"
        for cells in loops/device/side_by_side numba/cuda_threads; do
            WARPCELL_DEVICE=gpu count "$cells under $check" \
                "$tool" --tool $check --error-exitcode 9 "$GPU_PROGRAM" run tests/cells/$cells.py
        done
    done
    for cells in fft linalg linalg_tall; do
        WARPCELL_DEVICE=gpu WARPCELL_LIBRARIES_FROM=0 count "library_$cells under memcheck" \
            "$tool" --tool memcheck --error-exitcode 9 "$GPU_PROGRAM" run tests/cells/arrays/products/library_$cells.py
    done
}
