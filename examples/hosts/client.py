"""The Python SDK's client (pip install mcp): connects and lists, and where it may write, signs in and submits.

    python client.py http://localhost:3000/mcp [PRODUCT_URL]

The person signs in in the browser that opens: BROWSER=examples/hosts/person.ts plays them.
"""

import asyncio
import sys
import webbrowser
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import version
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import httpx2 as httpx
from mcp import ClientSession
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

back: dict[str, list[str]] = {}


class Callback(BaseHTTPRequestHandler):
    """Where the browser comes back to."""

    def do_GET(self) -> None:
        back.update(parse_qs(urlsplit(self.path).query))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"You are signed in.")

    def log_message(self, *_: object) -> None:
        pass


class Storage:
    """Keeps tokens and registration for as long as this runs."""

    tokens = None
    client_info = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client_info

    async def set_client_info(self, client_info):
        self.client_info = client_info


async def open_browser(url: str) -> None:
    print("signs in for", parse_qs(urlsplit(url).query)["scope"][0])
    webbrowser.open(url)


async def wait_for_code() -> AuthorizationCodeResult:
    while "code" not in back:
        await asyncio.sleep(0.1)
    return AuthorizationCodeResult(**{name: back[name][0] for name in ("code", "state", "iss")})


async def main(url: str, product: str | None) -> None:
    server = HTTPServer(("127.0.0.1", 0), Callback)
    Thread(target=server.serve_forever, daemon=True).start()
    metadata = OAuthClientMetadata(
        client_name="Python client", redirect_uris=[f"http://127.0.0.1:{server.server_port}/callback"]
    )
    auth = OAuthClientProvider(url, metadata, Storage(), open_browser, wait_for_code)
    async with (
        httpx.AsyncClient(auth=auth, timeout=60) as http,
        streamable_http_client(url, http_client=http) as (read, write, *_),
        ClientSession(read, write) as session,
    ):
        await session.initialize()
        tools = (await session.list_tools()).tools
        found = await session.call_tool("search_listings", {"q": "notes"})
        print(len(tools), "tools;", found.content[0].text.splitlines()[-1])
        if product:
            draft = await session.call_tool("submit_listing", {"url": product})
            print(draft.content[0].text.splitlines()[1])
    print("mcp", version("mcp") + ": ok")


asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
