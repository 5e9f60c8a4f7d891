The scripts of samples/scripts: each says in its head how it is called.

A sweep of meshes and methods, as CSV.

  $ MESHES="2 2x2" METHODS="auto beam" shardscope --batch -c 'lua -f samples/scripts/sweep.lua' | cut -d, -f 1-4,7
  | model,cluster,mesh,method,proved
  | samples/mlp.mlir,toy,2,auto,true
  | samples/mlp.mlir,toy,2,beam,false
  | samples/mlp.mlir,toy,2x2,auto,true
  | samples/mlp.mlir,toy,2x2,beam,false
  $ MODEL=samples/gat-tiny.mlir MESHES="4" METHODS="auto nonsense" shardscope --batch -c 'lua -f samples/scripts/sweep.lua'
  | model,cluster,mesh,method,objective_us,bound_us,proved,peak_bytes,compute_us,comm_us
  | samples/gat-tiny.mlir,toy,4,auto,1932.79,1932.79,true,106472,1875.75,57.036
  | samples/gat-tiny.mlir,toy,4,nonsense,,,,,,
  ! 4 nonsense: method: 'nonsense' is not a choice (hint: one of: auto, ilp, beam, brute)

The smallest memory limit that costs at most 5 % of time.

  $ shardscope --batch -c 'lua -f samples/scripts/smallest_limit.lua'
  | without a limit: 479.554 us, 41988 bytes
  | smallest limit:  491.842 us, 36083 bytes (85.9 % of the memory for 2.6 % more time)
  $ PART=0.5 MESH=2 shardscope --batch -c 'lua -f samples/scripts/smallest_limit.lua' | tail -n 1
  | smallest limit:  959.085 us, 72227 bytes (95.3 % of the memory for 0.9 % more time)

The plan found against the baselines.

  $ shardscope --batch -c 'lua -f samples/scripts/baselines.lua'
  | plan                   us  to found   peak bytes
  | found             479.554     1.000        41988
  | replicate         1893.58     3.949       143364
  | dp                523.176     1.091        68612
  | zero1             523.176     1.091        68612
  | zero3             516.418     1.077        36868
  | tp                483.535     1.008        47104

A table of rules checked.

  $ shardscope --batch -c 'lua -f samples/scripts/check_rules.lua'
  | samples/rules/dtensor.rules	no row is refuted
  $ RULES="samples/rules/dtensor.rules samples/rules/wrong.rules" shardscope --batch -c 'lua -f samples/scripts/check_rules.lua'
  | samples/rules/dtensor.rules	no row is refuted
  | samples/rules/wrong.rules	the table is wrong about 27 rows of operators here
  ! error: 1 tables have rows that are refuted
  [1]

A gate for CI: the first run records, a plan as fast passes, a slower one fails.

  $ RECORD=mlp.gate shardscope --batch -c 'lua -f samples/scripts/gate.lua'
  | mlp.gate: recorded 479.554 us
  $ RECORD=mlp.gate shardscope --batch -c 'lua -f samples/scripts/gate.lua'
  | 479.554 us, recorded 479.554 us, +0.00 %
  $ echo 470 >mlp.gate; RECORD=mlp.gate shardscope --batch -c 'lua -f samples/scripts/gate.lua'
  | 479.554 us, recorded 470 us, +2.03 %
  ! error: the plan has become 2.03 % slower
  [1]
