Problem files: a cost graph without a model, at the prompt.

  $ shardscope samples/problem.json --batch -c 'solve; memory --spans 4 --top 2; export solution' | grep -Ev '^(how|core|ilp|proof)'
  | problem         two-paths
  | format          iopddl
  | nodes           6
  | edges           7
  | strategies      14
  | cells           41
  | tables          7
  | distinct_cells  41
  | limit_bytes     24 B
  |
  | method          auto
  | objective       22
  | bound           22
  | gap             0 %
  | proved          yes
  | stopped         done
  | time_ms         #
  | peak_bytes      20 B
  | limit_bytes     24 B
  | nodes           6
  | edges           7
  | strategies      14
  | cells           41
  | distinct_cells  41
  |
  | from  instant  bytes  of_peak
  |    0        0    8 B  #############...................
  |    2        2   20 B  ################################
  |    4        4   16 B  ##########################......
  |    6        6   12 B  ###################.............
  |
  | node  strategy  bytes  least  share
  |    0         1    8 B    8 B   40 %
  |    2         1    8 B    4 B   40 %
  |
  | peak_bytes   20 B
  | peak_at      2
  | limit_bytes  24 B
  | of_limit     83.3 %
  | nodes        3
  |
  | [1, 1, 1, 1, 0, 0]
  ! try: solve, then memory, why NODE, pin NODE=STRATEGY, export solution
  ! 1 smaller nodes hold the rest; --top shows more
  $ shardscope samples/problem.json --batch -c 'why 3'
  | problem         two-paths
  | format          iopddl
  | nodes           6
  | edges           7
  | strategies      14
  | cells           41
  | tables          7
  | distinct_cells  41
  | limit_bytes     24 B
  |
  | node        3
  | strategies  3
  | edges       4
  | live        [4, 6)
  | strategy    -
  |
  | strategy  own  bytes
  |        0    3    8 B
  |        1    5    4 B
  |        2    8    2 B
  ! try: solve, then memory, why NODE, pin NODE=STRATEGY, export solution
  ! solve to see their costs given the neighbours' choices
  $ shardscope samples/problem.json --batch -c 'solve; why 3; pin 3=2; pins; solve; unpin 3; undo' 2>&1 | sed -n '/^how/d;/^core/d;/^ilp/d;/^proof/d;/^chosen/,$p'
  | chosen  strategy  difference  total  own  edges  bytes  peak_bytes
  | yes            1           0      8    5      3    4 B        20 B
  | no             0           5     13    3     10    8 B        20 B
  | no             2          14     22    8     14    2 B        20 B
  |
  | node      3
  | strategy  2
  | the plan was made without this pin: solve again
  |
  | op  row  applied  why
  | 3   2          -  -
  |
  | method          auto
  | objective       32
  | bound           32
  | gap             0 %
  | proved          yes
  | stopped         done
  | time_ms         #
  | peak_bytes      20 B
  | limit_bytes     24 B
  | nodes           6
  | edges           7
  | strategies      14
  | cells           41
  | distinct_cells  41
  |
  | removed  1
  | left     0
  |
  | undone   unpin 3
  | to_undo  1
  | to_redo  1
  $ shardscope samples/problem.json --batch -c 'solve; pin 3=1; solve; unpin 3; limit 22; solve; pin 3=2; solve' 2>/dev/null | grep -E '^(how|objective) '
  | how             reductions
  | objective       22
  | how             warm start: an earlier choice reaches the known bound
  | objective       22
  | how             warm start: an earlier choice reaches the known bound
  | objective       22
  | how             elimination
  | objective       32
  $ shardscope samples/problem.json --batch --format csv -c 'compare auto ilp beam brute' 2>/dev/null | tail -n 5 | cut -d, -f1-7
  | method,objective,bound,gap,proved,stopped,over_best
  | auto,22,22,0,true,done,0
  | ilp,22,22,0,true,done,0
  | beam,22,22,0,true,done,0
  | brute,22,22,0,true,done,0
  $ shardscope samples/problem.json --batch --format csv -c 'pareto 3' 2>/dev/null | sed -n '/^limit_bytes,p/,$p' | cut -d, -f1-8
  | limit_bytes,peak_bytes,memory,objective,time,over_first,gap,proved
  | ,32,1,20,0.38461538461538464,0,0,true
  | 23,20,0.625,22,0.4230769230769231,0.10000000000000009,0,true
  | 14,14,0.4375,52,1,1.6,0,true
  |
  | least_peak_bytes,least_is_proved
  | 14,true
  $ shardscope samples/problem.json --batch --format json -c 'what-if limit 16' 2>/dev/null | tail -n 1
  | {"schema": 1, "command": "what-if limit", "status": "ok", "nodes": [{"node": 2, "a": 1, "b": 0, "difference": 19.0}, {"node": 4, "a": 0, "b": 1, "difference": 0.0}, {"node": 5, "a": 0, "b": 1, "difference": 0.0}], "totals": [{"total": "cost", "a": 22, "b": 41, "difference": 19}, {"total": "peak_bytes", "a": 20, "b": 16, "difference": -4}], "a": "now", "b": "limit 16", "nodes_differ": 3, "objective": 41, "bound": 41, "gap": 0.0, "proved": true, "stopped": "done", "time_ms": #}
  $ shardscope samples/problem.json --batch -c 'limit 12; limit; conflict; solve' 2>&1 | sed -n '/^limit_bytes     12/,$p'
  | limit_bytes     12 B
  | from            limit
  | least_possible  14 B
  | no plan fits: every one takes at least 14 bytes
  |
  | limit_bytes     12 B
  | from            limit
  | least_possible  14 B
  | no plan fits: every one takes at least 14 bytes
  |
  | kind   name   value
  | limit  limit  12 B
  |
  | feasible  no
  | proved    yes
  | minimal   yes
  | solves    2
  | no plan fits the limit even without pins
  | error: no plan fits the memory limit of 12 bytes
  | hint: the least peak found is 14 bytes; no plan takes less than 14 bytes

A pin that nothing satisfies is refused at once, and the pins that rule out every choice are named.

  $ shardscope samples/problem.json --batch -c 'pin 3=9' 2>&1 | tail -n 2
  | error: '9' is not a strategy of node 3
  | hint: its strategies are numbered from 0 to 2
  $ shardscope samples/problem.json --batch -c 'pin 6=0' 2>&1 | tail -n 2
  | error: '6' is not a node of this problem
  | hint: nodes are numbered from 0 to 5
  $ shardscope samples/problem.json --batch -c 'pin 3' 2>&1 | tail -n 2
  | error: pin needs STRATEGY: that of the node
  | hint: pin NODE=STRATEGY
  $ shardscope samples/problem.json --batch -c 'pin 2=0; pin 3=2' 2>&1 | tail -n 2
  | error: edge 3 forbids strategy 2 of node 3 with the pinned strategy of node 2
  | hint: why 3 lists the strategies with what they cost
  $ shardscope samples/problem.json --batch -c 'pin 0=0; pin 1=0; pin 2=1; conflict' 2>/dev/null | tail -n 9
  | kind   name     value
  | pin    0        0
  | pin    2        1
  | limit  problem  24 B
  |
  | feasible  no
  | proved    yes
  | minimal   yes
  | solves    5

One strategy more, and what it would cost.

  $ shardscope samples/problem.json --batch -c 'why-not 3 2' 2>/dev/null | sed -n '/^node  a/,$p'
  | node  a  b  difference
  |    3  1  2         8.5
  |    4  0  1         1.5
  |    5  0  1           0
  |
  | total          a     b  difference
  | cost          22    32          10
  | peak_bytes  20 B  20 B         0 B
  |
  | a               best
  | b               3 2
  | nodes_differ    3
  | objective       32
  | costs           10
  | costs_at_least  10
  | costs_relative  45.5 %
  $ shardscope samples/problem.json --batch -c 'pin 5=1; force 3 2' 2>/dev/null | grep -E '^(a|b|costs) '
  | a               best
  | b               3 2
  | costs           10
  $ shardscope samples/problem.json --batch -c 'why-not 3 7' 2>&1 | tail -n 2
  | error: '7' is not a strategy of node 3
  | hint: its strategies are numbered from 0 to 2
  $ shardscope samples/problem.json --batch -c 'pin 2=0; why-not 3 2' 2>&1 | tail -n 2
  | error: edge 3 forbids strategy 2 of node 3 with the pinned strategy of node 2
  | hint: why 3 lists the strategies with what they cost

What needs a model says so.

  $ for c in graph discover 'mesh 4' plan run 'plan save x.json' 'baseline dp' 'compare dp' 'solve --objective alpa' 'step x' 'rules x'; do shardscope samples/problem.json --batch -c "solve; $c" 2>&1 | grep error; done
  | error: graph needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  | error: discover needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  | error: mesh needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  | error: plan needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  | error: run needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  | error: plan save needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  | error: baseline needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  | error: a baseline places the ops of a model; a problem file has none
  | error: --objective prices a model's ops; a problem file brings its own costs
  | error: step needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  | error: rules needs a model, but a problem file is loaded: it has costs, but no ops and no mesh
  $ shardscope samples/problem.json --batch -c run 2>&1 | tail -n 2
  | where: samples/problem.json
  | hint: these work on it: solve, compare, pin, unpin, pins, force, conflict, diff, top, certify, export solution, export problem, export lp, memory, pareto, what-if limit
  $ shardscope samples/mlp.mlir --batch -c 'export solution' 2>&1 | tail -n 2
  | error: only a problem file has an answer line
  | hint: to save the plan of a model: plan save FILE
  $ shardscope samples/problem.json --batch -c memory 2>&1 | tail -n 2
  | error: there is no plan yet
  | hint: solve

Bytes of one kind of session mean nothing to the other.

  $ shardscope samples/problem.json --batch -c 'limit 20; load samples/mlp.mlir; limit; limit 1G; load samples/problem.json; limit; mesh 2' 2>/dev/null | grep -A1 '^limit_bytes'
  | limit_bytes     24 B
  |
  | limit_bytes  20 B
  | from         limit
  | --
  | limit_bytes  74.51 GiB
  | from         h100x8
  | --
  | limit_bytes  1.00 GiB
  | from         limit
  | --
  | limit_bytes     24 B
  |
  | limit_bytes  24 B
  | from         problem

Bad files.

  $ printf '{"problem": {"nodes": {"costs": [[1, 2],\n [x]]}}}' >bad.json; shardscope --batch -c 'load bad.json'
  ! error: expected an integer (at byte 43)
  ! where: bad.json:2:3
  [1]
  $ printf '{"problem": {}}' >bad.json; shardscope --batch -c 'load bad.json'
  ! error: not a problem file: nodes or edges are missing (at byte 0)
  ! where: bad.json:1:1
  [1]
  $ sed 's/"usage_limit": *[0-9]*/"usage_limit":\n -5/' samples/problem.json >bad.json; shardscope --batch -c 'load bad.json' 2>&1 | sed 's/(at.*//; s/json:[0-9]*:/json:#:/'
  | error: the usage limit is negative
  | where: bad.json:#:2
  $ gzip -c samples/problem.json >p.json.gz; shardscope --batch -c 'load p.json.gz'
  ! error: the file is compressed by gzip
  ! where: p.json.gz
  ! hint: unpack it first: gunzip -k FILE
  [1]
  $ printf '{"a": 1}' >other.json; shardscope --batch -c 'load other.json'
  ! error: no reader knows what kind of file this is
  ! where: other.json
  ! hint: it reads StableHLO as MLIR text (.mlir), as jax.jit(f).lower(...).as_text() prints it; HLO text as XLA dumps it, before partitioning; problem files of the IOPDDL contest (.json)
  [1]

The answer line goes to a file as well.

  $ shardscope samples/problem.json --batch -c 'solve; export solution answer.txt' 2>/dev/null | tail -n 3; cat answer.txt
  | file   answer.txt
  | nodes  6
  | cost   22
  | [1, 1, 1, 1, 0, 0]
  $ shardscope samples/problem.json --batch --safe -c 'solve; export solution answer2.txt' 2>&1 | tail -n 1
  | error: refusing to write 'answer2.txt' in --safe mode

  $ shardscope samples/problem.json --batch -c 'solve; export solution a.txt; pin 3=2; solve; diff a.txt --rows 1' 2>/dev/null | sed -n '/^node  a/,$p'
  | node  a  b  difference
  |    3  1  2         8.5
  |
  | total          a     b  difference
  | cost          22    32          10
  | peak_bytes  20 B  20 B         0 B
  |
  | a             a.txt
  | b             current
  | nodes_differ  3
  $ for x in '[1, 1]' '[1, 9, 1, 1, 0, 0]' nothing; do echo "$x" >b.txt; shardscope samples/problem.json --batch -c 'solve; diff b.txt' 2>&1 | grep -E '^(error|where)'; done
  | error: not the answer line of a problem of 6 nodes
  | where: b.txt
  | error: '9' is not a strategy of node 1
  | where: b.txt
  | error: there is no answer line: a strategy per node in brackets
  | where: b.txt

A cost graph as a problem file: that of a model, or a problem with its pins and limit.

  $ shardscope samples/problem.json --batch -c 'limit 32; pin 0=0; solve; export problem pinned.json; load pinned.json; solve' 2>/dev/null | grep -E '^(objective|limit_bytes|companions)'
  | limit_bytes     24 B
  | limit_bytes  32 B
  | objective       20
  | limit_bytes     32 B
  | companions  0
  | limit_bytes     32 B
  | objective       20
  | limit_bytes     32 B
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; limit 64K; export problem mlp.json' 2>/dev/null | tail -n 5
  | file        mlp.json
  | nodes       61
  | edges       62
  | companions  16
  | bytes       11.57 KiB
  $ shardscope --batch --format json -c 'load samples/mlp.mlir; mesh 4; limit 64K; solve; load mlp.json; solve' 2>/dev/null | grep -o '"objective": [0-9.]*'
  | "objective": 92.074485
  | "objective": 92074485
  $ shardscope samples/problem.json --batch --safe -c 'export problem no.json' 2>&1 | tail -n 1
  | error: refusing to write 'no.json' in --safe mode

Certificates: a bound that anybody can check from the raw problem, in a problem file or a model.

  $ shardscope samples/problem.json --batch -c 'limit 32; solve; certify p.cert; certify --check p.cert' 2>&1 | sed -n '/^proof/p;/^file/,$p'; cat p.cert
  | proof           checkable bound
  | file          p.cert
  | objective     20
  | bound         20
  | gap           0 %
  | proved        yes
  | peak_bytes    32 B
  | prices        0
  | steps         6
  | edges         0
  | solver_bound  20
  | time_ms       #
  | the plan is proved by a checkable bound
  |
  | file        p.cert
  | holds       yes
  | objective   20
  | bound       20
  | gap         0 %
  | proved      yes
  | peak_bytes  32 B
  | prices      0
  | steps       6
  | edges       0
  | time_ms     #
  | shardscope-certificate 1
  | problem 4310b9d4b0b0ca438aba0dea5ae1b707
  | cost 20
  | solution 0 0 0 0 0 0
  | bits 16
  | price-bits 0
  | prices 0
  | steps 6
  | out 0
  | out 1
  | out 2
  | out 3
  | out 4
  | out 5
  | messages 0
  | bound 20
  $ sed 's/^bound .*/bound 21/' p.cert >q.cert; shardscope samples/problem.json --batch -c 'limit 32; certify --check q.cert' 2>&1 | tail -n 2
  | error: the certificate claims a bound of 21, but proves 20
  | where: q.cert:16
  $ sed 's/^solution 0/solution 1/' p.cert >q.cert; shardscope samples/problem.json --batch -c 'limit 32; certify --check q.cert' 2>&1 | tail -n 2
  | error: the solution costs 34, not 20
  | where: q.cert:4
  $ shardscope --batch -c 'certify --check p.cert samples/problem.json' 2>&1 | cut -c1-50
  | error: the certificate was made for another proble
  | where: p.cert:2
  | hint: check it with the same file, limit and pins,
  $ shardscope samples/problem.json --batch -c 'solve; certify p.cert; certify --check p.cert samples/problem.json' 2>/dev/null | grep -E '^(holds|objective)'
  | objective       22
  | objective     22
  | holds       yes
  | objective   22
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; limit 40K; solve; certify m.cert; certify --check m.cert; limit 41K; certify --check m.cert' 2>&1 | grep -E '^(holds|objective|error)' | sed 's/: its.*//'
  | objective       491.8 us
  | objective     491.8 us
  | holds       yes
  | objective   491.8 us
  | error: the certificate was made for another problem
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; certify m.cert' 2>&1 | tail -n 2
  | error: there is no plan to certify
  | hint: solve
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve; mesh 4; certify m.cert' 2>&1 | tail -n 2
  | error: the plan was made with other settings
  | hint: solve
  $ shardscope samples/mlp.mlir --batch --safe -c 'mesh 2; solve; certify m.cert' 2>&1 | tail -n 1
  | error: refusing to write 'm.cert' in --safe mode
  $ shardscope samples/mlp.mlir --batch -c 'certify' 2>&1 | tail -n 2
  | error: certify needs FILE: the file to write
  | hint: certify FILE, or certify --check FILE

What the reductions did.

  $ shardscope samples/problem.json --batch -c 'solve -v' 2>/dev/null | sed -n '/^reduction/,/^$/p'
  | reduction    count  of
  | unsupported      0  strategies without an allowed partner in some neighbour
  | overflowing      0  strategies that exceed the limit whatever else is chosen
  | dominated        0  strategies that another one replaces without loss
  | contracted       0  nodes whose strategy is a function of a neighbour's
  | decided          0  nodes with one strategy left
  | degree 0         0  nodes without neighbours
  | degree 1         1  nodes with one neighbour
  | degree 2         1  nodes with two neighbours
  | parallel         1  parallel edges added up
  | separable        0  edges split into costs of their two nodes
  | shared           0  table operations reused from an equal block
  | computed        15  table operations done
  | instants         4  instants at which memory grows
  | tight            2  instants at which the limit can bind
  | binding          2  of these, left after the reductions
  |

The published integer programs.

  $ for f in marginal alpa paper; do shardscope samples/problem.json --batch --format csv -c "solve ilp --form $f --no-reduce" 2>/dev/null | tail -n 1 | cut -d, -f1,3-6,19-20; done
  | ilp,22,22,0,true,36
  | ilp,22,22,0,true,42
  | ilp,22,22,0,true,115
  $ shardscope samples/problem.json --batch -c 'export lp p.lp --form alpa' 2>/dev/null | tail -n 5; grep -A3 'Minimize' p.lp; grep -c ' <= 0' p.lp
  | file         p.lp
  | form         alpa
  | variables    48
  | rows         43
  | memory_rows  2
  | Minimize
  |  obj: + 4 x_1_0 + 6 x_1_1 + 9 x_1_2 + 12 x_2_0 + 7 x_2_1 + 3 x_3_0
  |  + 5 x_3_1 + 8 x_3_2 + 2 x_4_1 + x_5_0 + x_5_1 + 7 e_0_1_0_1
  |  + 11 e_0_1_0_2 + 5 e_0_1_1_0 + 3 e_0_1_1_2 + 6 e_0_2_0_1 + 9 e_0_2_1_0
  | 29
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; export lp m.lp --form paper' 2>/dev/null | grep form
  | format       stablehlo
  | form         paper

A file that is there is replaced with --force alone; a symbolic link stays, and the file that it names is replaced.

  $ ln -s p.lp link.lp; for what in lp problem solution 'screen'; do f=link.lp; test $what = screen && f=link.txt && touch $f; shardscope samples/problem.json --batch -c "solve; export $what $f" 2>&1 | tail -n 2; done
  | error: 'link.lp' is there already, and stays as it is
  | hint: export lp FILE --force replaces it
  | error: 'link.lp' is there already, and stays as it is
  | hint: export problem FILE --force replaces it
  | error: 'link.lp' is there already, and stays as it is
  | hint: export solution FILE --force replaces it
  | error: 'link.txt' is there already, and stays as it is
  | hint: export screen FILE --force replaces it
  $ shardscope samples/problem.json --batch -c 'export lp link.lp --force' 2>/dev/null | grep form; test -L link.lp && grep -c paper p.lp
  | format          iopddl
  | form         marginal
  | 0
  [1]
  $ shardscope samples/problem.json --batch -c 'export lp link.lp --form paper --force' 2>/dev/null | grep form; test -L link.lp && grep -c paper p.lp
  | format          iopddl
  | form         paper
  | 1
  $ shardscope samples/problem.json --batch -c 'solve --form paper' 2>&1 | tail -n 1
  | error: --form is an option of solve ilp only
  $ shardscope samples/problem.json --batch --safe -c 'export lp x.lp' 2>&1 | tail -n 1
  | error: refusing to write 'x.lp' in --safe mode

The best plans one after the other.

  $ shardscope samples/problem.json --batch -c 'top 5 --gap 1' 2>/dev/null | sed -n '/^plan/,/^all/p'
  | plan  objective  over_best  peak_bytes  differs  exact
  |    1         22        0 %        20 B        0  yes
  |    2         22        0 %        20 B        2  yes
  |    3         24     9.09 %        24 B        2  yes
  |    4         27     22.7 %        20 B        1  yes
  |    5         27     22.7 %        20 B        1  yes
  |
  | plan  node  a  b  difference
  |    2     4  0  1           0
  |    2     5  0  1           0
  |    3     1  1  0           3
  |    3     3  1  0          -1
  |    4     3  1  0           5
  |    5     5  0  1           5
  |
  | found           5
  | all_within_gap  no
  $ shardscope samples/problem.json --batch --format csv -c 'limit 14; top 9 --gap 0.2' 2>/dev/null | tail -n 2 | cut -d, -f1-2
  | found,all_within_gap
  | 4,true
  $ shardscope samples/mlp.mlir --batch --format json -c 'cluster toy; mesh 2; pin dot_general_0 R <- R, R; top 2 --rows 1' 2>/dev/null | tail -n 1 | grep -o '"exact": [a-z]*'
  | "exact": true
  | "exact": true
  $ shardscope samples/problem.json --batch -c 'top 0' 2>&1 | tail -n 1
  | error: the number of plans must be 1 to 1000

A limit that may be passed at a price.

  $ for r in 100000 500000 20000000; do shardscope samples/problem.json --batch --format csv -c "limit 16; solve --over-budget $r" 2>/dev/null | tail -n 2 | cut -d, -f3-6,10-13; done
  | objective,bound,gap,proved,peak_bytes,limit_bytes,over_bytes,penalty
  | 22,22,0,true,32,16,16,2
  | objective,bound,gap,proved,peak_bytes,limit_bytes,over_bytes,penalty
  | 24,24,0,true,20,16,4,2
  | objective,bound,gap,proved,peak_bytes,limit_bytes,over_bytes,penalty
  | 41,41,0,true,16,16,0,0
  $ shardscope samples/problem.json --batch -c 'solve --over-budget 0' 2>&1 | tail -n 1
  | error: --over-budget must be above 0: the cost of each MiB above the limit
  $ shardscope samples/problem.json --batch -c 'limit 16; solve --over-budget 500000; certify x.cert; certify --check x.cert' 2>&1 | sed -n '/^file/,$p'; head -n 4 x.cert
  | file          x.cert
  | objective     24
  | bound         24
  | gap           0 %
  | proved        yes
  | peak_bytes    20 B
  | over_bytes    4 B
  | penalty       2
  | over_budget   500000
  | prices        1
  | steps         6
  | edges         0
  | solver_bound  24
  | time_ms       #
  | the plan is proved by a checkable bound
  |
  | file         x.cert
  | holds        yes
  | objective    24
  | bound        24
  | gap          0 %
  | proved       yes
  | peak_bytes   20 B
  | over_bytes   4 B
  | penalty      2
  | over_budget  500000
  | prices       1
  | steps        6
  | edges        0
  | time_ms      #
  | shardscope-certificate 2
  | problem 2ef0cfa3268a9c05eaa9eae691b96170
  | over-budget 15625 15
  | cost 24
  $ sed 's/^over-budget 15625/over-budget 100/' x.cert >y.cert; shardscope samples/problem.json --batch -c 'limit 16; certify --check y.cert' 2>&1 | tail -n 2
  | error: the solution costs 23, not 24
  | where: y.cert:5
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 4; limit 30K; solve --over-budget 100; certify m.cert; certify --check m.cert' 2>&1 | grep -E '^(holds|objective|bound|over|penalty)'
  | objective       480.6 us
  | bound           480.6 us
  | over_bytes      11.00 KiB
  | penalty         1.07 us
  | objective     480.6 us
  | bound         479.8 us
  | over_bytes    11.00 KiB
  | penalty       1.07 us
  | over_budget   100
  | holds        yes
  | objective    480.6 us
  | bound        479.8 us
  | over_bytes   11.00 KiB
  | penalty      1.07 us
  | over_budget  100
  $ shardscope samples/problem.json --batch -c 'limit 32; solve; export solution' 2>&1 >/dev/null | tail -n 1
  | this choice exceeds the problem's own limit: the contest's evaluator rejects it
