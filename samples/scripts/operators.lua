-- SPDX-License-Identifier: GPL-3.0-or-later
-- Operators of one's own, by expressions: how each can be sharded, whether a plan that shards it
-- computes the right numbers, and what it costs on a mesh.
--
--     MESH=2x4 shardscope --batch -c 'lua -f samples/scripts/operators.lua'
local operators = {
    {name = "linear", of = {"f32[64,32]", "f32[32,128]", "f32[128]"},
     expr = "S[i,j] += A[i,k] * B[k,j]; C[i,j] = S[i,j] + b[j]"},
    {name = "scores", of = {"f32[4,32,16]", "f32[4,32,16]"}, -- causal, as attention has them
     expr = [[S[h,i,j] += Q[h,i,k] * K[h,j,k] / sqrt(len(k))
              M[h,i,j] = select(j <= i, S[h,i,j], -1e9)
              m[h,i] max= M[h,i,j]
              e[h,i,j] = exp(M[h,i,j] - m[h,i])
              s[h,i] += e[h,i,j]
              P[h,i,j] = e[h,i,j] / s[h,i] ]]},
    {name = "conv", of = {"f32[8,4,32,32]", "f32[16,4,3,3]"},
     expr = "Y[n,o,i,j] += X[n,c,i+a-1,j+b-1 else 0] * K[o,c,a,b] for i < len(X,2), j < len(X,3)"},
    {name = "stencil", of = {"f32[64,64]"},
     expr = "B[i,j] = A[i,j+1] + A[i+2,j+1] + A[i+1,j] + A[i+1,j+2] - 4*A[i+1,j+1]"},
    {name = "pool", of = {"f32[8,4,32,32]"},
     expr = "Y[n,c,i,j] max= X[n,c,2*i+a,2*j+b] for a < 2, b < 2"},
}

ss.cluster(os.getenv("CLUSTER") or "toy")
for _, spec in ipairs(operators) do
    local op = ss.op{name = spec.name, expr = spec.expr}
    local rules = op:rules(table.unpack(spec.of))
    op:load(table.unpack(spec.of))
    ss.mesh(os.getenv("MESH") or "4")
    ss.solve()
    print(("%s: %s; plan %.4g us, run %s"):format(spec.name, rules.shard_spec, plan.objective,
                                                 ss.run().ok and "ok" or "wrong"))
end
