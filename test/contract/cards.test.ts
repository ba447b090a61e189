import { describe, expect, it } from 'vitest';
import { renderCardPage } from '../../cards/card-page.ts';
import { CARDS } from '../../cards/cards.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { surfaceAt } from '../../scripts/tokens.ts';
import { MCP_ADDRESSES } from '../../tools/shared/schema/mcp-addresses.ts';

const ORIGIN = 'https://directory.example.com';
const cards = keysOf(CARDS);

describe.each(cards)('the card %s', (name) => {
  const page = renderCardPage(name, ORIGIN);

  it('is one page of at most 60 kB that loads nothing', () => {
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(60_000);
    expect(page).not.toMatch(
      /<(?:link|img|iframe)\b|<script[^>]+src=|url\(|@import|^import |\bfetch\(|innerHTML/m,
    );
    expect(page.match(/<script\b/g)).toHaveLength(1);
  });

  it('allows by its own policy its one script and its one style', () => {
    const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(page)!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/);
  });
});

describe.each(MCP_ADDRESSES)('$path', ({ path }) => {
  const { listedTools: listed, cards: served } = surfaceAt(path);
  const meta = new Map(listed.map(({ name, _meta }) => [name, (_meta ?? {}) as any]));

  it('names a card in each form hosts read, where the card is served', () => {
    const uris = new Set(served.resources.map(({ uri }) => uri));
    const named = [...meta.values()].filter((one) => one.ui?.resourceUri);
    for (const one of named) {
      expect([one['ui/resourceUri'], one['openai/outputTemplate']]).toEqual([
        one.ui.resourceUri,
        one.ui.resourceUri,
      ]);
      expect(uris).toContain(one.ui.resourceUri);
    }
    expect(new Set(named.map((one) => one.ui.resourceUri))).toEqual(uris);
  });

  it('lets cards call what they offer to do, and nothing else', () => {
    const called = new Set<string>(served.names.flatMap((name) => [...CARDS[name].calls]));
    const open = [...meta].filter(([, one]) => one.ui?.visibility.includes('app')).map(([name]) => name);
    expect(new Set(open)).toEqual(called);
    for (const [name, one] of meta) expect(one['openai/widgetAccessible'] ?? false).toBe(called.has(name));
  });

  it('reads its cards', () => {
    for (const { uri, mimeType } of served.resources) {
      expect(served.read(uri)?.contents).toMatchObject([
        {
          uri,
          mimeType: 'text/html;profile=mcp-app',
          _meta: {
            ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
            'openai/widgetDomain': ORIGIN,
          },
        },
      ]);
      expect(mimeType).toBe('text/html;profile=mcp-app');
    }
    expect(served.read('ui://launch-directory/nothing.html')).toBeUndefined();
  });
});

it('cards are served where all they do can be done', () => {
  const at = Object.fromEntries(MCP_ADDRESSES.map(({ path }) => [path, surfaceAt(path).cards.names]));
  expect(at['/mcp']).toEqual(cards);
  expect(at['/mcp/x/launch/readonly']).toEqual([]);
  expect(at['/mcp/x/research']).toEqual([]);
  expect(at['/mcp/x/discover']).toEqual(['comparison']);
});
