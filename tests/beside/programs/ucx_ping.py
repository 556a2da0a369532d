# needs: ucp
import asyncio
import numpy as np
import ucp


async def main():
    async def answer(ep):
        got = np.empty(4)
        await ep.recv(got)
        await ep.send(got * 2)

    listener = ucp.create_listener(answer)
    ep = await ucp.create_endpoint(ucp.get_address(), listener.port)
    await ep.send(np.arange(4.0))
    back = np.empty(4)
    await ep.recv(back)
    print(back)


asyncio.new_event_loop().run_until_complete(main())
