import { checkScope } from '../tools/shared/runtime/call.ts';
import { getRequestedScopes, listServedScopes } from '../tools/shared/runtime/requested-scopes.ts';
import { type Caller, type Scope, SCOPES, type Tool } from '../tools/shared/runtime/define.ts';
import { ToolError, unauthenticated } from '../tools/shared/runtime/errors.ts';
import { listMessages } from './json-rpc.ts';
import { type Refusal, buildRefusedBody, buildRefusedMessage, parseToolCall } from './refusals.ts';

/** Refuses unauthorized requests with HTTP 401 or 403, which is what makes clients start their sign-in. */
export type AuthChallenges = {
  /** Returns 401 or 403 if `body` calls a tool whose scope the caller does not have, otherwise null. */
  check(body: unknown, caller: Caller): Refusal | null;
  /** Builds a 401 for a caller without credentials: for an empty body (null), or at an address that requires sign-in. */
  requireSignIn(body: unknown, requestId: string): Refusal;
  /** Builds the answer to an invalid credential, regardless of the request (RFC 6750, section 3.1). */
  rejectCredential(body: unknown, error: ToolError, requestId: string): Refusal;
};

type Challenge = {
  resource_metadata: string;
  error?: 'invalid_token' | 'insufficient_scope';
  error_description?: string;
  scope?: string;
};

/** Formats a `WWW-Authenticate` value (RFC 6750 section 3, RFC 9728 section 5.1). */
function formatChallenge(challenge: Challenge): string {
  const parameters = Object.entries(challenge)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}="${String(value).replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'")}"`);
  return `Bearer ${parameters.join(', ')}`;
}

const NOT_SIGNED_IN = unauthenticated(
  'Nobody is signed in.',
  'Sign in with OAuth, or send an API key as "Authorization: Bearer ld_...". Public tools at /mcp need neither.',
);

/** Returns the scope error that the call would fail with, without making the call. */
function getScopeError(tool: Tool, caller: Caller): ToolError | null {
  try {
    checkScope(tool, caller);
    return null;
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

const joinScopes = (scopes: ReadonlySet<Scope>): string =>
  SCOPES.filter((scope) => scopes.has(scope)).join(' ');

/** Builds the answer to one message, with the value of the header repeated in `_meta`. */
const createAnswerBuilder =
  (resourceMetadata: () => string) =>
  (message: unknown, error: ToolError, requestId: string, challenge: Partial<Challenge>): object =>
    buildRefusedMessage(message, error, requestId, {
      'mcp/www_authenticate': [
        formatChallenge({
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
export function createAuthChallenges(tools: readonly Tool[], resourceMetadata: () => string): AuthChallenges {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const allScopes = listServedScopes(tools);

  const buildAnswer = createAnswerBuilder(resourceMetadata);

  return {
    check(body, caller) {
      const refusals = listMessages(body).flatMap((message) => {
        const call = parseToolCall(message);
        const tool = call && byName.get(call.name);
        const error = tool && getScopeError(tool, caller);
        return error
          ? [{ message, error, requestedScopes: getRequestedScopes(tool, allScopes), modern: call.modern }]
          : [];
      });
      const [first] = refusals;
      if (!first) return null;

      // SDK v1 requests exactly the scopes of the last challenge and drops those it had, so they are listed too.
      // Before sign-in it is challenged for every scope of this address, since it cannot step up later.
      const v1Scopes = refusals.every(({ modern }) => modern) ? [] : allScopes;
      const held = caller.account?.scopes ?? v1Scopes;
      const scope = joinScopes(
        new Set([...held, ...refusals.flatMap(({ requestedScopes }) => requestedScopes)]),
      );
      const challenge: Partial<Challenge> = caller.account
        ? { error: 'insufficient_scope', error_description: first.error.message, scope }
        : { scope };
      const answers = refusals.map(({ message, error }) =>
        buildAnswer(message, error, caller.requestId, challenge),
      );
      return {
        status: first.error.status,
        headers: {
          'www-authenticate': formatChallenge({ resource_metadata: resourceMetadata(), ...challenge }),
        },
        body: Array.isArray(body) ? answers : answers[0],
      };
    },

    requireSignIn(body, requestId) {
      const challenge = { scope: joinScopes(allScopes) };
      return {
        status: NOT_SIGNED_IN.status,
        headers: {
          'www-authenticate': formatChallenge({ resource_metadata: resourceMetadata(), ...challenge }),
        },
        body: buildRefusedBody(body, (message) => buildAnswer(message, NOT_SIGNED_IN, requestId, challenge)),
      };
    },

    rejectCredential(body, error, requestId) {
      const challenge: Partial<Challenge> = { error: 'invalid_token', error_description: error.message };
      const retryAfter = error.details.retry_after;
      return {
        status: error.status,
        headers: {
          ...(error.status === 401
            ? { 'www-authenticate': formatChallenge({ resource_metadata: resourceMetadata(), ...challenge }) }
            : {}),
          ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
        },
        body: buildRefusedBody(body, (message) => buildAnswer(message, error, requestId, challenge)),
      };
    },
  };
}
