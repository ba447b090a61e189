import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to the Messages API, as far as tests look at it. */
export type ClaudeRequest = {
  path: string;
  headers: IncomingMessage['headers'];
  model: string;
  max_tokens: number;
  system: { text: string; cache_control?: unknown }[];
  messages: { role: string; content: { text: string; cache_control?: unknown }[] }[];
  output_config: { format: { type: string; schema: Record<string, unknown> } };
};

/** What the stand-in does with a request: an answer, an error, nothing at all, or half of an answer. */
export type ClaudeAnswer =
  | { says: unknown; stop_reason?: string }
  | { text: string; stop_reason?: string }
  | { status: number; headers?: Record<string, string> }
  | { body: string }
  | 'silence'
  | 'hang up';

export type ClaudeServer = AsyncDisposable & {
  url: string;
  requests: ClaudeRequest[];
  /** Changes what it answers from now on; given each request and how many came before. */
  answer: (with_: (request: ClaudeRequest, before: number) => ClaudeAnswer) => void;
};

/** A stand-in for the Messages API on loopback, for the real SDK. */
export async function startClaudeServer(
  first: (request: ClaudeRequest, before: number) => ClaudeAnswer,
): Promise<ClaudeServer> {
  let answer = first;
  const requests: ClaudeRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const asked = {
        ...(JSON.parse(body) as ClaudeRequest),
        path: request.url ?? '',
        headers: request.headers,
      };
      requests.push(asked);
      send(response, asked.model, answer(asked, requests.length - 1));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (with_) => void (answer = with_),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, model: string, answer: ClaudeAnswer): void {
  if (answer === 'silence') return;
  if (answer === 'hang up') return void response.destroy();
  if ('status' in answer) {
    const error = { type: 'error', error: { type: 'api_error', message: 'words of the API' } };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    return void response.end(JSON.stringify(error));
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if ('body' in answer) return void response.end(answer.body);
  response.end(
    JSON.stringify({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text: 'text' in answer ? answer.text : JSON.stringify(answer.says) }],
      stop_reason: answer.stop_reason ?? 'end_turn',
      stop_sequence: null,
      usage: {
        input_tokens: 1000,
        output_tokens: 100,
        cache_read_input_tokens: 4000,
        cache_creation_input_tokens: 0,
      },
    }),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The number of the line of a question that holds the words; -1 when none does. */
export function lineWith(request: ClaudeRequest, words: string): number {
  const line = request.messages[0]?.content[0]?.text.split('\n').find((text) => text.includes(words));
  return Number(/^(\d+)\| /.exec(line ?? '')?.[1] ?? -1);
}

/** An answer of Claude's from `[field, value, ...quotes]`, as far as the question holds their quotes. */
export function claudeSays(
  request: ClaudeRequest,
  ...answers: [field: string, value: string, ...quotes: string[]][]
): ClaudeAnswer {
  const found = answers.map(([field, value, ...quotes]) => ({
    field,
    value,
    evidence: quotes.map((quote) => ({ block: lineWith(request, quote), quote })),
  }));
  const seen = found.filter(({ evidence }) => evidence.every(({ block }) => block !== -1));
  return { says: { answers: seen, faqs: [], founders: [] } };
}
