# needs: torch
# What follows the first program: tensors, layers, losses, schedules, data, saving.
import io
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset, random_split

torch.manual_seed(1)
torch.set_num_threads(1)
t = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
print(t, t.shape, t.dtype, t.T, t @ t, t * t, sep="\n")
print(
    torch.from_numpy(np.arange(4)),
    torch.as_tensor([1, 2]),
    torch.arange(0, 6, 2),
    torch.linspace(0, 1, 3),
)
print(
    torch.zeros(2, 2),
    torch.ones_like(t),
    torch.full((2,), 7),
    torch.eye(2),
    torch.empty(0),
    sep="\n",
)
# %%
print(torch.rand(2), torch.randn(2), torch.randint(0, 9, (3,)), torch.randperm(4))
print(torch.softmax(t, 1), torch.sigmoid(t), torch.tanh(t), torch.exp(t).log(), sep="\n")
print(t.sum(), t.mean(0), t.max(1), t.argmax().item(), torch.where(t > 2, t, 0.0), sep="\n")
print(
    torch.stack([t, t]).shape,
    torch.cat([t, t]).shape,
    t.unsqueeze(0).permute(2, 0, 1).shape,
    t.view(-1).tolist(),
)
# %%
x = torch.tensor(3.0, requires_grad=True)
y = x**2 + 2 * x
y.backward()
print(y, x.grad)
with torch.no_grad():
    x -= 0.1 * x.grad
print(x, x.detach().numpy(), x.requires_grad)
# %%
net = nn.Sequential(
    nn.Conv2d(1, 4, 3, padding=1),
    nn.BatchNorm2d(4),
    nn.ReLU(),
    nn.MaxPool2d(2),
    nn.Flatten(),
    nn.Dropout(0.2),
    nn.Linear(4 * 7 * 7, 10),
)
print(net)
print(sum(p.numel() for p in net.parameters()), [n for n, _ in net.named_parameters()][:2])
net.eval()
print(net(torch.ones(2, 1, 14, 14)).shape)


# %%
class Squares(Dataset):
    def __init__(self, n):
        self.x = torch.linspace(-1, 1, n).unsqueeze(1)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[i], self.x[i] ** 2


train, held = random_split(Squares(64), [48, 16])
model = nn.Sequential(nn.Linear(1, 16), nn.Tanh(), nn.Linear(16, 1))
opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
steps = torch.optim.lr_scheduler.StepLR(opt, step_size=5, gamma=0.5)
for epoch in range(10):
    for a, b in DataLoader(train, batch_size=16):
        opt.zero_grad()
        F.mse_loss(model(a), b).backward()
        opt.step()
    steps.step()
print(steps.get_last_lr(), len(held))
for loss in (nn.MSELoss(), nn.L1Loss()):
    print(type(loss).__name__, round(loss(model(train[0][0]), train[0][1]).item(), 5))
# %%
out = io.BytesIO()
torch.save(model.state_dict(), out)
out.seek(0)
again = nn.Sequential(nn.Linear(1, 16), nn.Tanh(), nn.Linear(16, 1))
print(again.load_state_dict(torch.load(out)))
print(torch.equal(again(torch.ones(1, 1)), model(torch.ones(1, 1))), sorted(model.state_dict()))
