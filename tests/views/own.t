Screens that scripts make: the two of the program, and one of the user's.

  $ shardscope --batch -c 'view collectives --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 6 7 8 9 0 L O F10 collectives
  | there is no plan yet
  | solve
  |
  |
  |
  | s sort  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; cluster toy; solve' -c 'view collectives --drawn --size 140x16 --keys "jj"' -c 'view collectives --drawn --size 80x12 --keys "jj&attn<Enter>"' -c 'view collectives --drawn --size 20x6' 2>/dev/null | tail -n 34
  | ── collectives of the plan by scope ────────────────────────────────────────────────────────────────────────────────────────────────────────
  |   scope                            collective      times      bytes        us  share             op
  |   adam                             all_gather          9  803.2 KiB  822.5 us  ███████▊          subtract_20
  |   transpose(jvp(layer_0,1))/mlp    reduce_scatter      6  506.6 KiB  518.8 us  ████▉             transpose_5
  | > transpose(jvp(layer_0,1))/attn   reduce_scatter      4  252.0 KiB  258.0 us  ██▌               transpose_12
  |   transpose(jvp(embed))            reduce_scatter      2  63.00 KiB  64.51 us  ▋                 add_57
  |   jvp(embed)                       all_gather          1  15.75 KiB  16.13 us  ▏                 broadcast_in_dim_4
  |   jvp(layer_0,1)/mlp               all_gather          8   4.59 KiB   4.70 us                    broadcast_in_dim_50
  |   jvp(layer_0,1)/attn/jit(_where)  all_gather          2   3.94 KiB   4.03 us                    broadcast_in_dim_20
  |   jvp(layer_0,1)/attn              all_gather          8   3.94 KiB   4.03 us                    broadcast_in_dim_13
  |
  |
  |
  | s sort  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ toy │ plan 231.3 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O F10 collectives
  | ── collectives of the plan by scope ────────────────────────────────────────────
  |   scope        collective   times      bytes        us  share        op
  | > …0,1))/attn  reduce_sca…      4  252.0 KiB  258.0 us  █▋           transpose_…
  |   …it(_where)  all_gather       2   3.94 KiB   4.03 us               broadcast_…
  |   …_0,1)/attn  all_gather       8   3.94 KiB   4.03 us               broadcast_…
  |
  |
  |
  |
  | s sort  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │
  | 1 2 3 4 5 6 7 8 9 0
  | ── collectives o… ──
  |   scope        times
  |
  | s sort  Enter open
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; cluster toy; solve' -c 'set ascii on; view parameters --drawn --size 100x14 --keys "sssssz"' -c 'view graph --drawn --size 100x14 --keys "<F11>j<Enter>"' 2>/dev/null | tail -n 28
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L O F11 parameters
  | -- parameters and state by layout ------------------------------------------------------- 1 of 85 --
  |   input  parameter                      type        layout        bytes      local  kept
  | > arg28  state['count']                 i32         RR              4 B        4 B  ################
  |   arg0   ~ers'][0]['attn']['out']['b']  96xf32      S(0)S(0)      384 B       48 B  ##
  |   arg4   ~rs'][0]['attn_norm']['bias']  96xf32      S(0)S(0)      384 B       48 B  ##
  |   arg5   ~s'][0]['attn_norm']['scale']  96xf32      S(0)S(0)      384 B       48 B  ##
  |   arg6   ~ers'][0]['mlp']['down']['b']  96xf32      S(0)S(0)      384 B       48 B  ##
  |   arg10  ~ers'][0]['mlp_norm']['bias']  96xf32      S(0)S(0)      384 B       48 B  ##
  |   arg11  ~rs'][0]['mlp_norm']['scale']  96xf32      S(0)S(0)      384 B       48 B  ##
  |   arg12  ~ers'][1]['attn']['out']['b']  96xf32      S(0)S(0)      384 B       48 B  ##
  | reversed
  | P replicate  s sort  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny | dp2xtp4 | toy | plan 231.3 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | compute 229.6 ms + communication 1.70 ms   peak 7.73 MiB   69 reshards
  | -- collectives by time (Tab: tensor, inputs) 1 of 60 -- -- arg9   96x384xf32 -----------------------
  |         us  collective  axis       bytes  op            hub        params/layers/0/mlp~           RR
  |   129.0 us  reduce_sc~  dp+tp  126.0 KiB  transpose_5   read by    dot_general_4                  RR
  |   129.0 us  reduce_sc~  dp+tp  126.0 KiB  transpose_6   read by    dot_general_30                 RR
  |   129.0 us  reduce_sc~  dp+tp  126.0 KiB  transpose_13             and 1 more use
  |   129.0 us  reduce_sc~  dp+tp  126.0 KiB  transpose_14  -- path of its reshards --------------------
  |   129.0 us  all_gather  dp+tp  126.0 KiB  subtract_20     place    from   collective  axis  bytes
  |   129.0 us  all_gather  dp+tp  126.0 KiB  subtract_22   > operand  RR     slice       dp      0 B
  |   129.0 us  all_gather  dp+tp  126.0 KiB  subtract_32     operand  S(0)R  slice       tp      0 B
  |
  | t sort  P pin  Enter open  Backspace back  Tab pane  / find  w why  S solve  ? keys  q prompt

A screen of a script has its keys, its command of Enter, and the place of an error.

  $ printf 'ss.screen{name = "sums", title = "reductions", key = "F12", columns = {"op", "scope", {name = "work", unit = "flops"}},\n    enter = "why $op", keys = {{key = "x", name = "pin", help = "pin it whole", command = "pin $op R"}},\n    rows = function(filter)\n        local rows = {}\n        for op in graph:ops{kind = "reduce"} do\n            rows[#rows + 1] = {op = op, scope = op.scope, work = op.flops}\n        end\n        return rows\n    end}\nss.screen{name = "broken", title = "fails", rows = function() local t; return t.x end}\nss.screen{name = "greedy", title = "changes something", rows = function() ss.mesh("2"); return {} end}\nss.screen{name = "inner", title = "asks a job", columns = {"mesh", {name = "time", unit = "us"}}, rows = function()\n    return {{mesh = "8", time = ss.what_if_mesh{"8"}.objective}}\nend}\nss.screen{name = "again", title = "rows of a command", rows = "graph --kind dot_general"}\n' >mine.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f mine.lua; mesh 2; solve' -c 'view graph --drawn --size 80x10 --keys "<F12>"' -c 'view sums --drawn --size 80x14 --keys "<Enter>"' -c 'view sums --drawn --size 80x10 --keys "x"' -c 'view broken --drawn --size 60x8' -c 'view greedy --drawn --size 60x8' -c 'view inner --drawn --size 60x8' -c 'view again --drawn --size 90x10' 2>/dev/null | tail -n 67
  |
  |
  | Enter open  x pin  s sort  Backspace back  / find  w why  ? keys  q prompt
  |
  | mlp │ d2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 0 L O F12 sums
  | ── why reduce_0 ────────────────────────────────────────────────────────────────
  | > op            reduce_0
  |   reason        it may be cut, but the best plan found does not: a pin shows
  |                 what that would cost
  |   rows          5
  |   undetermined  no
  |   planned_out   R
  |   planned_in    R, R
  |   rests_on      d: row R, structural
  |
  | > why reduce_0  op reduce_0, reason it may be cut, but the best plan found does…
  | Enter open  Esc close
  |
  | mlp │ d2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 0 L O F12 sums
  | ── reductions ──────────────────────────────────────────────────────────────────
  |   op        scope            work
  | > reduce_0  jvp(loss)  1.02 kFLOP
  |
  |
  |
  | > pin reduce_0 R  solved again: 72.20 us (+0 us); nothing is cut: launches take…
  | Enter open  x pin  s sort  / find  w why  S solve  : command  ? keys  q prompt
  |
  | mlp │ d2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 L O  broken
  | mine.lua:10: attempt to index a nil value (local 't')
  |
  |
  |
  |
  | s sort  S solve  : command  ? keys  q prompt
  |
  | mlp │ d2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 L O  greedy
  | the rows of a screen change nothing, and mesh does
  | mine.lua:11
  |
  |
  |
  | s sort  S solve  : command  ? keys  q prompt
  |
  | mlp │ d2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 L O  inner
  | ── asks a job ──────────────────────────────────────────────
  |   mesh      time
  | > 8     72.20 us
  |
  |
  | s sort  / find  S solve  : command  ? keys  q prompt
  |
  | mlp │ d2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L O  again
  | ── rows of a command ─────────────────────────────────────────────────────────── 1 of 5 ──
  |   op             out         operands             flops  trips  live  scope           line
  | > dot_general_0  64x128xf32  arg2, arg0     524.3 kFLOP      1  yes   jvp(layer_0)       7
  |   dot_general_1  64x16xf32   multiply_0, …  262.1 kFLOP      1  yes   jvp(layer_1)      13
  |   dot_general_2  16x128xf32  multiply_3, …  262.1 kFLOP      1  yes   transpose(jvp…    28
  |   dot_general_3  64x128xf32  multiply_3, …  262.1 kFLOP      1  yes   transpose(jvp…    30
  |
  | s sort  Enter open  / find  w why  S solve  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'lua -f mine.lua; bind G "graph --kind reduce" --screen sums' -c 'view sums --drawn --size 70x24 --keys "?"' -c 'view again --drawn --size 60x9 --keys ":sum"' 2>/dev/null | tail -n 33
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O F12 sums
  | ── keys ──────────────────────────────────────────────────────────────
  | > bound by you
  |   G          (bound)  [graph --kind reduce]
  |   sums: reductions  (text: sums)
  |   Enter      why $op  [why $op]
  |   x          pin it whole  [pin $op R]
  |   s          sort by the next column
  |   z          reverse the order of the rows
  |   every screen
  |   j          down; also k g G, arrows, PgUp PgDn, Home End
  |   Backspace  go back to where Enter was pressed  - not now: this is
  |              the first screen
  |   Tab        move to the next pane  - not now: this screen has one
  |              pane
  |   /          search the list; n and N repeat it
  |   n          go to the next row found  - not now: nothing was
  |              searched for yet: /
  |   N          go to the row found before  - not now
  |   &          show only rows that hold a text
  | find:
  |
  | Down scroll  Esc close
  |
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 L O  again
  | ── command ─────────────────────────────────────────────────
  |  sums                reductions
  |  schedule compare    simulate all schedules on the s…
  |
  | : sum
  |
  | Enter run  Tab complete  Esc close

Rows that take long do not stop the keys: the screen that was open goes on, and the rows come later.

  $ printf 'ss.screen{name = "slow", title = "takes a while", columns = {"n"}, rows = function()\n    local x = 0\n    for i = 1, 2e7 do x = x + i %% 3 end\n    return {{n = x}}\nend}\n' >slow.lua
  $ shardscope samples/mlp.mlir --batch -c 'lua -f slow.lua; view slow --drawn --size 60x7' 2>/dev/null | tail -n 7
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 L O  slow
  | ── takes a while ───────────────────────────────────────────
  |   n
  | > 20000001
  |
  | s sort  / find  : command  ? keys  q prompt
