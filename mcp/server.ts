import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  type Implementation,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Outcome, Replayed } from '../tools/shared/runtime/call.ts';
import { lookAgain } from '../tools/shared/next-steps/look-again.ts';
import { asRecord } from '../rules/typed/records.ts';
import { lookUp } from '../rules/typed/sure.ts';
import { answerText } from './answer-text.ts';
import { nameAllVersions } from './discovered-versions.ts';
import { CARDS_EXTENSION_ID } from './capabilities/cards.ts';
import { getPrompt } from './capabilities/prompts.ts';
import { readResource, RESOURCE_TEMPLATES, RESOURCES } from './capabilities/resources.ts';
import { readSkill, serveSkills, SKILLS_CAPABILITY } from './capabilities/skills.ts';
import { type Ask, research, researchResult } from './toolsets/research.ts';
import type { Surface } from './toolsets/surface.ts';
import { type Asker, type AskerOf, type CallParts, type ToolCalls, toolCalls } from './tool-calls.ts';
import { HANDSHAKE_VERSIONS, MODERN_VERSION } from '../tools/shared/schema/versions.ts';

/** `_meta` keys of a result that is replayed from an earlier call with the same idempotency key. */
const IDEMPOTENCY_REPLAYED = 'launch-directory/idempotency-replayed';
const IDEMPOTENCY_ANSWERED_AT = 'launch-directory/idempotency-answered-at';

// The lists do not change while the process runs, so nothing is pushed.
const CAPABILITIES = {
  tools: { listChanged: false },
  prompts: { listChanged: false },
  resources: { listChanged: false, subscribe: false },
  extensions: { ...SKILLS_CAPABILITY, [CARDS_EXTENSION_ID]: {} },
};

// Every list is the same for all callers, signed in or not.
const LISTS = { ttlMs: 300_000, cacheScope: 'public' } as const;
const CACHE_HINTS = {
  'server/discover': LISTS,
  'tools/list': LISTS,
  'prompts/list': LISTS,
  'resources/list': LISTS,
  'resources/templates/list': LISTS,
  'resources/read': { ttlMs: 60_000, cacheScope: 'public' },
} as const;

/** The dependencies of the MCP server. `publicUrl` is a function because the port of `PORT=0` is known only once listening. */
export type ServerParts = CallParts & {
  publicUrl: () => string;
  serverInfo: Implementation;
};

/**
 * Creates the factory for the servers of both transports, one per HTTP request or stdio connection. It uses the SDK's low-level
 * Server, since operation calls already validate input, check scopes and format errors, and registering every tool for every
 * request would cost more than the request itself.
 */
export function serverFactory(
  parts: ServerParts,
  askerOf: AskerOf,
  surfaceNow: () => Surface,
): McpServerFactory {
  const calls = toolCalls(parts, askerOf);
  const { questions } = parts;

  return ({ era }) => {
    const surface = surfaceNow();
    const server = new Server(surface.serverInfo, {
      capabilities: CAPABILITIES,
      instructions: surface.instructions,
      cacheHints: CACHE_HINTS,
      ...(questions ? { requestState: { verify: questions.verify } } : {}),
      supportedProtocolVersions: era === 'legacy' ? HANDSHAKE_VERSIONS : [MODERN_VERSION],
    });
    nameAllVersions(server);
    serveTools(server, surface, calls, era);
    server.setRequestHandler('prompts/list', ({ params }) => whole(params, { prompts: surface.prompts }));
    server.setRequestHandler('prompts/get', ({ params }) =>
      getPrompt(surface.prompts, (name) => surface.find(name) !== undefined, params.name, params.arguments),
    );
    serveSkills(server, surface.skills, era === 'modern' ? LISTS : undefined);
    serveResources(server, surface, calls, parts.publicUrl);
    return server;
  };
}

type Era = Parameters<McpServerFactory>[0]['era'];

function serveTools(server: Server, surface: Surface, calls: ToolCalls, era: Era): void {
  const unknownTool = (name: string) =>
    new ProtocolError(ProtocolErrorCode.InvalidParams, surface.unknown(name));

  server.setRequestHandler('tools/list', ({ params }) => whole(params, { tools: surface.listed }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const { name, arguments: args } = params;
    const client = nameOf(server, ctx);
    if (surface.isResearch) {
      const ask: Ask = async (operation, input) =>
        calls.call(lookUp(calls.all, operation), { ...input }, ctx, client);
      const answer = await research(name, args, (await calls.askerOf(ctx)).caller.requestId, ask);
      if (!answer) throw unknownTool(name);
      return researchResult(answer);
    }
    const tool = surface.find(name);
    if (!tool) throw unknownTool(name);
    const structured = era === 'modern' || knowsStructure(spokenBy(server, ctx, await calls.askerOf(ctx)));
    const refusal = surface.refusal(name, args);
    if (refusal) {
      const { requestId } = (await calls.askerOf(ctx)).caller;
      return toResult({ body: refusal.toBody(requestId), error: refusal, replayed: null }, structured);
    }
    const settled = await calls.settle(tool, args, ctx, client);
    if ('question' in settled) return settled.question;
    const outcome =
      'outcome' in settled
        ? settled.outcome
        : await calls.call(tool, settled.args, ctx, client, { key: settled.key });
    return toResult({ ...outcome, body: surface.fit(name, outcome.body) }, structured);
  });
}

function serveResources(server: Server, surface: Surface, calls: ToolCalls, publicUrl: () => string): void {
  const listing = calls.all.get('get_listing');
  server.setRequestHandler('resources/list', async ({ params }) => {
    const skills = (await surface.skills()).map(({ resource }) => resource);
    return whole(params, { resources: [...RESOURCES, ...skills, ...surface.cards.resources] });
  });
  server.setRequestHandler('resources/templates/list', ({ params }) =>
    whole(params, { resourceTemplates: listing ? RESOURCE_TEMPLATES : [] }),
  );
  server.setRequestHandler(
    'resources/read',
    async ({ params: { uri } }, ctx) =>
      readSkill(await surface.skills(), uri) ??
      surface.cards.read(uri) ??
      readResource(
        uri,
        publicUrl(),
        listing && ((slug) => calls.call(listing, { slug }, ctx, nameOf(server, ctx))),
      ),
  );
}

/** Returns a list as a single page, so any cursor is invalid. Some clients send an empty cursor for none. */
function whole<T>(params: { cursor?: string | undefined } | undefined, list: T): T {
  if (!params?.cursor) return list;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor: this list has a single page.');
}

/** Returns the client's name: from the request in 2026-07-28, from the handshake before. */
const nameOf = (server: Server, { mcpReq }: ServerContext): string | undefined => {
  const { name } = asRecord(asRecord(mcpReq.envelope)[CLIENT_INFO_META_KEY]);
  return typeof name === 'string' ? name : server.getClientVersion()?.name;
};

/** The first version with `structuredContent`. Versions are dates, so they compare as texts. */
const STRUCTURED_SINCE = '2025-06-18';

/** Returns the protocol version after a handshake. Stateless HTTP sends it in a header, since 2025-06-18. */
const spokenBy = (server: Server, { http }: ServerContext, { version }: Asker): string | undefined =>
  http ? version : server.getNegotiatedProtocolVersion();

const knowsStructure = (version: string | undefined): boolean =>
  version !== undefined && version >= STRUCTURED_SINCE;

/**
 * Converts an outcome to a tool result with structured content and the same as text; the text is JSON for clients whose version
 * has no structured content. An error is JSON text only: SDK v1 clients throw on `structuredContent` that does not match the
 * output schema instead of passing the error on.
 */
export function toResult(
  { body, error, replayed }: Pick<Outcome, 'body' | 'error' | 'replayed'>,
  structured: boolean,
): CallToolResult {
  const text = structured && !error ? answerText(body) : JSON.stringify(body);
  const content: CallToolResult['content'] = [{ type: 'text', text }];
  if (replayed) content.push({ type: 'text', text: replayedWords(body, replayed.since) });
  if (error) return { content, isError: true };
  return {
    content,
    structuredContent: body,
    ...(replayed ? { _meta: replayedMeta(replayed) } : {}),
  };
}

const replayedMeta = ({ since }: Replayed): Record<string, unknown> => ({
  [IDEMPOTENCY_REPLAYED]: true,
  [IDEMPOTENCY_ANSWERED_AT]: since.toISOString(),
});

/** Writes the note for the model on a replayed answer: it may be outdated, and which call returns the current state. */
function replayedWords(body: Record<string, unknown>, since: Date): string {
  const { tool, arguments: args } = lookAgain(body);
  return `#replayed The answer of ${since.toISOString()}, kept for this idempotency key; nothing was done again, and what it tells may have changed since. What is so now: ${tool} ${JSON.stringify(args)}`;
}
