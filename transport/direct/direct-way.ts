import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type AuthInfo, type McpServerFactory, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { sendParts } from '../send-answer.ts';
import { type Answer, Line } from './line.ts';
import { messageJson } from './message-json.ts';
import { plainRequest } from './plain.ts';

/** What is known of a request before its body is looked at. */
type Request = { headers: IncomingHttpHeaders };

export type DirectWay = {
  /** Answers a plain request and says so; false leaves any other to the SDK's own handler, with nothing done yet. */
  answer(req: Request, res: ServerResponse, asked: Asked): Promise<boolean>;
  close(): Promise<void>;
};

type Asked = {
  body: object;
  authInfo: AuthInfo;
  requestId: string;
  /** Whether the answer is JSON where the era has a choice. */
  json: boolean;
};

/**
 * The way of plain requests past the SDK's HTTP handler, from node's request to node's answer, to the same servers. One server
 * of each era serves all, so `factory` has to make ones that keep nothing of a request and say nothing but the answer to it.
 * Needless once the SDK's handler can serve with one server:
 * https://github.com/modelcontextprotocol/typescript-sdk/issues/2090 (docs/decisions/035).
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

/** What the server says when its question needs more than the client can do: the one error of its own that has a status. */
const MISSING_CAPABILITY: number = ProtocolErrorCode.MissingRequiredClientCapability;

/** As the SDK answers 2026-07-28. */
const asSaid = (said: Answer, parts: Parts): Form => ({
  ...asJson(parts),
  status: 'error' in said && said.error.code === MISSING_CAPABILITY ? 400 : 200,
});

const asJson = (parts: Parts): Form => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  parts,
});

/** As the SDK answers the versions before: a stream of one event. */
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
