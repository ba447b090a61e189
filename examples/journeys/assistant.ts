// An assistant that knows nothing but the server: it calls tools, does what their answers say comes next, and counts.
import assert from 'node:assert/strict';
import {
  type CallToolResult,
  Client,
  InsufficientScopeError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';

/** What an operation answered: its result, or its error. */
type Answer = { ok: boolean; body: any; characters: number };

/** One way to reach the operations. */
export type Way = {
  call(name: string, args: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
};

export type Assistant = {
  /** How many operations were called, and how many characters they answered. */
  readonly calls: number;
  readonly characters: number;
  /** Calls an operation that is to succeed. */
  call(name: string, args?: Record<string, unknown>): Promise<any>;
  /** Calls an operation that is to be refused; returns the error. */
  refused(name: string, args?: Record<string, unknown>): Promise<any>;
  /** Takes the step of `next_steps` that names this operation, as it is written there; `also` is what the person said. */
  follow(answer: any, name: string, also?: Record<string, unknown>): Promise<any>;
  /** Asks again for a draft, as its answers say, until the website is read. */
  untilDone(answer: any): Promise<any>;
  close(): Promise<void>;
};

/** How an assistant is connected: at which address, and who hears what its model reads. */
export type Connected = { path?: string; read?: (text: string) => void };

/** Over MCP, as Claude and ChatGPT do. */
export async function overMcp(
  directory: string,
  token?: string,
  { path = '/mcp', read = () => undefined }: Connected = {},
): Promise<Way> {
  const client = new Client({ name: 'journeys', version: '1.0.0' });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(directory + path), { requestInit: { headers } }),
  );
  return {
    async call(name, args) {
      const { isError, structuredContent, content } = await client
        .callTool({ name, arguments: args })
        .catch(refusedScope);
      const characters = JSON.stringify(content).length;
      read(textOf(content));
      return { ok: !isError, body: structuredContent ?? JSON.parse(textOf(content)), characters };
    },
    close: () => client.close(),
  };
}

/** Returns the error by which a host learns that it has to ask the person for more scopes (RFC 6750 section 3.1). */
function refusedScope(error: unknown): CallToolResult {
  if (!(error instanceof InsufficientScopeError)) throw error;
  const { requiredScope: needs, errorDescription: message } = error;
  const text = JSON.stringify({ error: { code: 'insufficient_scope', message, needs } });
  return { isError: true, content: [{ type: 'text', text }] };
}

const textOf = (content: { type: string; text?: string }[]): string =>
  content.map(({ text = '' }) => text).join('\n');

/** Over REST, with method and path from the OpenAPI description. */
export async function overRest(directory: string, token?: string): Promise<Way> {
  const { paths }: any = await (await fetch(`${directory}/v1/openapi.json`)).json();
  const routes = new Map<string, { method: string; path: string; inQuery: Set<string> }>();
  for (const [path, methods] of Object.entries<any>(paths)) {
    for (const [method, { operationId, parameters = [] }] of Object.entries<any>(methods)) {
      const inQuery = new Set<string>(
        parameters.flatMap((one: any) => (one.in === 'query' ? [one.name] : [])),
      );
      routes.set(operationId, { method: method.toUpperCase(), path, inQuery });
    }
  }
  return {
    async call(name, args) {
      const route = routes.get(name);
      assert.ok(route, `no operation ${name}`);
      const { method, path, inQuery } = route;
      const body = { ...args };
      const take = (key: string): string => {
        const value = body[key];
        delete body[key];
        return typeof value === 'string' ? value : JSON.stringify(value);
      };
      const url = new URL(
        `${directory}/v1${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(take(key)))}`,
      );
      for (const key of Object.keys(body)) if (inQuery.has(key)) url.searchParams.set(key, take(key));
      const sends = Object.keys(body).length > 0;
      const response = await fetch(url, {
        method,
        ...(sends ? { body: JSON.stringify(body) } : {}),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(sends ? { 'content-type': 'application/json' } : {}),
        },
      });
      const text = await response.text();
      return { ok: response.ok, body: JSON.parse(text), characters: text.length };
    },
    close: async () => {},
  };
}

/** An assistant on such a way; `wait` lets seconds pass. */
export function assistantOn(way: Way, wait: (seconds: number) => Promise<void>): Assistant {
  let calls = 0;
  let characters = 0;
  async function ask(name: string, args: Record<string, unknown>): Promise<Answer> {
    const answer = await way.call(name, args);
    calls += 1;
    characters += answer.characters;
    return answer;
  }
  const self: Assistant = {
    get calls() {
      return calls;
    },
    get characters() {
      return characters;
    },
    async call(name, args = {}) {
      const { ok, body } = await ask(name, args);
      assert.ok(ok, `${name} ${JSON.stringify(args)} was refused: ${JSON.stringify(body)}`);
      return body;
    },
    async refused(name, args = {}) {
      const { ok, body } = await ask(name, args);
      assert.ok(!ok, `${name} ${JSON.stringify(args)} was to be refused: ${JSON.stringify(body)}`);
      return body.error;
    },
    follow(answer, name, also = {}) {
      const steps: any[] = answer.next_steps ?? [];
      const step = steps.find(({ tool }) => tool === name);
      assert.ok(step, `no next step ${name} in ${JSON.stringify(steps)}`);
      return self.call(name, { ...step.arguments, ...also });
    },
    async untilDone(answer) {
      let now = answer;
      while (now.poll_after_seconds !== undefined) {
        await wait(now.poll_after_seconds);
        now = await self.follow(now, 'get_draft');
      }
      return now;
    },
    close: () => way.close(),
  };
  return self;
}

/** What several conversations took together. */
export const total = (...assistants: Assistant[]): { calls: number; characters: number } => ({
  calls: assistants.reduce((sum, one) => sum + one.calls, 0),
  characters: assistants.reduce((sum, one) => sum + one.characters, 0),
});
