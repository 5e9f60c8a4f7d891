A tensor goes from one mesh of a cluster to the next one, as between stages of a pipeline.

The microbenchmark of cross-mesh resharding: 2 GiB on hosts with 4 devices and 10 Gb/s.

  $ shardscope --batch -c 'transfer 1024x1024x512xf32 S(1)R S(0)R --from 2x4 --to 2x4 --per-host 4 --network 10Gbps' | cut -c 1-92
  | tensor      1024x1024x512xf32
  | bytes       2.00 GiB
  | from_hosts  2
  | to_hosts    2
  |
  | method      best        us  sends_us  gather_us   network  busiest_link  slices  sends  over
  | send_recv   no      3.44 s    3.44 s       0 us  8.00 GiB      4.00 GiB       4     16
  | all_gather  no    860.8 ms  859.0 ms    1.80 ms  2.00 GiB      1.00 GiB      16     16
  | broadcast   yes   859.0 ms  859.0 ms       0 us  2.00 GiB      1.00 GiB       4     16
  $ shardscope --batch -c 'transfer 268435456xf32 R RR --from 1 --to 4x4 --per-host 4 --network 10Gbps --format csv' | cut -d , -f 1-3,7
  | tensor,bytes,from_hosts
  | 268435456xf32,1073741824,1
  |
  | method,best,us,busiest_link
  | send_recv,false,13743909.3472,17179869184
  | all_gather,false,3437787.406507,4294967296
  | broadcast,true,939538.096,1073741824
  $ shardscope --batch -c 'transfer 1024xf32 S(0) R --from 4 --to 2' | grep -A2 '^method' | cut -c 1-60
  | method      best        us  sends_us  gather_us  network  bu
  | send_recv   yes    5.01 us   5.01 us       0 us      0 B
  | all_gather  no    10.01 us   5.00 us    5.00 us      0 B

What cannot be.

  $ shardscope --batch -c 'transfer 1024 S(0) R --from 4'
  ! error: '1024' is not a type
  ! hint: for example 1024x1024xf32
  [1]
  $ shardscope --batch -c 'transfer 1024xf32 S(0) R'
  ! error: --from: the mesh that the tensor is on is missing
  ! hint: for example --from 2x4 --to 2x4
  [1]
  $ shardscope --batch -c 'transfer 1024xf32 S(1) R --from 4'
  ! error: S(1) on axis d (size 4) of tensor<1024xf32>: the tensor has no such dim
  ! where: layout "S(1)"
  ! hint: dims count from 0: the last one is S(0)
  [1]
  $ shardscope --batch -c 'transfer 1024xf32 "P(sum)" R --from 4'
  ! error: a partial tensor does not cross meshes: reduce it on its own mesh first
  [1]
  $ shardscope --batch -c 'transfer 1024xf32 R R --from 12'
  ! error: 12 devices are not whole hosts of 8
  [1]
