func.func public @main(%arg0: tensor<16x64xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"}, %arg1: tensor<4xf32> {mhlo.sharding = "{devices=[1,8]0,4,1,5,2,6,3,7 last_tile_dim_replicate}"}) -> (tensor<16x64xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dims={replicated}}"}, tensor<4xf32> {mhlo.sharding = "{replicated}"}) {
  %0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = "", mhlo.sharding = "{devices=[4,2]<=[2,4]T(1,0)}"} : (tensor<16x64xf32>) -> tensor<16x64xf32>
  return %0, %arg1 : tensor<16x64xf32>, tensor<4xf32>
}
