import type { Resource } from '@modelcontextprotocol/server';
import { renderCardPage } from '../../cards/card-page.ts';
import { type CardName, cardsFor } from '../../cards/cards.ts';

/**
 * Identifies MCP Apps (`io.modelcontextprotocol/ui`, 2026-01-26), by which cards are served. Some members are repeated for hosts
 * that read other names: a flat key for some, `openai/…` for ChatGPT.
 */
export const CARDS_EXTENSION_ID = 'io.modelcontextprotocol/ui';
const CARD_TYPE = 'text/html;profile=mcp-app';

const buildCardUri = (name: CardName): string => `ui://launch-directory/${name}.html`;

/** The cards of one address. */
export type ServedCards = {
  names: CardName[];
  /** Returns the `_meta` members of a tool in `tools/list`; empty if no card is served. */
  getToolMeta(tool: string): Record<string, unknown>;
  resources: Resource[];
  /** Returns the contents of a card, or undefined for any other URI. */
  read(
    uri: string,
  ):
    | { contents: { uri: string; mimeType: string; text: string; _meta: Record<string, unknown> }[] }
    | undefined;
};

/** Selects the cards for the served tools. Their pages are rendered when first read. */
export function selectCards(served: (tool: string) => boolean, publicUrl: string): ServedCards {
  const cards = cardsFor(served);
  const callableTools = new Set<string>(cards.flatMap(([, { calls }]) => calls));
  const pages = new Map<string, string>();
  const getPage = (name: CardName): string => {
    const page = pages.get(name) ?? renderCardPage(name, publicUrl);
    pages.set(name, page);
    return page;
  };
  return {
    names: cards.map(([name]) => name),
    getToolMeta(tool) {
      if (cards.length === 0) return {};
      const visibility = callableTools.has(tool) ? ['model', 'app'] : ['model'];
      const [name] = cards.find(([, { shows }]) => shows.some((shown) => shown === tool)) ?? [];
      const resourceUri = name && buildCardUri(name);
      return {
        ui: { ...(resourceUri ? { resourceUri } : {}), visibility },
        ...(callableTools.has(tool) ? { 'openai/widgetAccessible': true } : {}),
        ...(resourceUri ? { 'ui/resourceUri': resourceUri, 'openai/outputTemplate': resourceUri } : {}),
      };
    },
    resources: cards.map(([name, { title, description }]) => ({
      uri: buildCardUri(name),
      name,
      title,
      description,
      mimeType: CARD_TYPE,
      _meta: { ui: UI_META },
    })),
    read(uri) {
      const [name, card] = cards.find(([one]) => buildCardUri(one) === uri) ?? [];
      if (!name || !card) return undefined;
      const _meta = {
        ui: UI_META,
        'openai/widgetDescription': card.description,
        'openai/widgetDomain': publicUrl,
        'openai/widgetPrefersBorder': UI_META.prefersBorder,
        'openai/widgetCSP': { connect_domains: [], resource_domains: [], redirect_domains: [publicUrl] },
      };
      return { contents: [{ uri, mimeType: CARD_TYPE, text: getPage(name), _meta }] };
    },
  };
}

/** A card loads nothing and talks only to the host. `domain` is omitted: hosts refuse one that is not theirs. */
const UI_META = {
  csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
  prefersBorder: true,
} as const;
