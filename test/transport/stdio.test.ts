import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import type { Json } from './toy-server.ts';

async function connect(mode: 'legacy' | { pin: string }, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const program = new URL('toy-stdio.ts', import.meta.url).pathname;
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, key] }));
  return client;
}

async function call(client: Client, name: string): Promise<{ isError?: boolean; body: Json }> {
  const { isError, content } = await client.callTool({ name, arguments: {} });
  const [first] = content;
  return { ...(isError ? { isError } : {}), body: JSON.parse(first?.type === 'text' ? first.text : '') };
}

describe.each<['legacy' | { pin: string }, string]>([
  [{ pin: '2026-07-28' }, '2026-07-28'],
  ['legacy', '2025-11-25'],
])('over stdio, %o', (mode, version) => {
  it('is the same server, for the account of its API key', async () => {
    const client = await connect(mode, 'laptop');
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('get_account');
    expect(await call(client, 'get_account')).toEqual({
      body: { email: 'ana@example.com', scopes: ['account:read'] },
    });
    await client.close();
  });

  it('serves public tools without a key, and says what the others need', async () => {
    const client = await connect(mode, 'none');
    expect(await call(client, 'get_site')).toEqual({ body: { name: 'Launch Directory' } });
    expect(await call(client, 'get_account')).toMatchObject({
      isError: true,
      body: { error: { code: 'unauthenticated' } },
    });
    await client.close();
  });

  it('stops acting for a key that was revoked', async () => {
    const client = await connect(mode, 'revoked');
    expect(await call(client, 'get_account')).toMatchObject({
      isError: true,
      body: { error: { code: 'unauthenticated' } },
    });
    await client.close();
  });
});
