Help on words: the glossary.

  $ shardscope --batch -c 'help partial'
  | term      partial
  | aliases   partial sum, partial value, partial term, P, P(op), P(sum), P(avg), P(max), P(min), P(prod), P(and), P(or), pending
  | see_also  all-reduce, placement, reduce-scatter
  |
  | P(op): every rank of the axis holds a tensor of full shape, and the value is the
  | reduction of these partial terms with op: sum, avg, max, min, prod, and, or. A
  | matmul whose contracted dim is cut gives P(sum). An all-reduce makes it R and a
  | reduce-scatter makes it S(d); R becomes P without communication.

A placement or a row finds the entry of its kind, whatever its numbers are.

  $ shardscope --batch -c 'help "P(max)"; help S(0); help "S(2, halo=1:0)"; help S1; help 2x4' | grep '^term'
  | term      partial
  | term      shard
  | term      halo
  | term      row
  | term      mesh
  $ shardscope --batch -c 'help hub; help gap; help bound; help block; help Lagrangian' | grep '^term'
  | term      hub
  | term      gap
  | term      bound
  | term      block
  | term      memory multiplier

A command wins over a term of the same name, and shows both.

  $ shardscope --batch -c 'help pins'
  | usage    pins
  | summary  list the pins, and what is forbidden, preferred or tied
  | aliases  -
  | since    0.1
  |
  | Each line can be typed again after `pin`, or after its kind. applied is the number of ops
  | or vars to which it applies on this mesh; why is the first reason why it does not apply to
  | one. If not all are typed pins, kind says pin, forbid, prefer or tie, price is that of a
  | preference for each op or var, and from the line of the strategy file that made it.
  |
  | example
  | pins
  |
  | The term pin:
  | A constraint that a person sets: the rows that an op may use, or the layout in
  | which a value rests. Pins are checked when they are set, and hold for every
  | later solve.
  $ shardscope --batch -c 'help --terms' | sed -n 1,4p
  | term                         meaning
  | all-gather                   A collective in which every rank ends with the concatenation of all ranks' shards.
  | all-reduce                   A collective in which every rank ends with the reduction of all ranks' partial terms.
  | all-to-all                   A collective in which every rank sends a different part of its shard to every other rank.
  ! help TERM prints the whole entry
  $ shardscope --batch --format json -c 'help gap'
  | {"schema": 1, "command": "help", "status": "ok", "term": "gap", "aliases": [], "see_also": ["bound", "objective", "proof"], "meaning": "(objective - bound) / objective: how far the plan may be from the optimum at\nmost. It is 0 if the plan is proved."}
  $ shardscope --batch -c "lua print(ss.help{'halo'}.term, ss.help{'halo'}.see_also[1])"
  | halo	overlap

A word that is neither gets the nearest name of either kind.

  $ shardscope --batch -c 'help mush'
  ! error: no command or term is named 'mush'
  ! hint: did you mean: mesh?
  [1]
  $ shardscope --batch -c 'help shar'
  ! error: no command or term is named 'shar'
  ! hint: did you mean: shard?
  [1]
  $ shardscope --batch -c 'help xyzzy'
  ! error: no command or term is named 'xyzzy'
  ! hint: apropos WORD searches the commands, help --terms lists the terms
  [1]
