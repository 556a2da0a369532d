# needs: torch
# The rest of the names that tutorials use: devices, tensors in place, layers, losses, schedules.
import torch
import torch.nn as nn
from torch import optim

torch.manual_seed(3)
torch.set_num_threads(1)
print(torch.cuda.device_count() >= 0, torch.cuda.is_available() or "no GPU")
if torch.cuda.is_available():
    torch.cuda.empty_cache()
    print(torch.cuda.get_device_name(0), torch.cuda.memory_allocated() >= 0)
    print(torch.cuda.max_memory_allocated() >= 0, torch.cuda.get_device_properties(0).name)
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record(), end.record(), torch.cuda.synchronize()
    print(begin.elapsed_time(end) >= 0)
t = torch.arange(6.0).reshape(2, 3)
c = t.clone().add_(1).mul_(2)
print(c, c.sqrt(), torch.matmul(t, t.T), torch.bmm(t[None], t.T[None]).shape, sep="\n")
print(torch.mm(t, t.T), torch.zeros_like(t).size(), t[None].squeeze(0).eq(t).all().item())
print(torch.compile(lambda a: a * 2, backend="eager")(t).sum().item())
print(t.float().dtype, t.long().dtype, t.cpu().device, torch.rand_like(t).shape, c.zero_().sum())
# %%
w = torch.ones(3).requires_grad_()
with torch.inference_mode():
    print((t @ w).requires_grad)
with torch.autocast("cpu", dtype=torch.bfloat16):
    print((t @ torch.ones(3, 2)).dtype)
print(type(torch.amp.GradScaler("cpu", enabled=False)).__name__, torch.relu(-w).sum().item())


# %%
class Blocks(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(2)])
        self.scale = nn.Parameter(torch.ones(1))
        self.norm = nn.BatchNorm1d(4)
        self.end = nn.Sequential(nn.Sigmoid(), nn.Softmax(dim=1))
        for layer in self.layers:
            nn.init.xavier_uniform_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, x):
        for layer in self.layers:
            x = torch.tanh(layer(x)) * self.scale
        return self.end(self.norm(x))


model = Blocks()
print(model, len(list(model.parameters())), model.train().training, model.eval().training)
x, y = torch.rand(8, 4), torch.randint(0, 4, (8,))
for loss in (nn.NLLLoss(), nn.BCEWithLogitsLoss()):
    given = y if isinstance(loss, nn.NLLLoss) else torch.ones(8, 4)
    print(type(loss).__name__, round(loss(model(x), given).item(), 5))
# %%
for make in (optim.AdamW, optim.RMSprop):
    model.train()
    opt = make(model.parameters(), lr=0.01)
    for _ in range(3):
        model.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        opt.step()
    print(make.__name__, round(loss.item(), 4))
