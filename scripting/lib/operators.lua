-- SPDX-License-Identifier: GPL-3.0-or-later
-- Operators of tensor expressions and of functions: the command `define` as functions and objects,
-- and the chapters of the manual about them.
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

-- ---- signatures of functions ----

-- A length that is not known yet: a text in which lengths have names. A shape function gets these
-- in place of numbers.
local Length = {}
local function text_of(length)
    return type(length) == "number" and ("%d"):format(length) or length.text
end
local function combine(format, a, b)
    local plain = math.type(a) == "integer" or getmetatable(a) == Length
    if not plain or not (math.type(b) == "integer" or getmetatable(b) == Length) then
        I.fail("lengths meet whole numbers and lengths alone",
               "they have + - * //, and no comparisons: each length is any number")
    end
    return setmetatable({text = format:format(text_of(a), text_of(b))}, Length)
end
Length.__index = function(_, key)
    I.fail(("a length has no '%s'"):format(tostring(key)), "lengths have + - * //")
end
Length.__add = function(a, b) return combine("%s + %s", a, b) end
Length.__sub = function(a, b) return combine("%s - %s", a, b) end
Length.__mul = function(a, b) return combine("%s*%s", a, b) end
Length.__idiv = function(a, b) return combine("(%s)//%s", a, b) end
for _, name in ipairs{"__lt", "__le", "__div", "__mod", "__pow", "__unm"} do
    Length[name] = function()
        I.fail("a shape function cannot compare or divide lengths",
               "they have + - * //: each length is any number")
    end
end
Length.__tostring = text_of

-- The operands of a shape function: tables with shape and dtype.
local function symbolic(inputs)
    local operands = {}
    for i, text in ipairs(inputs) do
        local word, dims = text:match("^%s*([%w_ ]*)%[(.*)%]%s*$")
        local shape = {}
        for name in (dims or ""):gmatch("[^,%s]+") do
            shape[#shape + 1] = tonumber(name) or setmetatable({text = name}, Length)
        end
        operands[i] = {shape = shape, dtype = word and word:match("^%s*(%w+)%s+%w") or nil}
    end
    return operands
end

local function list_of(what, list)
    if type(list) == "string" then
        return {list}
    elseif type(list) ~= "table" or #list == 0 then
        I.fail(("an operator that is a function needs %s"):format(what),
               "inputs = {\"A[i,k]\", \"B[k,j]\"}, outputs = {\"C[i,j]\"}")
    end
    for _, one in ipairs(list) do
        if type(one) ~= "string" then
            I.fail(("%s is a list of texts, not of a %s"):format(what, type(one)),
                   "\"A[i,k]\", or \"i32 rows[n]\"")
        end
    end
    return list
end

-- "A[i,k], B[k,j] -> C[i,j] : 2*i*j*k"
local function signature_of(spec)
    local inputs, outputs = list_of("inputs", spec.inputs), spec.outputs
    if type(outputs) == "function" then
        local made = outputs(table.unpack(symbolic(inputs)))
        if type(made) ~= "table" then
            I.fail("a shape function returns the shape of the result, or a list of shapes",
                   "outputs = function(a, b) return {a.shape[1], b.shape[2]} end")
        end
        local shapes = (type(made[1]) == "table" and getmetatable(made[1]) ~= Length) and made
            or {made}
        outputs = {}
        for i, shape in ipairs(shapes) do
            local dims = {}
            for d, length in ipairs(shape) do
                dims[d] = text_of(length)
            end
            outputs[i] = ("%sy%d[%s]"):format(shape.dtype and shape.dtype .. " " or "", i,
                                              table.concat(dims, ","))
        end
    end
    local text = table.concat(inputs, ", ") .. " -> " ..
        table.concat(list_of("outputs", outputs), ", ")
    return spec.flops and text .. " : " .. tostring(spec.flops) or text
end

local fields = {name = true, expr = true, binds = true, run = true, inputs = true, outputs = true,
                flops = true}

--- Defines an operator: by a tensor expression (see "Operators"), or by a function of tensors (see
--- "Functions as operators"). It is one op. Of an expression it has a body, a graph of primitives:
--- shapes, flops and kernels follow from it. Of a function, inputs and outputs say the shapes, and
--- flops, a text, the work. Rules are found by execution. binds gives it to ops of loaded files
--- that nothing could run: custom calls with that target, or composites of that name, in the loaded
--- graph and in later ones.
---
---     local mm = ss.op{name = "mm", expr = "C[i,j] += A[i,k] * B[k,j]"}
---     for _, row in ipairs(mm:rules("f32[64,32]", "f32[32,16]")) do print(row.out, row["in"]) end
---     local clip = ss.op{name = "clip", inputs = {"x[n]"}, outputs = {"y[n]"},
---                        run = function(x) return x:map(function(e) return math.min(e, 1) end) end}
---     print(clip:rules("f32[64]").shard_spec)
---@param spec {name: string, expr?: string, run?: fun(...: Tensor): Tensor, inputs?: string[], outputs?: string[]|fun(...: table): table, flops?: string, binds?: string}
---@return Operator
function ss.op(spec)
    if type(spec) ~= "table" or type(spec.name) ~= "string" or
        not (type(spec.expr) == "string" or type(spec.run) == "function") then
        I.fail("an operator needs a name, and an expression or a function",
               "ss.op{name = \"mm\", expr = \"C[i,j] += A[i,k] * B[k,j]\"}")
    elseif spec.expr and spec.run then
        I.fail("an operator has an expression or a function, not both")
    end
    for key in pairs(spec) do
        if not fields[key] or (spec.expr and fields[key] and (key == "inputs" or key == "outputs")) then
            I.fail(("an operator has no '%s'"):format(key),
                   spec.run and "name, inputs, outputs, run, flops and binds"
                   or "name, expr and binds")
        end
    end
    local text = spec.expr or I.add_function(spec.run, signature_of(spec))
    local made = define{spec.name, text, binds = spec.binds}
    return setmetatable({name = spec.name, expr = spec.expr, binds = spec.binds,
                         operands = made.operands, results = made.results,
                         bound = made.bound}, Operator)
end

--- Makes a tensor, as functions that are operators get and return: of zeros, of one number, of a
--- list, nested or flat, or of a function that gets the position of each element, counted from 1.
--- The dtype is f32 if none is given.
---
---     local t = ss.tensor({2, 3}, function(i, j) return 10 * i + j end)
---     print(t, #t, t[4], t:get(2, 1), t.shape[2], t.dtype)
---     print((2 * t + 1):map(math.sqrt)[1], ss.tensor({2}, {true, false}, "i1")[2])
---@param shape integer[]
---@param values? number|boolean|table|fun(...: integer): number|boolean
---@param dtype? string
---@return Tensor
function ss.tensor(shape, values, dtype)
    return I.tensor(shape, values, dtype)
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
table.insert(I.descriptions, {
    name = "Tensor",
    doc = "What functions that are operators get and return (see \"Functions as operators\").\n\n" ..
        "    local t = ss.tensor({2, 3}, function(i, j) return 10 * i + j end)\n" ..
        "    print(#t, t[4], t:get(2, 1), (2 * t + 1):map(math.sqrt)[1], t:reshape{6})",
    fields = {{"shape", "integer[]", "its lengths"}, {"dtype", "string", "as in \"f32\""},
              {"rank", "integer", "number of dims"}},
    methods = {
        {"get", "(...: integer): number|boolean", "the element at a position, counted from 1"},
        {"set", "(value: number|boolean, ...: integer): Tensor", "changes the element at a position"},
        {"map", "(f: fun(...): number|boolean, ...: Tensor): Tensor",
         "a tensor of f of the elements of all of them"},
        {"reshape", "(shape: integer[]): Tensor", "a copy with another shape"},
        {"copy", "(): Tensor", "a copy, which can be changed"}}})
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
In regions of `case`, `if` and `while`, and with `load --whole`, the ops of the expression take its place.
Then rules are found, plans use them, and `run` computes it:

    ss.op{name = "gemm_bias", binds = "my_gemm_bias",
          expr = "S[i,j] += A[i,k] * B[k,j]; C[i,j] = S[i,j] + b[j]"}

## Functions as operators

What no expression says is a function of tensors:

    local scan = ss.op{
        name = "scan", inputs = {"x[b,n]"}, outputs = {"y[b,n]"},
        run = function(x)
            local y, b, n = ss.tensor(x.shape), x.shape[1], x.shape[2]
            for i = 1, b do
                local last = 0
                for j = 1, n do
                    last = 0.5 * last + x:get(i, j)
                    y:set(last, i, j)
                end
            end
            return y
        end}
    print(scan:rules("f32[8,64]").shard_spec)

**Shapes** are said by names of lengths: `"A[i,k]"`, `"i32 rows[n]"` with a dtype, `"s[]"` for a scalar.
A name that comes again is an equal length; a number is that length.
Lengths of results are names, products, sums, and quotients: `"y[2*n+1]"`, `"y[(n-3)//2+1]"`.
A result has the dtype of the first operand if it says none.
outputs may also be a function of the operands, which returns a shape or a list of shapes: `function(a, b) return {a.shape[1], b.shape[2]} end`.
It is called once, with lengths that stand for any number, so it cannot compare them.

**Tensors** (`help ss.Tensor`): elements count from 1 in row-major order, `t[k]`, or by position, `t:get(i, j)`.
Elements of floats are numbers, in f64; those of integers are whole; those of i1 are booleans.
`+ - * / ^` and unary `-` work by element, with numbers too.
Operands cannot be changed.

**Where it runs**: the function goes with its locals by value, as a cost does; of globals it sees the libraries of safe mode, without random numbers, and `ss.tensor`.
Each call runs in a child process and in a state of its own: for rules with 64 MiB and about 40 million instructions, in `run` with 3 GiB and twenty times the work.
A crash, a hang or want of memory ends in an error with the line, and costs nothing else.
A short call is made twice; a function that gives different results for the same operands is refused.

Its rules are found by execution, step by step (`step`), with evidence and counterexamples, like those of any op, and plans use them.
`run` computes it on simulated ranks; worker processes and GPUs do not have the function, and refuse it.
`define NAME --remove` takes it back.
`save` writes the command that ran the script, so a replay defines the function again.

]]})
