import jax
from jax.sharding import PartitionSpec as P

def mesh(devices=None):
    return jax.make_mesh((2, 4), ('dp', 'tp'), devices=devices)

IN = [
    P('dp', None),  # x
    P(('dp', 'tp')),
]

OUT = [
    P(P.UNCONSTRAINED, 'tp'),
]
