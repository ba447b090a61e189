import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One question as VIES is asked it. */
type ViesRequest = {
  countryCode: string;
  vatNumber: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
};

/** A response other than the result of a lookup. */
export type ViesFault =
  | { error: string }
  | { userError: string }
  | { body: string; status?: number; type?: string }
  | { redirect: string }
  | 'silence'
  | 'half an answer'
  | 'hang up'
  | 'endless';

export type ViesServer = AsyncDisposable & {
  url: string;
  questions: ViesRequest[];
  /** The registered numbers, with their prefix. */
  registered: Set<string>;
  /** If set, the response to every request. */
  fault: ViesFault | null;
  /** Requests are answered once this is settled. */
  gate: Promise<void>;
};

const NAME = 'TIDEPOOL GMBH';

/** Starts a stand-in for the REST API of VIES on loopback: registered numbers are valid, others are not. */
export async function startViesServer(...registered: string[]): Promise<ViesServer> {
  const server = createServer((req, res) => void respond(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: ViesServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    questions: [],
    registered: new Set(registered),
    fault: null,
    gate: Promise.resolve(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const elsewhere = req.url === '/elsewhere';
    if (req.method !== 'POST' || !(elsewhere || req.url === '/rest-api/check-vat-number'))
      return void res.writeHead(404).end();
    const question = JSON.parse(Buffer.concat(chunks).toString()) as ViesRequest;
    self.questions.push(question);
    await self.gate;
    if (self.fault && !elsewhere) return fail(res, self.fault, answerTo(question));
    send(res, 200, 'application/json', JSON.stringify(answerTo(question)));
  }

  function answerTo({ countryCode, vatNumber, requesterNumber }: ViesRequest): Record<string, unknown> {
    const valid = self.registered.has(countryCode + vatNumber);
    return {
      countryCode,
      vatNumber,
      requestDate: '2026-11-18T12:00:00.123Z',
      valid,
      userError: valid ? 'VALID' : 'INVALID',
      requestIdentifier: requesterNumber ? `WAPIAAAAY${self.questions.length}` : '',
      name: valid ? NAME : '---',
      address: '---',
      traderName: '---',
      traderNameMatch: 'NOT_PROCESSED',
    };
  }

  return self;
}

function fail(res: ServerResponse, fault: ViesFault, answer: Record<string, unknown>): void {
  if (fault === 'silence') return;
  if (fault === 'hang up') return void res.destroy();
  if (fault === 'half an answer') {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' });
    return void res.write(JSON.stringify(answer).slice(0, 60), () => res.destroy());
  }
  if (fault === 'endless') {
    res.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!res.destroyed && res.write('[1,'.repeat(10_000)));
    };
    res.on('drain', more);
    return more();
  }
  const json = 'application/json';
  if ('redirect' in fault) return void res.writeHead(307, { location: fault.redirect }).end();
  if ('body' in fault) return send(res, fault.status ?? 200, fault.type ?? json, fault.body);
  const body =
    'error' in fault
      ? { actionSucceed: false, errorWrappers: [{ error: fault.error }] }
      : { ...answer, valid: false, userError: fault.userError };
  send(res, 200, json, JSON.stringify(body));
}

const send = (res: ServerResponse, status: number, type: string, body: string): void =>
  void res.writeHead(status, { 'content-type': type }).end(body);
