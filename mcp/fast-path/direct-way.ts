import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type AuthInfo, type McpServerFactory, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { sendParts } from '../send-answer.ts';
import { type Answer, Line } from './line.ts';
import { messageJson } from './message-json.ts';
import { plainRequest } from './plain.ts';

/** The part of a request that is known without its body. */
type Request = { headers: IncomingHttpHeaders };

export type DirectWay = {
  /** Answers a simple request and returns true; false leaves the request to the SDK's handler, with nothing done yet. */
  answer(req: Request, res: ServerResponse, asked: Asked): Promise<boolean>;
  close(): Promise<void>;
};

type Asked = {
  body: object;
  authInfo: AuthInfo;
  requestId: string;
  /** Whether to answer with JSON if the era allows a choice. */
  json: boolean;
};

/**
 * Answers simple requests without the SDK's HTTP handler. One server per era serves all requests, so `factory` must create
 * servers that keep no state of a request and send nothing but its answer.
 */
export function directWay(factory: McpServerFactory, onerror: (error: Error) => void): DirectWay {
  const lines = new Map<string, Promise<Line>>();
  let closed = false;

  async function open(era: 'modern' | 'legacy'): Promise<Line> {
    const line = new Line(era);
    line.onerror = onerror;
    const server = await factory({ era });
    await server.connect(line);
    return line;
  }
  function lineOf(era: 'modern' | 'legacy'): Promise<Line> {
    const line = lines.get(era) ?? open(era);
    lines.set(era, line);
    return line;
  }

  return {
    async answer({ headers }, res, { body, authInfo, requestId, json }) {
      const plain = closed ? undefined : plainRequest(headers, body);
      if (!plain) return false;
      const line = await lineOf(plain.era);
      const { answered, leave } = line.ask(plain.request, authInfo);
      res.once('close', leave);
      const said = await answered;
      if (!said) return res.destroyed;
      const parts = messageJson(said);
      const form = plain.era === 'modern' ? asSaid(said, parts) : json ? asJson(parts) : asEvent(parts);
      await sendParts(res, form, body, requestId);
      return true;
    },
    async close() {
      closed = true;
      for (const line of lines.values()) await (await line).close();
    },
  };
}

type Parts = (string | Buffer)[];
type Form = { status: number; headers: Record<string, string>; parts: Parts };

/** The error for a question that the client cannot show; the only server error with its own HTTP status. */
const MISSING_CAPABILITY: number = ProtocolErrorCode.MissingRequiredClientCapability;

/** Formats an answer as the SDK does for 2026-07-28. */
const asSaid = (said: Answer, parts: Parts): Form => ({
  ...asJson(parts),
  status: 'error' in said && said.error.code === MISSING_CAPABILITY ? 400 : 200,
});

const asJson = (parts: Parts): Form => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  parts,
});

/** Formats an answer as the SDK does for earlier versions: a stream of one event. */
const asEvent = (parts: Parts): Form => ({
  status: 200,
  headers: {
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  },
  parts: ['event: message\ndata: ', ...parts, '\n\n'],
});
