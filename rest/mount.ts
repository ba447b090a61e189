import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Call, Outcome } from '../tools/shared/runtime/call.ts';
import type { Account, Caller, Read, Tool } from '../tools/shared/runtime/define.ts';
import { noteForLog } from '../http/access-log.ts';
import { etagOf } from '../http/etag.ts';
import { takenHeaders } from '../http/rate-limit-headers.ts';
import { requestIdOf } from '../http/request-id.ts';
import { targetOf } from '../http/request-target.ts';
import { percentDecoded } from '../rules/typed/percent.ts';
import { RETRY_AFTER, ToolError } from '../tools/shared/runtime/errors.ts';
import type { Limiter } from '../tools/shared/limits/limits.ts';
import { unavailable } from '../tools/shared/runtime/unavailable.ts';
import {
  addHeaders,
  answer,
  begin,
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
  /** Returns the account of the Authorization header; throws `unauthenticated` for an invalid credential. */
  identify: (req: IncomingMessage) => Promise<Account | null>;
  clientAddress: (req: Request) => string;
  /** Counts every request, before its body is read. */
  admit: Limiter['admit'];
  /** Returns the origin of the service, without a trailing slash; it is known only once listening. */
  publicUrl: () => string;
  /** `info.version` of the OpenAPI description. */
  version: string;
  log: Logger;
};

/** Answers one kind of request; what it throws is answered as a failure. */
type Handler = (req: Request, res: ServerResponse) => Promise<void> | void;

/** The handlers of a path by method; that of GET also handles HEAD. */
type Handlers = Record<string, Handler>;

const BASE = '/v1';

/** The REST facade: every operation of the registry at its method and path below /v1. Mount at the root, before any body parser. */
export function restRoutes(options: RestOptions): Router {
  const { publicUrl } = options;
  const counted = countedByAddress(options);
  const router = express.Router({ strict: true, caseSensitive: true });
  router.use(BASE, (req, res, next) => {
    begin(res, requestIdOf(req), publicUrl());
    next();
  });
  function at(path: string, handlers: Handlers): void {
    const all: Handlers = handlers['GET'] ? { HEAD: handlers['GET'], ...handlers } : handlers;
    const other = counted(otherMethod(Object.keys(handlers)));
    const route = BASE + path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.all(route, (req, res) => {
      noteForLog(res, { route });
      return (all[req.method] ?? other)(req, res);
    });
  }
  for (const path of ['', '/']) at(path, { GET: counted(start(options)) });
  at('/openapi.json', { GET: counted(description(options)) });
  const byPath = Map.groupBy(options.tools, ({ rest }) => rest.path);
  // Express asks its routes in order, and "{" sorts behind every letter: literal segments come before parameters.
  for (const [path, tools] of [...byPath].sort(([a], [b]) => (a < b ? -1 : 1))) {
    at(path, Object.fromEntries(tools.map((tool) => [tool.rest.method, operation(tool, options)])));
  }
  const unknown = counted(unknownAddress);
  router.use(BASE, (req, res) => unknown(req, res));
  router.use(BASE, undecodable(unknown), failures(options));
  return router;
}

/** Counts what is no operation by the address it comes from. */
function countedByAddress({ admit, clientAddress }: RestOptions): (handler: Handler) => Handler {
  return (handler) => async (req, res) => {
    const taken = await admit({ account: null, address: clientAddress(req) });
    addHeaders(res, takenHeaders(taken));
    if (taken.refusal) await refuse(res, taken.refusal.status, taken.refusal);
    else await handler(req, res);
  };
}

function operation(tool: Tool, options: RestOptions): Handler {
  const { call, identify, clientAddress, admit, publicUrl } = options;
  // Built on the first request: converting schemas is slow, and there are many operations.
  let readInput: InputReader | undefined;

  async function outcomeOf(req: Request, res: ServerResponse, caller: Caller): Promise<Outcome> {
    try {
      caller.account = await identify(req);
      const { state, refusal } = await admit(caller);
      if (refusal) return refused(refusal, state, caller);
      caller.admitted = state;
      readInput ??= inputReader(tool);
      // Without an account `call` refuses at once: the body of a stranger is not even read.
      const input = tool.scope !== null && !caller.account ? {} : await readInput(req, res, req.params);
      return await call(tool, input, caller);
    } catch (fault) {
      return call(refusing(tool, fault), {}, caller);
    }
  }

  return async (req, res) => {
    const caller: Caller = {
      account: null,
      facade: 'rest',
      client: { userAgent: req.headers['user-agent'] },
      address: clientAddress(req),
      requestId: idOfAnswer(res),
      idempotencyKey: { field: 'Idempotency-Key', values: [headerOf(req, 'idempotency-key')] },
      signal: leaving(res),
    };
    const outcome = await outcomeOf(req, res, caller);
    await answer(req, res, outcome, { tool, signedIn: caller.account !== null, publicUrl: publicUrl() });
  };
}

/** Returns a header; repeated values are joined with commas. */
const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Builds the outcome of a rate-limited request. It is answered before the body is read, and not logged. */
const refused = (error: ToolError, limit: Outcome['limit'], { requestId }: Caller): Outcome => ({
  status: error.status,
  body: error.toBody(requestId),
  error,
  limit,
  replayed: null,
});

/** Wraps a fault in an operation, so that an unreadable request is counted, limited and logged like any call. */
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

/** Returns a signal that aborts when the caller disconnects before the answer is sent. */
function leaving(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Serves the root of the API, which links to its descriptions. */
function start({ publicUrl }: RestOptions): Handler {
  return (req, res) => {
    const url = publicUrl();
    const text = JSON.stringify({
      openapi: `${url}/v1/openapi.json`,
      docs: `${url}/docs`,
      site: `${url}/v1/site`,
    });
    return sendValidated(req, res, { text, etag: etagOf(text) });
  };
}

function description({ tools, publicUrl, version }: RestOptions): Handler {
  let made: (Validated & { origin: string }) | undefined;
  return (req, res) => {
    const origin = publicUrl();
    if (made?.origin !== origin) {
      const text = JSON.stringify(openApi(tools, { publicUrl: origin, version }));
      made = { text, etag: etagOf(text), origin, keep: { of: {}, constant: true } };
    }
    return sendValidated(req, res, made);
  };
}

/** Answers OPTIONS, including CORS preflights, and 405 for every method that the path does not have. */
function otherMethod(methods: string[]): Handler {
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
    return refuse(res, 405, new ToolError('invalid_request', `This address has no ${req.method}.`, { fix }), {
      Allow: allow,
    });
  };
}

const unknownAddress: Handler = (req, res) => {
  if (percentDecoded(targetOf(req).path) === undefined) {
    const fix = 'Encode it; a percent sign is %25.';
    return refuse(
      res,
      400,
      new ToolError('invalid_request', 'The path is not percent-encoded UTF-8.', { fix }),
    );
  }
  const fix = 'See /v1/openapi.json for every address; paths have no trailing slash.';
  return refuse(res, 404, new ToolError('not_found', 'There is nothing at this address.', { fix }));
};

/** Express refuses a parameter that is not percent-encoded UTF-8: that is an address like any other that does not exist. */
const undecodable =
  (unknown: Handler): ErrorRequestHandler =>
  (fault, req, res, next) =>
    percentDecoded(targetOf(req).path) === undefined ? unknown(req, res) : next(fault);

const failures =
  ({ log }: RestOptions): ErrorRequestHandler =>
  (fault: unknown, _req, res, _next) => {
    log.error({ err: fault, request_id: idOfAnswer(res) }, 'request failed');
    if (res.headersSent) return void res.destroy();
    const later = unavailable(fault);
    if (later) return refuse(res, later.status, later, { 'Retry-After': RETRY_AFTER });
    return refuse(
      res,
      500,
      new ToolError('internal', 'Something went wrong on our side.', { fix: 'Try again.' }),
    );
  };
