import { expect } from 'vitest';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { misnamedIn } from './named-tools.ts';
import { TEST_ALL } from './test-all.ts';

/** The answer of an operation: whether it succeeded, and its body. */
export type Answer<T = any> = { ok: boolean; body: T };

/** Calls an operation by its name; each client has one. */
export type CallOperation = <T = any>(name: string, args?: Record<string, unknown>) => Promise<Answer<T>>;

/** Creates a client that calls over MCP in one protocol revision. */
export async function mcpClient(
  url: string,
  mode: 'legacy' | { pin: string },
  token?: string,
  name = 'test',
): Promise<{ call: CallOperation; close: () => Promise<void> }> {
  const client = new Client({ name, version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(
      new URL(`${url}/mcp`),
      token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } },
    ),
  );
  return {
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args });
      const [content] = result.content as { text: string }[];
      if (result.isError) return { ok: false, body: wellNamed(JSON.parse(content!.text)) as never };
      expectComplete(content!.text, result.structuredContent);
      return { ok: true, body: wellNamed(result.structuredContent) as never };
    },
    close: () => client.close(),
  };
}

type OpenApi = {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>>;
};

/** Creates a client that calls over REST, with method and path from the OpenAPI description. */
export async function restClient(
  url: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<{ call: CallOperation; close: () => Promise<void> }> {
  const { paths } = (await (await fetch(`${url}/v1/openapi.json`)).json()) as OpenApi;
  const routes = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [] }]) => {
        const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
        return [operationId, { method: method.toUpperCase(), path, query }];
      }),
    ),
  );
  return {
    async call(name, args = {}) {
      const { method, path, query } = routes.get(name)!;
      const remaining = { ...args };
      const address = new URL(
        `${url}/v1${path.replace(/\{(\w+)\}/g, (_, key: string) => {
          const value = remaining[key];
          delete remaining[key];
          return encodeURIComponent(String(value));
        })}`,
      );
      const sendsBody = method !== 'GET' && method !== 'DELETE';
      for (const [key, value] of Object.entries(remaining)) {
        if (sendsBody && !query.includes(key)) continue;
        address.searchParams.set(key, String(value));
        delete remaining[key];
      }
      const body = Object.keys(remaining).length > 0 ? JSON.stringify(remaining) : null;
      const response = await fetch(address, {
        method,
        body,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      return { ok: response.ok, body: wellNamed(await response.json()) as never };
    },
    close: async () => {},
  };
}

/** Expects that whatever is answered names only tools that there are. */
function wellNamed(body: unknown): unknown {
  expect(misnamedIn(body)).toEqual([]);
  return body;
}

/** Members of a page that its text states as `#next`. */
const PAGE_MEMBERS = new Set(['page', 'per_page', 'has_more']);

/**
 * Expects the text of an answer to have everything of its structured content, for hosts that show only the text to
 * the model.
 */
function expectComplete(text: string, structure: unknown, key = ''): void {
  if (typeof structure === 'object' && structure !== null) {
    for (const [name, value] of Object.entries(structure)) {
      if (!PAGE_MEMBERS.has(name)) expectComplete(text, value, name);
    }
  } else if (structure !== null && structure !== undefined) {
    const stated =
      typeof structure === 'string' ? JSON.stringify(structure).slice(1, -1) : JSON.stringify(structure);
    expect([key, text.includes(stated) || text.includes(stated.replaceAll('\\"', '"'))]).toEqual([key, true]);
  }
}

/** The three clients, whose answers must be equal. */
export const CLIENTS = {
  'MCP 2026-07-28': (url: string, token?: string) => mcpClient(url, { pin: '2026-07-28' }, token),
  'MCP 2025-11-25': (url: string, token?: string) => mcpClient(url, 'legacy', token),
  REST: (url: string, token?: string) => restClient(url, token),
} as const;

/** What operations are called with, by name: REST and one protocol revision of MCP, with `TEST_ALL=1` every client. */
export const WAYS = Object.entries(CLIENTS).filter(([name]) => TEST_ALL || name !== 'MCP 2025-11-25');
