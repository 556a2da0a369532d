from types import SimpleNamespace as NS
cfg = NS(**{"lr": 0.1, "layers": [1, 2]}); cfg.lr *= 2; print(cfg, vars(cfg), getattr(cfg, "nope", None))
