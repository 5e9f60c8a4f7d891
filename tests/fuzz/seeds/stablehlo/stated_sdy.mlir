module @m attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{other = #sdy.mesh<[\\\22a\\\22=2]>}"}} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {"y"}], replicated={"z"}>}, %arg1: tensor<16x4xf32> {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@other, [{\22a\22}, {?}]>"}}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{"x":(1)2}, {}], unreduced={"y"}>}) {
    %0:2 = stablehlo.custom_call @mine(%arg0, %arg1) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>, <@mesh, [{}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [j, k])->([i, k], [i]) {i=8, j=16, k=4} reduction={j}, custom>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<8xf32>)
    %1 = sdy.sharding_constraint %0#0 <@mesh, [{}, {"y"}]> : tensor<8x4xf32>
    %2 = func.call @f(%1) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    return %2 : tensor<8x4xf32>
  }
  func.func private @f(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %0 = stablehlo.negate %arg0 : tensor<8x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {?}]> : tensor<8x4xf32>
    return %1 : tensor<8x4xf32>
  }
}
