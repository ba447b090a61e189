import type { Resource } from '@modelcontextprotocol/server';
import { cardPage } from '../../cards/card-page.ts';
import { type CardName, cardsFor } from '../../cards/cards.ts';

/**
 * Cards on the wire: MCP Apps (`io.modelcontextprotocol/ui`, 2026-01-26). What hosts read under other names is said
 * twice: the flat key is all that some read, `openai/…` is what ChatGPT asks for beside it.
 */
export const CARDS_EXTENSION_ID = 'io.modelcontextprotocol/ui';
const CARD_TYPE = 'text/html;profile=mcp-app';

const uriOf = (name: CardName): string => `ui://launch-directory/${name}.html`;

/** The cards of one address. */
export type ServedCards = {
  names: CardName[];
  /** What `tools/list` says of a tool beside the rest; nothing where no card is served. */
  metaOf(tool: string): Record<string, unknown>;
  resources: Resource[];
  /** The contents of a card; undefined for any other address. */
  read(
    uri: string,
  ):
    | { contents: { uri: string; mimeType: string; text: string; _meta: Record<string, unknown> }[] }
    | undefined;
};

/** The cards that are served beside some tools. Their pages are made when they are first read. */
export function cardsBeside(served: (tool: string) => boolean, publicUrl: string): ServedCards {
  const cards = cardsFor(served);
  const called = new Set<string>(cards.flatMap(([, { calls }]) => calls));
  const pages = new Map<string, string>();
  const pageOf = (name: CardName): string => {
    const page = pages.get(name) ?? cardPage(name, publicUrl);
    pages.set(name, page);
    return page;
  };
  return {
    names: cards.map(([name]) => name),
    metaOf(tool) {
      if (cards.length === 0) return {};
      const visibility = called.has(tool) ? ['model', 'app'] : ['model'];
      const [name] = cards.find(([, { shows }]) => shows.some((shown) => shown === tool)) ?? [];
      const resourceUri = name && uriOf(name);
      return {
        ui: { ...(resourceUri ? { resourceUri } : {}), visibility },
        ...(called.has(tool) ? { 'openai/widgetAccessible': true } : {}),
        ...(resourceUri ? { 'ui/resourceUri': resourceUri, 'openai/outputTemplate': resourceUri } : {}),
      };
    },
    resources: cards.map(([name, { title, description }]) => ({
      uri: uriOf(name),
      name,
      title,
      description,
      mimeType: CARD_TYPE,
      _meta: { ui: UI },
    })),
    read(uri) {
      const [name, card] = cards.find(([one]) => uriOf(one) === uri) ?? [];
      if (!name || !card) return undefined;
      const _meta = {
        ui: UI,
        'openai/widgetDescription': card.description,
        'openai/widgetDomain': publicUrl,
        'openai/widgetPrefersBorder': UI.prefersBorder,
        'openai/widgetCSP': { connect_domains: [], resource_domains: [], redirect_domains: [publicUrl] },
      };
      return { contents: [{ uri, mimeType: CARD_TYPE, text: pageOf(name), _meta }] };
    },
  };
}

/** Nothing is loaded and nobody asked but the host. No `domain`: a host draws nothing for one that is not its own. */
const UI = {
  csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
  prefersBorder: true,
} as const;
