import { checkScope } from '../tools/shared/runtime/call.ts';
import { askedScopes, servedScopes } from '../tools/shared/runtime/asked-scopes.ts';
import { type Caller, type Scope, SCOPES, type Tool } from '../tools/shared/runtime/define.ts';
import { ToolError, unauthenticated } from '../tools/shared/runtime/errors.ts';
import { messagesOf } from './json-rpc.ts';
import { type Refusal, refusedBody, refusedMessage, toolCallOf } from './refusals.ts';

/** Refuses unauthorized requests with HTTP 401 or 403, which is what makes clients start their sign-in. */
export type Gate = {
  /** Returns 401 or 403 if `body` calls a tool whose scope the caller does not have, otherwise null. */
  check(body: unknown, caller: Caller): Refusal | null;
  /** Builds a 401 for a caller without credentials: for an empty body (null), or at an address that requires sign-in. */
  signIn(body: unknown, requestId: string): Refusal;
  /** Builds the answer to an invalid credential, regardless of the request (RFC 6750, section 3.1). */
  badCredential(body: unknown, error: ToolError, requestId: string): Refusal;
};

type Challenge = {
  resource_metadata: string;
  error?: 'invalid_token' | 'insufficient_scope';
  error_description?: string;
  scope?: string;
};

/** Formats a `WWW-Authenticate` value (RFC 6750 section 3, RFC 9728 section 5.1). */
function bearer(challenge: Challenge): string {
  const parameters = Object.entries(challenge)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}="${String(value).replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'")}"`);
  return `Bearer ${parameters.join(', ')}`;
}

const SIGN_IN = unauthenticated(
  'Nobody is signed in.',
  'Sign in with OAuth, or send an API key as "Authorization: Bearer ld_...". Public tools at /mcp need neither.',
);

/** Returns the scope error that the call would fail with, without making the call. */
function scopeError(tool: Tool, caller: Caller): ToolError | null {
  try {
    checkScope(tool, caller);
    return null;
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

const inOrder = (scopes: ReadonlySet<Scope>): string => SCOPES.filter((scope) => scopes.has(scope)).join(' ');

/** Builds the answer to one message, with the value of the header repeated in `_meta`. */
const answerOf =
  (resourceMetadata: () => string) =>
  (message: unknown, error: ToolError, requestId: string, challenge: Partial<Challenge>): object =>
    refusedMessage(message, error, requestId, {
      'mcp/www_authenticate': [
        bearer({
          resource_metadata: resourceMetadata(),
          // ChatGPT requires an error and its description here, even where RFC 6750 leaves them out of the header.
          error: 'invalid_token',
          error_description: error.message,
          ...challenge,
        }),
      ],
    });

/**
 * Creates the auth challenges for `tools`. `resourceMetadata` returns the URL of the RFC 9728 document. A refused tool call
 * gets a status and header for clients that read HTTP (Claude, the SDKs) and, in the same answer, a tool result with the
 * challenge in `_meta` for clients that read the result (ChatGPT).
 */
export function createGate(tools: readonly Tool[], resourceMetadata: () => string): Gate {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const served = servedScopes(tools);

  const answer = answerOf(resourceMetadata);

  return {
    check(body, caller) {
      const refused = messagesOf(body).flatMap((message) => {
        const call = toolCallOf(message);
        const tool = call && byName.get(call.name);
        const error = tool && scopeError(tool, caller);
        return error ? [{ message, error, asked: askedScopes(tool, served), modern: call.modern }] : [];
      });
      const [first] = refused;
      if (!first) return null;

      // SDK v1 requests exactly the scopes of the last challenge and drops those it had, so they are listed too.
      // Before sign-in it is challenged for every scope of this address, since it cannot step up later.
      const v1Needs = refused.every(({ modern }) => modern) ? [] : served;
      const held = caller.account?.scopes ?? v1Needs;
      const scope = inOrder(new Set([...held, ...refused.flatMap(({ asked }) => asked)]));
      const challenge: Partial<Challenge> = caller.account
        ? { error: 'insufficient_scope', error_description: first.error.message, scope }
        : { scope };
      const answers = refused.map(({ message, error }) =>
        answer(message, error, caller.requestId, challenge),
      );
      return {
        status: first.error.status,
        headers: { 'www-authenticate': bearer({ resource_metadata: resourceMetadata(), ...challenge }) },
        body: Array.isArray(body) ? answers : answers[0],
      };
    },

    signIn(body, requestId) {
      const challenge = { scope: inOrder(served) };
      return {
        status: SIGN_IN.status,
        headers: { 'www-authenticate': bearer({ resource_metadata: resourceMetadata(), ...challenge }) },
        body: refusedBody(body, (message) => answer(message, SIGN_IN, requestId, challenge)),
      };
    },

    badCredential(body, error, requestId) {
      const challenge: Partial<Challenge> = { error: 'invalid_token', error_description: error.message };
      const retryAfter = error.details.retry_after;
      return {
        status: error.status,
        headers: {
          ...(error.status === 401
            ? { 'www-authenticate': bearer({ resource_metadata: resourceMetadata(), ...challenge }) }
            : {}),
          ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
        },
        body: refusedBody(body, (message) => answer(message, error, requestId, challenge)),
      };
    },
  };
}
