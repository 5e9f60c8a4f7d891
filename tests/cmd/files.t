Bad files: one clear error each, and nothing changes.

  $ head -c 2000 samples/mlp.mlir >cut.mlir
  $ shardscope --batch -c 'load cut.mlir'
  ! error: the file ends early: #loc5 is not defined
  ! where: cut.mlir:7:180
  ! hint: is the file complete? the "(" of line 20 is never closed
  [1]
  $ head -c 10000000 /dev/zero | tr '\0' '(' >brackets.mlir
  $ shardscope --batch -c 'load brackets.mlir'
  ! error: expected a module or a function, not "((((((((((((((((((((((("
  ! where: brackets.mlir:1:1
  [1]
  $ : >empty.mlir
  $ shardscope --batch -c 'load empty.mlir'
  ! error: the file holds no function
  ! where: empty.mlir:1:1
  [1]
  $ shardscope --batch -c 'load samples'
  ! error: cannot read 'samples': Is a directory
  ! where: samples
  [1]
  $ sed 's/stablehlo.transpose/stablehlo.transmogrify/' samples/mlp.mlir >op.mlir
  $ shardscope --batch -c 'load op.mlir'
  ! error: unknown op stablehlo.transmogrify
  ! where: op.mlir:29:5
  ! hint: check the spelling; ops lists those that are known
  [1]
  $ sed 's/tensor<32x128xf32>/tensor<32x128xg32>/' samples/mlp.mlir >type.mlir
  $ shardscope --batch -c 'load type.mlir'
  ! error: element type "g32" is not read
  ! where: type.mlir:6:47
  ! hint: elements are f32 f64 f16 bf16 f8E4M3FN f8E5M2 i1 i4 i8 i16 i32 i64 ui4 ui8 ui16 ui32 ui64 complex<f32> complex<f64>
  [1]
  $ sed 's/dot_general %arg2, %arg0,/dot_general %arg2,/' samples/mlp.mlir >count.mlir
  $ shardscope --batch -c 'load count.mlir'
  ! error: dot_general has 1 operands but 2 types
  ! where: count.mlir:7:5
  [1]

The graph before stays.

  $ printf 'load samples/mlp.mlir\nload cut.mlir\n' | shardscope --batch --format json | cut -c 1-60
  | {"schema": 1, "command": "load", "status": "ok", "graph": "j
  | {"schema": 1, "command": "load", "status": "error", "code":
