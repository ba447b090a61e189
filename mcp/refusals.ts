import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { takenHeaders } from '../http/rate-limit-headers.ts';
import type { ToolError } from '../tools/shared/runtime/errors.ts';
import type { Taken } from '../tools/shared/limits/limits.ts';
import { idOf, messagesOf, RPC, rpcError } from './json-rpc.ts';
import { toResult } from './server.ts';
import { asRecord } from '../rules/typed/records.ts';

/** An HTTP answer that replaces the MCP server's. */
export type Refusal = { status: number; headers: Record<string, string>; body: unknown };

type ToolCall = { name: string; modern: boolean };

/** Reads the tool call from the body; the `Mcp-Name` header is checked later, and only in 2026-07-28. */
export function toolCallOf(message: unknown): ToolCall | null {
  const { method, params } = asRecord(message);
  const { name, _meta: meta } = asRecord(params);
  if (method !== 'tools/call' || typeof name !== 'string') return null;
  return {
    name,
    modern: PROTOCOL_VERSION_META_KEY in asRecord(meta),
  };
}

/** Builds the JSON-RPC answer to a refused message: for a tool call a tool result, which the model reads, otherwise an error. */
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

/** Answers every message of a body: one answer, or an array for a batch. */
export function refusedBody(body: unknown, answer: (message: unknown) => object): unknown {
  const answers = messagesOf(body).map(answer);
  return Array.isArray(body) ? answers : answers[0];
}

/**
 * Builds the answer to a caller that is over a quota. Tool calls get a result with status 200: hosts pass it to the model, which
 * learns how long to wait, whereas they treat a failed request as broken.
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
