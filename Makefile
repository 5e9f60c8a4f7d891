# SPDX-License-Identifier: GPL-3.0-or-later
# Thin over the CMake presets: `cmake --preset release && cmake --build --preset release` does as well.
ARGS ?= samples/gpt-tiny.mlir
FUZZ_SECONDS ?= 60
PREFIX ?= /usr/local
PYTHON ?= python3
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
TESTS = ctest --test-dir build/$(1) --output-on-failure -j $(JOBS)

.PHONY: help packages build run check test test-frameworks install package core gpu gpu-bundle bench bench-papers bench-solve soak asan tsan fuzz format clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

packages: ## install the Debian packages that are missing
	@.ci/packages

build: packages ## build build/release/shardscope
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)

run: build ## open the prompt (ARGS='FILE -c CMD ...' instead of a sample)
	@build/release/shardscope $(ARGS)

check: build ## unit tests and command transcripts (under 60 s on 2 cores)
	@$(call TESTS,release) -L '^(unit|cmd|tree)$$'

test: build ## all tests that can find a new fault (under 6 minutes on 2 cores)
	@$(call TESTS,release) -LE soak

test-frameworks: build ## plans in real JAX and PyTorch, which pip installs into build/frameworks
	@[ -x build/frameworks/bin/python ] || python3 -m venv build/frameworks
	@build/frameworks/bin/pip install -q jax numpy torch
	@$(call TESTS,release) -L '^frameworks$$'

install: build ## install into PREFIX=/usr/local (DESTDIR is honoured)
	@cmake --install build/release --prefix $(PREFIX)

package: build ## make build/package/shardscope_*.deb
	@cpack --config build/release/CPackConfig.cmake -B build/package

core: packages ## the library alone and its unit tests: no terminal, no Lua, no BLAS
	@cmake --preset core-only >/dev/null
	@cmake --build --preset core-only -j $(JOBS)
	@$(call TESTS,core-only) -L '^unit$$'

gpu: build ## tests and rates of the CUDA module on a GPU; says `0 devices` where there is none
	@tests/cuda/gpu.sh build/release

gpu-bundle: build ## build/gpu.tar.gz: what `make gpu` runs, for a GPU machine without our packages
	@tests/cuda/bundle.sh build/release build/gpu.tar.gz

bench: build ## sizes and times of every sample, as a table
	@build/release/shardscope --batch -c "lua -f tests/bench/bench.lua"
	@build/release/tests/bench_live 50 2x4,4x8,2x2x2 samples/gpt2-small.mlir samples/resnet50.mlir samples/moe.mlir
	@build/release/tests/bench_limits 60 1.1 2x4,4x8,2x2x2 samples/gpt2-small.mlir samples/resnet50.mlir samples/moe.mlir
	@build/release/tests/bench_step 5 tests/bench/gpt-30m.mlir
	@tests/bench/predicted.sh build/release/shardscope $(addprefix samples/,mlp.mlir gpt-tiny.mlir moe-tiny.mlir \
	    resnet-tiny.mlir fno-tiny.mlir mamba-tiny.mlir) tests/bench/gpt-30m.mlir
	@python3 tests/bench/step.py 5 2>/dev/null || echo "| gpt-30m | PyTorch, JAX: skipped (no python3) | - | - |"

bench-papers: build ## published figures next to ours (PYTHON=... with jax: MetaDist's graphs too)
	@rm -rf build/papers && mkdir -p build/papers
	@if $(PYTHON) tests/papers/metadist.py build/papers 2>/dev/null; \
	then build/release/tests/bench_papers build/papers && \
	    build/release/shardscope --batch -c "lua -f tests/bench/metadist.lua"; \
	else build/release/tests/bench_papers; fi

bench-solve: build ## the solver on public problem files and samples, against GLPK alone (slow)
	@tests/bench/solve.sh build/release/shardscope

soak: build ## the tests at more seeds, meshes and samples (takes hours), then fuzz
	@$(call TESTS,release) -L soak
	@if command -v clang >/dev/null; then $(MAKE) --no-print-directory fuzz; else echo "no clang: no fuzzing"; fi

asan: packages ## all tests under the address and undefined-behaviour sanitizers
	@cmake --preset asan >/dev/null
	@cmake --build --preset asan -j $(JOBS)
	@$(call TESTS,asan) -LE soak

tsan: packages ## all tests under the thread sanitizer
	@cmake --preset tsan >/dev/null
	@cmake --build --preset tsan -j $(JOBS)
	@$(call TESTS,tsan) -LE soak

fuzz: packages ## run every fuzz target for FUZZ_SECONDS=60 (needs clang)
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz -j $(JOBS)
	@tests/fuzz/run.sh build/fuzz $(FUZZ_SECONDS)

format: ## apply .clang-format (clang-format 14)
	@git ls-files '*.c' '*.h' | xargs clang-format -i

clean: ## remove what was built
	@rm -rf build
