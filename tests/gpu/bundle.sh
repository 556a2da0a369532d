#!/bin/sh
# bundle.sh FILE.tar.xz: gathers what ./test --gpu needs on a machine with a GPU and
# no network: this build's programs, the shared libraries they use, OpenBLAS, and
# Python wheels of the clients and the oracle (for GPU_PYTHON, default 3.12).
set -eu
cd "$(dirname "$0")/../.."
. tests/setup.sh
FILE=$(realpath "${1:?"bundle.sh FILE.tar.xz"}")
GPU_PYTHON=${GPU_PYTHON:-3.12}
TO=$(mktemp -d)
trap 'rm -rf "$TO"' EXIT
mkdir -p "$TO/bin" "$TO/lib" "$TO/wheels"

copy_program() { [ -x "$1" ] && strip -o "$TO/bin/$(basename "$1")" "$1"; }
copy_program "$BUILD/warpcell"
for program in "$BUILD"/tests/cuda/cuda_*; do [ -f "$program" ] && copy_program "$program"; done

# Everything but the C library itself, which must be the machine's own.
libraries() { ldd "$@" 2>/dev/null | awk '$3 ~ /^\// {print $3}' | sort -u; }
blas=/usr/lib/$(gcc -print-multiarch)/openblas-pthread/libopenblas.so.0
[ -f "$blas" ] && cp -L "$blas" "$TO/lib/"
cp -L "/usr/lib/$(gcc -print-multiarch)/libcairo.so.2" "$TO/lib/" # opened at run time, too
for library in $(libraries "$TO"/bin/* "$TO"/lib/*); do
    case $(basename "$library") in
    libc.so* | libm.so* | libmvec.so* | libpthread.so* | libdl.so* | librt.so* | ld-linux*) ;;
    *) cp -L "$library" "$TO/lib/" ;;
    esac
done
strip --strip-unneeded "$TO"/lib/* 2>/dev/null || true

python3 -m pip download -q --only-binary=:all: --python-version "$GPU_PYTHON" --implementation cp \
    --platform manylinux_2_28_x86_64 --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64 \
    -d "$TO/wheels" jupyter_client nbclient pytest ipython \
    "$(grep ^numpy tests/requirements.txt)"
XZ_OPT=-T0 tar -C "$TO" -cJf "$FILE" .
du -h "$FILE" >&2
