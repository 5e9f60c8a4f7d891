Rows that a person adds to the rules of an op.

A row that probes refute is refused, one that the op has already too.

  $ shardscope samples/mlp.mlir --batch -c 'rule add dot_general_0 P(max) <- S(1), S(0)' 2>&1 | tail -n 3
  | error: the row does not hold: this combination of the pieces does not give the whole: length 2 on 2 ranks, draw 0: cell [0,0] is 1.80665664, max gives 1.750562
  | where: dot_general_0
  | hint: why-not OP ROW shows the wrong cell; --unchecked believes the row
  $ shardscope samples/mlp.mlir --batch -c 'rule add dot_general_0 S(0) <- S(0), R' 2>&1 | tail -n 3
  | error: the op has this row already: S1
  | where: dot_general_0
  | hint: rules OP lists them
  $ shardscope samples/mlp.mlir --batch -c 'rule add dot_general_0 S(5) <- S(0), R' 2>&1 | tail -n 3
  | error: result 0 has 2 dims, so there is no dim 5 to cut
  | where: dot_general_0
  | hint: a row of it is S(0) <- S(0), R; `rules dot_general_0` lists them
  $ shardscope samples/mlp.mlir --batch -c 'rule add dot_general_0' 2>&1 | tail -n 2
  | error: rule add OP needs ROW: results <- operands
  | hint: rule add dot_general_0 S(0) <- S(0), R

Believed, it is marked, plans may use it, and run refutes it.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2; rule add dot_general_0 P(max) <- S(1), S(0) --unchecked; rule add' 2>&1 | tail -n 8
  |
  | op       dot_general_0
  | row      P(max) <- S(1), S(0)
  | checked  no
  | the row is believed; its proof is `unchecked`, and run may refute it
  |
  | op             row                   checked
  | dot_general_0  P(max) <- S(1), S(0)  no
  $ shardscope samples/mlp.mlir --batch -c 'rule add dot_general_0 P(max) <- S(1), S(0) --unchecked; rules dot_general_0' 2>/dev/null | grep unchecked
  | A1  P(max)  S(1), S(0)  unchecked      0  -
  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2; rule add dot_general_0 P(max) <- S(1), S(0) --unchecked; pin dot_general_0 P(max) <- S(1), S(0); solve; run --f64' 2>&1 | grep -E '^(ok|first_bad|error|hint)'
  | ok               no
  | first_bad        dot_general_0
  | error: the numbers of the sharded program differ from those of the unsharded one
  | hint: why OP shows how its rule was found

What each rank has of that op is listed where it is farthest off: here the right number is the sum of what ranks have, and the rule says that it is the maximum. Operands agree.

  $ shardscope samples/mlp.mlir --batch -c 'cluster toy; mesh 2; rule add dot_general_1 P(max) <- S(1), S(0) --unchecked; pin dot_general_1 P(max) <- S(1), S(0); solve; run --f64' 2>/dev/null | awk '/^operand/ {print $1, $2, $3, ($9 < 1e-9)} /^result/ {n++; own[n] = $6; right = $8; print $1, $2, $3, $5} n == 2 {print (own[1] + own[2] - right < 1e-4 && right - own[1] - own[2] < 1e-4); exit}'
  | operand 0 multiply_0 1
  | result 0 dot_general_1 0
  | result 0 dot_general_1 1
  | 1

  $ shardscope samples/mlp.mlir --batch -c 'rule add dot_general_0 P(max) <- S(1), S(0) --unchecked; rule add dot_general_0 --remove; rule add; rules dot_general_0; undo; rule add' 2>/dev/null | grep -A2 -E 'unchecked|checked$'
  | op  row  checked
  | (none)
  |
  | --
  | op             row                   checked
  | dot_general_0  P(max) <- S(1), S(0)  no

In Lua a CombineSpec may be spelled out, or be a function that some collective computes.

  $ printf 'local op = graph:op("dot_general_0")\nprint(pcall(ss.rule.add, op, {shard = {"S(1)", "S(0)"}, combine = math.max}))\nprint(pcall(ss.rule.add, op, {shard = {"S(0)", "R"}, combine = "gather(0)"}))\nprint(pcall(ss.rule.add, op, {shard = {"S(1)", "S(0)"}, combine = function(a, b) return a - b end}))\nprint(ss.rule.add(op, {shard = {"S(1)", "S(0)"}, combine = function(a, b) return a < b and a or b end}, {unchecked = true}).row)\nfor _, r in ipairs(op:rules()) do if r.proof == "unchecked" then print(r.id, r.row, r.usable) end end\n' >add.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f add.lua' 2>/dev/null | tail -n 5
  | false	the row does not hold: this combination of the pieces does not give the whole: length 2 on 2 ranks, draw 0: cell [0,0] is 1.80665664, max gives 1.750562 (hint: why-not OP ROW shows the wrong cell; --unchecked believes the row)
  | false	the op has this row already: S1 (hint: rules OP lists them)
  | false	no collective computes this combine function (hint: f(a, b) of numbers, or f(pieces) of one list of both pieces: a reduction (sum, prod, avg, max, min), or their concatenation along dim 0 or 1; "gather(2)" says another dim)
  | P(min) <- S(1), S(0)
  | A1	P(min) <- S(1), S(0)	true

A combine function may also be one of the list of pieces, which are nested tables: here it joins them
along dim 0, which is the row S1.

  $ printf 'print(pcall(ss.rule.add, graph:op("dot_general_0"), {shard = {"S(0)", "R"}, combine = function(pieces)\n  local whole = {}\n  for _, piece in ipairs(pieces) do\n    for _, row in ipairs(piece) do whole[#whole + 1] = row end\n  end\n  return whole\nend}))\n' >join.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f join.lua' 2>/dev/null | tail -n 1
  | false	the op has this row already: S1 (hint: rules OP lists them)
