import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { buildQuotaHeaders } from '../http/rate-limit-headers.ts';
import type { ToolError } from '../tools/shared/runtime/errors.ts';
import type { LimitResult } from '../tools/shared/limits/limiter.ts';
import { getMessageId, listMessages, RPC_ERROR, buildRpcError } from './json-rpc.ts';
import { toToolResult } from './server.ts';
import { asRecord } from '../rules/typed/records.ts';

/** An HTTP answer that replaces the MCP server's. */
export type Refusal = { status: number; headers: Record<string, string>; body: unknown };

type ToolCall = { name: string; modern: boolean };

/** Reads the tool call from the body; the `Mcp-Name` header is checked later, and only in 2026-07-28. */
export function parseToolCall(message: unknown): ToolCall | null {
  const { method, params } = asRecord(message);
  const { name, _meta: meta } = asRecord(params);
  if (method !== 'tools/call' || typeof name !== 'string') return null;
  return {
    name,
    modern: PROTOCOL_VERSION_META_KEY in asRecord(meta),
  };
}

/** Builds the JSON-RPC answer to a refused message: for a tool call a tool result, which the model reads, otherwise an error. */
export function buildRefusedMessage(
  message: unknown,
  error: ToolError,
  requestId: string,
  meta?: Record<string, unknown>,
): object {
  const body = error.toBody(requestId);
  const call = parseToolCall(message);
  if (!call) return buildRpcError(getMessageId(message), RPC_ERROR.refused, error.message, body.error);
  const result = {
    ...toToolResult({ body, error, replayed: null }, false),
    ...(call.modern ? { resultType: 'complete' } : {}),
    ...(meta ? { _meta: meta } : {}),
  };
  return { jsonrpc: '2.0', id: getMessageId(message), result };
}

/** Answers every message of a body: one answer, or an array for a batch. */
export function buildRefusedBody(body: unknown, answer: (message: unknown) => object): unknown {
  const answers = listMessages(body).map(answer);
  return Array.isArray(body) ? answers : answers[0];
}

/**
 * Builds the answer to a caller that is over a quota. Tool calls get a result with status 200: hosts pass it to the model, which
 * learns how long to wait, whereas they treat a failed request as broken.
 */
export function buildRateLimitRefusal(
  body: unknown,
  taken: LimitResult,
  error: ToolError,
  requestId: string,
): Refusal {
  const messages = listMessages(body);
  const calls = messages.length > 0 && messages.every((message) => parseToolCall(message) !== null);
  return {
    status: calls ? 200 : error.status,
    headers: buildQuotaHeaders(taken),
    body: buildRefusedBody(body, (message) => buildRefusedMessage(message, error, requestId)),
  };
}
