import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { takenHeaders } from '../http/rate-limit-headers.ts';
import type { ToolError } from '../tools/shared/runtime/errors.ts';
import type { Taken } from '../tools/shared/limits/limits.ts';
import { idOf, messagesOf, RPC, rpcError } from './json-rpc.ts';
import { toResult } from './server.ts';
import { asRecord } from '../rules/typed/records.ts';

/** An HTTP answer given in place of the MCP server's. */
export type Refusal = { status: number; headers: Record<string, string>; body: unknown };

type ToolCall = { name: string; modern: boolean };

/** Reads the body itself: the `Mcp-Name` header is checked later, and only in 2026-07-28. */
export function toolCallOf(message: unknown): ToolCall | null {
  const { method, params } = asRecord(message);
  const { name, _meta: meta } = asRecord(params);
  if (method !== 'tools/call' || typeof name !== 'string') return null;
  return {
    name,
    modern: PROTOCOL_VERSION_META_KEY in asRecord(meta),
  };
}

/** The JSON-RPC answer to one refused message: a tool result for a tool call, which the model reads, else an error. */
export function refusedMessage(
  message: unknown,
  error: ToolError,
  requestId: string,
  meta?: Record<string, unknown>,
): object {
  const body = error.toBody(requestId);
  const call = toolCallOf(message);
  if (!call) return rpcError(idOf(message), RPC.refused, error.message, body.error);
  const result = {
    ...toResult({ body, error, replayed: null }, false),
    ...(call.modern ? { resultType: 'complete' } : {}),
    ...(meta ? { _meta: meta } : {}),
  };
  return { jsonrpc: '2.0', id: idOf(message), result };
}

/** The same for every message of a body: one answer, or those of a batch. */
export function refusedBody(body: unknown, answer: (message: unknown) => object): unknown {
  const answers = messagesOf(body).map(answer);
  return Array.isArray(body) ? answers : answers[0];
}

/**
 * The answer to a body whose sender has used up a quota. Tool calls are answered with a result at 200: hosts hand
 * that to the model, which then knows how long to wait, where a failed request is to them only broken.
 */
export function limitedRefusal(body: unknown, taken: Taken, error: ToolError, requestId: string): Refusal {
  const messages = messagesOf(body);
  const calls = messages.length > 0 && messages.every((message) => toolCallOf(message) !== null);
  return {
    status: calls ? 200 : error.status,
    headers: takenHeaders(taken),
    body: refusedBody(body, (message) => refusedMessage(message, error, requestId)),
  };
}
