import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Call, Outcome } from '../tools/shared/runtime/call.ts';
import type { Account, Caller, Read, Tool } from '../tools/shared/runtime/define.ts';
import { addLogDetails } from '../http/access-log.ts';
import { computeEtag } from '../http/etag.ts';
import { buildQuotaHeaders } from '../http/rate-limit-headers.ts';
import { readRequestId } from '../http/request-id.ts';
import { parseTarget } from '../http/request-target.ts';
import { decodePercent } from '../rules/typed/decode-percent.ts';
import { RETRY_AFTER, ToolError } from '../tools/shared/runtime/errors.ts';
import type { Limiter } from '../tools/shared/limits/limiter.ts';
import { toUnavailableError } from '../tools/shared/runtime/unavailable.ts';
import { addHeaders, beginAnswer, getAnswerRequestId, writeHead } from '../http/started-answer.ts';
import { CORS, sendOutcome, sendError, sendValidated, type ValidatedText } from './answer.ts';
import { bypassExpress, type Handler, type PathParams } from './bypass-express.ts';
import { type InputReader, createInputReader } from './input.ts';
import { buildOpenApi } from './openapi.ts';

export type RestDeps = {
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

/** The handlers of a path by method; that of GET also handles HEAD. */
type Handlers = Record<string, Handler>;

const BASE_PATH = '/v1';

/** The REST facade: every operation of the registry at its method and path below /v1. Other requests go to `app`. */
export function createRestRoutes(options: RestDeps, app: RequestListener): RequestListener {
  const { publicUrl, log } = options;
  const withAddressLimit = createAddressLimit(options);
  const handlers = new Map<string, Handler>();
  function addPath(path: string, byMethod: Handlers): void {
    const all: Handlers = byMethod['GET'] ? { HEAD: byMethod['GET'], ...byMethod } : byMethod;
    const other = withAddressLimit(createMethodHandler(Object.keys(byMethod)));
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    handlers.set(pattern, (req, res, params) => {
      addLogDetails(res, { route: BASE_PATH + pattern });
      return (all[req.method ?? ''] ?? other)(req, res, params);
    });
  }
  for (const path of ['', '/']) addPath(path, { GET: withAddressLimit(createRootHandler(options)) });
  addPath('/openapi.json', { GET: withAddressLimit(createOpenApiHandler(options)) });
  for (const [path, tools] of Map.groupBy(options.tools, ({ rest }) => rest.path)) {
    addPath(
      path,
      Object.fromEntries(tools.map((tool) => [tool.rest.method, createOperationHandler(tool, options)])),
    );
  }
  return bypassExpress(
    {
      basePath: BASE_PATH,
      begin(req, res) {
        beginAnswer(res, readRequestId(req), publicUrl());
        addHeaders(res, CORS);
      },
      handlers,
      answerUnknown: withAddressLimit(answerUnknownAddress),
      answerFault: (fault, res) => answerFault(fault, res, log),
    },
    app,
  );
}

/** Counts what is no operation by the address it comes from. */
function createAddressLimit({ admit, clientAddress }: RestDeps): (handler: Handler) => Handler {
  return (handler) => async (req, res, params) => {
    const taken = await admit({ account: null, address: clientAddress(req) });
    addHeaders(res, buildQuotaHeaders(taken));
    if (taken.refusal) await sendError(res, taken.refusal.status, taken.refusal);
    else await handler(req, res, params);
  };
}

function createOperationHandler(tool: Tool, options: RestDeps): Handler {
  const { call, identify, clientAddress, admit, publicUrl } = options;
  // Built on the first request: converting schemas is slow, and there are many operations.
  let readInput: InputReader | undefined;

  async function getOutcome(
    req: IncomingMessage,
    res: ServerResponse,
    params: PathParams,
    caller: Caller,
  ): Promise<{ outcome: Outcome; input?: Record<string, unknown> }> {
    try {
      caller.account = await identify(req);
      const { state, refusal } = await admit(caller);
      if (refusal) return { outcome: buildRefusal(refusal, state, caller) };
      caller.admitted = state;
      readInput ??= createInputReader(tool);
      // Without an account `call` refuses at once: the body of a stranger is not even read.
      const input = tool.scope !== null && !caller.account ? {} : await readInput(req, res, params);
      return { outcome: await call(tool, input, caller), input };
    } catch (fault) {
      return { outcome: await call(createFailingOperation(tool, fault), {}, caller) };
    }
  }

  return async (req, res, params) => {
    const caller: Caller = {
      account: null,
      facade: 'rest',
      client: { userAgent: req.headers['user-agent'] },
      address: clientAddress(req),
      requestId: getAnswerRequestId(res),
      idempotencyKey: { field: 'Idempotency-Key', values: [getHeader(req, 'idempotency-key')] },
      getSignal: () => createDisconnectSignal(res),
    };
    const { outcome, input = {} } = await getOutcome(req, res, params, caller);
    const signedIn = caller.account !== null;
    await sendOutcome(req, res, outcome, { tool, input, signedIn, publicUrl: publicUrl() });
  };
}

/** Returns a header; repeated values are joined with commas. */
const getHeader = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Builds the outcome of a rate-limited request. It is answered before the body is read, and not logged. */
const buildRefusal = (error: ToolError, limit: Outcome['limit'], { requestId }: Caller): Outcome => ({
  status: error.status,
  body: error.toBody(requestId),
  error,
  limit,
  replayed: null,
});

/** Wraps a fault in an operation, so that an unreadable request is counted, limited and logged like any call. */
const createFailingOperation = (tool: Tool, fault: unknown): Read => ({
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
function createDisconnectSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abortIfUnsent = (): void => {
    if (!res.writableFinished) controller.abort();
  };
  if (res.closed) abortIfUnsent();
  else res.once('close', abortIfUnsent);
  return controller.signal;
}

/** Serves the root of the API, which links to its descriptions. */
function createRootHandler({ publicUrl }: RestDeps): Handler {
  return (_req, res) => {
    const url = publicUrl();
    const text = JSON.stringify({
      openapi: `${url}/v1/openapi.json`,
      docs: `${url}/docs`,
      site: `${url}/v1/site`,
    });
    return sendValidated(res, { text, etag: computeEtag(text) });
  };
}

function createOpenApiHandler({ tools, publicUrl, version }: RestDeps): Handler {
  let cached: (ValidatedText & { origin: string }) | undefined;
  return (_req, res) => {
    const origin = publicUrl();
    if (cached?.origin !== origin) {
      const text = JSON.stringify(buildOpenApi(tools, { publicUrl: origin, version }));
      cached = { text, etag: computeEtag(text), origin, keep: { of: {}, constant: true } };
    }
    return sendValidated(res, cached);
  };
}

/** Answers OPTIONS, including CORS preflights, and 405 for every method that the path does not have. */
function createMethodHandler(methods: string[]): Handler {
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
    return sendError(
      res,
      405,
      new ToolError('invalid_request', `This address has no ${req.method}.`, { fix }),
      {
        Allow: allow,
      },
    );
  };
}

const answerUnknownAddress: Handler = (req, res) => {
  if (decodePercent(parseTarget(req).path) === undefined) {
    const fix = 'Encode it; a percent sign is %25.';
    return sendError(
      res,
      400,
      new ToolError('invalid_request', 'The path is not percent-encoded UTF-8.', { fix }),
    );
  }
  const fix = 'See /v1/openapi.json for every address; paths have no trailing slash.';
  return sendError(res, 404, new ToolError('not_found', 'There is nothing at this address.', { fix }));
};

function answerFault(fault: unknown, res: ServerResponse, log: Logger): Promise<void> | void {
  log.error({ err: fault, request_id: getAnswerRequestId(res) }, 'request failed');
  if (res.headersSent) return void res.destroy();
  const unavailableError = toUnavailableError(fault);
  if (unavailableError)
    return sendError(res, unavailableError.status, unavailableError, { 'Retry-After': RETRY_AFTER });
  return sendError(
    res,
    500,
    new ToolError('internal', 'Something went wrong on our side.', { fix: 'Try again.' }),
  );
}
