# SPDX-License-Identifier: GPL-3.0-or-later
# Writes a StableHLO program with nested scopes, for tests of speed: stages of layers, each with two
# inner scopes, then an update of all weights in one scope. With the defaults it has 50,000 ops.
#   awk -v stages=5 -v layers=80 -v ops=100 -v updates=9600 -f big_graph.awk > big.mlir
# stages, layers: the layers of each stage; ops: of each layer; updates: ops of the update.
function put(text, scope, kind) {
    printf "    %s loc(\"jit(step)/%s/%s\")\n", text, scope, kind
}
function unary(kind, scope) {
    put("%" (n + 1) " = stablehlo." kind " %" n " : " rows, scope, kind)
    n++
}
function binary(kind, other, scope) {
    put("%" (n + 1) " = stablehlo." kind " %" n ", " other " : " rows, scope, kind)
    n++
}
function dot(weight, scope) {
    put("%" (n + 1) " = stablehlo.dot_general %" n ", %arg" weight \
        ", contracting_dims = [1] x [0] : (" rows ", " square ") -> " rows, scope, "dot_general")
    n++
}
# One layer: two products, and elementwise ops between; every third layer has another kind of op.
function layer(stage, k, weight,    scope, i, kept) {
    scope = "stage_" substr("abcdefghijklmnopqrstuvwxyz", stage, 1) "/jvp(layer_" k ")"
    kept = "%" n
    dot(weight, scope "/attn")
    for (i = 0; i < ops / 2 - 2; i++)
        unary(i % 2 ? "tanh" : k % 3 ? "exponential" : "logistic", scope "/attn")
    binary("add", kept, scope)
    kept = "%" n
    dot(weight, scope "/mlp")
    for (i = 0; i < ops / 2 - 2; i++)
        unary(i % 2 ? "tanh" : "negate", scope "/mlp/act")
    binary("add", kept, scope)
}
BEGIN {
    n = 0
    stages = stages ? stages : 5
    layers = layers ? layers : 80
    ops = ops ? ops : 100
    if (updates == "")
        updates = 10000
    rows = "tensor<64x256xf32>"
    square = "tensor<256x256xf32>"
    weights = stages * layers
    print "module @jit_step {"
    printf "  func.func public @main(%%0: %s", rows
    for (w = 0; w < weights; w++)
        printf ", %%arg%d: %s loc(\"params['layers'][%d]['w']\")", w, square, w
    print ") -> (" rows ", " square ") {"
    for (s = 1; s <= stages; s++)
        for (k = 0; k < layers; k++)
            layer(s, k, w = (s - 1) * layers + k)
    result = n
    kept = rows
    rows = square
    put("%" (n + 1) " = stablehlo.negate %arg0 : " square, "sgd", "neg")
    n++
    for (i = 1; i < updates; i++)
        binary(i % 2 ? "add" : "multiply", "%arg" (i % weights), "sgd")
    print "    return %" result ", %" n " : " kept ", " square
    print "  }"
    print "}"
}
