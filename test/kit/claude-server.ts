import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the Messages API, with the members that tests read. */
export type ClaudeRequest = {
  path: string;
  headers: IncomingMessage['headers'];
  model: string;
  max_tokens: number;
  system: { text: string; cache_control?: unknown }[];
  messages: { role: string; content: { text: string; cache_control?: unknown }[] }[];
  output_config: { format: { type: string; schema: Record<string, unknown> } };
};

/** The reaction to a request: an answer, an error, no response, or half of one. */
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
  /** Replaces the handler of requests; it gets each request and the number of earlier ones. */
  answer: (handler: (request: ClaudeRequest, earlier: number) => ClaudeAnswer) => void;
};

/** Starts a stand-in for the Messages API on loopback, for the real SDK. */
export async function startClaudeServer(
  first: (request: ClaudeRequest, earlier: number) => ClaudeAnswer,
): Promise<ClaudeServer> {
  let answer = first;
  const requests: ClaudeRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const parsed = {
        ...(JSON.parse(body) as ClaudeRequest),
        path: request.url ?? '',
        headers: request.headers,
      };
      requests.push(parsed);
      send(response, parsed.model, answer(parsed, requests.length - 1));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (handler) => void (answer = handler),
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

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Returns the number of the line of a prompt that contains the words; -1 if none does. */
export function findLine(request: ClaudeRequest, words: string): number {
  const line = request.messages[0]?.content[0]?.text.split('\n').find((text) => text.includes(words));
  return Number(/^(\d+)\| /.exec(line ?? '')?.[1] ?? -1);
}

/** Builds an answer of Claude from `[field, value, ...quotes]`, for those whose quotes are all in the prompt. */
export function buildClaudeAnswer(
  request: ClaudeRequest,
  ...answers: [field: string, value: string, ...quotes: string[]][]
): ClaudeAnswer {
  const found = answers.map(([field, value, ...quotes]) => ({
    field,
    value,
    lines: quotes.map((quote) => findLine(request, quote)),
  }));
  const seen = found.filter(({ lines }) => !lines.includes(-1));
  return { says: { answers: seen, faqs: [], founders: [] } };
}
