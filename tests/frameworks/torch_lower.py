# SPDX-License-Identifier: GPL-3.0-or-later
"""Training steps that shardscope_torch writes as StableHLO compute what PyTorch computes.

    torch_lower.py    (SHARDSCOPE names the program)

Each step is run by PyTorch and, as text, by XLA, in f64, and every new parameter, buffer and state is
compared. Then the program solves the step on a mesh and compares the sharded with the unsharded run."""
import collections
import os
import subprocess
import sys
import tempfile
import threading

import jax
import numpy as np
import torch
import torch.nn.functional as F
import torch.utils._pytree as pytree
from torch import nn
from torch.utils.checkpoint import checkpoint

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../scripting/python"))
import shardscope_torch as ss
from jax_text import compile_text

jax.config.update("jax_enable_x64", True)
TOLERANCE = 1e-8


class Block(nn.Module):
    """LayerNorm, attention with a mask, GELU."""

    def __init__(self):
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(32), nn.LayerNorm(32)
        self.attention = nn.MultiheadAttention(32, 4, batch_first=True)
        self.up, self.down = nn.Linear(32, 128), nn.Linear(128, 32)

    def forward(self, x):
        y, n = self.norm_1(x), x.shape[1]
        mask = torch.triu(torch.ones(n, n, dtype=torch.bool), 1)
        x = x + self.attention(y, y, y, attn_mask=mask, need_weights=False)[0]
        return x + self.down(F.gelu(self.up(self.norm_2(x))))


class GPT(nn.Module):

    def __init__(self):
        super().__init__()
        self.token, self.position = nn.Embedding(64, 32), nn.Embedding(16, 32)
        self.blocks = nn.ModuleList([Block(), Block()])
        self.head = nn.Linear(32, 64, bias=False)

    def forward(self, x):
        h = self.token(x) + self.position(torch.arange(x.shape[1]))
        for block in self.blocks:
            h = block(h)
        return self.head(h)


class RotaryBlock(nn.Module):
    """RMSNorm, grouped queries, rotary positions as complex numbers, a gated MLP."""

    def __init__(self):
        super().__init__()
        self.q, self.kv, self.o = (nn.Linear(32, n, bias=False) for n in (32, 32, 32))
        self.norm_1, self.norm_2 = nn.RMSNorm(32), nn.RMSNorm(32)
        self.gate, self.up, self.down = nn.Linear(32, 64), nn.Linear(32, 64), nn.Linear(64, 32)
        angles = torch.outer(torch.arange(16.0), 1e4**-(torch.arange(0, 8, 2) / 8))
        self.register_buffer("turns", torch.polar(torch.ones_like(angles), angles))

    def turn(self, x):
        pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], 4, 2))
        return torch.view_as_real(pairs * self.turns[:x.shape[1], None]).flatten(3).transpose(1, 2)

    def forward(self, x):
        b, t, d = x.shape
        y = self.norm_1(x)
        k, v = self.kv(y).view(b, t, 2, 2, 8).unbind(2)
        k, v = self.turn(k).repeat_interleave(2, 1), v.transpose(1, 2).repeat_interleave(2, 1)
        y = F.scaled_dot_product_attention(self.turn(self.q(y).view(b, t, 4, 8)), k, v,
                                           is_causal=True)
        x = x + self.o(y.transpose(1, 2).reshape(b, t, d))
        y = self.norm_2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Llama(nn.Module):
    """Recomputes its blocks in the backward pass; the head is tied to the embedding."""

    def __init__(self):
        super().__init__()
        self.token, self.norm = nn.Embedding(64, 32), nn.RMSNorm(32)
        self.blocks = nn.ModuleList([RotaryBlock(), RotaryBlock()])

    def forward(self, x):
        h = self.token(x)
        for block in self.blocks:
            h = checkpoint(block, h, use_reentrant=False)
        return self.norm(h) @ self.token.weight.T


class ResNet(nn.Module):
    """Batch norms, in-place relu, strided convolutions, pooling."""

    def __init__(self):
        super().__init__()
        self.conv_1, self.conv_2 = nn.Conv2d(3, 16, 7, 2, 3, bias=False), nn.Conv2d(16, 16, 3, 1, 1)
        self.norm_1, self.norm_2 = nn.BatchNorm2d(16), nn.BatchNorm2d(16)
        self.conv_3, self.side = nn.Conv2d(16, 32, 3, 2, 1), nn.Conv2d(16, 32, 1, 2)
        self.head = nn.Linear(32, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.norm_1(self.conv_1(x)), inplace=True), 3, 2, 1)
        x = F.relu(x + self.norm_2(self.conv_2(x)))
        x = F.relu(self.conv_3(x) + self.side(x))
        return self.head(F.adaptive_avg_pool2d(x, 1).flatten(1))


class UNet(nn.Module):
    """Group norm, transposed, grouped and dilated convolutions, interpolation, slices."""

    def __init__(self):
        super().__init__()
        self.first, self.norm, self.halve = nn.Conv2d(3, 8, 3, 1, 1), nn.GroupNorm(2, 8), nn.Conv2d(
            8, 16, 3, 2, 1)
        self.deep = nn.Conv2d(16, 16, 5, padding=4, dilation=2, groups=16)
        self.up, self.side = nn.ConvTranspose2d(16, 8, 2,
                                                2), nn.ConvTranspose2d(16, 8, 3, 2, 1, 1, groups=2)
        self.last = nn.Conv2d(24, 3, 1)

    def forward(self, x):
        a = F.silu(self.norm(self.first(x)))
        d = F.hardswish(self.halve(a))
        d = d + self.deep(d) + F.avg_pool2d(d, 3, 1, 1)
        smooth = F.interpolate(d, scale_factor=2, mode="bilinear")[:, :8]
        near = F.interpolate(d, scale_factor=2)[:, 8:]
        return self.last(torch.cat([self.up(d) + a, self.side(d) * smooth, near], 1))


class Recurrent(nn.Module):

    def __init__(self):
        super().__init__()
        self.token, self.head = nn.Embedding(64, 16), nn.Linear(16, 64)
        self.lstm = nn.LSTM(16, 8, 2, batch_first=True, bidirectional=True)
        self.gru = nn.GRU(16, 16, batch_first=True)

    def forward(self, x):
        return self.head(self.gru(self.lstm(self.token(x))[0])[0])


class Experts(nn.Module):
    """Top-2 routing: topk, scatter, einsum."""

    def __init__(self):
        super().__init__()
        self.token, self.router, self.head = nn.Embedding(64, 16), nn.Linear(16,
                                                                             4), nn.Linear(16, 64)
        self.up, self.down = (nn.Parameter(torch.randn(4, a, b) / 8)
                              for a, b in ((16, 32), (32, 16)))

    def forward(self, x):
        h = self.token(x).flatten(0, 1)
        chance = self.router(h).softmax(-1)
        weight, expert = chance.topk(2, -1)
        share = torch.zeros_like(chance).scatter(1, expert, weight / weight.sum(-1, keepdim=True))
        y = F.gelu(torch.einsum("td,edf->tef", h, self.up), approximate="tanh")
        y = torch.einsum("tef,efd->ted", y, self.down)
        return self.head(h + (y * share[..., None]).sum(1)).view(*x.shape, -1)


class GraphNet(nn.Module):
    """Attention over edges: indices, index_add, scatter_reduce."""

    def __init__(self):
        super().__init__()
        self.project, self.head = nn.Linear(8, 16, bias=False), nn.Linear(16, 4)
        self.score = nn.Parameter(torch.randn(32) / 8)

    def forward(self, x, source, target):
        h = self.project(x)
        e = F.leaky_relu((torch.cat([h[source], h[target]], -1) * self.score).sum(-1), 0.2)
        top = torch.full((len(x), ), -1e30).scatter_reduce(0, target, e.detach(), "amax")
        p = (e - top[target]).exp()
        total = torch.zeros(len(x)).index_add(0, target, p)
        out = torch.zeros_like(h).index_add(0, target, h[source] * (p / total[target])[:, None])
        return self.head(F.elu(out))


class Fourier(nn.Module):

    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(1, 8), nn.Linear(8, 1)
        self.modes = nn.Parameter(torch.randn(8, 8, 5, 2) / 8)

    def forward(self, x):
        h = self.first(x).transpose(1, 2)
        f = torch.einsum("bik,iok->bok",
                         torch.fft.rfft(h)[..., :5], torch.view_as_complex(self.modes))
        h = h + torch.fft.irfft(F.pad(f, (0, 4)), n=16)
        return self.last(F.gelu(h).transpose(1, 2))


class Counting(nn.Module):

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(8, 8)
        self.register_buffer("seen", torch.zeros(()))

    def forward(self, x):
        self.seen = self.seen + 1
        return self.first(x)


class Frozen(nn.Module):
    """Has a parameter that is not trained."""

    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(64, 32), nn.Linear(32, 64)
        self.first.weight.requires_grad_(False)

    def forward(self, x):
        return self.last(self.first(F.one_hot(x, 64).to(self.last.weight.dtype)))


def language(model, x, y):
    return F.cross_entropy(model(x).flatten(0, 1), y.flatten())


def classes(model, *batch):
    return F.cross_entropy(model(*batch[:-1]), batch[-1], label_smoothing=0.1)


def distance(model, x, y):
    return F.smooth_l1_loss(model(x), y)


def ids(bound, *shape):
    return torch.randint(0, bound, shape)


def cases():
    optim, tokens = torch.optim, (ids(64, 4, 16), ids(64, 4, 16))
    images = torch.randn(2, 3, 16, 16)
    nodes = (torch.randn(12, 8), ids(12, 40), torch.cat([torch.arange(12),
                                                         ids(12, 28)]), ids(4, 12))
    line = torch.randn(4, 16, 1)
    return [
        (GPT, lambda p: optim.AdamW(p, 1e-3), language, tokens),
        (GPT, lambda p: optim.SGD(p, 0.1, momentum=0.9, nesterov=True, weight_decay=0.01), language,
         tokens),
        (Llama, lambda p: optim.Adam(p, 1e-3, amsgrad=True), language, tokens),
        (ResNet, lambda p: optim.SGD(p, 0.01, momentum=0.9), classes, (torch.randn(8, 3, 32,
                                                                                   32), ids(10,
                                                                                            8))),
        (UNet, lambda p: optim.NAdam(p, 1e-3), distance, (images, torch.randn_like(images))),
        (Recurrent, lambda p: optim.RMSprop(p, 1e-3), language, tokens),
        (Experts, lambda p: optim.Adagrad(p, 0.01), language, tokens),
        (GraphNet, lambda p: optim.Adamax(p, 0.01), classes, nodes),
        (Fourier, lambda p: optim.Adadelta(p, 0.01), distance, (line, torch.randn_like(line))),
        (Frozen, lambda p: optim.Adafactor(p, 0.01), language, tokens),
    ]


def run_text(text, tensors):
    program = compile_text(text, 1, True)
    given = [jax.device_put(t.detach().numpy().copy()) for t in tensors]
    results = program.execute_sharded(given).disassemble_into_single_device_arrays()
    return [np.asarray(r[0]) for r in results]


def tensors_of(model, optimizer, *more):
    params = dict(model.named_parameters())
    state = {name: dict(optimizer.state[p]) for name, p in params.items() if p in optimizer.state}
    tree = (params, dict(model.named_buffers()), state, *more)
    return [t for t in pytree.tree_leaves(tree) if isinstance(t, torch.Tensor)]


def eager(model, optimizer, loss, batch):
    optimizer.zero_grad()
    value = loss(model, *batch)
    value.backward()
    optimizer.step()
    return value


def check_numbers(build, make_optimizer, loss, batch, coarse=True):
    torch.manual_seed(5)
    model = build()
    optimizer = make_optimizer(model.parameters())
    text = ss.lower_training(model, optimizer, loss, *batch, coarse=coarse)  # there is no state yet
    eager(model, optimizer, loss, batch)
    results = run_text(text, tensors_of(model, optimizer, batch))
    value = eager(model, optimizer, loss, batch)
    wanted = [t.detach().numpy() for t in tensors_of(model, optimizer, value)]
    assert len(results) == len(wanted), (len(results), len(wanted))
    worst = 0.0
    for got, want in zip(results, wanted):
        assert got.shape == want.shape, (got.shape, want.shape)
        if want.size:
            worst = max(worst, np.abs(got - want).max() / (np.abs(want).max() + 1e-6))
    assert worst < TOLERANCE, f"{build}: {worst}"
    return text, worst


def check_plan(text):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        subprocess.run([
            os.environ["SHARDSCOPE"], file.name, "--batch", "-c",
            "mesh 2x2; cluster toy; discover --no-cache; solve; run --f64"
        ], check=True, stdout=subprocess.DEVNULL)


def functions():
    """Functions of x (4, 6, 8), by name; each is checked with its gradient."""
    image = lambda x: x.reshape(2, 2, 6, 8)
    row = torch.tensor([3, 0, -1, 5])
    spread = torch.randint(0, 6, (4, 6, 8))
    cell = torch.tensor([2, 1, 3, 0])
    kinds = torch.tensor([0, 1, 2, 0, 1, 1])[:, None].expand(6, 8)
    regular = lambda x: x * torch.tensor([[1], [5], [1], [1]]) + 4 * torch.eye(4).roll(1, 0)
    positive = lambda x: x[0, :4, :4] @ x[0, :4, :4].T + torch.eye(4)
    return {
        "addbmm":
        lambda x: torch.addbmm(x[0, :, :6], x[:3], x[1:].mT, beta=0.5, alpha=2),
        "determinants":
        lambda x: torch.stack([positive(x).logdet(), x[:, :4, :4].det().sum(), x[0, 1:3, :2].slogdet()[1]]),
        "extreme":
        lambda x: torch.fmax(x, x.flip(0)) * torch.fmin(x, x[:1]),
        "inverse":
        lambda x: torch.inverse(regular(x[:, 1:5, 2:6])) + torch.linalg.inv(regular(x[0, :4, :4])),
        "lerp":
        lambda x: x.lerp(x.sin(), 0.3) + x.lerp(x.cos(), 0.8) + x.lerp(x.tanh(), x.sigmoid()),
        "masked_scatter":
        lambda x: x.masked_scatter(x[:, :, :1] > 0, x.flip(1) * 2) * (1 + torch.isin(spread, row)),
        "nanmedian":
        lambda x: torch.where(x > 0.5, torch.nan, x).nanmedian(1)[0] + x.nanmedian(),
        "shrink":
        lambda x: F.softshrink(x, 0.3) + F.hardshrink(x, 0.2),
        "solve":
        lambda x: torch.linalg.solve(regular(x[:, :4, :4]), x[:, 2:, 4:]) + torch.linalg.solve(
            regular(x[0, :4, :4]), x[1, 0, :4]) + torch.linalg.solve(
                regular(x[1, :4, :4]), x[2, :4, :4], left=False),
        "adaptive_max":
        lambda x: F.adaptive_max_pool2d(image(x), (4, 3)),
        "angle":
        lambda x: torch.complex(x, x.flip(0)).angle() + torch.hypot(x, x.flip(1)),
        "bag":
        lambda x: F.embedding_bag(torch.tensor([0, 1, 2, 3, 1]), x[0], torch.tensor([0, 2]), padding_idx=1),
        "bag_weighted":
        lambda x: F.embedding_bag(torch.tensor([[0, 1, 5], [2, 2, 1]]), x[0], mode="sum",
                                  per_sample_weights=x[1, :2, :3]),
        "bilinear_layer":
        lambda x: F.bilinear(x[0, :, :4], x[1, :, :5], x[2:].reshape(-1)[:60].reshape(3, 4, 5)),
        "cdist":
        lambda x: torch.cdist(x, x[:, :3]) + torch.cdist(x, x[:, 3:] + 0.1, p=1),
        "cholesky":
        lambda x: torch.linalg.cholesky(positive(x)),
        "grid_sample":
        lambda x: F.grid_sample(image(x), x[:2, :6, :2].reshape(2, 3, 2, 2).tanh()),
        "index_copy":
        lambda x: x.index_copy(1, torch.tensor([0, 2]), x[:, 3:5]),
        "median":
        lambda x: x.median(1)[0] + x.kthvalue(2, 1)[0],
        "polygamma":
        lambda x: torch.digamma(x.abs() + 1),
        "replicate":
        lambda x: F.pad(image(x), (1, 1, 2, 0), mode="replicate"),
        "scatter_alone":
        lambda x: torch.full((4, 8), 1.5).scatter_reduce(0, kinds, x[0], "amax", include_self=False),
        "scatter_mean":
        lambda x: torch.zeros(3, 8).scatter_reduce(0, kinds, x[0], "mean"),
        "searchsorted":
        lambda x: x[0] * torch.searchsorted(torch.tensor([-1.0, 0.0, 1.0]), x[0].detach()),
        "triangular":
        lambda x: torch.linalg.solve_triangular(positive(x).tril(), x[1, :4, :2], upper=False),
        "weight_norm":
        lambda x: torch._weight_norm(x[0], x[1, :, :1].abs() + 1, 0),
        "adaptive_pool":
        lambda x: F.adaptive_avg_pool2d(image(x), (4, 3)),
        "avg_pool":
        lambda x: F.avg_pool2d(image(x), 3, 2, 1, ceil_mode=True, count_include_pad=False),
        "max_pool":
        lambda x: F.max_pool2d(image(x), 3, 2, 1, ceil_mode=True),
        "bilinear":
        lambda x: F.interpolate(image(x), (9, 5), mode="bilinear", align_corners=True),
        "bicubic":
        lambda x: F.interpolate(image(x), scale_factor=1.5, mode="bicubic"),
        "nearest":
        lambda x: F.interpolate(image(x), (9, 20)),
        "conv_1d":
        lambda x: F.conv1d(x, x[:3, :, :4].sin(), stride=2, padding=3, dilation=2),
        "conv_groups":
        lambda x: F.conv2d(image(x), x[:4, :3, :1].reshape(4, 1, 1, 3), groups=2, padding=(0, 1)),
        "conv_turned":
        lambda x: F.conv_transpose2d(image(x), x[:2, :2, :2].reshape(2, 1, 2, 2), stride=(2, 3)),
        "sort":
        lambda x: x.sort(1, descending=True)[0][:, 1:3],
        "topk":
        lambda x: x.topk(2, dim=1, largest=False)[0],
        "argmax":
        lambda x: x * (x.argmax(2, keepdim=True) + x.min(1, keepdim=True)[1]),
        "median_of_max":
        lambda x: x.amax((0, 2)) + x.max(0)[0].sum(1),
        "ctc":
        lambda x: F.ctc_loss(
            x.transpose(0, 1).log_softmax(-1),
            torch.tensor([[1, 1, 0], [2, 1, 3], [4, -1, -1], [1, 1, 1]]), (6, 6, 5, 4), (2, 3, 1, 3),
            zero_infinity=True),
        "ctc_alone":
        lambda x: F.ctc_loss(x[0].log_softmax(-1), torch.tensor([2, 2]), (6, ), (2, ), 1, "sum"),
        "cummax":
        lambda x: x.round().cummax(1)[0] * x.cummin(-1)[0] + x.round().cummax(1)[1],
        "cumsum":
        lambda x: x.cumsum(1) * x.cumprod(2),
        "logcumsumexp":
        lambda x: x.logcumsumexp(2),
        "gather":
        lambda x: x.gather(1, spread[:, :5, :7]),
        "scatter_add":
        lambda x: torch.zeros_like(x).scatter_add(1, spread, x),
        "scatter_value":
        lambda x: x.scatter(1, spread[:, :1], 2.0),
        "index":
        lambda x: x[:, row] + x[cell, row][:, None] + x[cell, :, row][:, None, :4].mT[:, :, :1],
        "index_put":
        lambda x: x.index_put((cell, row), x[0, :4] * 2, accumulate=True),
        "masked_fill":
        lambda x: x.masked_fill(x > 0.5, 0.0) + x.clamp(-0.3, 0.4),
        "division":
        lambda x: x % 0.7 + x.detach() // 0.3 + x.fmod(0.4) + torch.div(
            x, 0.3, rounding_mode="trunc"),
        "powers":
        lambda x: x.abs()**1.5 + x**3 + 2.0**x + x.abs().rsqrt() + x.square(),
        "functions":
        lambda x: x.erf() + x.tan() + x.atan2(x + 3) + x.sinh() + x.abs().log1p() + x.expm1(),
        "fft":
        lambda x: torch.fft.fft2(x).abs() + torch.fft.ifft(x.to(torch.complex128), dim=1).real,
        "rfft":
        lambda x: torch.fft.irfft2(torch.fft.rfft2(x) * 2, s=(6, 8), norm="ortho"),
        "windows":
        lambda x: x.unfold(2, 3, 2).prod(-1),
        "turned":
        lambda x: x.flip(1).roll(2, 2).rot90(1, (1, 2)).movedim(0, 1),
        "pads":
        lambda x: F.pad(x, (2, 1), mode="reflect").sum(2, keepdim=True) + F.pad(
            x, (1, 0, 0, 0), value=3),
        "triangle":
        lambda x: x.tril(1) + x.triu(-2),
        "diagonal":
        lambda x: x.diagonal(1, 1, 2) * x.sum(),
        "moments":
        lambda x: x.var(1, correction=0) + x.std((0, 1)) + x.norm(dim=1) + torch.logsumexp(x, 1),
        "slices":
        lambda x: torch.cat([x[:, ::2], x[:, 1::2, :].neg()], 1) * x[..., -1:],
        "assigned":
        lambda x: assigned(x),
        "einsum":
        lambda x: torch.einsum("abc,abd,ec->ade", x, x.sin(), x[0]),
        "grids":
        lambda x: x.sum() * torch.linspace(0, 1, 5) + torch.meshgrid(x[0, 0], x[0, 1], indexing="ij"
                                                                     )[0].sum(),
        "norms":
        lambda x: F.group_norm(x, 3) + F.layer_norm(x, (6, 8)) + F.instance_norm(x) + F.rms_norm(
            x, (8, )),
        "checked":
        lambda x: F.gaussian_nll_loss(x, x.flip(0), x.exp()) + torch.distributions.Categorical(
            logits=x[0]).log_prob(torch.arange(6)),
        "margins":
        lambda x: F.multi_margin_loss(x[0], torch.arange(6), 2, 0.5, x[1, 0].detach(), reduction="sum"),
        "losses":
        lambda x: F.kl_div(x.log_softmax(1),
                           x.roll(1).softmax(1)) + F.huber_loss(x, x.sin()),
    }


def assigned(x):
    y = x.clone()
    y[:, 1:3] = 2 * x[:, :2]
    y[:, ::2, 5] += x[:, 3:].mean()
    y.mul_(x).view(-1)[3:7].zero_()
    return y


def check_functions():
    x = torch.randn(4, 6, 8)
    for name, function in functions().items():

        def both(x):
            x = x.requires_grad_()
            y = function(x)
            return y, torch.autograd.grad((y * y.detach().cos()).sum(), x)[0]

        results = run_text(ss.lower(both, x), [x])
        for got, want in zip(results, both(x.clone())):
            np.testing.assert_allclose(got,
                                       want.detach().numpy(), rtol=1e-9, atol=1e-9, err_msg=name)


def check_meta():
    """Large models need no memory: on the meta device nothing is allocated."""
    with torch.device("meta"):
        model, x = nn.Linear(1 << 20, 1 << 20), torch.empty(4, 1 << 20)
    text = ss.lower_training(model, torch.optim.SGD(model.parameters(), 0.1),
                             lambda m, x: m(x).sum(), x)
    assert "tensor<1048576x1048576xf32>" in text


def check_exported():
    """A file of torch.export is a module."""
    model, x = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.LayerNorm(16)), torch.randn(3, 8)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.pt2")
        torch.export.save(torch.export.export(model, (x, )), path)
        program = torch.export.load(path)
    text = ss.lower(program.module(), *program.example_inputs[0])
    got = run_text(text, [*model.parameters(), x])
    np.testing.assert_allclose(got[0], model(x).detach().numpy(), rtol=1e-9, atol=1e-9)


def check_ways():
    """A batch of a tokenizer on the CPU for a compiled model on the meta device, random numbers, a
    buffer that is set, gradients that a hook of the optimizer clips."""
    with torch.device("meta"):
        model = torch.compile(Counting())
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    batch = collections.UserDict(x=torch.randn(4, 8))

    def loss(model, batch):
        x = batch["x"]
        noise = x[torch.randperm(4)] + torch.randint(3, 9, (4, 1)) + torch.randint_like(x, 2)
        return (model(x + noise) ** 2).mean()

    text = ss.lower_training(model, optimizer, loss, batch)
    assert 'loc("batch[0][\'x\']")' in text
    model = Counting()

    def clipped(params):
        optimizer = torch.optim.SGD(params, 0.1)
        for foreach in (False, True):
            optimizer.register_step_pre_hook(lambda *_, foreach=foreach: clip(foreach))
        return optimizer

    def clip(foreach):
        nn.utils.clip_grad_norm_(model.parameters(), 1e-3 if foreach else 1e-2, foreach=foreach)

    check_numbers(lambda: model, clipped, lambda m, x: (m(x)**2).mean(), (torch.randn(4, 8), ))


def check_threads():
    """Steps that threads write at the same time, and a function without arguments."""
    texts, builtin = {}, (max, min)

    def write(k):
        model = nn.Linear(4, 4)
        optimizer = torch.optim.Adam(model.parameters())
        texts[k] = ss.lower_training(model, optimizer, lambda m, x: m(x).sum(), torch.empty(2, 4))

    threads = [threading.Thread(target=write, args=(k, )) for k in range(3)]
    for step in (threading.Thread.start, threading.Thread.join):
        for thread in threads:
            step(thread)
    assert texts[0] == texts[1] == texts[2] and builtin == (max, min)
    np.testing.assert_array_equal(run_text(ss.lower(lambda: torch.arange(3)), [])[0], [0, 1, 2])


def check_empty():
    """What a rotary embedding of all features leaves as it is: nothing."""
    text = ss.lower(lambda x: torch.cat([x[..., :4].neg(), x[..., 4:]], -1), torch.empty(2, 4))
    assert "concatenate" not in text, text


def check_unused():
    """A parameter that gets no gradient has no state after a step."""
    model = nn.ModuleList([nn.Linear(4, 4), nn.Linear(4, 4)])
    optimizer = torch.optim.Adam(model.parameters())
    loss, x = lambda m, x: m[0](x).sum(), torch.randn(2, 4)
    eager(model, optimizer, loss, (x, ))
    assert "state['1.weight']" not in ss.lower_training(model, optimizer, loss, x)


def check_errors():
    model = nn.Linear(4, 4)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    for loss, words in [(lambda m, x: m(x), "one number"),
                        (lambda m, x: m(x).sum()
                         if m(x).sum() > 0 else m(x).mean(), "data of a tensor"),
                        (lambda m, x: m(x)[x > 0].sum(), "data")]:
        try:
            ss.lower_training(model, optimizer, loss, torch.randn(4, 4))
        except ss.ShardscopeError as error:
            assert words in str(error), error
        else:
            raise AssertionError(words)
    for function, words in [(lambda x: 3, "no tensors"),
                            (lambda x: torch.max_pool2d(x, 2) * (1 if x.sum() > 0 else 2), "torch_lower.py:"),
                            (lambda x: F.max_pool2d(x, 2, return_indices=True), "result 1 of")]:
        try:
            ss.lower(function, torch.randn(1, 4, 4))
        except ss.ShardscopeError as error:
            assert words in str(error), error
        else:
            raise AssertionError(words)


def main():
    check_meta()
    check_errors()
    check_empty()
    check_threads()
    check_unused()
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(3)
    check_functions()
    check_exported()
    check_ways()
    for build, make_optimizer, loss, batch in cases():
        text, worst = check_numbers(build, make_optimizer, loss, batch)
        check_plan(text)
        print(f"{build.__name__}: {worst:.1e}, {text.count(chr(10))} lines", flush=True)
    text, _ = check_numbers(*cases()[0], coarse=False)
    assert "stablehlo.composite" not in text


if __name__ == "__main__":
    main()
