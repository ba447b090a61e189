import express, { type RequestHandler, type Router } from 'express';
import { sendJson } from '../../http/send-compressed.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Queries } from '../../store/engine/database.ts';
import { PROTOCOL_VERSIONS } from '../../tools/shared/schema/protocol-versions.ts';
import { MCP_ADDRESSES, type McpAddress } from '../../tools/shared/schema/mcp-addresses.ts';

const SERVER_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const GLAMA_SCHEMA = 'https://glama.ai/mcp/schemas/connector.json';
const CARD_TYPE = 'application/mcp-server-card+json';

const SERVER = 'launch-directory';
/** Description of each MCP address. Registries take at most 100 characters. */
const DESCRIPTIONS: Record<McpAddress['toolset'], string> = {
  all: 'Find, compare and launch products: listings, launch weeks, drafts from websites, orders.',
  discover: 'Find and compare products that launched: listings, alternatives, rankings, weeks.',
  launch: 'Launch a product: a draft made from its website, a week, and what comes after.',
  orders: 'Prices, quotes, orders and checkout links of a launch directory.',
  directory: 'Find, compare and launch products: listings, launch weeks, drafts from websites.',
  research: 'Search products that launched, and read what is listed of them.',
};

export type DiscoveryDeps = { db: Queries; publicUrl: () => string; version: string };

/** Serves the metadata that registries and crawlers read about the MCP server without connecting. Any website may read it. */
export function discoveryRoutes({ db, publicUrl, version }: DiscoveryDeps): Router {
  const router = express.Router();
  const loadServerInfo = async () => ({
    name: `${hostLabels(publicUrl()).toReversed().join('.')}/${SERVER}`,
    title: (await getSiteSettings(db)).name,
    description: DESCRIPTIONS.all,
    version,
    websiteUrl: publicUrl(),
    icons: [{ src: `${publicUrl()}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  });

  router.get('/server.json', publicHeaders, async (_req, res) => {
    const remotes = [{ type: 'streamable-http', url: `${publicUrl()}/mcp` }];
    await sendJson(res, { $schema: SERVER_SCHEMA, ...(await loadServerInfo()), remotes });
  });

  for (const { path, toolset, readOnly } of MCP_ADDRESSES) {
    const paths = [`${path}/server-card`, ...(path === '/mcp' ? ['/.well-known/mcp/server-card.json'] : [])];
    router.get(paths, publicHeaders, async (_req, res) => {
      const card = await loadServerInfo();
      await sendJson(res.type(CARD_TYPE), {
        $schema: CARD_SCHEMA,
        ...card,
        description: DESCRIPTIONS[toolset] + (readOnly ? ' Only reads.' : ''),
        ...(path === '/mcp' ? {} : { name: card.name + path.slice('/mcp'.length).replaceAll('/', '.') }),
        remotes: [
          { type: 'streamable-http', url: publicUrl() + path, supportedProtocolVersions: PROTOCOL_VERSIONS },
        ],
      });
    });
  }

  router.get('/.well-known/ai-catalog.json', publicHeaders, (_req, res) => {
    const identifier = `urn:air:${hostLabels(publicUrl()).join('.')}:mcp:${SERVER}`;
    const entries = [{ identifier, type: CARD_TYPE, url: `${publicUrl()}/mcp/server-card` }];
    return sendJson(res.type('application/ai-catalog+json'), { specVersion: '1.0', entries });
  });

  // Glama identifies maintainers by the e-mail address of their Glama account.
  router.get('/.well-known/glama.json', publicHeaders, async (_req, res, next) => {
    const { team_email: email } = await getSiteSettings(db);
    if (email === '') return next();
    await sendJson(res, { $schema: GLAMA_SCHEMA, maintainers: [{ email }] });
  });

  router.get('/.well-known/openai-apps-challenge', async (_req, res, next) => {
    const { openai_apps_challenge: token } = await getSiteSettings(db);
    if (token === '') return next();
    res.type('text/plain').set('Cache-Control', 'no-store').send(token);
  });
  return router;
}

const publicHeaders: RequestHandler = (_req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' });
  next();
};

/** Returns the labels of the host name. */
const hostLabels = (publicUrl: string): string[] =>
  new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/g, '').split('.');
