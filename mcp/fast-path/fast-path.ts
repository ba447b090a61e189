import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type AuthInfo, type McpServerFactory, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { sendParts } from '../send-answer.ts';
import type { McpRequestInfo } from '../tool-calls.ts';
import { type Answer, SharedTransport } from './shared-transport.ts';
import { serializeMessage } from './serialize-message.ts';
import { parsePlainRequest } from './plain-request.ts';

/** The part of a request that is known without its body. */
type Request = { headers: IncomingHttpHeaders };

export type FastPath = {
  /** Answers a simple request and returns true; false leaves the request to the SDK's handler, with nothing done yet. */
  answer(req: Request, res: ServerResponse, request: FastPathRequest): Promise<boolean>;
  close(): Promise<void>;
};

type FastPathRequest = {
  body: object;
  authInfo: AuthInfo;
  requestInfo: Pick<McpRequestInfo, 'caller' | 'structuredContent'>;
  /** Whether to answer with JSON if the era allows a choice. */
  json: boolean;
};

/**
 * Answers simple requests without the SDK's HTTP handler. One server per era serves all requests, so `factory` must create
 * servers that keep no state of a request and send nothing but its answer.
 */
export function createFastPath(factory: McpServerFactory, onerror: (error: Error) => void): FastPath {
  const transports = new Map<string, Promise<SharedTransport>>();
  let closed = false;

  async function open(era: 'modern' | 'legacy'): Promise<SharedTransport> {
    const transport = new SharedTransport(era);
    transport.onerror = onerror;
    const server = await factory({ era });
    await server.connect(transport);
    return transport;
  }
  function getTransport(era: 'modern' | 'legacy'): Promise<SharedTransport> {
    const transport = transports.get(era) ?? open(era);
    transports.set(era, transport);
    return transport;
  }

  return {
    async answer({ headers }, res, { body, authInfo, requestInfo, json }) {
      const plain = closed ? undefined : parsePlainRequest(headers, body);
      if (!plain) return false;
      const transport = await getTransport(plain.era);
      const { answered, cancel } = transport.request(plain.request, authInfo);
      res.once('close', cancel);
      const response = await answered;
      if (!response) return res.destroyed;
      const parts = serializeMessage(response, requestInfo.structuredContent);
      const httpAnswer =
        plain.era === 'modern'
          ? toModernAnswer(response, parts)
          : json
            ? toJsonAnswer(parts)
            : toEventAnswer(parts);
      await sendParts(res, httpAnswer, body, requestInfo.caller.requestId);
      return true;
    },
    async close() {
      closed = true;
      for (const transport of transports.values()) await (await transport).close();
    },
  };
}

type Parts = (string | Buffer)[];
type HttpAnswer = { status: number; headers: Record<string, string>; parts: Parts };

/** The error for a question that the client cannot show; the only server error with its own HTTP status. */
const MISSING_CAPABILITY: number = ProtocolErrorCode.MissingRequiredClientCapability;

/** Formats an answer as the SDK does for 2026-07-28. */
const toModernAnswer = (response: Answer, parts: Parts): HttpAnswer => ({
  ...toJsonAnswer(parts),
  status: 'error' in response && response.error.code === MISSING_CAPABILITY ? 400 : 200,
});

const toJsonAnswer = (parts: Parts): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  parts,
});

/** Formats an answer as the SDK does for earlier versions: a stream of one event. */
const toEventAnswer = (parts: Parts): HttpAnswer => ({
  status: 200,
  headers: {
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  },
  parts: joinTexts(['event: message\ndata: ', ...parts, '\n\n']),
});

/** Joins parts that are all texts, which is quicker than to write each by itself. */
const joinTexts = (parts: Parts): Parts =>
  parts.some((part) => Buffer.isBuffer(part)) ? parts : [parts.join('')];
