# Backends and devices

`devices` lists who can run the ranks of a plan, and why a backend cannot.

  $ shardscope --batch -c devices | grep -o '^[a-z-]*' | uniq
  | backend
  | sim
  | fork
  | mpi
  | cuda
  | cuda-host

Workers are programs beside this one; another folder may be named.

  $ SHARDSCOPE_WORKER_PATH=/nonexistent shardscope --batch -c devices | grep '^fork'
  | fork       no      -                        -           -  there is no shardscope-worker in SHARDSCOPE_WORKER_PATH (/nonexistent)

A run by worker processes gives the numbers, bytes and peaks of simulated ranks.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x2; solve; run; run --backend fork' 2>/dev/null | grep -E '^(backend|devices|ok|collectives|peak_bytes) ' | tail -n 10
  | backend          sim
  | devices          1
  | ok               yes
  | collectives      all_gather: 1 3.00 KiB, all_reduce: 2 8 B, reduce_scatter: 1 3.00 KiB
  | peak_bytes       41.00 KiB
  | backend          fork
  | devices          4
  | ok               yes
  | collectives      all_gather: 1 3.00 KiB, all_reduce: 2 8 B, reduce_scatter: 1 3.00 KiB
  | peak_bytes       41.00 KiB

Processes may share the ranks, and a script may say for how many ranks its plan is.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; run --backend fork --workers 2' 2>/dev/null | grep -E '^(ranks|devices|ok) ' | tail -n 3
  | ranks            4
  | devices          2
  | ok               yes
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; run --backend fork --ranks 8' 2>&1 | tail -n 2
  | error: the plan is for 4 ranks, not for 8
  | hint: mesh 8, then solve
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; run --backend fork --workers 8' 2>&1 | tail -n 1
  | error: there are 4 ranks for 8 workers
  $ SHARDSCOPE_WORKER_PATH=/nonexistent shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; run --backend fork' 2>&1 | tail -n 1
  | error: there is no shardscope-worker in SHARDSCOPE_WORKER_PATH (/nonexistent)

Floats may run in another type; the tolerance follows from it.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; run --dtype bf16; run --backend fork --dtype f16' 2>/dev/null | grep -E '^(dtype|ok) ' | tail -n 4
  | dtype            bf16
  | ok               yes
  | dtype            f16
  | ok               yes

A program may run several times. A profile adds up times, a trace lists them.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2; solve; run --backend fork --repeat 3 --profile --trace trace.json' 2>/dev/null | grep -E '^(repeats|what|dot_general) ' | sed -E 's/  .*//'
  | repeats
  | what
  | dot_general
  $ grep -o '"name": "rank [0-9]"' trace.json | sort -u
  | "name": "rank 0"
  | "name": "rank 1"
  $ grep -c '"predicted by the plan"' trace.json
  | 1
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; run --trace /dev/full' 2>&1 | tail -n 2
  | error: cannot write '/dev/full': No space left on device
  | where: /dev/full

What is predicted has a name in the trace even where a reshard is of no op: an input on its way into a loop, or to the output that replaces another input.

  $ cat >inputs.mlir <<'X'
  > func.func @main(%a: tensor<64x64xf32> {tf.aliasing_output = 1 : i32}, %b: tensor<64x64xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  >   %c = stablehlo.constant dense<0> : tensor<i32>
  >   %0:2 = stablehlo.while(%i = %c, %x = %a) : tensor<i32>, tensor<64x64xf32>
  >    cond {
  >     %n = stablehlo.constant dense<3> : tensor<i32>
  >     %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  >     stablehlo.return %t : tensor<i1>
  >   } do {
  >     %one = stablehlo.constant dense<1> : tensor<i32>
  >     %j = stablehlo.add %i, %one : tensor<i32>
  >     %d = stablehlo.negate %x : tensor<64x64xf32>
  >     stablehlo.return %j, %d : tensor<i32>, tensor<64x64xf32>
  >   }
  >   return %a, %0#1 : tensor<64x64xf32>, tensor<64x64xf32>
  > }
  > X
  $ shardscope inputs.mlir --batch -c 'mesh 4; cluster toy; pin var:a "S(0)"; pin var:b S(1); pin negate_0 "S(1) <- S(1)"; solve; run --trace inputs.json' 2>/dev/null | grep '^ok '
  | ok               yes
  $ sed 's/.*"predicted by the plan"//' inputs.json | grep -o '"name": "[a-z0-9_]*", "ph": "X"\|"value": "[^"]*"'
  | "name": "all_to_all", "ph": "X"
  | "value": "a"
  | "name": "all_to_all", "ph": "X"
  | "value": "a"
  | "name": "negate_0", "ph": "X"
  | "name": "all_to_all", "ph": "X"
  | "value": "while_0#1"

No file may grow any more: a trace, what is redirected, and what workers read their task from.
The session goes on.

  $ sh -c "ulimit -f 0; shardscope samples/mlp.mlir --batch -c 'mesh 2; baseline dp; run --trace t.json'" 2>&1 | tail -n 2; ls t.json 2>&1
  | error: cannot write 't.json': File too large
  | where: t.json
  | ls: cannot access 't.json': No such file or directory
  [2]
  $ sh -c "ulimit -f 0; shardscope samples/mlp.mlir --batch -c 'mesh 2; baseline dp; run > t.txt'" 2>&1 | tail -n 2; ls t.txt 2>&1
  | error: cannot write 't.txt': File too large
  | where: t.txt
  | ls: cannot access 't.txt': No such file or directory
  [2]
  $ sh -c "ulimit -f 0; shardscope samples/mlp.mlir --batch -c 'mesh 2; baseline dp; run --backend fork'" 2>&1 | tail -n 1
  | error: no memory file for the task: File too large
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; baseline dp; run > /dev/full' 2>&1 | tail -n 2
  | error: cannot write '/dev/full': No space left on device
  | where: /dev/full

A run under Open MPI shows its command, or names it if the workers do not start.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2; solve; run --backend mpi' 2>/dev/null | grep -E '^(backend|command|ok) ' | tail -n 3
  | backend          mpi
  | command          mpirun -n 2 --oversubscribe --bind-to none -x SHARDSCOPE_WORKER_TOKEN -x SHARDSCOPE_WORKER_CALLER -x SHARDSCOPE_WORKER_THREADS shardscope-worker-mpi
  | ok               yes
  $ PATH=/nonexistent $(command -v shardscope) samples/mlp.mlir --batch -c 'mesh 2; solve; run --backend mpi' 2>&1 | tail -n 3
  | error: mpirun is not on the search path
  | where: mpirun -n 2 --oversubscribe --bind-to none -x SHARDSCOPE_WORKER_TOKEN -x SHARDSCOPE_WORKER_CALLER -x SHARDSCOPE_WORKER_THREADS shardscope-worker-mpi
  | hint: install Open MPI (Debian: openmpi-bin), or run --backend fork

Modules are opened by workers. The CUDA module on its host twin is for tests.

  $ SHARDSCOPE_BACKEND_PATH=/nonexistent shardscope --batch -c devices | grep -o '^cuda-host.*'
  | cuda-host  no      -                        -           -  there is no shardscope-cuda-host.so in SHARDSCOPE_BACKEND_PATH; the CUDA module on the CPU, for tests; not installed
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x2; solve; run --backend cuda-host' 2>/dev/null | grep -E '^(backend|devices|ok) ' | tail -n 3
  | backend          cuda-host
  | devices          1
  | ok               yes

Only workers under Open MPI may run elsewhere.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; run --backend fork --hostfile samples/mlp.mlir' 2>&1 | tail -n 1
  | error: backend fork runs on this host alone
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; run --each-rule --backend fork' 2>&1 | tail -n 1
  | error: --each-rule runs on simulated ranks
