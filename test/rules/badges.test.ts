import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawBadge, type BadgeDrawing } from '../../rules/badges/badge-drawing.ts';
import {
  BADGE_KINDS,
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  getBadgeDimensions,
  buildBadgeEmbed,
  listEarnedBadges,
  type BadgeFacts,
} from '../../rules/badges/badges.ts';

const styles = BADGE_SHAPES.flatMap((shape) =>
  BADGE_MODES.flatMap((mode) => BADGE_SIZES.map((size) => ({ shape, mode, size }))),
);
const everyBadge: BadgeDrawing[] = BADGE_KINDS.flatMap((kind) =>
  styles.map((style) => ({
    kind,
    ...style,
    siteName: 'Launch Directory',
    listingName: 'Acme',
    week: '2026-11-16',
  })),
);

/** What a strict XML reader would object to; undefined for well-formed XML. Libraries here mend instead of objecting. */
function xmlFault(xml: string): string | undefined {
  const token =
    /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="(?:[^<&"]|&(?:amp|lt|gt|quot|#39);)*")*)(\/?)>|((?:[^<&>]|&(?:amp|lt|gt|quot|#39);)+)/gy;
  const open: string[] = [];
  while (token.lastIndex < xml.length) {
    const from = token.lastIndex;
    const [, closing, tag, attributes = '', empty] = token.exec(xml) ?? [];
    if (token.lastIndex === 0) return `not XML: ${xml.slice(from, from + 80)}`;
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, name]) => name);
    if (new Set(names).size < names.length) return `attribute twice: ${attributes}`;
    if (tag && closing && open.pop() !== tag) return `closed without being open: ${tag}`;
    if (tag && !closing && !empty) open.push(tag);
    if (open.length === 0 && token.lastIndex < xml.length) return 'more than one root';
  }
  return open[0];
}

describe('badgesFor', () => {
  const live: BadgeFacts = {
    status: 'live',
    featuredUntil: undefined,
    verified: false,
    launchWeek: '2026-11-16',
    awards: [],
  };
  const kinds = (facts: Partial<BadgeFacts>) =>
    listEarnedBadges({ ...live, ...facts }).map((badge) => badge.kind);

  it('offers listed-on alone before the launch, since free listings wait for it', () => {
    for (const status of ['draft', 'awaiting_badge', 'scheduled'] as const) {
      expect(kinds({ status, featuredUntil: '2026-11-25T12:00:00.000Z', verified: true })).toEqual([
        'listed-on',
      ]);
    }
  });

  it('offers nothing to what the directory refused or put away', () => {
    for (const status of ['rejected', 'archived'] as const) expect(kinds({ status })).toEqual([]);
  });

  it('adds what a live listing has earned', () => {
    expect(kinds({})).toEqual(['listed-on', 'launched-on']);
    expect(
      kinds({
        featuredUntil: '2026-11-25T12:00:00.000Z',
        verified: true,
        awards: [{ rank: 2, week: '2026-11-16' }],
      }),
    ).toEqual(['listed-on', 'launched-on', 'featured', 'verified', 'launch-of-the-week-2']);
  });

  it('knows the week of a launch, where there was one', () => {
    expect(listEarnedBadges(live)[1]).toEqual({ kind: 'launched-on', week: '2026-11-16' });
    expect(listEarnedBadges({ ...live, launchWeek: null })[1]).toEqual({ kind: 'launched-on' });
  });

  it('shows the newest of several awards of one rank, and no rank below three', () => {
    const awards = [
      { rank: 1, week: '2026-03-02' },
      { rank: 1, week: '2026-11-16' },
      { rank: 4, week: '2026-11-16' },
    ];
    expect(listEarnedBadges({ ...live, awards }).slice(2)).toEqual([
      { kind: 'launch-of-the-week-1', week: '2026-11-16' },
    ]);
  });
});

describe('drawBadge', () => {
  it('is well-formed, titled, an image to screen readers, and of the size the embed code says', () => {
    for (const badge of everyBadge) {
      const svg = drawBadge(badge);
      expect(xmlFault(svg)).toBeUndefined();
      const root = load(svg, { xml: true })('svg');
      expect(root.children('title').text()).toMatch(/^Acme: .*Launch Directory.*16 Nov 2026$/);
      expect(root.attr('role')).toBe('img');
      expect(root.attr('aria-label')).toBe(root.children('title').text());
      const { width, height } = getBadgeDimensions(badge);
      expect([root.attr('width'), root.attr('height')]).toEqual([String(width), String(height)]);
    }
  });

  it('loads nothing and runs nothing', () => {
    for (const badge of everyBadge) {
      const svg = drawBadge(badge);
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
        /https?:|href|src=|@import|<script|\bon\w+=/,
      );
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`);
    }
  });

  it('follows the reader between light and dark only when asked to', () => {
    for (const badge of everyBadge) {
      const svg = drawBadge(badge);
      expect(svg.includes('prefers-color-scheme:dark')).toBe(badge.mode === 'auto');
      if (badge.shape !== 'outline') expect(svg.includes('fill="#17140f"')).toBe(badge.mode === 'dark');
    }
  });

  it('draws each kind, shape, mode and size differently', () => {
    expect(new Set(everyBadge.map(drawBadge)).size).toBe(everyBadge.length);
  });

  it('stays well-formed and inside its box whatever the directory and the listing are called', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
      fc.constantFrom(
        '</text><script>',
        `"'&<>`,
        ']]>',
        '\u0000\u000b\ufffe',
        '\ud800',
        '🚀'.repeat(40),
        'W'.repeat(90),
      ),
    );
    fc.assert(
      fc.property(name, name, fc.constantFrom(...everyBadge), (siteName, listingName, badge) => {
        const svg = drawBadge({ ...badge, siteName, listingName });
        expect(xmlFault(svg)).toBeUndefined();
        expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
        expect(svg.isWellFormed()).toBe(true);
        const { units } = getBadgeDimensions({ ...badge, siteName });
        expect(units.width).toBeLessThanOrEqual(440);
        for (const [, length] of svg.matchAll(/textLength="([\d.]+)"/g)) {
          expect(Number(length)).toBeLessThan(units.width);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('badgeEmbed', () => {
  const embed = buildBadgeEmbed({
    kind: 'launched-on',
    shape: 'pill',
    mode: 'auto',
    size: 'l',
    week: '2026-11-16',
    publicUrl: 'https://launch.example',
    slug: 'acme-notes',
    siteName: 'Launch Directory',
    listingName: `Acme "Notes" <b>`,
  });
  const $ = load(embed.html);

  it('links the badge image to the listing', () => {
    expect(embed.link_url).toBe('https://launch.example/l/acme-notes');
    expect(embed.image_url).toBe(
      'https://launch.example/badges/acme-notes/launched-on.svg?shape=pill&mode=auto&size=l',
    );
    expect($('a').attr('href')).toBe(embed.link_url);
    expect($('a > img').attr('src')).toBe(embed.image_url);
    expect($('*', 'body').length).toBe(2);
  });

  it('says in words what the image shows, with names escaped', () => {
    expect($('img').attr('alt')).toBe('Acme "Notes" <b>: Launched on Launch Directory, week of 16 Nov 2026');
    expect(embed.html).not.toContain('<b>');
  });

  it('keeps room for the image while it loads', () => {
    const { width, height } = getBadgeDimensions({
      kind: 'launched-on',
      shape: 'pill',
      size: 'l',
      siteName: 'Launch Directory',
    });
    expect([$('img').attr('width'), $('img').attr('height')]).toEqual([String(width), String(height)]);
  });

  it('does not ask search engines to ignore the link', () => {
    expect($('a').attr('rel')).toBe('noopener');
  });
});
