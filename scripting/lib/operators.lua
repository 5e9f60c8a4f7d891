-- SPDX-License-Identifier: GPL-3.0-or-later
-- Operators that are defined by tensor expressions: the command `define` as functions and objects,
-- and the chapter of the manual about them.
local I = ...
local ss = I.ss

local define, rules = ss.define, ss.rules
local Operator = {}
Operator.__index = Operator

-- A type as the command takes it: a text, a Var, or a table of lengths {64, 32, dtype = "bf16"}.
local function type_text(one)
    if I.class(one) == "Var" then
        return one.type
    elseif type(one) == "table" then
        return ("%s[%s]"):format(one.dtype or "f32", table.concat(one, ","))
    elseif type(one) ~= "string" then
        I.fail("an operand type is a text or a table of lengths, not a " .. type(one),
               "\"f32[64,32]\", or {64, 32, dtype = \"f32\"}")
    end
    return one
end

local function types_text(types)
    local texts = {}
    for i, one in ipairs(types) do
        texts[i] = type_text(one)
    end
    return table.concat(texts, " ")
end

--- Defines an operator by a tensor expression (see "Operators"). It is one op whose body is a graph
--- of primitives: shapes, flops and kernels follow from the expression, and rules are found by
--- execution. binds gives it as body to ops of loaded files that nothing could run: custom calls
--- with that target, or composites of that name, in the loaded graph and in later ones.
---
---     local mm = ss.op{name = "mm", expr = "C[i,j] += A[i,k] * B[k,j]"}
---     for _, row in ipairs(mm:rules("f32[64,32]", "f32[32,16]")) do print(row.out, row["in"]) end
---@param spec {name: string, expr: string, binds?: string}
---@return Operator
function ss.op(spec)
    if type(spec) ~= "table" or type(spec.name) ~= "string" or type(spec.expr) ~= "string" then
        I.fail("an operator needs a name and an expression",
               "ss.op{name = \"mm\", expr = \"C[i,j] += A[i,k] * B[k,j]\"}")
    end
    for key in pairs(spec) do
        if key ~= "name" and key ~= "expr" and key ~= "binds" then
            I.fail(("an operator has no '%s'"):format(key), "name, expr and binds")
        end
    end
    local made = define{spec.name, spec.expr, binds = spec.binds}
    return setmetatable({name = spec.name, expr = spec.expr, binds = spec.binds,
                         operands = made.operands, results = made.results,
                         bound = made.bound}, Operator)
end

--- The rows of its rules at these operand types: texts, tables of lengths ({64, 32, dtype = "bf16"})
--- or values of the graph. The list has the fields of `rules` besides: shard_spec, combine_spec,
--- attempts, runs. The graph that is loaded stays.
---
---     local norm = ss.op{name = "norm", expr = "s[i] += x[i,j]^2; y[i,j] = x[i,j] / sqrt(s[i])"}
---     local rows = norm:rules({64, 32})
---     print(rows.shard_spec, #rows, rows[2].proof)
---@param ... string|table|Var
---@return table
function Operator:rules(...)
    local made = define{self.name, of = types_text{...}}
    local rows = made.rows
    made.rows = nil
    for key, value in pairs(made) do
        rows[key] = value
    end
    return rows
end

--- Loads a graph that is this operator alone, at these operand types: then it can be stepped
--- through, solved and run like any other.
---
---     local mm = ss.op{name = "mm", expr = "C[i,j] += A[i,k] * B[k,j]"}
---     mm:load("f32[64,32]", "f32[32,16]")
---     ss.mesh("4")
---     ss.solve()
---     print(ss.run().ok, graph:op("mm_0").flops)
---@param ... string|table|Var
---@return table
function Operator:load(...)
    return define{self.name, of = types_text{...}, load = true}
end

--- Takes the definition back. Ops of which it was the body have none again.
function Operator:remove()
    define{self.name, remove = true}
end

--- How an op can be sharded. With types, OP is the name of a defined operator (ss.op), and the rules
--- are those at these operand types; else it is the command `rules`.
---
---     ss.op{name = "mm", expr = "C[i,j] += A[i,k] * B[k,j]"}
---     print(ss.rules("mm", {"f32[64,32]", "f32[32,16]"}).shard_spec)
---     print(ss.rules("dot_general_0").shard_spec)
---@param op Op|string|table
---@param ... (string|table|Var)[] the types, in one table
---@return table
function ss.rules(op, ...)
    local types = ...
    if type(types) == "table" and type(op) == "string" and not I.class(types) then
        return define{op, of = types_text(types)}
    elseif op == nil then
        return rules()
    end
    return rules(op, ...)
end

I.chapters = I.chapters or {}
I.own_classes = I.own_classes or {"Job"}
table.insert(I.own_classes, "Operator")
table.insert(I.chapters, {owner = "Operator", text = [[
## Operators

An operator can be written element by element, as in TVM:

    local mm = ss.op{name = "mm", expr = "C[i,j] += A[i,k] * B[k,j]"}
    print(mm:rules("f32[64,32]", "f32[32,16]").shard_spec)

It is one op, whose body is a graph of primitives that is made for the types of its operands: this one is a `dot_general`.
So its rules are found by execution like those of any op, it is solved and run on every backend, and its flops are those of its body.

**Statements** end with `;` or with the line.
`=` computes each element; `+=`, `*=`, `max=`, `min=`, `and=` and `or=` fold over the indices that the left side lacks.
Softmax in four:

    ss.op{name = "softmax", expr = [=[
        m[i] max= x[i,j]
        e[i,j] = exp(x[i,j] - m[i])
        s[i] += e[i,j]
        p[i,j] = e[i,j] / s[i]
    ]=]}

Operands are the tensors that no statement makes, results those that no later statement reads; a head says them in another order: `A, B -> C, D: ...`.

**Indices** of an access are affine: `A[2*i + d - 1]`.
An index is as long as the dims on which it stands alone, which must agree, and as all accesses allow; `for i < 8`, or `for i < len(A, 0)`, says it.
An access outside of its tensor is an error, unless it says what is there: `A[i-1 else 0]`.
A convolution that keeps the length, and pooling:

    ss.op{name = "conv", expr = "Y[n,o,i] += X[n,c,i+d-1 else 0] * K[o,c,d] for i < len(X,2)"}
    ss.op{name = "pool", expr = "Y[n,i,j] max= X[n,2*i+a,2*j+b] for a < 2, b < 2"}

Sums of products become `dot_general`, with windows `convolution`; folds over windows become `reduce_window`; indices that split a dim (`A[4*i + j] for j < 4`) become `reshape`, and a shifted access is a slice, whose cut is a halo.
Indices are not affine if they are products, quotients or elements of tensors: look-ups (gather) and recurrences (`C[i] = C[i-1] + ...`) are refused.
A running sum is a masked one:

    ss.op{name = "running", expr = "C[i] += select(j <= i, A[j], 0) for i < len(A,0)"}

**Values**: numbers, indices, `len(i)`, `+ - * / % ^`, comparisons, `and or not`, `select(condition, a, b)`, `max min abs sign square exp log sqrt rsqrt tanh sin cos erf sigmoid floor ceil round ...`, and dtypes as conversions: `f32(x)`.
Numbers and indices take the dtype of the tensor that they meet; two tensors that meet have the same.

**In a model**: an op of a loaded file that nothing can run, a custom call, gets such a body by its target.
Then rules are found, plans use them, and `run` computes it:

    ss.op{name = "gemm_bias", binds = "my_gemm_bias",
          expr = "S[i,j] += A[i,k] * B[k,j]; C[i,j] = S[i,j] + b[j]"}

]]})
