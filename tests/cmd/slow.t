Transcripts of rules that take seconds each.

In child processes the same rules are found, and nothing comes from the cache, also where rules are there already.

  $ for how in --no-cache --isolate; do
  >   shardscope --batch --format json samples/mlp.mlir -c "discover; discover $how; rules; why dot_general_2" >all$how.json 2>/dev/null
  >   grep -v '"command": "discover"' all$how.json >rules$how.json
  > done; cmp rules--no-cache.json rules--isolate.json && grep -o '"cached": [0-9]*' all--isolate.json
  | "cached": 12
  | "cached": 0

A body that rounds and compares cell by cell decides both ways at nearly every draw: draws are not aimed at that.

  $ shardscope --batch -c "load $(readlink samples)/../tests/data/rules/whole/grid_nearest.mlir --whole" \
  >   -c 'discover --no-cache' | awk '$1 == "runs" { print $2 < 100000 ? "few" : "many" }'
  | few
  ! try: mesh 2x4, then discover, then solve

Windows that start where the body counts to, run by their rows.

  $ for op in patches_gathered patches_apart patches_folded windows_written_back; do
  >   shardscope --batch -c "load $(readlink samples)/../tests/data/rules/whole/$op.mlir --whole" \
  >     -c 'run --each-rule; mesh 2x2; run --random-plans 12 --f64' | grep -E '^(failed|ok)' | tr '\n' ' '; done; echo
  | ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes ok           yes failed       0 ok         yes
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve
  ! try: mesh 2x4, then discover, then solve

