// Signing in as a host does: a protected tool answers 401, the SDK finds the authorization server,
// registers itself, and sends the person to the sign-in page (OAuth 2.1 with PKCE; MCP authorization).
// Run by hand it waits for you in the browser. With OUTBOX set to a directory's data/outbox folder it plays
// the person itself: that is how it is tested.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { playPerson } from '../hosts/person.ts';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const outbox = process.env['OUTBOX'];

// Where the browser comes back to.
const callback = createServer();
callback.listen(0, '127.0.0.1');
await once(callback, 'listening');
const listening = callback.address();
assert.ok(listening && typeof listening === 'object');
const redirectUrl = `http://127.0.0.1:${listening.port}/callback`;
const answered = new Promise<URLSearchParams>((resolve) => {
  callback.on('request', (req, res) => {
    res.end('You are signed in. You can close this window.');
    resolve(new URL(req.url ?? '/', redirectUrl).searchParams);
  });
});

let sentTo: URL | undefined;
let client: OAuthClientInformationMixed | undefined;
let tokens: OAuthTokens | undefined;
let verifier = '';
let discovery: OAuthDiscoveryState | undefined;
const provider: OAuthClientProvider = {
  redirectUrl,
  clientMetadata: {
    client_name: 'Sign-in example',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  },
  clientInformation: () => client,
  saveClientInformation: (information) => void (client = information),
  tokens: () => tokens,
  saveTokens: (saved) => void (tokens = saved),
  codeVerifier: () => verifier,
  saveCodeVerifier: (saved) => void (verifier = saved),
  discoveryState: () => discovery,
  saveDiscoveryState: (saved) => void (discovery = saved),
  redirectToAuthorization: (url) => void (sentTo = url),
};

const mcp = new Client({ name: 'sign-in', version: '1.0.0' });
const transport = () =>
  new StreamableHTTPClientTransport(new URL(`${directory}/mcp`), { authProvider: provider });

const first = transport();
await mcp.connect(first);
// Listing and public tools work without sign-in; the first protected one starts it.
await assert.rejects(mcp.callTool({ name: 'get_account', arguments: {} }), UnauthorizedError);
assert.ok(sentTo, 'the SDK knows where to sign in');

if (outbox) void playPerson(sentTo, outbox);
else console.log(`Open this in your browser:\n${sentTo.href}`);

await first.finishAuth(await answered);
await mcp.close();

const signedIn = new Client({ name: 'sign-in', version: '1.0.0' });
await signedIn.connect(transport());
const account = await signedIn.callTool({ name: 'get_account', arguments: {} });
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what the operation promises
const me = account.structuredContent as { email: string; access: { scopes: string[] } };
console.log(`signed in as ${me.email} with ${me.access.scopes.join(', ')}`);
assert.ok(me.access.scopes.includes('account:read'));
await signedIn.close();
callback.close();
console.log('sign-in: ok');
