import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
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
import { type InputReader, inputReader, type PathParams } from './input.ts';
import { openApi } from './openapi.ts';

export type RestOptions = {
  tools: readonly Tool[];
  call: Call;
  /** Returns the account of the Authorization header; throws `unauthenticated` for an invalid credential. */
  identify: (req: IncomingMessage) => Promise<Account | null>;
  clientAddress: (req: IncomingMessage) => string;
  /** Counts every request, before its body is read. */
  admit: Limiter['admit'];
  /** Returns the origin of the service, without a trailing slash; it is known only once listening. */
  publicUrl: () => string;
  /** `info.version` of the OpenAPI description. */
  version: string;
  log: Logger;
};

/** Answers a request; errors that it throws are answered with status 500 or 503. */
type Handler = (req: IncomingMessage, res: ServerResponse, params: PathParams) => Promise<void> | void;

/** The handlers of a path by method; that of GET also handles HEAD. */
type Handlers = Record<string, Handler>;

// Longer than any URL that Node accepts; operations check the length of their values.
const LONGEST_PARAM = 100_000;

/**
 * Serves every operation of the registry at its method and path below /v1. It is a plain Node listener: Express took a third of
 * the time of a cached answer.
 */
export function restRoutes(options: RestOptions): RequestListener {
  const { publicUrl, log } = options;
  const counted = countedByAddress(options);
  // Routes are looked up by path alone, since the 405 answer lists the other methods of the path.
  const paths = findMyWay({ maxParamLength: LONGEST_PARAM });
  function at(path: string, handlers: Handlers): void {
    const all: Handlers = handlers['GET'] ? { HEAD: handlers['GET'], ...handlers } : handlers;
    const other = counted(otherMethod(Object.keys(handlers)));
    const route = BASE + path.replaceAll(/\{(\w+)\}/g, ':$1');
    paths.on('GET', route, (req, res, params) => {
      noteForLog(res, { route });
      return (all[req.method ?? ''] ?? other)(req, res, params);
    });
  }
  for (const path of ['', '/']) at(path, { GET: counted(start(options)) });
  at('/openapi.json', { GET: counted(description(options)) });
  for (const [path, tools] of Map.groupBy(options.tools, ({ rest }) => rest.path)) {
    at(path, Object.fromEntries(tools.map((tool) => [tool.rest.method, operation(tool, options)])));
  }
  const unknown = counted(unknownAddress);

  async function answered(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const found = paths.find('GET', targetOf(req).path);
    try {
      // A path with an empty parameter is an unknown address.
      if (!found || Object.values(found.params).includes('')) await unknown(req, res, {});
      else await found.handler(req, res, found.params, undefined, {});
    } catch (fault) {
      await failure(fault, res, log);
    }
  }
  return (req, res) => {
    begin(res, requestIdOf(req), publicUrl());
    void answered(req, res);
  };
}

const BASE = '/v1';
const BELOW = /^\/v1(?:\/|$)/;

/** Checks whether a request is for the REST API. */
export const isForRest = (req: IncomingMessage): boolean => BELOW.test(targetOf(req).path);

/** Counts requests outside operations against the limit of their network address. */
function countedByAddress({ admit, clientAddress }: RestOptions): (handler: Handler) => Handler {
  return (handler) => async (req, res, params) => {
    const taken = await admit({ account: null, address: clientAddress(req) });
    addHeaders(res, takenHeaders(taken));
    if (taken.refusal) await refuse(res, taken.refusal.status, taken.refusal);
    else await handler(req, res, params);
  };
}

function operation(tool: Tool, options: RestOptions): Handler {
  const { call, identify, clientAddress, admit, publicUrl } = options;
  // Built on the first request: converting schemas is slow, and there are many operations.
  let readInput: InputReader | undefined;

  async function outcomeOf(
    req: IncomingMessage,
    res: ServerResponse,
    params: PathParams,
    caller: Caller,
  ): Promise<Outcome> {
    try {
      caller.account = await identify(req);
      const { state, refusal } = await admit(caller);
      if (refusal) return refused(refusal, state, caller);
      caller.admitted = state;
      readInput ??= inputReader(tool);
      // Without an account the call is refused at once, so the body is not read.
      const input = tool.scope !== null && !caller.account ? {} : await readInput(req, res, params);
      return await call(tool, input, caller);
    } catch (fault) {
      return call(refusing(tool, fault), {}, caller);
    }
  }

  return async (req, res, params) => {
    const caller: Caller = {
      account: null,
      facade: 'rest',
      client: { userAgent: req.headers['user-agent'] },
      address: clientAddress(req),
      requestId: idOfAnswer(res),
      idempotencyKey: { field: 'Idempotency-Key', values: [headerOf(req, 'idempotency-key')] },
      signal: leaving(res),
    };
    const outcome = await outcomeOf(req, res, params, caller);
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

function failure(fault: unknown, res: ServerResponse, log: Logger): Promise<void> | void {
  log.error({ err: fault, request_id: idOfAnswer(res) }, 'request failed');
  if (res.headersSent) return void res.destroy();
  const later = unavailable(fault);
  if (later) return refuse(res, later.status, later, { 'Retry-After': RETRY_AFTER });
  return refuse(
    res,
    500,
    new ToolError('internal', 'Something went wrong on our side.', { fix: 'Try again.' }),
  );
}
