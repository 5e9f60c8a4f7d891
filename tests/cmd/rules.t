Rules as things: kept, carried, compared, questioned.

The first discovery explores, the second one knows; what is known changes no rule.

  $ shardscope --batch samples/mlp.mlir -c 'discover' | grep -E '^(signatures|cached) '
  | signatures       12
  | cached           0
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir -c 'discover' | grep -E '^(signatures|cached) '
  | signatures       12
  | cached           12
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir -c 'discover --no-cache' | grep -E '^cached '
  | cached           0
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir -c 'discover; discover --no-cache' | grep cached
  | cached           12
  | cached           0
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir --seed 5 -c 'discover' | grep cached
  | cached           0
  ! try: mesh 2x4, then discover, then solve

Rules are those of the seed that is set: another one drops them, and --no-cache explores even what
was explored just now. A seed of `run` is one of inputs alone.

  $ shardscope --batch samples/dropout-tiny.mlir -c 'mesh 2; solve; set seed 7; plan' | tail -3
  |
  | setting  value  default  from  meaning
  | seed     7      0        set   of probes, solvers and inputs: same seed, same answers
  ! try: mesh 2x4, then discover, then solve
  ! nothing is cut: launches take 1680 us, however the step is cut; the work that cuts could divide takes 5.49 us, and the shortest collective 5 us
  ! try: cluster toy, whose devices are slow and have no latency, so that sharding pays on small models
  ! the rules were found with another seed: they are dropped, and the plan that was made with them
  ! error: there is no plan yet
  ! hint: solve, or plan load FILE
  $ shardscope --batch samples/dropout-tiny.mlir --format json -c 'discover; set seed 1; rules bitcast_convert_0' 2>/dev/null | tail -1 >kept.json
  $ shardscope --batch samples/dropout-tiny.mlir --format json --seed 1 -c 'rules bitcast_convert_0' 2>/dev/null | tail -1 | cmp - kept.json
  $ shardscope --batch samples/dropout-tiny.mlir --format json -c 'discover; set seed 7; discover --no-cache; rules dot_general_0 -v' | grep -o '"seed": [0-9]*' | sort | uniq -c
  |      10 "seed": 7
  $ shardscope --batch samples/mlp.mlir --format json -c 'mesh 2; run --random-plans 1 --seed 3; rules dot_general_0 -v' | grep -o '"seed": [0-9]*' | sort -u
  | "seed": 0

  $ for cache in --no-cache ""; do
  >   shardscope --batch --format json samples/gat-tiny.mlir -c "discover $cache; rules; coverage" \
  >     -c 'rules reduce_0; why dot_general_3' | grep -v '"command": "discover"' >rules$cache.json
  > done; shardscope --batch samples/gat-tiny.mlir -c discover | grep -E '^(signatures|cached)'
  | signatures       45
  | cached           45
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch --format json samples/gat-tiny.mlir -c "discover; rules; coverage" \
  >   -c 'rules reduce_0; why dot_general_3' | grep -v '"command": "discover"' >warm.json
  $ cmp rules--no-cache.json rules.json && cmp rules.json warm.json && wc -l <warm.json
  | 5

A cache that is damaged is not used, and nothing fails.

  $ echo junk >"$HOME/.cache/shardscope/rules.sqlite"
  $ shardscope --batch samples/mlp.mlir -c 'discover' 2>&1 | sed -e "s#$HOME#HOME#" | grep -E 'cache'
  | cached           0
  | the rule cache HOME/.cache/shardscope/rules.sqlite is not used, as it is damaged (file is not a database): delete it, and discover makes it anew
  $ rm "$HOME"/.cache/shardscope/*
  $ shardscope --batch --safe samples/mlp.mlir -c 'discover' | grep cached; ls "$HOME/.cache/shardscope"
  | cached           0
  ! try: mesh 2x4, then discover, then solve

Rules travel as a file, and only as they were written.

  $ shardscope --batch samples/mlp.mlir -c 'rules export mlp.rules' | grep -E '^(file|signatures)'
  | file        mlp.rules
  | signatures  12
  ! try: mesh 2x4, then discover, then solve
  $ rm "$HOME"/.cache/shardscope/*
  $ shardscope --batch -c 'rules import mlp.rules; load samples/mlp.mlir; discover' | grep -E '^(signatures|cached)'
  | signatures  12
  | signatures       12
  | cached           12
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir -c 'discover; rules export again.rules' >/dev/null && cmp mlp.rules again.rules
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch --seed 9 -c 'rules import mlp.rules; load samples/mlp.mlir; discover; set seed 0; discover' 2>&1 | grep -E '^([0-9]|usable|cached)'
  | usable      0
  | 12 were found with another seed (0); discover uses those of seed 9, which is set: set seed 0, or export them with this one
  | cached           0
  | cached           12
  $ sed 's/sum/max/' mlp.rules >changed.rules; shardscope --batch -c 'rules import changed.rules'
  ! error: a record of rules is not usable: its checksum does not match: it was modified
  ! where: changed.rules:2
  ! hint: discover finds the rules anew; rules export writes them
  [1]
  $ head -3 mlp.rules >short.rules; shardscope --batch -c 'rules import short.rules'
  ! error: 2 of 12 signatures are there: the file is cut off
  ! where: short.rules:3
  ! hint: discover finds the rules anew; rules export writes them
  [1]
  $ shardscope --batch -c 'rules import samples/mlp.mlir'
  ! error: this is not a file of rules
  ! where: samples/mlp.mlir:1
  ! hint: rules export writes such a file; check-rules reads tables
  [1]
  $ shardscope --batch -c 'rules import nowhere.rules'
  ! error: cannot read 'nowhere.rules': No such file or directory
  ! where: nowhere.rules
  [1]
  $ shardscope --batch --safe samples/mlp.mlir -c 'rules export x.rules' 2>&1 >/dev/null | grep -v '^try'
  | error: refusing to write 'x.rules' in --safe mode

A table of somebody else.

  $ shardscope --batch samples/mlp.mlir -c 'check-rules samples/rules/dtensor.rules' | grep -E '^(ops|not|extra|wrong|unknown) '
  | ops          35
  | ops           35
  | extra         0
  | wrong         0
  | unknown       2
  | unknown    55       1    1  convert_0  P(sum) <- P(sum)  -          -         -    -  operand 0 as P(sum): booleans are reduced by and, or
  | unknown    56       1    1  convert_0  P(avg) <- P(avg)  -          -         -    -  operand 0 as P(avg): booleans are reduced by and, or
  ! try: mesh 2x4, then discover, then solve
  ! unused lines: 38-39, 49-54, 57-60, 63-74, 79-80, 82-86, 88-93, 96, 103-105, 108, 110-115, 118-121, 125-129, 132-136; --all says why
  $ shardscope --batch samples/mlp.mlir -c 'check-rules samples/rules/wrong.rules' | grep '^wrong' | cut -c 1-52
  | wrong         27
  | wrong      16       1    7  multiply_0     P(sum) <-
  | wrong      17       3    5  dot_general_0  P(sum) <-
  | wrong      20       1    2  divide_0       P(sum) <-
  | wrong      21       1    2  divide_0       P(avg) <-
  | wrong      24       3    5  dot_general_0  P(max) <-
  | wrong      26       2    2  reduce_0       P(max) <-
  | wrong      29       1    2  transpose_0    S(0) <- S
  | wrong      30       1    2  transpose_0    S(1) <- S
  ! try: mesh 2x4, then discover, then solve
  ! unused lines: 6, 9-10, 13, 25, 33, 36, 39; --all says why
  ! error: the table is wrong about 27 rows of operators here
  ! hint: why-not OP "ROW" runs one of them; print then shows its tensors
  $ printf 'transpose: S(i) <- S(i)\nadd: R <- R, R\n' >few.rules
  $ shardscope --batch samples/mlp.mlir -c 'check-rules few.rules --all' | sed -n '14,$p' | grep -v '^runs'
  | ops           35
  | not_in_table  33
  | agrees        4
  | extra         0
  | wrong         0
  | unknown       0
  | conditional   0
  | missing       10
  | unused        1
  |
  | verdict  line  claims  ops  op           row           types  ranks  expected  got  why
  | agrees      1       1    2  transpose_0  S(1) <- S(0)  -          -         -    -  row S1
  | agrees      1       1    2  transpose_0  S(0) <- S(1)  -          -         -    -  row S2
  |
  | op           ops  id  out      in
  | transpose_0    2  P1  P(sum)   P(sum)
  | transpose_0    2  P2  P(avg)   P(avg)
  | transpose_0    2  P3  P(max)   P(max)
  | transpose_0    2  P4  P(min)   P(min)
  | transpose_0    2  P5  P(prod)  P(prod)
  |
  | line  ops  row        why
  |    2  add  R <- R, R  the graph has no such op
  ! try: mesh 2x4, then discover, then solve
  $ printf 'exponential: P(prod) <- P(sum)\nsqrt: P(max) <- P(max)\n' >needs.rules
  $ shardscope --batch samples/gpt-tiny.mlir -c 'check-rules needs.rules --all' 2>/dev/null | grep -E '^(agrees|conditional)'
  | agrees        31
  | conditional   31
  | agrees      1       1    2  exponential_0  P(prod) <- P(sum)  -          -         -    -  row P1: only if every rank's result is finite: not used in plans
  | agrees      1       1    1  exponential_2  P(prod) <- P(sum)  -          -         -    -  row P1: only if every rank's result is finite: not used in plans
  | agrees      2       1   18  sqrt_0         P(max) <- P(max)   -          -         -    -  row P1: only if operand 0 and its parts are not negative
  | agrees      2       1   10  sqrt_1         P(max) <- P(max)   -          -         -    -  row P1: only if operand 0 and its parts are not negative
  $ printf 'dot_general: S(0) <- S(0)\ndot_general_99: R <- R, R\nreduce{nosuch}: P(sum) <- S(k), R\nadd: S(7) <- S(7), S(7)\ndot_general: S(k) <- S(k), S(k)\nreduce{add}: S(i) <- S(i), R except dimensions\n' >idle.rules
  $ shardscope --batch samples/mlp.mlir -c 'check-rules idle.rules --all' 2>/dev/null | sed -n '/^unused/,$p'
  | unused        6
  | runs          0
  |
  | verdict  line  claims  ops  op  row  types  ranks  expected  got  why
  | (none)
  |
  | op             ops  id  out     in
  | dot_general_0    2  S1  S(0)    S(0), R
  | dot_general_0    2  S2  P(sum)  S(1), S(0)
  | dot_general_0    2  S3  S(1)    R, S(1)
  | dot_general_0    2  P1  P(sum)  P(sum), R
  | dot_general_0    2  P2  P(sum)  R, P(sum)
  | dot_general_0    2  P3  P(avg)  P(avg), R
  | dot_general_0    2  P4  P(avg)  R, P(avg)
  | reduce_0         1  S1  P(sum)  S(0), R
  | reduce_0         1  S2  P(sum)  S(1), R
  | reduce_0         1  P1  P(sum)  P(sum), R
  | reduce_0         1  P2  P(avg)  P(avg), R
  | dot_general_2    2  S1  P(sum)  S(0), S(0)
  | dot_general_2    2  S2  S(0)    S(1), R
  | dot_general_2    2  S3  S(1)    R, S(1)
  | dot_general_2    2  P1  P(sum)  P(sum), R
  | dot_general_2    2  P2  P(sum)  R, P(sum)
  | dot_general_2    2  P3  P(avg)  P(avg), R
  | dot_general_2    2  P4  P(avg)  R, P(avg)
  | dot_general_3    1  S1  S(0)    S(0), R
  | dot_general_3    1  S2  P(sum)  S(1), S(1)
  | dot_general_3    1  S3  S(1)    R, S(0)
  | dot_general_3    1  P1  P(sum)  P(sum), R
  | dot_general_3    1  P2  P(sum)  R, P(sum)
  | dot_general_3    1  P3  P(avg)  P(avg), R
  | dot_general_3    1  P4  P(avg)  R, P(avg)
  |
  | line  ops             row                                why
  |    1  dot_general     S(0) <- S(0)                       dot_general_0: it has 2 operands, the row 1
  |    2  dot_general_99  R <- R, R                          the graph has no such op
  |    3  reduce{nosuch}  P(sum) <- S(k), R                  the body of reduce_0 is add
  |    4  add             S(7) <- S(7), S(7)                 the graph has no such op
  |    5  dot_general     S(k) <- S(k), S(k)                 dot_general_0: no factor leads a dim of exactly the operands and results with the letter
  |    6  reduce{add}     S(i) <- S(i), R except dimensions  reduce_0: no factor leads a dim of exactly the operands and results with the letter
  $ printf '# mine\nreduce{add}: P(sum) <- S(k), R\nadd: P(sun) <- P(sum), R\n' >bad.rules
  $ shardscope --batch samples/mlp.mlir -c 'check-rules bad.rules' 2>&1 >/dev/null | grep -v '^try'
  | error: expected a reduction at "sun) <- P(sum), R"
  | where: bad.rules:3:11
  | hint: a placement is R, S(0), S(1, block=3), S(2, halo=1:1), P(sum), P(avg), P(max), P(min), P(prod), P(and) or P(or); where results overlap, S(2, halo=0:2, sum) of the result and S(2, fill=1:1) of an operand
  $ printf 'ad: R <- R, R\n' >bad.rules
  $ shardscope --batch samples/mlp.mlir -c 'check-rules bad.rules' 2>&1 >/dev/null | grep -v '^try'
  | error: no operator is called 'ad'
  | where: bad.rules:1:1
  | hint: ops lists the operators; one op of a graph is called <kind>_<number>

A counterexample differs by more than rounding, also where one cell is all that a result has: the first result
cancels to nearly nothing, and it is the second that is no sum.

  $ echo 'func.func @main(%x: tensor<8x16xf32>, %w: tensor<16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  > %b = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<16xf32>) -> tensor<8x16xf32>
  > %e = stablehlo.exponential %x : tensor<8x16xf32>
  > %p = stablehlo.multiply %e, %b : tensor<8x16xf32>
  > %c = stablehlo.constant dense<1.0001> : tensor<8x16xf32>
  > %d = stablehlo.multiply %p, %c : tensor<8x16xf32>
  > %r = stablehlo.subtract %d, %p : tensor<8x16xf32>
  > return %r, %e : tensor<8x16xf32>, tensor<8x16xf32>
  > }' > nearly.mlir
  $ shardscope --batch -c 'load nearly.mlir --whole; why-not composite_0 "P(sum), P(sum) <- R, P(sum)"' 2>/dev/null | grep -E '^(verdict|cell|combine|expected|got)'
  | verdict      refuted
  | cell         result 1 [0,0]
  | expected     0.23452
  | combine      sum
  | got          0.469041

Claims that no length of the rules expresses are decided at the lengths of the op. Sums of
integers are not: they wrap around.

  $ echo 'func.func @main(%x: tensor<8x4xf32>, %y: tensor<12x8xf32>, %i: tensor<i32>, %w: tensor<8x8xf32>) -> (tensor<4x4xf32>, tensor<10x4xf32>, tensor<16x6xf32>, tensor<8x4xf32>, tensor<8x8xf32>) {
  > %z = stablehlo.constant dense<0.0> : tensor<f32>
  > %0 = stablehlo.slice %x [0:4, 0:4] : (tensor<8x4xf32>) -> tensor<4x4xf32>
  > %1 = stablehlo.pad %x, %z, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<10x4xf32>
  > %2 = stablehlo.reshape %y : (tensor<12x8xf32>) -> tensor<16x6xf32>
  > %c = stablehlo.slice %x [0:2, 0:4] : (tensor<8x4xf32>) -> tensor<2x4xf32>
  > %3 = stablehlo.dynamic_update_slice %x, %c, %i, %i : (tensor<8x4xf32>, tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  > %4 = stablehlo.dot_general %w, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  > return %0, %1, %2, %3, %4 : tensor<4x4xf32>, tensor<10x4xf32>, tensor<16x6xf32>, tensor<8x4xf32>, tensor<8x8xf32>
  > }' > claims.mlir
  $ sed 's/xf32/xi32/g; s/<f32/<i32/g; s/0\.0/0/' claims.mlir > integers.mlir
  $ cat >claims.rules <<'X'
  > slice_0: S(0) <- S(0)
  > pad: S(0) <- S(0), R
  > reshape: S(0) <- S(1)
  > reshape: S(1) <- S(1)
  > dynamic_update_slice: S(0) <- S(0), S(0), R, R
  > dot_general: P(sum) <- S(1), S(0, block=2)
  > dot_general: P(sum) <- S(1, block=2), S(0, block=2)
  > X
  $ shardscope --batch claims.mlir -c 'check-rules claims.rules' 2>/dev/null | grep -E '^(wrong|extra|unknown) .*<-'
  | wrong       1       1    1  slice_0                 S(0) <- S(0)                            8x4xf32 -> 4x4xf32                         2  -0.0542026    1.16234  rank 1 lacks cells that its piece needs: 2 ranks, draw 0: cell [2,0] is -0.0542026101, other data of other ranks gives 1.16234063
  | wrong       2       1    1  pad_0                   S(0) <- S(0), R                         8x4xf32, f32 -> 10x4xf32                   2    -1.45021          0  ranks with equal pieces have other results: 2 ranks, draw 0: cell [5,0] is -1.45021302, rank 0's equal piece gives 0
  | wrong       3       1    1  reshape_0               S(0) <- S(1)                            12x8xf32 -> 16x6xf32                       2   -0.186886  0.0017533  rank 0 lacks cells that its piece needs: 2 ranks, draw 0: cell [0,4] is -0.186886186, other data of other ranks gives 0.00175330098
  | wrong       4       1    1  reshape_0               S(1) <- S(1)                            12x8xf32 -> 16x6xf32                       2    0.680392    1.61882  rank 0 lacks cells that its piece needs: 2 ranks, draw 0: cell [1,0] is 0.680391916, other data of other ranks gives 1.61881931
  | wrong       5       1    1  dynamic_update_slice_0  S(0) <- S(0), S(0), R, R                8x4xf32, 2x4xf32, i32, i32 -> 8x4xf32      2    -1.34372    1.88089  rank 0 lacks cells that its piece needs: 2 ranks, draw 0: cell [2,0] is -1.34371729, other data of other ranks gives 1.88088944
  | wrong       6       1    1  dot_general_0           P(sum) <- S(1), S(0, block=2)           8x8xf32, 8x8xf32 -> 8x8xf32                2    -3.18429  0.0140911  values of several ranks are not combined by a sum alone: 2 ranks, draw 0: cell [0,0] is -3.18429405, sum of terms of one rank each gives 0.0140910512
  | extra       7       1    1  dot_general_0           P(sum) <- S(1, block=2), S(0, block=2)  -                                          -           -          -  it holds without blocks, and a reduction takes its cells in any order
  $ shardscope --batch integers.mlir -c 'check-rules claims.rules' 2>/dev/null | grep -E '^(wrong|extra|unknown) .*<-' | cut -c 1-60
  | wrong       1       1    1  slice_0                 S(0) <-
  | wrong       2       1    1  pad_0                   S(0) <-
  | wrong       3       1    1  reshape_0               S(0) <-
  | wrong       4       1    1  reshape_0               S(1) <-
  | wrong       5       1    1  dynamic_update_slice_0  S(0) <-
  | extra       7       1    1  dot_general_0           P(sum) <
  | unknown     6       1    1  dot_general_0           P(sum) <

A wrong claim shows the types, integers as integers, and what each rank has of the operands; `print` shows the
tensors of a row that was tried. Claims of one line are one row, unless --all asks for each.

  $ echo 'func.func @main(%x: tensor<8x4xi32>, %y: tensor<8x6xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  > %z = stablehlo.constant dense<0> : tensor<i32>
  > %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x4xi32>, tensor<i32>) -> tensor<8xi32>
  > %t = stablehlo.transpose %y, dims = [1, 0] : (tensor<8x6xi32>) -> tensor<6x8xi32>
  > %1 = stablehlo.reduce(%t init: %z) applies stablehlo.add across dimensions = [0] : (tensor<6x8xi32>, tensor<i32>) -> tensor<8xi32>
  > return %0, %1 : tensor<8xi32>, tensor<8xi32>
  > }' > sums.mlir
  $ printf 'reduce: P(max) <- S(k), R\nadd: R <- R, R\nadd: P(sum) <- P(sum), P(sum)\nreduce: P(max) <- P(max), R\nmaximum: R <- R, R\n' > sums.rules
  $ shardscope --batch sums.mlir -c 'check-rules sums.rules' | sed -n '/^verdict/,$p'
  | verdict  line  claims  ops  op        row                  types                  ranks  expected  got  why
  | wrong       1       2    2  reduce_0  P(max) <- S(1), R    1x2xi32, i32 -> 1xi32      2        -2    0  this combination of the pieces does not give the whole: length 2 on 2 ranks, draw 0: cell [0] is -2, max gives 0
  | wrong       4       2    2  reduce_0  P(max) <- P(max), R  2x2xi32, i32 -> 2xi32      2        11   10  this combination of the pieces does not give the whole: 2 ranks, draw 0: cell [0] is 11, max gives 10
  |
  | line  op        rank  operand  type     values
  |    1  reduce_0     0        0  1x1xi32  [[-2]]
  |    1  reduce_0     0        1  i32      0
  |    1  reduce_0     1        0  1x1xi32  [[0]]
  |    1  reduce_0     1        1  i32      0
  |    4  reduce_0     0        0  2x2xi32  [[-3, 12], [29, 35]]
  |    4  reduce_0     0        1  i32      0
  |    4  reduce_0     1        0  2x2xi32  [[-1, 11], [30, 33]]
  |    4  reduce_0     1        1  i32      0
  ! try: mesh 2x4, then discover, then solve
  ! unused lines: 2-3, 5; --all says why
  ! error: the table is wrong about 4 rows of operators here
  ! hint: why-not OP "ROW" runs one of them; print then shows its tensors
  $ shardscope --batch sums.mlir -c 'check-rules sums.rules --all' 2>/dev/null | grep -E '^(wrong  |unused)'
  | wrong         4
  | unused        3
  | wrong       1       1    1  reduce_0  P(max) <- S(1), R    1x2xi32, i32 -> 1xi32      2        -2           0  this combination of the pieces does not give the whole: length 2 on 2 ranks, draw 0: cell [0] is -2, max gives 0
  | wrong       1       1    1  reduce_1  P(max) <- S(0), R    2x1xi32, i32 -> 1xi32      2        -2           0  this combination of the pieces does not give the whole: length 2 on 2 ranks, draw 0: cell [0] is -2, max gives 0
  | wrong       4       1    1  reduce_0  P(max) <- P(max), R  2x2xi32, i32 -> 2xi32      2        11          10  this combination of the pieces does not give the whole: 2 ranks, draw 0: cell [0] is 11, max gives 10
  | wrong       4       1    1  reduce_1  P(max) <- P(max), R  2x2xi32, i32 -> 2xi32      2        -4  -855804757  this combination of the pieces does not give the whole: 2 ranks, draw 1: cell [0] is -4, max gives -855804757
  $ shardscope --batch sums.mlir -c 'why-not reduce_0 "P(max) <- S(1), R"; print' 2>/dev/null | sed -n '/^verdict/,$p'
  | verdict      refuted
  | why          this combination of the pieces does not give the whole: length 2 on 2 ranks, draw 0: cell [0] is -2, max gives 0
  | candidate    cut operand 0 dim 1
  | runs         9
  | types        1x2xi32, i32 -> 1xi32
  | length       2
  | ranks        2
  | seed         0
  | draw         0
  | cell         [0]
  | expected     -2
  | combine      max
  | got          0
  | exploration  found row S2 with this cut
  |
  | op       reduce_0
  | row      P(max) <- S(1), R
  | seed     0
  | draw     0
  | length   2
  | ranks    2
  | combine  reduce(op=max)
  |
  | result 0, whole 1xi32    reduce(op=max): fails, largest difference 2 *
  | -2*                      0*
  |
  | rank 0: operand 0, 1x1xi32    rank 0: operand 1, i32    rank 0: result 0, 1xi32
  | -2                            0                         -2
  |
  | rank 1: operand 0, 1x1xi32    rank 1: operand 1, i32    rank 1: result 0, 1xi32
  | 0                             0                         0
  $ shardscope --batch sums.mlir -c 'why-not reduce_0 "P(sum) <- S(1), R"; print --cells 4' 2>/dev/null | sed -n '/^combine/,$p' | head -n 8
  | combine  reduce(op=sum)
  |
  | result 0, whole 2xi32    reduce(op=sum): equal
  |  45 -51                   45 -51
  |
  | rank 0: operand 0, 2x2xi32    rank 0: operand 1, i32    rank 0: result 0, 2xi32
  |  12  18                       0                          30 -37
  |  -1 -36
  $ shardscope --batch sums.mlir -c 'why-not reduce_0 "R <- R, R"; print' 2>&1 | tail -n 3
  | op   reduce_0
  | row  R <- R, R
  | there is no probe to show: the row holds without runs
  $ shardscope --batch sums.mlir -c 'step transpose_0; until ran; why-not reduce_0 "P(max) <- S(1), R"; print; step; print' 2>/dev/null | grep -E '^(op  |row  |candidate  )'
  | op             transpose_0
  | op             transpose_0
  | candidate      cut operand 0 dim 0
  | op           reduce_0
  | row          P(max) <- S(1), R
  | candidate    cut operand 0 dim 1
  | op       reduce_0
  | row      P(max) <- S(1), R
  | op             transpose_0
  | candidate      cut operand 0 dim 0
  | row            S(1) <- S(0)
  | op         transpose_0
  | candidate  cut operand 0 dim 0
  $ shardscope --batch claims.mlir -c 'why-not slice_0 "S(0) <- S(0)"; print' 2>/dev/null | sed -n '/^combine  .*ranks$/,$p' | tail -n +3
  | exploration  did not try this cut
  |
  | op       slice_0
  | row      S(0) <- S(0)
  | seed     0
  | draw     0
  | length   -
  | ranks    2
  | combine  other data of other ranks
  |
  | result 0, whole 4x4xf32
  |    -1.45    1.089  -0.7922 -0.05545
  |  -0.1589   -2.352   0.6572    1.867
  |  -0.0542   0.1426    2.072   -1.332
  |  -0.1887   -1.142  0.5404*   0.4607
  |
  | other data of other ranks: fails, largest difference 3.418 *
  |    1.666  -0.6109     2.13  -0.1707
  | -0.04351   0.5744    1.553  -0.7252
  |    1.162   -1.418  -0.7793  -0.1983
  |   0.7728  -0.2789  -2.878*     1.76
  |
  | rank 0: operand 0, 4x4xf32
  |    -1.45    1.089  -0.7922 -0.05545
  |  -0.1589   -2.352   0.6572    1.867
  |  -0.0542   0.1426    2.072   -1.332
  |  -0.1887   -1.142   0.5404   0.4607
  |
  | rank 1: operand 0, 4x4xf32
  |   -1.437    1.992 -0.04542   -2.329
  |   -1.414   -1.541   0.2835     1.71
  |  -0.7603    -2.46   0.7435   -1.703
  |   -1.781    1.647  -0.8031   0.7862
  $ shardscope --batch claims.mlir --format json -c 'why-not slice_0 "S(0) <- S(0)"; print' 2>/dev/null | tail -1 | grep -oE '"(cells|pieces|operand_pieces)": .{40}'
  | "cells": [{"result": 0, "cell": "[0,0]", "global"
  | "pieces": [], "operand_pieces": [{"rank": 0, "oper

A claim that is refuted by what lengths there are gets a wrong cell as well: at the lengths of the op or, where the op
is too large or does not divide, at others.

  $ echo 'func.func @main(%x: tensor<8x224x224x16xf32>, %w: tensor<3x3x16x32xf32>, %y: tensor<12x8xf32>, %i: tensor<i32>) -> (tensor<2x112x112x32xf32>, tensor<16x6xf32>, tensor<6x8xf32>) {
  > %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<8x224x224x16xf32>, tensor<3x3x16x32xf32>) -> tensor<2x112x112x32xf32>
  > %1 = stablehlo.reshape %y : (tensor<12x8xf32>) -> tensor<16x6xf32>
  > %2 = stablehlo.dynamic_slice %y, %i, %i, sizes = [6, 8] : (tensor<12x8xf32>, tensor<i32>, tensor<i32>) -> tensor<6x8xf32>
  > return %0, %1, %2 : tensor<2x112x112x32xf32>, tensor<16x6xf32>, tensor<6x8xf32>
  > }' > shapes.mlir
  $ cat >shapes.rules <<'X'
  > convolution: P(sum) <- S(1), S(0)
  > convolution: S(1) <- S(1), R
  > reshape: S(1) <- S(0)
  > dynamic_slice: S(0) <- S(0), R, R
  > X
  $ shardscope --batch shapes.mlir -c 'check-rules shapes.rules' 2>/dev/null | grep -E '^(wrong|unknown) .*<-'
  | wrong       1       1    1  convolution_0    P(sum) <- S(1), S(0)  16x9x5x3xf32, 3x3x3x56xf32 -> 2x4x2x56xf32      3  -0.534239     -1.95189  this holds: P(sum) <- S(1, halo), S(0); values of several ranks are not combined by a sum alone: 3 ranks, draw 5: cell [0,0,0,0] is -0.534238908, sum of terms of one rank each gives -1.95189112
  | wrong       2       1    1  convolution_0    S(1) <- S(1), R       8x8x9x3xf32, 3x3x3x10xf32 -> 4x4x4x10xf32       2     -8e-08  -0.00178661  the lengths of the pieces do not add up to that of the whole (length 6 on 2 ranks); rank 0 lacks cells that its piece needs: 2 ranks, draw 8: cell [0,1,0,0] is -8e-08, other data of other ranks gives -0.00178660924
  | wrong       3       1    1  reshape_0        S(1) <- S(0)          12x8xf32 -> 16x6xf32                            2    1.28194    -0.963302  the pieces are cut along another dim; rank 0 lacks cells that its piece needs: 2 ranks, draw 0: cell [8,0] is 1.28193947, other data of other ranks gives -0.963302253
  | wrong       4       1    1  dynamic_slice_0  S(0) <- S(0), R, R    12x8xf32, i32, i32 -> 6x8xf32                   2    1.68678            0  every piece has the shape of the whole result; rank 1 lacks cells that its piece needs: 2 ranks, draw 1: cell [3,0] is 1.68677809, other data of other ranks gives 0

An empty tensor has no values to read: what is made of it is constant, and may be cut.

  $ echo 'func.func @main(%x: tensor<16x1xf32>) -> (tensor<16x2xf32>, tensor<16xf32>) {
  > %v = stablehlo.constant dense<1.0> : tensor<f32>
  > %e = stablehlo.slice %x [0:16, 1:1] : (tensor<16x1xf32>) -> tensor<16x0xf32>
  > %0 = stablehlo.pad %e, %v, low = [0, 2], high = [0, 0], interior = [0, 1] : (tensor<16x0xf32>, tensor<f32>) -> tensor<16x2xf32>
  > %1 = stablehlo.reduce(%e init: %v) applies stablehlo.add across dimensions = [1] : (tensor<16x0xf32>, tensor<f32>) -> tensor<16xf32>
  > return %0, %1 : tensor<16x2xf32>, tensor<16xf32>
  > }' > void.mlir
  $ shardscope --batch void.mlir -c 'rules --csv' 2>/dev/null | grep -E '^(pad|reduce)_0,(R|S)'
  | pad_0,R,R,"R, R",structural,0,0,
  | pad_0,S1,S(0),"S(0), R",structural,31,94,
  | reduce_0,R,R,"R, R",structural,0,0,
  | reduce_0,S1,S(0),"S(0), R",exact,38,47,
  $ shardscope --batch void.mlir -c 'mesh 2; cluster toy; solve; run; run --each-rule' 2>/dev/null | grep -E '^(ok|failed) '
  | ok               yes
  | ok           yes
  | failed       0

No cut can use a halo that is longer than half of the dim, so its row is not listed. A cumulative sum has such a halo.

  $ for n in 16 9 4; do echo "func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  > %z = stablehlo.constant dense<0.0> : tensor<f32>
  > %0 = \"stablehlo.reduce_window\"(%x, %z) ({
  > ^bb0(%a: tensor<f32>, %b: tensor<f32>):
  >   %s = stablehlo.add %a, %b : tensor<f32>
  >   stablehlo.return %s : tensor<f32>
  > }) {window_dimensions = array<i64: 1, $n>, padding = dense<[[0, 0], [$((n - 1)), 0]]> : tensor<2x2xi64>} : (tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
  > return %0 : tensor<8x16xf32>
  > }" > sum$n.mlir; done
  $ for file in sum16 sum9 sum4; do shardscope --batch $file.mlir -c 'rules --csv' 2>/dev/null | grep -o '^reduce_window_0,S[^a-z]*(1.*fragile'; done
  | reduce_window_0,S3,"S(1,halo=0:15,sum)","S(1,fill=0:15), R",fragile
  | reduce_window_0,S2,S(1),"S(1,halo=8:0), R",fragile
  | reduce_window_0,S3,"S(1,halo=0:8,sum)","S(1,fill=0:8), R",fragile
  | reduce_window_0,S2,S(1),"S(1,halo=3:0), R",fragile
  | reduce_window_0,S3,"S(1,halo=0:3,sum)","S(1,fill=0:3), R",fragile
  $ shardscope --batch sum4.mlir -c "why-not reduce_window_0 'S(1) <- S(1,halo=1:0), R'; print --cells 8" 2>/dev/null | grep -E '^(combine|types|ranks|rank) '
  | types        9x12xf32, f32 -> 9x12xf32
  | ranks        4
  | combine      its window
  | ranks    4
  | combine  gather(dim=1) of pieces with halo=1:0
  | rank 0: operand 0, 9x4xf32         rank 0: operand 1, f32
  | rank 0: result 0, 9x4xf32
  | rank 1: operand 0, 9x4xf32             rank 1: operand 1, f32
  | rank 1: result 0, 9x4xf32
  | rank 2: operand 0, 9x4xf32         rank 2: operand 1, f32
  | rank 2: result 0, 9x4xf32
  | rank 3: operand 0, 9x4xf32                     rank 3: operand 1, f32
  | rank 3: result 0, 9x4xf32

What is covered, and what is not.

  $ shardscope --batch samples/mlp.mlir -c 'coverage' | sed -n '13,$p'
  |
  | kind              ops  cut  reduce  pass  replicate  outside  undetermined
  | dot_general         5    5       5     5          0        0             0
  | constant            8    0       0     0          8        0             0
  | broadcast_in_dim    5    5       0     5          0        0             0
  | compare             1    1       0     1          0        0             0
  | convert             1    1       0     1          0        0             0
  | multiply            7    7       0     7          0        0             0
  | subtract            3    3       0     3          0        0             0
  | reduce              1    0       1     1          0        0             0
  | divide              2    0       0     2          0        0             0
  | transpose           2    2       0     2          0        0             0
  | all                35   24       6    27          8        0             0
  |
  | kind      ops  why_replicated
  | constant    8  no length of it can be cut
  |
  | kind  ops  why_outside_the_space
  | all    35  never tried: two placements of one tensor on one axis
  | all    35  never tried: four operands or more whose different reductions make a sum or product together
  ! try: mesh 2x4, then discover, then solve

One row, run now.

  $ shardscope --batch samples/mlp.mlir -c 'why-not dot_general_0 S(0) <- S(0), R' | grep -E '^(holds|row_id|verdict|candidate)'
  | holds      yes
  | row_id     S1
  | verdict    exact
  | candidate  cut operand 0 dim 0
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir -c 'why-not dot_general_0 P(max) <- S(1), S(0)' | grep -E '^(holds|verdict|candidate|ranks|expl)'
  | holds        no
  | verdict      refuted
  | candidate    cut operand 0 dim 1, operand 1 dim 0
  | ranks        2
  | exploration  found row S2 with this cut
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir -c 'why-not dot_general_0 "S(0) <- S(0), S(0)"' | grep -E '^(holds|verdict|why|expl)'
  | holds        no
  | verdict      refuted
  | why          the pieces do not fit: dot_general: contracting dims differ: 12 and 6 (length 6 on 2 ranks); rank 0 lacks cells that its piece needs: 2 ranks, draw 0: cell [0,0] is -1.72523281, other data of other ranks gives 5.61826723
  | exploration  did not try this cut
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir -c 'mesh 3; why-not dot_general_0 "S(0) <- S(0), R"' | grep fit
  | does_not_fit  d: 64 cannot be cut into 3 equal pieces
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch samples/mlp.mlir -c 'why-not dot_general_0 "S(0) <- S(0)"' 2>&1 >/dev/null | grep -v '^try'
  | error: the row has 1 operand, the operator 2
  | where: dot_general_0
  | hint: a row of it is S(0) <- S(0), R; `rules dot_general_0` lists them
  $ shardscope --batch samples/mlp.mlir -c 'why-not dot_general_0 "S(0) <-- S(0)"' 2>&1 >/dev/null | grep -v '^try'
  | error: expected a placement at "- S(0)"
  | hint: a placement is R, S(0), S(1, block=3), S(2, halo=1:1), P(sum), P(avg), P(max), P(min), P(prod), P(and) or P(or); where results overlap, S(2, halo=0:2, sum) of the result and S(2, fill=1:1) of an operand
  $ shardscope --batch --format json samples/mlp.mlir -c 'why-not multiply_0 "P(sum) <- P(sum), P(sum)"' | tail -1 | sed -E 's/-?[0-9]+\.[0-9]+/#/g'
  | {"schema": 1, "command": "why-not", "status": "ok", "op": "multiply_0", "row": "P(sum) <- P(sum), P(sum)", "holds": false, "row_id": null, "verdict": "refuted", "why": "this combination of the pieces does not give the whole: 2 ranks, draw <n>: cell [0,0] is #, sum gives #", "candidate": "operand 0 P(sum), operand 1 P(sum)", "runs": <n>, "types": "1x1xf32, 1x1xf32 -> 1x1xf32", "length": null, "ranks": 2, "seed": 0, "draw": <n>, "cell": "[0,0]", "expected": #, "combine": "sum", "got": #, "exploration": "did not try this cut"}

  $ shardscope --batch samples/mlp.mlir -c 'diff-rules dot_general_0 dot_general_1' | sed -n '13,$p'
  |
  | a               dot_general_0
  | b               dot_general_1
  | same_structure  yes
  | both            8
  | only_a          0
  | only_b          0
  |
  | row  a  b
  | (none)
  ! try: mesh 2x4, then discover, then solve

Factors, as Shardy writes them.

  $ shardscope --batch samples/mlp.mlir -c 'rules --sdy dot_general_0; rules --sdy reduce_0' | sed -n '13,$p'
  |
  | op             rule                                                                                reductions  unsaid
  | dot_general_0  #sdy.op_sharding_rule<([i, j],[j, k])->([i, k]) {i=64, j=32, k=128} reduction={j}>  j: sum      P1, P2, P3, P4
  |
  | op        rule                                                                    reductions      unsaid
  | reduce_0  #sdy.op_sharding_rule<([i, j],[])->([]) {i=64, j=16} reduction={i, j}>  i: sum, j: sum  P1, P2
  ! try: mesh 2x4, then discover, then solve

Shardy reduces all results over a factor that none of them has; what one of two results does is no factor's.

  $ cat >two.mlir <<'X'
  > func.func @main(%x: tensor<8x12xf32>) -> (tensor<8x12xf32>, tensor<8xf32>) {
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %a = stablehlo.tanh %x : tensor<8x12xf32>
  >   %t = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<8xf32>
  >   return %a, %t : tensor<8x12xf32>, tensor<8xf32>
  > }
  > X
  $ cat >both.mlir <<'X'
  > func.func @main(%x: tensor<8x12xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %n = stablehlo.constant dense<0xFF800000> : tensor<f32>
  >   %t = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<8xf32>
  >   %m = stablehlo.reduce(%x init: %n) applies stablehlo.maximum across dimensions = [1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<8xf32>
  >   return %t, %m : tensor<8xf32>, tensor<8xf32>
  > }
  > X
  $ for file in two both; do shardscope --batch -c "load $file.mlir --whole" -c 'rules --sdy' 2>/dev/null | tail -1; done
  | composite_0  #sdy.op_sharding_rule<([i, j])->([i, j],[i]) {i=8, j=12} need_replication={j}>  -           S2
  | composite_0  #sdy.op_sharding_rule<([i, j])->([i],[i]) {i=8, j=12} reduction={j}>  j: sum, max  -

A function as one operator: what all that it computes allows.

  $ echo 'func.func @main(%x: tensor<8x12xf32>) -> tensor<8x6xf32> {
  > %a = stablehlo.slice %x [0:8, 0:6] : (tensor<8x12xf32>) -> tensor<8x6xf32>
  > %b = stablehlo.slice %x [0:8, 6:12] : (tensor<8x12xf32>) -> tensor<8x6xf32>
  > %c = stablehlo.logistic %b : tensor<8x6xf32>
  > %d = stablehlo.multiply %a, %c : tensor<8x6xf32>
  > return %d : tensor<8x6xf32>
  > }' > gate.mlir
  $ shardscope --batch -c 'load gate.mlir --whole; rules composite_0' | grep '^[RS][0-9]* '
  | R   R     R             structural           <n>  -
  | S1  S(0)  S(0)          proved on probes   <n>  -
  | S2  S(1)  S(1,block=2)  proved on probes   <n>  -
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

Sums, products and what constants choose decide nothing: few draws tell what holds of them, however many numbers a body
has. What it makes of constants is made once for all lengths that are tried.

  $ { echo 'func.func @main(%x: tensor<12x2x40xf32>) -> tensor<12x2x1xf32> {'
  > echo '%c = stablehlo.constant dense<[[[true], [false]]]> : tensor<1x2x1xi1>'
  > echo '%m = stablehlo.broadcast_in_dim %c, dims = [0, 1, 2] : (tensor<1x2x1xi1>) -> tensor<12x2x1xi1>'
  > echo '%y0 = stablehlo.slice %x [0:12, 0:2, 0:1] : (tensor<12x2x40xf32>) -> tensor<12x2x1xf32>'
  > for i in $(seq 1 39); do
  >   echo "%s$i = stablehlo.slice %x [0:12, 0:2, $i:$((i + 1))] : (tensor<12x2x40xf32>) -> tensor<12x2x1xf32>"
  >   echo "%a$i = stablehlo.add %s$i, %y$((i - 1)) : tensor<12x2x1xf32>"
  >   echo "%y$i = stablehlo.select %m, %a$i, %y$((i - 1)) : tensor<12x2x1xi1>, tensor<12x2x1xf32>"
  > done
  > echo 'return %y39 : tensor<12x2x1xf32> }'; } > masked.mlir
  $ shardscope --batch -c 'load masked.mlir --whole; rules composite_0' | grep '^[PS][0-9]* '
  | S1  S(0)    S(0)    exact         <n>  -
  | P1  P(sum)  P(sum)  exact         <n>  -
  | P2  P(avg)  P(avg)  exact         <n>  -
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

A halo of a body that decides nothing holds after a few probes, as one of an operator of the table does.

  $ shardscope --batch -c "load $(readlink samples)/../tests/data/rules/whole/conv1d_bias.mlir --whole" \
  >   -c 'rules composite_0 -v' | grep -oE 'S3 .*; [0-9]+ probes'
  | S3    <n>  only if pieces are at least as long as the halo; only if the length is a multiple of 2; <n> probes
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

Where lengths beside those of the operands forbid a row on the mesh, that is said as well.

  $ shardscope --batch -c "load --whole $(readlink samples)/../tests/data/rules/whole/permuted.mlir" \
  >   -c 'mesh 3; discover --no-cache; why composite_0' 2>/dev/null | grep '^S.*d  '
  | S1   d        3  yes   no       no                  -  -
  | S2   d        3  yes   no       no                  -  -
  | S3   d        3  no    no       no                  -  4 cannot be cut into 3 equal pieces
  | S4   d        3  no    no       no                  -  4 cannot be cut into 3 equal pieces

What its body numbers, draws and looks up is a rank's own part of it: each knows where its piece lies, on two mesh axes
as well. Where an index's offset would not follow from the cut, that is said.

  $ for op in dropout_rate embedding_padding; do
  >   shardscope --batch -c "load $(readlink samples)/../tests/data/rules/whole/$op.mlir --whole" \
  >     -c 'rules composite_0' | grep '^S.*rank'; done
  | S1  S(0)     S(0), R     exact        <n>  each rank counts from its own offset
  | S2  S(1)     S(1), R     exact        <n>  each rank counts from its own offset
  | S4  P(sum)   S(0), R     exact       <n>  indices offset and masked per rank: DTensor's MaskPartial
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  $ for op in dropout_rate embedding_padding positions_merged diagonal_rows nll_rows; do
  >   shardscope --batch -c "load $(readlink samples)/../tests/data/rules/whole/$op.mlir --whole" \
  >     -c 'run --each-rule; mesh 2x2; run --random-plans 9 --f64' | grep -E '^(failed|ok)' | tr '\n' ' '; done; echo
  | ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve

Where a dim is written or read at places that the body says, one axis may have its own part of every block, and another
indices offset on what is left.

  $ for op in written_second_half read_last_two_thirds written_in_two_dims kv_first_half; do
  >   shardscope --batch -c "load $(readlink samples)/../tests/data/rules/whole/$op.mlir --whole" \
  >     -c 'run --each-rule; mesh 2x2; run --random-plans 12 --f64' | grep -E '^(failed|ok)' | tr '\n' ' '; done; echo
  | ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  $ for op in read_last_two_thirds written_from_12_by_3; do
  >   shardscope --batch -c "load $(readlink samples)/../tests/data/rules/whole/$op.mlir --whole" \
  >     -c 'discover --explore composite_0' | grep -A1 outside_the; done
  | outside_the_space                         why
  | strided offsets and their dim, in blocks  pieces of blocks would have to be multiples of the stride
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  $ cat >formula.mlir <<'X'
  > func.func @main(%x: tensor<24xf32>, %i: tensor<12xi32>) -> tensor<12xf32> {
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %y = "stablehlo.reduce_window"(%x, %z) ({
  >   ^bb0(%a: tensor<f32>, %b: tensor<f32>):
  >     %s = stablehlo.add %a, %b : tensor<f32>
  >     stablehlo.return %s : tensor<f32>
  >   }) {window_dimensions = array<i64: 3>} : (tensor<24xf32>, tensor<f32>) -> tensor<22xf32>
  >   %g = "stablehlo.gather"(%y, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>, indices_are_sorted = false} : (tensor<22xf32>, tensor<12xi32>) -> tensor<12xf32>
  >   return %g : tensor<12xf32>
  > }
  > X
  $ shardscope --batch -c 'load formula.mlir --whole; discover --explore composite_0' | grep 'global offset'
  | cut operand 0 dim 0, the kernel receives the global offset  indices of gather point into dim 0, whose length is a formula of others: the offset of a piece does not follow from the cut
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor

Windows that start at places which the body counts are cut with what they lie on, where they do not overlap: axes may cut
both, and either one with its indices offset. Where they overlap, or are of several results, that is named.

  $ for op in windows_that_overlap even_and_odd; do
  >   shardscope --batch -c "load $(readlink samples)/../tests/data/rules/whole/$op.mlir --whole" \
  >     -c 'discover --explore composite_0' | grep -A1 outside_the; done
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  ! try: mesh 2x4, then discover, then solve
  ! S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor
  [1]

What is too long to run, or has a length that the ranks do not divide, is run at another size; what
has no such size is not run; NaN and Inf are compared as well:

  $ cat > sizes.mlir << 'X'
  > func.func @main(%a: tensor<16384x16384xf32>, %b: tensor<16384x16384xf32>, %c: tensor<25x24xf32>, %d: tensor<24xui32>) -> (tensor<16384x16384xf32>, tensor<26x24xf32>, tensor<24xf32>) {
  >   %m = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16384x16384xf32>, tensor<16384x16384xf32>) -> tensor<16384x16384xf32>
  >   %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  >   %p = stablehlo.pad %c, %i, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<25x24xf32>, tensor<f32>) -> tensor<26x24xf32>
  >   %f = stablehlo.bitcast_convert %d : (tensor<24xui32>) -> tensor<24xf32>
  >   return %m, %p, %f : tensor<16384x16384xf32>, tensor<26x24xf32>, tensor<24xf32>
  > }
  > X
  $ shardscope sizes.mlir --batch -c 'run --each-rule'
  | graph        module
  | format       stablehlo
  | ops          4
  | dead_ops     0
  | vars         8
  | loops        0
  | inputs       4
  | outputs      3
  | params       1
  | param_bytes  1.00 GiB
  | params_from  equal types in order
  | flops        8.80 TFLOP
  |
  | ok           yes
  | run          52
  | failed       0
  | resized      28
  | indivisible  8
  | unusable     1
  ! try: mesh 2x4, then discover, then solve

Several reductions of the same pieces, operands that pend in different ways, windows that are all of a dim.

  $ cat >ways.mlir <<'X'
  > func.func @main(%m: tensor<24x12xi1>, %t: tensor<24x12xi32>, %i: tensor<8xi32>, %x: tensor<24x12xf32>, %y: tensor<24x12xf32>) -> (tensor<24x12xi32>, tensor<8x12xi32>, tensor<24x1xf32>, tensor<f32>, tensor<f32>) {
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %n = stablehlo.constant dense<0xFF800000> : tensor<f32>
  >   %0 = stablehlo.convert %m : (tensor<24x12xi1>) -> tensor<24x12xi32>
  >   %1 = "stablehlo.gather"(%t, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>, indices_are_sorted = false} : (tensor<24x12xi32>, tensor<8xi32>) -> tensor<8x12xi32>
  >   %2 = "stablehlo.reduce_window"(%x, %z) ({
  >   ^bb0(%a: tensor<f32>, %b: tensor<f32>):
  >     %s = stablehlo.add %a, %b : tensor<f32>
  >     stablehlo.return %s : tensor<f32>
  >   }) {window_dimensions = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<f32>) -> tensor<24x1xf32>
  >   %3:2 = "stablehlo.reduce"(%x, %y, %z, %n) ({
  >   ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
  >     %s = stablehlo.add %a, %c : tensor<f32>
  >     %t0 = stablehlo.maximum %b, %d : tensor<f32>
  >     stablehlo.return %s, %t0 : tensor<f32>, tensor<f32>
  >   }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  >   return %0, %1, %2, %3#0, %3#1 : tensor<24x12xi32>, tensor<8x12xi32>, tensor<24x1xf32>, tensor<f32>, tensor<f32>
  > }
  > X
  $ shardscope ways.mlir --batch -c 'rules convert_0; rules gather_0; rules reduce_window_0; rules reduce_0' 2>/dev/null | grep -E '^[SP][0-9]'
  | S1  S(0)     S(0)    exact         <n>  -
  | S2  S(1)     S(1)    exact         <n>  -
  | P1  P(min)   P(and)  exact        <n>  -
  | P2  P(prod)  P(and)  exact        <n>  -
  | P3  P(and)   P(and)  exact        <n>  -
  | P4  P(max)   P(or)   exact        <n>  -
  | P5  P(or)    P(or)   exact        <n>  -
  | S1  S(1)     S(1), R     exact         <n>  -
  | S2  S(0)     R, S(0)     exact         <n>  -
  | S3  P(sum)   S(0), R     exact        <n>  indices offset and masked per rank: DTensor's MaskPartial
  | S4  P(or)    S(0), R     exact        <n>  indices offset and masked per rank: DTensor's MaskPartial
  | P1  P(sum)   P(sum), R   exact         <n>  -
  | P2  P(max)   P(max), R   exact         <n>  -
  | P3  P(min)   P(min), R   exact         <n>  -
  | P4  P(prod)  P(prod), R  exact         <n>  -
  | P5  P(and)   P(and), R   exact         <n>  -
  | P6  P(or)    P(or), R    exact         <n>  -
  | S1  S(0)    S(0), R    exact         <n>  -
  | S2  P(sum)  S(1), R    exact        <n>  -
  | P1  P(sum)  P(sum), R  exact         <n>  -
  | P2  P(avg)  P(avg), R  exact         <n>  -
  | S1  P(sum), P(max)  S(0), S(0), R, R      exact       <n>  -
  | S2  P(sum), P(max)  S(1), S(1), R, R      exact       <n>  -
  | P1  P(sum), R       P(sum), R, R, R       exact       <n>  -
  | P2  P(sum), P(max)  P(sum), P(max), R, R  exact         <n>  -
  | P3  P(avg), R       P(avg), R, R, R       exact       <n>  -
  | P4  P(avg), P(max)  P(avg), P(max), R, R  exact         <n>  -
  | P5  R, P(max)       R, P(max), R, R       exact       <n>  -
  $ shardscope ways.mlir --batch -c 'rules convert_0 -v' 2>/dev/null | grep 'as well'
  | operand 0 P(and)     G     exact    P1    <n>  <n> probes; prod, and as well
  | operand 0 P(or)      G     exact    P4    <n>  <n> probes; or as well
  $ shardscope ways.mlir --batch -c 'mesh 2; run --each-rule' 2>&1 | grep -E '^(ok|failed|error)'
  | ok           yes
  | failed       0

What was tried is of a kind, and the help says which.

  $ shardscope --batch -c 'help why' | sed -n '/^kind/,/^$/p'
  | kind is the kind of a candidate:
  |   A  one length, cut wherever it occurs; a piece is the operator on smaller operands
  |   B  the same, with indices shifted by the offset of the piece, and masked if out of range
  |   C  the same as A for operators that count positions: they receive the global offset
  |   D  a cut with a halo, with overlapping results, or with windows that share rows
  |   E  a cut with other operands partial (the bias of a partial sum is added once)
  |   F  several lengths cut together, or several cuts at once
  |   G  no cut: operands are partial, for example each rank holds a term of a sum
  |

What holds may still ask for more than a piece has, and that is said.

  $ cat >window.mlir <<'X'
  > func.func @main(%x: tensor<24x12xf32>, %i: tensor<8x1xi32>) -> tensor<8x3x12xf32> {
  >   %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 3, 12>, indices_are_sorted = false} : (tensor<24x12xf32>, tensor<8x1xi32>) -> tensor<8x3x12xf32>
  >   return %0 : tensor<8x3x12xf32>
  > }
  > X
  $ shardscope window.mlir --batch -c 'mesh 12; pin gather_0 "P(sum) <- S(0), R"' 2>&1 | grep '^error'
  | error: no discovered row gives "P(sum) <- S(0), R" on this mesh: axis d has 12 ranks, but shape inference refuses such pieces: slice size of 3 is above 2
  $ shardscope window.mlir --batch -c 'mesh 12; discover; why gather_0' 2>/dev/null | grep '^S3'
  | S3   d       12  no    no       no                  -  shape inference refuses such pieces: slice size of 3 is above 2

A number that a body counts up to is tried as a length; where the call is longer than any probe, nothing is taken for
granted.

  $ for n in 40000:50257 256000:200000 6000000:5000000; do cat >counts.mlir <<X
  > func.func @main(%x: tensor<4x${n%:*}xf32>) -> tensor<4xf32> {
  >   %i = stablehlo.iota dim = 0 : tensor<${n%:*}xi32>
  >   %c = stablehlo.constant dense<${n#*:}> : tensor<${n%:*}xi32>
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %m = stablehlo.compare LT, %i, %c : (tensor<${n%:*}xi32>, tensor<${n%:*}xi32>) -> tensor<${n%:*}xi1>
  >   %f = stablehlo.convert %m : (tensor<${n%:*}xi1>) -> tensor<${n%:*}xf32>
  >   %r = stablehlo.dot_general %x, %f, contracting_dims = [1] x [0] : (tensor<4x${n%:*}xf32>, tensor<${n%:*}xf32>) -> tensor<4xf32>
  >   return %r : tensor<4xf32>
  > }
  > X
  > shardscope --batch -c 'load counts.mlir --whole; discover --explore composite_0' 2>/dev/null | grep -E '^(S[0-9]|cut operand)' | cut -c 1-198; done
  | S1  S(0)    S(0)    exact         <n>  -
  | S2  P(sum)  S(1)    exact        <n>  -
  | S1  S(0)    S(0)    exact         <n>  -
  | S2  P(sum)  S(1)    exact        <n>  each rank counts from its own offset
  | cut operand 0 dim 0                                                      its body has a literal that a count may reach, and no probe with a length of 5625012 decides
  | cut operand 0 dim 1, sizes[0..1], the kernel receives the global offset  its body has a literal that a count may reach, and no probe with a length of 5625012 decides

Of an operator with many operands that hang together not all is tried, and what is not is named.

  $ { echo 'func.func @main('; i=0; while [ $i -lt 14 ]; do
  >   echo "%x$i: tensor<$((8 + i))xf32>$([ $i = 13 ] || echo ,)"; i=$((i + 1)); done
  >   echo ') -> tensor<f32> {'; echo '  %s0 = stablehlo.constant dense<1.0> : tensor<f32>'; i=0
  >   while [ $i -lt 14 ]; do t="tensor<$((8 + i))xf32>"
  >     echo "  %a$i = stablehlo.cosine %x$i : $t"
  >     echo "  %r$i = stablehlo.reduce(%a$i init: %s0) applies stablehlo.add across dimensions = [0] : ($t, tensor<f32>) -> tensor<f32>"
  >     echo "  %s$((i + 1)) = stablehlo.multiply %s$i, %r$i : tensor<f32>"; i=$((i + 1)); done
  >   echo '  return %s14 : tensor<f32>'; echo '}'; } >wide.mlir
  $ shardscope --batch -c 'load wide.mlir --whole; discover --explore composite_0' | sed -n '/^outside/,$p'
  | outside_the_space                     why
  | a cut with one other operand partial  with more than 6 operands only all together are tried
  | more lengths cut together             64 sets of lengths are tried, 27 or more are not
  ! try: mesh 2x4, then discover, then solve

A table of numbers that a body holds has the length that it has: what goes along with it is not cut, and says why.

  $ cat >held.mlir <<'X'
  > func.func @main(%x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  >   %c = stablehlo.constant dense<[0.3, 1.7, -0.4, 2.2, 0.9, -1.1]> : tensor<6xf32>
  >   %b = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<6xf32>) -> tensor<6x4xf32>
  >   %r = stablehlo.add %x, %b : tensor<6x4xf32>
  >   return %r : tensor<6x4xf32>
  > }
  > X
  $ shardscope --batch -c 'load held.mlir --whole; discover --no-cache; why composite_0; why-not composite_0 "S(0) <- S(0)"' | grep -E '^(cut|why )'
  | cut operand 0 dim 1, sizes[1]  A     proved on probes   S1     <n>  <n> probes
  | cut operand 0 dim 0, sizes[0]  A     not explored      -       0  add_0 of the body has no row that takes S(0), R
  | why          operand 0 dim 0 is never cut: its length, or positions on it, do not scale
  ! try: mesh 2x4, then discover, then solve
  ! set a mesh to see which rows fit it

Found and shown, but in no plan: blocks of unequal length. Widths of a halo that follow from the number of ranks are
given for some; an overlap that cannot be says why.

  $ cat >outside.mlir <<'X'
  > func.func @main(%a: tensor<4x6xf32>, %b: tensor<12x6xf32>, %x: tensor<24x6xf32>) -> (tensor<16x6xf32>, tensor<23x6xf32>) {
  >   %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<4x6xf32>, tensor<12x6xf32>) -> tensor<16x6xf32>
  >   %1 = stablehlo.slice %x [1:24, 0:6] : (tensor<24x6xf32>) -> tensor<23x6xf32>
  >   return %0, %1 : tensor<16x6xf32>, tensor<23x6xf32>
  > }
  > X
  $ shardscope outside.mlir --batch -c coverage 2>/dev/null | tail -n 4
  | kind         ops  why_outside_the_space
  | concatenate    1  holds: S(0, blocks=in0:in1) <- S(0), S(0); a plan has no blocks of unequal length
  | all            2  never tried: two placements of one tensor on one axis
  | all            2  never tried: four operands or more whose different reductions make a sum or product together
  $ shardscope outside.mlir --batch -c 'rules slice_0' 2>/dev/null | grep -o 'halo on .*'
  | halo on 2 ranks 0:1 (unequal pieces: in no plan); on 3 ranks 0:1 (unequal pieces: in no plan); on 4 ranks 0:1 (unequal pieces: in no plan); on 8 ranks 0:1 (unequal pieces: in no plan)
  $ shardscope outside.mlir --batch -c 'why-not concatenate_0 "S(0, blocks=4:12) <- S(0), S(0)"' 2>/dev/null | grep -E '^(holds|verdict|why)'
  | holds    yes
  | verdict  structural
  | why      a plan has no blocks of unequal length
  $ shardscope outside.mlir --batch -c 'rules --csv' 2>/dev/null | grep blocks
  | concatenate_0,,"S(0,blocks=4:12)","S(0), S(0)",structural,26,65,a plan has no blocks of unequal length

A body that would hold more than there is memory for costs its probes, not the program. Windows whose elements lie far
apart are not cut plainly.

  $ cat >inside.mlir <<'X'
  > func.func @main(%x: tensor<8x12xf32>, %w: tensor<7x9xf32>) -> tensor<8x12xf32> {
  >   %z = stablehlo.constant dense<1.0> : tensor<f32>
  >   %p = stablehlo.pad %w, %z, low = [300011, 300013], high = [3, 5], interior = [0, 0] : (tensor<7x9xf32>, tensor<f32>) -> tensor<300021x300027xf32>
  >   %s = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<300021x300027xf32>, tensor<f32>) -> tensor<f32>
  >   %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
  >   %r = stablehlo.add %x, %b : tensor<8x12xf32>
  >   return %r : tensor<8x12xf32>
  > }
  > X
  $ shardscope --batch -c 'load inside.mlir --whole; discover; discover --explore composite_0' 2>/dev/null | grep -E 'undetermined|reason'
  | undetermined     -
  | reason        cut operand 0 dim 0, sizes[4]: no lengths, at all lengths that shape inference accepts, the op or its body has too many elements to probe
  $ cat >far.mlir <<'X'
  > func.func @main(%x: tensor<4x6x64xf32>, %w: tensor<12x6x2xf32>) -> tensor<4x12x64xf32> {
  >   %r = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {pad = [[16, 0]], rhs_dilate = [16]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x6x64xf32>, tensor<12x6x2xf32>) -> tensor<4x12x64xf32>
  >   return %r : tensor<4x12x64xf32>
  > }
  > X
  $ shardscope far.mlir --batch -c 'rules convolution_0' 2>/dev/null | grep -o 'S(2.*halo.*fragile'
  | S(2)                S(2,halo=16:0), R  fragile
  | S(2,halo=0:16,sum)  S(2,fill=0:16), R  fragile
  $ shardscope far.mlir --batch -c 'mesh 4; pin convolution_0 "S(2) <- S(2, halo=16:0), R"; solve; run --f64' 2>/dev/null | grep '^ok'
  | ok               yes

The gradient of overlapping maxima reads as far as the windows of its windows.

  $ cat >most.mlir <<'X'
  > func.func @main(%x: tensor<2x48xf32>, %g: tensor<2x48xf32>) -> tensor<2x48xf32> {
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %r = "stablehlo.select_and_scatter"(%x, %g, %z) ({
  >   ^bb0(%a: tensor<f32>, %b: tensor<f32>):
  >     %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  >     stablehlo.return %c : tensor<i1>
  >   }, {
  >   ^bb0(%a: tensor<f32>, %b: tensor<f32>):
  >     %c = stablehlo.add %a, %b : tensor<f32>
  >     stablehlo.return %c : tensor<f32>
  >   }) {window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [2, 2]]> : tensor<2x2xi64>} : (tensor<2x48xf32>, tensor<2x48xf32>, tensor<f32>) -> tensor<2x48xf32>
  >   return %r : tensor<2x48xf32>
  > }
  > X
  $ shardscope most.mlir --batch -c 'rules select_and_scatter_0' 2>/dev/null | grep -o 'halo on .*'
  | halo on 2 ranks 4:4; on 3 ranks 8:8; on 4 ranks 8:8

A row that the op's lengths do not allow is no row of the op: it agrees with nobody, and no command speaks of it as one.

  $ cat >unequal.mlir <<'X'
  > func.func @main(%x: tensor<4x6xf32>, %c: tensor<13x6xf32>, %d: tensor<4x6xf32>) -> (tensor<17x6xf32>, tensor<8x6xf32>) {
  >   %1 = stablehlo.concatenate %x, %c, dim = 0 : (tensor<4x6xf32>, tensor<13x6xf32>) -> tensor<17x6xf32>
  >   %2 = stablehlo.concatenate %x, %d, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  >   return %1, %2 : tensor<17x6xf32>, tensor<8x6xf32>
  > }
  > X
  $ echo 'concatenate: S(0,block=2) <- S(0), S(0)' >unequal.rules
  $ shardscope unequal.mlir --batch -c 'check-rules unequal.rules --all' 2>/dev/null | grep -E '^(agrees|wrong|missing|conc)'
  | agrees        1
  | wrong         1
  | missing       12
  | wrong       1       1    1  concatenate_0  S(0, block=2) <- S(0), S(0)  6x3xf32, 12x3xf32 -> 18x3xf32      2         -    -  this concatenation does not give the whole
  | agrees      1       1    1  concatenate_1  S(0, block=2) <- S(0), S(0)  -                                  -         -    -  row S2
  | concatenate_0    2  S1  S(1)     S(1), S(1)
  | concatenate_0    2  P1  P(sum)   P(sum), P(sum)
  | concatenate_0    2  P2  P(avg)   P(avg), P(avg)
  | concatenate_0    2  P3  P(max)   P(max), P(max)
  | concatenate_0    2  P4  P(min)   P(min), P(min)
  | concatenate_0    2  P5  P(prod)  P(prod), P(prod)
  $ shardscope unequal.mlir --batch -c 'why-not concatenate_0 "S(0,block=2) <- S(0), S(0)"' 2>/dev/null | grep ^expl
  | exploration  did not try this cut
  $ for op in 0 1; do shardscope unequal.mlir --batch -c "step --all concatenate_$op" 2>/dev/null | grep together; done
  |  <n>        6  candidate            -  [2, N], [2, N]: cut together operand 0 dim 0, operand 1 dim 0, in blocks of one length
  | <n>        7  candidate            -  [3, N], [3, N]: cut together operand 0 dim 0, operand 1 dim 0, at unequal lengths
  | <n>        -  row                  -  cut together operand 0 dim 0, operand 1 dim 0, in blocks of one length: a row only if the cut lengths are few blocks of one length
  |  <n>        6  candidate            -  [2, N], [2, N]: cut together operand 0 dim 0, operand 1 dim 0, in blocks of one length
  | <n>        7  candidate            -  [3, N], [3, N]: cut together operand 0 dim 0, operand 1 dim 0, at unequal lengths
  | <n>        -  row                  -  cut together operand 0 dim 0, operand 1 dim 0, in blocks of one length is S2: accepted
  $ shardscope unequal.mlir --batch -c 'step concatenate_0; goto 6' 2>&1 | grep -E '^(verdict|row|why)'
  | verdict        structural
  | row            -
  | why            <n> probes
  $ shardscope unequal.mlir --batch -c 'why concatenate_0' 2>/dev/null | grep -E '^(rows|cut together)'
  | rows          7
  | cut together operand 0 dim 0, operand 1 dim 0, in blocks of one length  F     structural         -      <n>  <n> probes; a row only if the cut lengths are few blocks of one length
  | cut together operand 0 dim 0, operand 1 dim 0, at unequal lengths       F     not explored  -      <n>  holds: S(0, blocks=in0:in1) <- S(0), S(0); a plan has no blocks of unequal length
  $ shardscope unequal.mlir --batch -c 'rules --sdy' 2>/dev/null | grep -oE '^conc[a-z_0-9]*|  P1.*|  S[0-9].*'
  | concatenate_0
  |   P1, P2, P3, P4, P5
  | concatenate_1
  |   S2, P1, P2, P3, P4, P5
  $ shardscope unequal.mlir --batch -c 'diff-rules concatenate_0 concatenate_1' 2>/dev/null | sed -n '/^both/,$p'
  | both            7
  | only_a          0
  | only_b          1
  |
  | row                          a  b
  | S(0, block=2) <- S(0), S(0)  -  S2
  $ shardscope unequal.mlir --batch -c 'mesh 2; pin concatenate_0 "S(0,block=2) <- S(0), S(0)"' 2>&1 >/dev/null | grep -v ^try
  | error: no discovered row gives "S(0,block=2) <- S(0), S(0)" on this mesh: no row for axis d
  | where: concatenate_0
  | hint: rows: R <- R, R; S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)

What a slice leaves out is not cut by itself: its parts would be blocks of unequal length, too.

  $ cat >slice.mlir <<'E'
  > func.func public @main(%arg0: tensor<24x36xf32>) -> tensor<22x36xf32> {
  >   %0 = stablehlo.slice %arg0 [2:24, 0:36] : (tensor<24x36xf32>) -> tensor<22x36xf32>
  >   return %0 : tensor<22x36xf32>
  > }
  > E
  $ shardscope --batch -c 'load slice.mlir; why slice_0' 2>/dev/null | grep 'any lengths'
  | cut operand 0 dim 0, of any lengths                      F     not explored  -       0  not explored: slice of a sub-range, which needs blocks of unequal length

Parts of unequal length are joined block by block, where they have blocks of one length: query, key and value of grouped heads.

  $ cat >grouped.mlir <<'X'
  > func.func @main(%q: tensor<6x64xf32>, %k: tensor<6x16xf32>, %v: tensor<6x16xf32>) -> tensor<6x96xf32> {
  >   %r = stablehlo.concatenate %q, %k, %v, dim = 1 : (tensor<6x64xf32>, tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x96xf32>
  >   return %r : tensor<6x96xf32>
  > }
  > X
  $ shardscope grouped.mlir --batch -c 'rules --csv' 2>/dev/null | grep ',S[0-9]'
  | concatenate_0,S1,S(0),"S(0), S(0), S(0)",structural,31,65,
  | concatenate_0,S2,"S(1,block=6)","S(1,block=4), S(1), S(1)",structural,31,65,
  $ shardscope grouped.mlir --batch -c 'mesh 2x4 dp,tp; pin concatenate_0 "tp: S(1,block=6) <- S(1,block=4), S(1), S(1)"; pin concatenate_0 "dp: S(1,block=6) <- S(1,block=4), S(1), S(1)"; solve; run' 2>/dev/null | grep -E '^(ok|max_err)'
  | ok               yes
  | max_err          0
  $ shardscope grouped.mlir --batch -c 'run --each-rule' 2>/dev/null | grep -E '^(ok|run|failed)'
  | ok           yes
  | run          28
  | failed       0
  $ shardscope grouped.mlir --batch -c 'mesh 32; why-not concatenate_0 "S(1,block=6) <- S(1,block=4), S(1), S(1)"' 2>/dev/null | grep -E '^(holds|does)'
  | holds         yes
  | does_not_fit  d: 16 cannot be cut into 32 equal pieces
  $ echo 'concatenate: S(1,block=6) <- S(1,block=4), S(1), S(1)' >grouped.rules
  $ shardscope grouped.mlir --batch -c 'check-rules grouped.rules --all' 2>/dev/null | grep -E '^(agrees|wrong)'
  | agrees        1
  | wrong         0
  | agrees      1       1    1  concatenate_0  S(1, block=6) <- S(1, block=4), S(1), S(1)  -          -         -    -  row S2

Booleans show little at each draw, so windows of them are drawn often.

  $ cat >erosion.mlir <<'X'
  > func.func @main(%x: tensor<2x16x16xi1>) -> tensor<2x16x16xi1> {
  >   %t = stablehlo.constant dense<true> : tensor<i1>
  >   %r = "stablehlo.reduce_window"(%x, %t) ({
  >   ^bb0(%a: tensor<i1>, %b: tensor<i1>):
  >     %c = stablehlo.and %a, %b : tensor<i1>
  >     stablehlo.return %c : tensor<i1>
  >   }) {window_dimensions = array<i64: 1, 3, 3>, padding = dense<[[0, 0], [1, 1], [1, 1]]> : tensor<3x2xi64>} : (tensor<2x16x16xi1>, tensor<i1>) -> tensor<2x16x16xi1>
  >   return %r : tensor<2x16x16xi1>
  > }
  > X
  $ for seed in 2 7 17; do shardscope erosion.mlir --batch --seed $seed -c 'rules reduce_window_0' 2>/dev/null | grep -oE '^S[0-9] .*  (exact|fragile)'; done | sort | uniq -c | sed 's/^ *//'
  | 3 S1  S(0)               S(0), R           exact
  | 3 S2  S(1)               S(1,halo=1:1), R  fragile
  | 3 S3  S(1,halo=1:1,and)  S(1,fill=1:1), R  fragile
  | 3 S4  S(2)               S(2,halo=1:1), R  fragile
  | 3 S5  S(2,halo=1:1,and)  S(2,fill=1:1), R  fragile

Long kernels: with a stride that leaves a rest, as long windows, and cut with what they slide over, where two operators
that leave another rest share no rule.

  $ cat >long.mlir <<'X'
  > func.func @main(%x: tensor<4x3x224xf32>, %w: tensor<6x3x11xf32>, %a: tensor<4x6x25xf32>, %b: tensor<12x6x24xf32>, %c: tensor<4x6x24xf32>, %d: tensor<12x6x24xf32>) -> (tensor<4x6x55xf32>, tensor<4x12x2xf32>, tensor<4x12x2xf32>) {
  >   %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [4], pad = [[2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x3x224xf32>, tensor<6x3x11xf32>) -> tensor<4x6x55xf32>
  >   %1 = stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x6x25xf32>, tensor<12x6x24xf32>) -> tensor<4x12x2xf32>
  >   %2 = stablehlo.convolution(%c, %d) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x6x24xf32>, tensor<12x6x24xf32>) -> tensor<4x12x2xf32>
  >   return %0, %1, %2 : tensor<4x6x55xf32>, tensor<4x12x2xf32>, tensor<4x12x2xf32>
  > }
  > X
  $ for op in 0 1 2; do shardscope long.mlir --batch -c "rules convolution_$op" 2>/dev/null | grep -oE '^S[0-9] .*halo.*  fragile'; done
  | S4  S(2)               S(2,halo), R      fragile
  | S5  S(2,halo=2:1,sum)  S(2,fill=8:8), R  fragile
  | S4  P(sum)  S(2,halo), S(2)  fragile
  | S4  P(sum)  S(2,halo=2:2), S(2)  fragile
  $ shardscope long.mlir --batch -c 'run --each-rule' 2>/dev/null | grep -E '^(ok|failed)'
  | ok           yes
  | failed       0

What a plan rests on: of an op its row on every axis, with the proof; what an op makes is var:NAME.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4 dp,tp; cluster toy; solve; why dot_general_0; why var:dot_general_0' 2>/dev/null | grep -E '^(rests_on|planned|var |producer)'
  | planned_out   S(1)S(1)
  | planned_in    RR, S(1)S(1)
  | rests_on      dp: row S3, exact; tp: row S3, exact
  | var       dot_general_0
  | producer  dot_general_0
  | planned   S(1)S(1)

A claim about halos is refuted by numbers where it takes fewer rows than are needed; more are no mistake. Where the
widths follow from the number of ranks, no claim of widths is right or wrong.

  $ cat >halves.mlir <<'X'
  > func.func @main(%x: tensor<2x16x4xf32>, %w: tensor<3x4x8xf32>) -> (tensor<2x16x8xf32>, tensor<2x7x8xf32>) {
  >   %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x4xf32>, tensor<3x4x8xf32>) -> tensor<2x16x8xf32>
  >   %1 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x4xf32>, tensor<3x4x8xf32>) -> tensor<2x7x8xf32>
  >   return %0, %1 : tensor<2x16x8xf32>, tensor<2x7x8xf32>
  > }
  > X
  $ printf 'convolution_%s\n' '0: S(1) <- S(1,halo=0:1), R' '0: S(1) <- S(1,halo=2:1), R' '1: S(1) <- S(1,halo=0:1), R' '1: S(1) <- S(1,halo), R' >halves.rules
  $ shardscope halves.mlir --batch --format csv -c 'check-rules halves.rules --all' 2>/dev/null | grep -E '^(wrong|extra|agrees|unknown),[0-9]+,1,1,conv'
  | wrong,1,1,1,convolution_0,"S(1) <- S(1, halo=0:1), R","9x12x5xf32, 3x5x4xf32 -> 9x12x4xf32",4,5.263329732044162,8.303186191924755,"this holds: S(1) <- S(1, halo=1:1), R; a rank's rows differ from the whole: length 12 on 4 ranks, draw 0: cell [0,3,0] is 5.26332973, its window gives 8.30318619"
  | unknown,3,1,1,convolution_1,"S(1) <- S(1, halo=0:1), R",,,,,"this holds: S(1) <- S(1, halo), R, whose widths depend on the number of ranks"
  | agrees,2,1,1,convolution_0,"S(1) <- S(1, halo=2:1), R",,,,,row S4: only if pieces are at least as long as the halo
  | agrees,4,1,1,convolution_1,"S(1) <- S(1, halo), R",,,,,"row S4: only if the length of the result, which is 1 shorter, divides as well; only if pieces are multiples of 2; halo widths depend on the number of ranks"

What a row asks for and cannot be is told with a row that is.

  $ for row in 'S(0) <- S(0)' 'S(3) <- S(0), R' 'S(0)R <- S(0)R, RR' 'S(1,blocks=3:5) <- S(0), R' 'S(0,1) <- R, R' 'S(0) <- S(0), R, twice'; do shardscope halves.mlir --batch -c "why-not convolution_0 '$row'" 2>&1 >/dev/null | grep -v ^try; done
  | error: the row has 1 operand, the operator 2
  | where: convolution_0
  | hint: a row of it is S(0) <- S(0), R; `rules convolution_0` lists them
  | error: result 0 has 3 dims, so there is no dim 3 to cut
  | where: convolution_0
  | hint: a row of it is S(0) <- S(0), R; `rules convolution_0` lists them
  | error: a row is for one mesh axis; this one has 2 placements per operand
  | where: convolution_0
  | hint: one placement each, with commas between them: S(0) <- S(0), R
  | error: no placement of a plan has blocks of unequal length, at "blocks=3:5) <- S(0), R"
  | hint: a placement is R, S(0), S(1, block=3), S(2, halo=1:1), P(sum), P(avg), P(max), P(min), P(prod), P(and) or P(or); where results overlap, S(2, halo=0:2, sum) of the result and S(2, fill=1:1) of an operand
  | error: a placement cuts one dim, not two, at "1) <- R, R"
  | hint: a placement is R, S(0), S(1, block=3), S(2, halo=1:1), P(sum), P(avg), P(max), P(min), P(prod), P(and) or P(or); where results overlap, S(2, halo=0:2, sum) of the result and S(2, fill=1:1) of an operand
  | error: expected a placement at "twice"
  | hint: a placement is R, S(0), S(1, block=3), S(2, halo=1:1), P(sum), P(avg), P(max), P(min), P(prod), P(and) or P(or); where results overlap, S(2, halo=0:2, sum) of the result and S(2, fill=1:1) of an operand
  $ shardscope samples/mlp.mlir --batch -c 'why-not dot_general_0 "P(avg) <- R, R"; why-not transpose_0 "P(avg) <- R"' 2>/dev/null | grep -E '^(holds|verdict|candidate)'
  | holds      yes
  | verdict    exact
  | candidate  nothing is cut
  | holds      yes
  | verdict    structural
  | candidate  nothing is cut
