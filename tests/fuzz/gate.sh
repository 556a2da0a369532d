#!/bin/sh
# gate.sh PROGRAM: a short run of one fuzzer from its seeds, for ./test. The long run is
# the same program with -max_total_time=3600 and a corpus folder of its own.
set -eu
program=$1
name=$(basename "$program" | sed 's/^fuzz_//')
usual=12
[ "$name" != savefile ] || usual=6 # a small reader
seeds=$(dirname "$0")/seeds/$name
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
mkdir -p "$seeds"
"$program" -max_total_time="${FUZZ_SECONDS:-$usual}" -timeout=20 -rss_limit_mb=3000 -artifact_prefix="$corpus/" \
    "$corpus" "$seeds" >"$corpus/log" 2>&1 || { tail -n 40 "$corpus/log"; exit 1; }
