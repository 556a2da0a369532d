#!/bin/sh
# What Enterprise Gateway's pods and containers start: the kernel is its own launcher.
exec warpcell kernel --kernel-id "$KERNEL_ID" --port-range "${PORT_RANGE:-${EG_PORT_RANGE:-0..0}}" \
    --response-address "${RESPONSE_ADDRESS:-$EG_RESPONSE_ADDRESS}" \
    --public-key "${PUBLIC_KEY:-$EG_PUBLIC_KEY}"
