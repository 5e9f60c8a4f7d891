# SPDX-License-Identifier: GPL-3.0-or-later
"""Applies DTensor placements to an MLP and to an attention block in 8 gloo processes, and compares
outputs and gradients with the unsharded module.

    torch_placements.py    (SHARDSCOPE names the program)"""
import os
import sys

import torch
import torch.multiprocessing as mp
from torch import nn

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../scripting/python"))


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.up = nn.Parameter(torch.randn(16, 64))
        self.down = nn.Parameter(torch.randn(64, 16))

    def forward(self, x):
        return torch.relu(x @ self.up) @ self.down


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        for name in ("q", "k", "v", "out"):
            setattr(self, name, nn.Parameter(torch.randn(16, 16) / 4))

    def forward(self, x):
        q, k, v = x @ self.q, x @ self.k, x @ self.v
        return torch.softmax(q @ k.transpose(1, 2) / 4, dim=-1) @ v @ self.out


class Tied(nn.Module):
    """A parameter of two modules, and a module with two names."""

    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(16, 64, bias=False), nn.Linear(16, 64)
        self.last.weight = self.first.weight
        self.again = self.last

    def forward(self, x):
        return torch.relu(self.first(x)) * self.again(x) + self.last(x)


# Module, shape of the input, pins: Megatron's layouts, FSDP over TP (a later axis as the major one).
CASES = [
    (MLP, (8, 16), ["pin var:arg0 RS(1)", "pin var:arg1 S(1)S(0)"]),
    (MLP, (8, 16), ["pin var:arg0 S(1,block=4)S(1)", "pin var:arg1 S(0,block=4)S(0)"]),
    (Attention, (8, 8, 16), ["pin var:arg0 S(0)R", "pin var:arg2 S(1,block=4)S(1)", "pin var:arg3 RS(0)"]),
]


def rank(index, plans, port):
    import shardscope_torch as ss
    from torch.distributed.tensor import DTensor

    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), RANK=str(index), WORLD_SIZE="8")
    torch.distributed.init_process_group("gloo")
    torch.set_num_threads(1)
    for (build, shape, _), python in zip(CASES, plans):
        torch.manual_seed(3)
        whole, sharded = build(), None
        torch.manual_seed(3)
        sharded = build()
        plan = ss.Plan(python)
        mesh = plan.mesh("cpu")
        missing = ss.apply(sharded, plan, mesh)
        assert not missing, missing
        x = torch.randn(shape, generator=torch.Generator().manual_seed(5))
        wanted = whole(x)
        wanted.square().sum().backward()
        got = sharded(ss.distribute(x, plan, mesh, "x"))
        got.square().sum().backward()
        torch.testing.assert_close(got.full_tensor(), wanted, rtol=1e-4, atol=1e-4)
        cut = 0
        for (name, p), q in zip(whole.named_parameters(), sharded.parameters()):
            assert isinstance(q, DTensor)
            cut += q.to_local().numel() < p.numel()
            torch.testing.assert_close(q.grad.full_tensor(), p.grad, rtol=1e-3, atol=1e-3)
        if index == 0:
            print(build.__name__, "agrees,", cut, "parameters cut:",
                  {n: tuple(plan.of(n)) for n, _ in whole.named_parameters()})
    check_tied(ss.Plan(plans[-1]))
    torch.distributed.destroy_process_group()


def trained():
    """A model after a step of its optimizer, which has state then."""
    torch.manual_seed(3)
    model = Tied()
    optimizer = torch.optim.Adam(model.parameters(), 0.1)
    train(model, optimizer, torch.ones(8, 16))
    return model, optimizer


def train(model, optimizer, x):
    model(x).square().sum().backward()
    optimizer.step()


def tied_plan(ss):
    model, optimizer = trained()
    text = ss.lower_training(model, optimizer, lambda m, x: m(x).square().sum(), torch.ones(8, 16))
    pins = ['pin "var:params[\'first.weight\']" RS(0)']
    return ss.solve(text, mesh="2x4", cluster="toy", commands=pins)


class Nested(nn.Module):
    """A parameter with the name of those of its modules."""

    def __init__(self):
        super().__init__()
        self.weight, self.a = nn.Parameter(torch.randn(8, 16)), nn.Linear(8, 8, bias=False)

    def forward(self, x):
        return self.a(x @ self.weight.T)


def check_names():
    import shardscope_torch as ss
    model = Nested()
    optimizer = torch.optim.Adam(model.parameters(), 0.1)
    text = ss.lower_training(model, optimizer, lambda m, x: m(x).sum(), torch.ones(8, 16))
    plan = ss.solve(text, mesh="8", cluster="toy",
                    commands=["pin var:params/weight S(1)", "pin var:params/a/weight S(0)"])
    assert plan.of("weight") == plan.of("params.weight") != plan.of("a.weight"), plan.placements
    assert plan.of("weight.exp_avg") == plan.of("state.weight.exp_avg") and plan.of("bias") is None
    try:
        plan.of("exp_avg")
    except ss.ShardscopeError as error:
        assert "state.a.weight.exp_avg" in str(error), error
    else:
        raise AssertionError("an ambiguous name was taken")


def check_tied(plan):
    """Shared parameters stay shared, and an optimizer goes on with them."""
    import shardscope_torch as ss
    from torch.distributed.tensor import Replicate, Shard
    (whole, whole_optimizer), (model, optimizer) = trained(), trained()
    mesh, x = plan.mesh("cpu"), torch.randn(8, 16, generator=torch.Generator().manual_seed(5))
    assert not ss.apply(model, plan, mesh, optimizer)
    shared = model.first.weight
    assert shared is model.last.weight and len(list(model.parameters())) == 2
    assert shared.placements == (Replicate(), Shard(0)), shared.placements
    state = optimizer.state[shared]["exp_avg"].placements
    assert list(state) == plan.of("state.first.weight.exp_avg") != list(shared.placements), state
    assert all(p is q for p, q in zip(optimizer.param_groups[0]["params"], model.parameters()))
    train(whole, whole_optimizer, x)
    train(model, optimizer, ss.distribute(x, plan, mesh, "batch.0"))
    for p, q in zip(whole.parameters(), model.parameters()):
        torch.testing.assert_close(q.full_tensor(), p, rtol=1e-4, atol=1e-4)


def main():
    import shardscope_torch as ss
    plans = []
    check_names()
    for build, shape, pins in CASES:
        text = ss.lower(build(), torch.empty(shape))
        plans.append(ss.solve(text, mesh="2x4", cluster="toy", commands=pins).python)
    plans.append(tied_plan(ss).python)
    mp.spawn(rank, (plans, 29500 + os.getpid() % 1000), nprocs=8)


if __name__ == "__main__":
    main()
