# needs: torch
# A network of 784-128-10 neurons: a class of nn.Module, Adam, five epochs of batches.
import torch
import torch.nn as nn
import torch.optim as optim
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
torch.set_num_threads(1)
images = torch.rand(512, 784)
labels = (images[:, :392].mean(1) > images[:, 392:].mean(1)).long() * 3
loader = DataLoader(TensorDataset(images, labels), batch_size=64, shuffle=True)


# %%
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(784, 128)
        self.fc2 = nn.Linear(128, 10)

    def forward(self, x):
        return self.fc2(torch.relu(self.fc1(x.view(-1, 784))))


device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
model = Net().to(device)
print(model)
criterion = nn.CrossEntropyLoss()
optimizer = optim.Adam(model.parameters(), lr=0.001)
# %%
for epoch in range(5):
    total = 0.0
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x.to(device)), y.to(device))
        loss.backward()
        optimizer.step()
        total += loss.item()
    print(f"Epoch {epoch + 1}, Loss: {total / len(loader):.4f}")
# %%
with torch.no_grad():
    right = (model(images).argmax(dim=1) == labels).sum().item()
print("accuracy", right / len(labels))
