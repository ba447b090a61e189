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
import { getCurrentStateCall } from '../tools/shared/next-steps/current-state-call.ts';
import { asRecord } from '../rules/typed/records.ts';
import { getOrThrow } from '../rules/typed/assert.ts';
import { answerText } from './answer-text.ts';
import { listAllVersionsInDiscover } from './discovered-versions.ts';
import { CARDS_EXTENSION_ID } from './capabilities/cards.ts';
import { getPrompt } from './capabilities/prompts.ts';
import { readResource, RESOURCE_TEMPLATES, RESOURCES } from './capabilities/resources.ts';
import { readSkill, serveSkills, SKILLS_CAPABILITY } from './capabilities/skills.ts';
import { type RunOperation, callResearchTool, toResearchResult } from './toolsets/research.ts';
import type { ToolSurface } from './toolsets/tool-surface.ts';
import {
  type McpRequestInfo,
  type GetRequestInfo,
  type CallDeps,
  type ToolCalls,
  createToolCalls,
} from './tool-calls.ts';
import { HANDSHAKE_VERSIONS, MODERN_VERSION } from '../tools/shared/schema/protocol-versions.ts';

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
const LIST_CACHE = { ttlMs: 300_000, cacheScope: 'public' } as const;
const CACHE_HINTS = {
  'server/discover': LIST_CACHE,
  'tools/list': LIST_CACHE,
  'prompts/list': LIST_CACHE,
  'resources/list': LIST_CACHE,
  'resources/templates/list': LIST_CACHE,
  'resources/read': { ttlMs: 60_000, cacheScope: 'public' },
} as const;

/** The dependencies of the MCP server. `publicUrl` is a function because the port of `PORT=0` is known only once listening. */
export type ServerDeps = CallDeps & {
  publicUrl: () => string;
  serverInfo: Implementation;
};

/**
 * Creates the factory for the servers of both transports, one per HTTP request or stdio connection. It uses the SDK's low-level
 * Server, since operation calls already validate input, check scopes and format errors, and registering every tool for every
 * request would cost more than the request itself.
 */
export function createServerFactory(
  deps: ServerDeps,
  getRequestInfo: GetRequestInfo,
  getSurface: () => ToolSurface,
): McpServerFactory {
  const calls = createToolCalls(deps, getRequestInfo);
  const { elicitation } = deps;

  return ({ era }) => {
    const surface = getSurface();
    const server = new Server(surface.serverInfo, {
      capabilities: CAPABILITIES,
      instructions: surface.instructions,
      cacheHints: CACHE_HINTS,
      ...(elicitation ? { requestState: { verify: elicitation.verify } } : {}),
      supportedProtocolVersions: era === 'legacy' ? HANDSHAKE_VERSIONS : [MODERN_VERSION],
    });
    listAllVersionsInDiscover(server);
    serveTools(server, surface, calls, era);
    server.setRequestHandler('prompts/list', ({ params }) =>
      singlePage(params, { prompts: surface.prompts }),
    );
    server.setRequestHandler('prompts/get', ({ params }) =>
      getPrompt(
        surface.prompts,
        (name) => surface.findTool(name) !== undefined,
        params.name,
        params.arguments,
      ),
    );
    serveSkills(server, surface.skills, era === 'modern' ? LIST_CACHE : undefined);
    serveResources(server, surface, calls, deps.publicUrl);
    return server;
  };
}

type Era = Parameters<McpServerFactory>[0]['era'];

function serveTools(server: Server, surface: ToolSurface, calls: ToolCalls, era: Era): void {
  const unknownTool = (name: string) =>
    new ProtocolError(ProtocolErrorCode.InvalidParams, surface.describeUnknownTool(name));

  server.setRequestHandler('tools/list', ({ params }) => singlePage(params, { tools: surface.listedTools }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const { name, arguments: args } = params;
    const request = { ctx, client: getClientName(server, ctx) };
    if (surface.isResearch) {
      const runOperation: RunOperation = async (operation, input) =>
        calls.call(getOrThrow(calls.all, operation), { ...input }, request);
      const answer = await callResearchTool(
        name,
        args,
        (await calls.getRequestInfo(ctx)).caller.requestId,
        runOperation,
      );
      if (!answer) throw unknownTool(name);
      return toResearchResult(answer);
    }
    const tool = surface.findTool(name);
    if (!tool) throw unknownTool(name);
    const requestInfo = await calls.getRequestInfo(ctx);
    const structured = era === 'modern' || supportsStructure(getSpokenVersion(server, ctx, requestInfo));
    const refusal = surface.getRefusal(name, args);
    if (refusal) {
      const { requestId } = requestInfo.caller;
      return toToolResult({ body: refusal.toBody(requestId), error: refusal, replayed: null }, structured);
    }
    const resolution = await calls.resolveCall(tool, args, request);
    if ('question' in resolution) return resolution.question;
    const outcome =
      'outcome' in resolution
        ? resolution.outcome
        : await calls.call(tool, resolution.args, request, { key: resolution.key });
    const body = surface.adaptAnswer(name, outcome.body);
    requestInfo.structuredContent = body;
    return toToolResult({ ...outcome, body }, structured);
  });
}

function serveResources(
  server: Server,
  surface: ToolSurface,
  calls: ToolCalls,
  publicUrl: () => string,
): void {
  const listing = calls.all.get('get_listing');
  server.setRequestHandler('resources/list', async ({ params }) => {
    const skills = (await surface.skills()).map(({ resource }) => resource);
    return singlePage(params, { resources: [...RESOURCES, ...skills, ...surface.cards.resources] });
  });
  server.setRequestHandler('resources/templates/list', ({ params }) =>
    singlePage(params, { resourceTemplates: listing ? RESOURCE_TEMPLATES : [] }),
  );
  server.setRequestHandler(
    'resources/read',
    async ({ params: { uri } }, ctx) =>
      readSkill(await surface.skills(), uri) ??
      surface.cards.read(uri) ??
      readResource(
        uri,
        publicUrl(),
        listing &&
          ((slug) =>
            calls.call(listing, { slug, evidence: true }, { ctx, client: getClientName(server, ctx) })),
      ),
  );
}

/** Returns a list as a single page, so any cursor is invalid. Some clients send an empty cursor for none. */
function singlePage<T>(params: { cursor?: string | undefined } | undefined, list: T): T {
  if (!params?.cursor) return list;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor: this list has a single page.');
}

/** Returns the client's name: from the request in 2026-07-28, from the handshake before. */
const getClientName = (server: Server, { mcpReq }: ServerContext): string | undefined => {
  const { name } = asRecord(asRecord(mcpReq.envelope)[CLIENT_INFO_META_KEY]);
  return typeof name === 'string' ? name : server.getClientVersion()?.name;
};

/** The first version with `structuredContent`. Versions are dates, so they compare as texts. */
const STRUCTURED_SINCE = '2025-06-18';

/** Returns the protocol version after a handshake. Stateless HTTP sends it in a header, since 2025-06-18. */
const getSpokenVersion = (
  server: Server,
  { http }: ServerContext,
  { version }: McpRequestInfo,
): string | undefined => (http ? version : server.getNegotiatedProtocolVersion());

const supportsStructure = (version: string | undefined): boolean =>
  version !== undefined && version >= STRUCTURED_SINCE;

/**
 * Converts an outcome to a tool result with structured content and the same as text; the text is JSON for clients whose version
 * has no structured content. An error is JSON text only: SDK v1 clients throw on `structuredContent` that does not match the
 * output schema instead of passing the error on.
 */
export function toToolResult(
  { body, error, replayed }: Pick<Outcome, 'body' | 'error' | 'replayed'>,
  structured: boolean,
): CallToolResult {
  const text = structured && !error ? answerText(body) : JSON.stringify(body);
  const content: CallToolResult['content'] = [{ type: 'text', text }];
  if (replayed) content.push({ type: 'text', text: writeReplayNote(body, replayed.since) });
  if (error) return { content, isError: true };
  return {
    content,
    structuredContent: body,
    ...(replayed ? { _meta: buildReplayMeta(replayed) } : {}),
  };
}

const buildReplayMeta = ({ since }: Replayed): Record<string, unknown> => ({
  [IDEMPOTENCY_REPLAYED]: true,
  [IDEMPOTENCY_ANSWERED_AT]: since.toISOString(),
});

/** Writes the note for the model on a replayed answer: it may be outdated, and which call returns the current state. */
function writeReplayNote(body: Record<string, unknown>, since: Date): string {
  const { tool, arguments: args } = getCurrentStateCall(body);
  return `#replayed The answer of ${since.toISOString()} to this idempotency key; nothing was done again, and it may be outdated. Current state: ${tool} ${JSON.stringify(args)}`;
}
