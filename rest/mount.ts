import type { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Call, Outcome } from '../tools/kit/call/call.ts';
import type { Account, Caller, Read, Tool } from '../tools/kit/call/define.ts';
import { takenHeaders } from '../http/rate-limit-headers.ts';
import { requestIdOf } from '../http/request-id.ts';
import { RETRY_AFTER, ToolError } from '../tools/kit/call/errors.ts';
import type { Limiter } from '../tools/kit/bounds/limits.ts';
import { unavailable } from '../tools/kit/call/unavailable.ts';
import {
  addHeaders,
  answer,
  begin,
  etagOf,
  refuse,
  idOfAnswer,
  sendValidated,
  type Validated,
  writeHead,
} from './answer.ts';
import { type InputReader, inputReader } from './input.ts';
import { openApi } from './openapi.ts';

export type RestOptions = {
  tools: readonly Tool[];
  call: Call;
  /** Who calls, by the Authorization header alone; throws `unauthenticated` on a credential that does not hold. */
  identify: (req: IncomingMessage) => Promise<Account | null>;
  clientAddress: (req: Request) => string;
  /** Counts every request, before its body is read. */
  admit: Limiter['admit'];
  /** Origin of the service, no trailing slash; asked per request, as it is known only once listening. */
  publicUrl: () => string;
  /** `info.version` of the OpenAPI description. */
  version: string;
  log: Logger;
};

/** The REST facade: every operation of the registry at its method and path. Mount it at `/v1`. */
export function restRoutes(options: RestOptions): express.Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const counted = countedByAddress(options);
  router.use(opening(options));
  router
    .route('/')
    .get(counted, start(options))
    .all(counted, otherMethod(['GET']));
  router
    .route('/openapi.json')
    .get(counted, description(options))
    .all(counted, otherMethod(['GET']));
  for (const [path, tools] of byPath(options.tools)) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const tool of tools) {
      route[VERBS[tool.rest.method]](operation(tool, options));
    }
    route.all(counted, otherMethod(tools.map(({ rest }) => rest.method)));
  }
  router.use(counted, unknownAddress);
  router.use(failure(options.log, counted));
  return router;
}

/** Operations by path; a literal segment comes before a parameter that would also match it. */
function byPath(tools: readonly Tool[]): [string, Tool[]][] {
  const paths = Map.groupBy(tools, ({ rest }) => rest.path);
  const key = (path: string): string => path.replaceAll(/\{\w+\}/g, '~');
  return [...paths].sort(([a], [b]) => (key(a) < key(b) ? -1 : 1));
}

function opening({ publicUrl }: RestOptions): RequestHandler {
  return (req, res, next) => {
    res.removeHeader('X-Powered-By');
    begin(res, requestIdOf(req), publicUrl());
    next();
  };
}

/** Counts what is no operation by the address it comes from. */
function countedByAddress({ admit, clientAddress }: RestOptions): RequestHandler {
  return async (req, res, next) => {
    const taken = await admit({ account: null, address: clientAddress(req) });
    addHeaders(res, takenHeaders(taken));
    if (taken.refusal) refuse(res, taken.refusal.status, taken.refusal);
    else next();
  };
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

function operation(tool: Tool, options: RestOptions): RequestHandler {
  const { call, identify, clientAddress, admit, publicUrl } = options;
  // Made with the first request: converting schemas is slow, and there are many operations.
  let readInput: InputReader | undefined;

  async function outcomeOf(req: Request, res: Response, caller: Caller): Promise<Outcome> {
    try {
      caller.account = await identify(req);
      const { state, refusal } = await admit(caller);
      if (refusal) return refused(refusal, state, caller);
      caller.admitted = state;
      readInput ??= inputReader(tool);
      // Without an account `call` refuses at once: the body of a stranger is not even read.
      const input = tool.scope !== null && !caller.account ? {} : await readInput(req, res);
      return await call(tool, input, caller);
    } catch (fault) {
      return call(refusing(tool, fault), {}, caller);
    }
  }

  return async (req, res) => {
    const caller: Caller = {
      account: null,
      facade: 'rest',
      client: { userAgent: req.get('user-agent') },
      address: clientAddress(req),
      requestId: idOfAnswer(res),
      idempotencyKey: { field: 'Idempotency-Key', values: [req.get('Idempotency-Key')] },
      signal: leaving(res),
    };
    const outcome = await outcomeOf(req, res, caller);
    answer(req, res, outcome, { tool, signedIn: caller.account !== null, publicUrl: publicUrl() });
  };
}

/** Too many requests: answered before the body is read, and not logged one by one. */
const refused = (error: ToolError, limit: Outcome['limit'], { requestId }: Caller): Outcome => ({
  status: error.status,
  body: error.toBody(requestId),
  error,
  limit,
  replayed: null,
});

/** The operation as it meets a request that cannot be read: counted, limited and logged like any other call. */
const refusing = (tool: Tool, fault: unknown): Read => ({
  ...tool,
  scope: null,
  rest: { method: tool.rest.method, path: tool.rest.path },
  input: z.strictObject({}),
  change: undefined,
  run: async () => {
    throw fault;
  },
});

/** Aborts when the caller hangs up before the answer is out. */
function leaving(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** What stands at the root of the API: where it is described. */
function start({ publicUrl }: RestOptions): RequestHandler {
  return (req, res) => {
    const url = publicUrl();
    const text = JSON.stringify({
      openapi: `${url}/v1/openapi.json`,
      docs: `${url}/docs`,
      site: `${url}/v1/site`,
    });
    sendValidated(req, res, { text, etag: etagOf(text) });
  };
}

function description({ tools, publicUrl, version }: RestOptions): RequestHandler {
  let made: (Validated & { origin: string }) | undefined;
  return (req, res) => {
    const origin = publicUrl();
    if (made?.origin !== origin) {
      const text = JSON.stringify(openApi(tools, { publicUrl: origin, version }));
      made = { text, etag: etagOf(text), origin };
    }
    sendValidated(req, res, made);
  };
}

/** Answers OPTIONS, CORS preflights among them, and 405 to every method the path does not have. */
function otherMethod(methods: string[]): RequestHandler {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method === 'OPTIONS') {
      writeHead(res, 204, {
        Allow: allow,
        'Access-Control-Allow-Methods': allow,
        'Access-Control-Allow-Headers':
          'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id',
        'Access-Control-Max-Age': '86400',
      }).end();
      return;
    }
    const fix = `Use one of: ${allow}.`;
    refuse(res, 405, new ToolError('invalid_request', `This address has no ${req.method}.`, { fix }), {
      Allow: allow,
    });
  };
}

const unknownAddress: RequestHandler = (_req, res) => {
  const fix = 'See /v1/openapi.json for every address; paths have no trailing slash.';
  refuse(res, 404, new ToolError('not_found', 'There is nothing at this address.', { fix }));
};

function failure(log: Logger, counted: RequestHandler): ErrorRequestHandler {
  const fix = 'Encode it; a percent sign is %25.';
  const undecodable = new ToolError('invalid_request', 'The path is not percent-encoded UTF-8.', { fix });
  return (fault: unknown, req, res, next) => {
    if (res.headersSent) return next(fault);
    if (fault instanceof URIError) return counted(req, res, () => refuse(res, 400, undecodable));
    log.error({ err: fault, request_id: idOfAnswer(res) }, 'request failed');
    const later = unavailable(fault);
    if (later) return refuse(res, later.status, later, { 'Retry-After': RETRY_AFTER });
    refuse(res, 500, new ToolError('internal', 'Something went wrong on our side.', { fix: 'Try again.' }));
  };
}
