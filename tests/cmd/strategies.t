Constraints besides pins: forbid, prefer, tie.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x4' -c 'forbid dot_general_0 "tp: S(1) <- R, S(1)"; forbid var:x "dp: S(0)"; tie var:arg0 var:arg1; prefer dot_general_* --by 2.5 "dp: S(0) <- S(0), R"; pins' 2>&1 | tail -n 18
  | target   var:x
  | matched  1
  | applied  1
  |
  | target   var:arg0
  | matched  2
  | applied  1
  |
  | target   dot_general_*
  | matched  5
  | applied  3
  | it does not hold for 2 of the 5 that match, first dot_general_2: no discovered row gives "dp: S(0) <- S(0), R" on this mesh: no row for axis dp
  |
  | op             row                  applied  why                                                                             kind      price  from
  | dot_general_0  tp: S(1) <- R, S(1)        1  -                                                                               forbid        -  -
  | var:x          dp: S(0)                   1  -                                                                               forbid        -  -
  | var:arg0       var:arg1                   1  -                                                                               tie           -  -
  | dot_general_*  dp: S(0) <- S(0), R        3  no discovered row gives "dp: S(0) <- S(0), R" on this mesh: no row for axis dp  prefer  2.50 us  -
  $ shardscope samples/mlp.mlir --batch --format json -c 'mesh 4; prefer var:x --by 5 S(0)' -c 'pins' | tail -n 1
  | {"schema": 1, "command": "pins", "status": "ok", "pins": [{"op": "var:x", "row": "S(0)", "applied": 1, "why": null, "kind": "prefer", "price": 5.0, "from": null}]}

What is forbidden is in no plan, though the best plan without the rule has it.

  $ printf 'ss.cluster("toy") ss.mesh("4")\nss.solve()\nlocal best = plan\nlocal row = best:row("dot_general_0")\nss.forbid("dot_general_0", row)\nss.solve()\nprint(best:row("dot_general_0") == row, plan:row("dot_general_0") == row, plan.objective >= best.objective, plan.proved)\n' >forbid.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f forbid.lua' 2>/dev/null | tail -n 1
  | true	false	true	true

A preference is followed if its price exceeds what following it costs, and is paid otherwise.

  $ printf 'ss.cluster("toy") ss.mesh("4")\nss.solve()\nlocal best = plan.objective\nss.prefer("dot_general_1", "R <- R, R", 1e-3)\nlocal cheap = ss.solve()\nprint(plan:row("dot_general_1") == "R <- R, R", cheap.preferences, math.abs(plan.objective - cheap.preferences - best) < 1e-6)\nss.unpin()\nss.prefer("dot_general_1", "R <- R, R", 1e6)\nlocal dear = ss.solve()\nprint(plan:row("dot_general_1"), dear.preferences, plan.objective > best)\n' >prefer.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f prefer.lua' 2>/dev/null | tail -n 2
  | false	0.001	true
  | R <- R, R	nil	true

A price that sums of costs cannot hold, or that would pay for what is not wanted, is refused.

  $ for price in 1e10 1e13 nan -5 0 much; do shardscope samples/mlp.mlir --batch -c "mesh 2x4; pin var:arg0 \"prefer $price S(0)R\"" 2>&1 | grep -E '^(applied|error)'; done
  | applied  1
  | error: the price of a preference must be above 0 and at most 1e+10, not 1e13
  | error: the price of a preference must be above 0 and at most 1e+10, not nan
  | error: the price of a preference must be above 0 and at most 1e+10, not -5
  | error: the price of a preference must be above 0 and at most 1e+10, not 0
  | error: the price of a preference must be above 0 and at most 1e+10, not much
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; prefer var:arg0 --by 1e13 S(0)R' 2>&1 | tail -n 2
  | error: the price of a preference must be above 0 and at most 1e+10, not 1e+13
  | hint: pin puts a row or layout into every plan, forbid into none

Tied values have one layout, and tied ops one row; a tie that no plan satisfies is found by conflict.

  $ printf 'ss.cluster("toy") ss.mesh("4")\nss.tie(graph.inputs[3], graph.inputs[1])\nss.pin("var:x", "S(1)")\nss.solve()\nprint(plan:layout("x"), plan:layout("arg0"))\nss.unpin()\nss.tie("dot_general_0", "dot_general_1")\nss.pin("dot_general_1", "P(sum) <- S(1), S(0)")\nss.solve()\nprint(plan:row("dot_general_0"), plan:row("dot_general_1"))\n' >tie.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f tie.lua' 2>/dev/null | tail -n 2
  | S(1)	S(1)
  | P(sum) <- S(1), S(0)	P(sum) <- S(1), S(0)
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; pin var:x S(0); pin var:arg0 R; tie var:x var:arg0; conflict' 2>/dev/null | tail -n 8
  | pin   var:x     S(0)
  | pin   var:arg0  R
  | pin   var:x     tie var:arg0
  |
  | feasible  no
  | proved    yes
  | minimal   yes
  | solves    5
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; tie var:x' 2>&1 | tail -n 2
  | error: a tie needs two ops or vars at least
  | hint: name another target, or a pattern
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; tie var:x dot_general_0' 2>&1 | tail -n 1
  | error: an op cannot be tied to a var
  $ shardscope samples/mlp.mlir --batch -c 'mesh 4; tie dot_general_0 multiply_0 reduce_0' 2>&1 | tail -n 2
  | error: the numbers of dims of their operands or results differ
  | where: reduce_0
  $ shardscope samples/problem.json --batch -c 'forbid 3 1' 2>&1 | tail -n 2
  | where: samples/problem.json
  | hint: these work on it: solve, compare, pin, unpin, pins, force, conflict, diff, top, certify, export solution, export problem, export lp, memory, pareto, what-if limit

Strategy files: what they ask for, with what is of no use reported.

  $ printf 'pin("nothing_*", "R <- R")\npin(function(op) if op.kind == "dot_general" then return "dp: S(0) <- S(0), R" end end)\npin(function(op) end)\nfor _, v in ipairs(graph.inputs) do\n    if not v.state then prefer(v, "dp: S(0)", 3) end\nend\nforbid({kind = "dot_general", scope = "layer_0"}, "tp: P(sum) <- S(1), S(0)")\ntie("var:arg0", "var:arg1")\n' >mine.lua
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x4; solve --strategies mine.lua' 2>&1 | grep -A 8 'statement  '
  | statement   asks    matched  applied  why
  | mine.lua:1  pin           0        0  no op is called "nothing_*"
  | mine.lua:2  pin           5        3  no discovered row gives "dp: S(0) <- S(0), R" on this mesh: no row for axis dp
  | mine.lua:3  pin           0        0  -
  | mine.lua:5  prefer        2        2  -
  | mine.lua:7  forbid        2        1  no discovered row gives "tp: P(sum) <- S(1), S(0)" on this mesh: no row for axis tp
  | mine.lua:8  tie           2        1  -
  |
  | method          auto
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x4; solve --strategies mine.lua' 2>&1 | grep '^mine'
  | mine.lua:1  pin           0        0  no op is called "nothing_*"
  | mine.lua:2  pin           5        3  no discovered row gives "dp: S(0) <- S(0), R" on this mesh: no row for axis dp
  | mine.lua:3  pin           0        0  -
  | mine.lua:5  prefer        2        2  -
  | mine.lua:7  forbid        2        1  no discovered row gives "tp: P(sum) <- S(1), S(0)" on this mesh: no row for axis tp
  | mine.lua:8  tie           2        1  -
  | mine.lua:1: unused: this pin holds for nothing: no op is called "nothing_*"
  | mine.lua:2: this pin does not hold for some of what it names, first dot_general_2: no discovered row gives "dp: S(0) <- S(0), R" on this mesh: no row for axis dp
  | mine.lua:3: unused: no op is chosen for pin
  | mine.lua:7: this forbid does not hold for some of what it names, first dot_general_4: no discovered row gives "tp: P(sum) <- S(1), S(0)" on this mesh: no row for axis tp
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2x4; pin multiply_0 "tp: R <- R, R"; solve --strategies mine.lua; solve --strategies samples/strategies/dp.lua; pins' 2>/dev/null | tail -n 7
  |
  | op          row            applied  why  kind  price  from
  | multiply_0  tp: R <- R, R        1  -    pin       -  -
  | var:arg0    dp: R                1  -    pin       -  samples/strategies/dp.lua:9
  | var:arg1    dp: R                1  -    pin       -  samples/strategies/dp.lua:9
  | var:arg2    dp: S(0)             1  -    pin       -  samples/strategies/dp.lua:11
  | var:arg3    dp: S(0)             1  -    pin       -  samples/strategies/dp.lua:11
  $ printf 'local function helper() pin("dot_general_0", nil) end\nhelper()\n' >broken.lua
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve --strategies broken.lua' 2>&1 | tail -n 2
  | where: broken.lua:1
  | hint: for example: pin("dot_general_0", "R <- R, R")
  $ printf 'pin("dot_general_0", "S(0) <- S(0), R")\npin("dot_general_0", "R <- R, R")\n' >clash.lua
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; solve --strategies clash.lua' 2>&1 | tail -n 3
  | error: no strategy on this mesh satisfies all of "S(0) <- S(0), R", "R <- R, R"
  | where: dot_general_0
  | hint: unpin an older pin, or change this one
  $ shardscope --batch -c 'solve --strategies clash.lua'
  ! error: no graph is loaded: strategies are for a model
  ! hint: load FILE
  [1]
  $ shardscope --batch -c 'solve --strategies nowhere.lua'
  ! error: cannot read 'nowhere.lua': No such file or directory
  ! where: nowhere.lua
  [1]
  $ printf 'while true do end\n' >endless.lua
  $ shardscope samples/mlp.mlir --batch --safe -c 'mesh 2; solve --strategies endless.lua' 2>&1 | tail -n 2
  | error: the script runs too long for safe mode
  | where: endless.lua:1

Slips that the language of pins invites: two axes in one pin, and a value without var:.

  $ printf 'pin("var:arg2", "dp: S(0), tp: S(1)")\ntie("params/*", "var:arg2")\n' >slips.lua
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve --strategies slips.lua' 2>&1 | grep unused
  | slips.lua:1: unused: this pin holds for nothing: unexpected ", tp: S(1)" after the placement: a pin names one axis, or has a placement for each: S(0)R
  | slips.lua:2: unused: this tie holds for nothing: no op is called "params/*", but a value is: write var:params/*

After a filter the row may be a function of the op; any other row that is no text is refused. A file that asks for nothing of a model says so.

  $ printf 'pin({kind = "dot_general"}, function(op) return "dp: S(0) <- S(0), R" end)\nprefer({kind = "multiply"}, function(op) return {"dp: S(0) <- S(0), S(0)"} end, 4)\n' >asked.lua
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve --strategies asked.lua' 2>/dev/null | grep -A2 statement
  | statement    asks    matched  applied  why
  | asked.lua:1  pin           5        3  no discovered row gives "dp: S(0) <- S(0), R" on this mesh: no row for axis dp
  | asked.lua:2  prefer        7        7  -
  $ printf 'pin("dot_general_0", function(op) end)' >of_function.lua; shardscope samples/mlp.mlir --batch -c 'mesh 2; solve --strategies of_function.lua' 2>&1 | tail -n 3
  | error: a row is a text or a Rule, not a function
  | where: of_function.lua:1
  | hint: pin({kind = "dot_general"}, f) asks f for each op
  $ printf 'forbid("dot_general_0", 3)' >of_number.lua; shardscope samples/mlp.mlir --batch -c 'mesh 2; solve --strategies of_number.lua' 2>&1 | tail -n 3
  | error: a row is a text or a Rule, not a number
  | where: of_number.lua:1
  | hint: for example: "dp: S(0) <- S(0), R"
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; solve --strategies samples/strategies/sequence_parallel.lua' 2>&1 | grep asks
  | statement  asks  matched  applied  why
  | the strategy asks for nothing of this model
