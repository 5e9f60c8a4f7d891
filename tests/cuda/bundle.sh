#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: bundle.sh BUILD FILE.tar.gz
# Packs what gpu.sh needs for a machine with a GPU and no packages of ours: programs, the module,
# samples, and the libraries that they link, but for those of libc and of CUDA, which that machine
# has. There: tar xzf FILE.tar.gz; shardscope-gpu/run
set -eu
cd "$(dirname "$0")/../.."
build=$1 file=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
to=$folder/shardscope-gpu
mkdir -p "$to/build/release/tests/cuda" "$to/tests/cuda" "$to/tests/bench" "$to/lib"
programs="$build/shardscope $build/shardscope-worker $build/shardscope-cuda.so"
cp $programs "$to/build/release"
for test in test_cuda_module test_cuda_gpu bench_gpu; do
    cp "$build/tests/cuda/$test" "$to/build/release/tests/cuda"
    programs="$programs $build/tests/cuda/$test"
done
cp -r tests/data "$to/tests/data"
cp tests/bench/gpt-30m.mlir "$to/tests/bench"
cp tests/cuda/gpu.sh "$to/tests/cuda"
mkdir "$to/samples"
cp samples/*.mlir "$to/samples"
# shellcheck disable=SC2086
ldd $programs | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | sort -u |
    grep -Ev '/(libc|libm|libdl|librt|libpthread|libresolv|ld-linux[^/]*)\.so|/lib(cuda|cublas|nvrtc|nccl|nvJitLink)' |
    while read -r library; do
        cp -L "$library" "$to/lib"
    done
find "$to" -type f -perm -u+x ! -name '*.sh' -exec strip --strip-unneeded {} + 2>/dev/null || true
cat >"$to/run" <<'RUN'
#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
# CUDA's libraries: where the toolkit is, or in a Python environment.
places=$(ls -d /usr/local/cuda*/lib64 2>/dev/null | tr '\n' ':')
for name in libcublasLt.so.13 libnvrtc.so.13 libnccl.so.2; do
    ldconfig -p 2>/dev/null | grep -q "$name" && continue
    found=$(find / -name "$name" -not -path '/proc/*' 2>/dev/null | head -1)
    [ -z "$found" ] || places="$places$(dirname "$found"):"
done
export LD_LIBRARY_PATH="$here/lib:$places${LD_LIBRARY_PATH:-}"
exec "$here/tests/cuda/gpu.sh" "$here/build/release"
RUN
chmod +x "$to/run"
tar -C "$folder" -czf "$file" shardscope-gpu
ls -lh "$file"
