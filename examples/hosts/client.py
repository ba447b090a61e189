"""The Python SDK's client (pip install mcp): connects, lists, calls, and with a key asks who it is.

    python client.py http://localhost:3000/mcp [API_KEY]
"""

import asyncio
import sys

import httpx2 as httpx
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client


async def main(url: str, key: str | None) -> None:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with (
        httpx.AsyncClient(headers=headers) as http,
        streamable_http_client(url, http_client=http) as (read, write, *_),
        ClientSession(read, write) as session,
    ):
        await session.initialize()
        tools = (await session.list_tools()).tools
        found = await session.call_tool("search_listings", {"q": "notes"})
        print(len(tools), "tools;", found.content[0].text.splitlines()[-1])
        if key:
            account = await session.call_tool("get_account", {})
            print(account.content[0].text.splitlines()[1])


asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
