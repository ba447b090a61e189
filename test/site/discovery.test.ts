import { createHash } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changeSetting } from '../../use-cases/admin/service/change-setting.ts';
import { MCP_ADDRESSES } from '../../tools/shared/schema/mcp-addresses.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { modern } from '../mcp/toy-server.ts';

// What registries ask of these documents, in our own words: the essentials of the published schemas
// (modelcontextprotocol/registry 2025-12-11, experimental-ext-server-card v1, glama.ai connector), read on 2026-11-22.
const name = z
  .string()
  .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  .min(3)
  .max(200);
const icon = z.strictObject({
  src: z.url().max(255),
  mimeType: z.enum(['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp']),
  sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)),
});
const described = {
  name,
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: z.url(),
  icons: z.array(icon),
};
const SERVER_JSON = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  ...described,
  remotes: z.array(z.strictObject({ type: z.literal('streamable-http'), url: z.url() })).min(1),
});
const SERVER_CARD = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  ...described,
  remotes: z.array(
    z.strictObject({
      type: z.literal('streamable-http'),
      url: z.url(),
      supportedProtocolVersions: z.array(z.string().regex(/^\d{4}-\d\d-\d\d$/)),
    }),
  ),
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const get = async (path: string) => {
  const answer = await fetch(app.url + path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('what registries and crawlers read', () => {
  it('is a server.json of the registry', async () => {
    const { text } = await get('/server.json');
    expect(SERVER_JSON.parse(JSON.parse(text)).remotes).toEqual([
      { type: 'streamable-http', url: `${app.url}/mcp` },
    ]);
  });

  it.each(MCP_ADDRESSES)('is a server card of $path, which the server agrees with', async ({ path }) => {
    const { text, type } = await get(`${path}/server-card`);
    expect(type).toContain('application/mcp-server-card+json');
    const card = SERVER_CARD.parse(JSON.parse(text));
    expect(card.remotes[0]?.url).toBe(app.url + path);
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(app.url + path)));
    expect(client.getServerVersion()).toMatchObject({ version: card.version, title: card.title });
    expect(card.remotes[0]?.supportedProtocolVersions).toContain(client.getNegotiatedProtocolVersion());
    await client.close();
  });

  it('says of each part what is served there, and of nothing sold where nothing is', async () => {
    const cards = await Promise.all(MCP_ADDRESSES.map(async ({ path }) => get(`${path}/server-card`)));
    const told = cards.map(({ text }) => SERVER_CARD.parse(JSON.parse(text)).description);
    expect(new Set(told).size).toBe(told.length);
    const { text } = await get('/mcp/x/directory/server-card');
    expect(text).not.toMatch(/\border|price|checkout/i);
  });

  it('is found by domain', async () => {
    const catalog = JSON.parse((await get('/.well-known/ai-catalog.json')).text);
    expect(catalog).toMatchObject({ specVersion: '1.0', entries: [{ url: `${app.url}/mcp/server-card` }] });
    const known = JSON.parse((await get('/.well-known/mcp/server-card.json')).text);
    expect(known).toEqual(JSON.parse((await get('/mcp/server-card')).text));
  });

  it('says who publishes it only where the operator set it', async () => {
    expect((await get('/.well-known/openai-apps-challenge')).status).toBe(404);
    expect((await get('/.well-known/glama.json')).status).toBe(404);
    const set = (setting: string, typed: string) =>
      changeSetting({ db: app.app.db }, { name: setting, input: typed });
    await set('openai_apps_challenge', 'abc-123');
    await set('team_email', 'team@example.com');
    expect(await get('/.well-known/openai-apps-challenge')).toEqual({
      status: 200,
      type: expect.stringContaining('text/plain'),
      text: 'abc-123',
    });
    expect(JSON.parse((await get('/.well-known/glama.json')).text)).toEqual({
      $schema: 'https://glama.ai/mcp/schemas/connector.json',
      maintainers: [{ email: 'team@example.com' }],
    });
  });
});

describe('skills', () => {
  it('are the prompts, with digests of what is read', async () => {
    const call = async (method: string, params: Record<string, unknown>) => {
      const { headers, body } = modern(method, params);
      const answer = await fetch(`${app.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as any).result;
    };
    const { skills, cacheScope } = await call('skills/list', {});
    expect(cacheScope).toBe('public');
    const { prompts } = await call('prompts/list', {});
    expect(skills.map(({ frontmatter }: any) => frontmatter.name)).toEqual(
      prompts.map(({ name: prompt }: any) => prompt.replaceAll('_', '-')),
    );
    const [skill] = skills;
    const [{ text }] = (await call('resources/read', { uri: skill.uri })).contents;
    const [file] = skill.resources;
    expect(file).toMatchObject({ uri: skill.uri, size: Buffer.byteLength(text) });
    expect(file.digest).toContain(createHash('sha256').update(text).digest('hex'));
    expect((await call('skills/get', { uri: skill.uri })).skill).toEqual(skill);
    const prompt = await call('prompts/get', { name: 'launch_my_product', arguments: { url: 'x' } });
    expect(text).toContain(prompt.messages[0].content.text.replace('"x"', '<url>'));
  });
});
