import { wordTable } from '../../../lexicon/words.ts';
import type { SocialPlatform } from '../../../../rules/drafts/draft-fields.ts';
import { finds } from '../../../lexicon/table.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { listAncestors, type Box, type Link, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { profileOf, type PlatformProfile } from './platforms.ts';
import { isHome, isInside, nameKey, quoted, type Site } from '../../../patterns/site.ts';

const SOMEBODY_ELSE = new Set(
  'testimonial testimonials review reviews quote author authors contributors contributor comment comments speaker speakers tweet tweets share sharing addtoany sponsors backers credits'.split(
    ' ',
  ),
);
const CREDIT = finds(wordTable('credits'));
/** Whose profiles and whose pages data may list that are not the site's own. */
const OTHERS_DATA = /Person|Review|Article|BlogPosting|Comment|Event|Place|Thing|Quotation/;
/** What the start page shows goes before what others do, on however many of them. */
const OF_HOME = 2;
/** Elements around an icon in which others of its row may stand. */
const ROW_DEPTH = 3;
/** What a card of one person counts: enough for a profile that is called like the site. */
const OF_SOMEBODY = -1;
const CARD_DEPTH = 5;
const ONE_OF_MANY = new Set('team member members person people staff profile speaker founder'.split(' '));
const TO_WRITE_OR_PAY = new Set(
  'whatsapp messenger zalo kakao linktree ko-fi buymeacoffee opencollective'.split(' '),
);
const FOLLOW = new Set('social socials follow community connect contact contacts sns'.split(' '));

type Found = {
  profile: PlatformProfile;
  score: number;
  candidate: Candidate<{ platform: SocialPlatform; url: string }>;
  pages: Set<string>;
};

/**
 * Believes `sameAs` of data, `rel=me`, and links in a footer, menu or row of icons, above all those that are called like the site; one
 * for each platform, and those that the list lacks share `custom`. Links in testimonials, credits and cards of people are others'.
 */
export function extractSocials(
  site: Site,
  name: string,
): Candidate<{ platform: SocialPlatform; url: string }>[] {
  const found = new Map<string, Found>();
  const names = [name, site.label].map(nameKey).filter((key) => key.length > 2);
  for (const page of site.pages)
    for (const { address, written, weight } of linksToProfiles(site, page)) {
      const profile = profileOf(address);
      if (!profile) continue;
      const key = `${profile.network} ${profile.handle.toLowerCase()}`;
      const score = weight + likeness(profile, names);
      const known = found.get(key);
      const pages = (known?.pages ?? new Set()).add(page.url);
      const candidate = quoted({ platform: profile.platform, url: address }, page, written);
      if (!known || score > known.score) found.set(key, { profile, score, candidate, pages });
    }
  const ofHome = new Set(site.home.map(({ url }) => url));
  const all = [...found.values()].map(({ candidate, profile, score, pages }) => {
    const sure = score + Math.min(pages.size - 1, 4) * 0.4;
    const isOfHome = [...pages].some((page) => ofHome.has(page));
    return { candidate, profile, sure, rank: sure + (isOfHome ? OF_HOME : 0) };
  });
  return all
    .filter(({ sure }) => sure >= 2)
    .sort((left, right) => right.rank - left.rank)
    .filter(
      ({ profile }, at, sorted) =>
        sorted.findIndex((other) => other.profile.platform === profile.platform) === at,
    )
    .map(({ candidate }) => candidate);
}

/** Links, `rel=me` and data of a page that may lead to the site's profiles, and how much their places say so. */
function linksToProfiles(site: Site, page: ReadPage): { address: string; written: string; weight: number }[] {
  const kind = site.kinds.get(page) ?? 'other';
  const isStart = isHome(site, page);
  const place = isStart ? 0.5 : ['contact', 'about'].includes(kind) ? 0.3 : 0;
  const inRows = isStart || kind === 'contact' ? rowsOfProfiles(page) : new Set<Link>();
  const linked = page.links.map((link) => {
    const isTold = inRows.has(link) || (kind === 'contact' && saysWhere(link));
    const weight = Math.max(placeWeight(link, page), isTold ? 2 : -3) + place;
    // A room of Matrix is in the fragment.
    const address = link.href.startsWith('https://matrix.to/#/') ? link.href : link.url;
    return { address, written: link.href, weight };
  });
  const declared = page.data
    .filter(({ types }) => !OTHERS_DATA.test(types.join(' ')))
    .flatMap(({ values }) => listTexts(values.sameAs))
    .map((address) => ({ address, written: address, weight: 3.5 }));
  const mine = page.rels.filter(({ rel }) => rel === 'me');
  return [
    ...linked,
    ...declared,
    ...mine.map(({ url, href }) => ({ address: url, written: href, weight: 3 })),
  ];
}

/**
 * Icons of several networks side by side on the start page or on that of contacts. People of a team have such rows, too: then a network stands in more
 * than one, with another profile in each.
 */
function rowsOfProfiles(page: ReadPage): Set<Link> {
  const rows = new Map<Box, { link: Link; profile: PlatformProfile }[]>();
  for (const link of page.links) {
    const profile = profileOf(link.url);
    if (!profile || !isSign(link, profile) || isInside(link.box, ONE_OF_MANY)) continue;
    for (const box of [...listAncestors(link.box)].slice(1, 1 + ROW_DEPTH))
      rows.set(box, [...(rows.get(box) ?? []), { link, profile }]);
  }
  const inRows = [...rows.values()]
    .filter((row) => new Set(row.map(({ profile }) => profile.network)).size > 1)
    .flat();
  const others = Map.groupBy(inRows, ({ profile }) => profile.network);
  const isOne = [...others.values()].every(
    (row) => new Set(row.map(({ profile }) => profile.handle.toLowerCase())).size === 1,
  );
  return new Set(isOne ? inRows.map(({ link }) => link) : []);
}

/** An icon, or nothing but what the platform is called. */
const isSign = ({ text }: Link, { network }: PlatformProfile): boolean =>
  !/[\p{L}\d]/u.test(text) || nameKey(text) === nameKey(network);

/** How much a link's place says that the profile is the site's own. */
function placeWeight(link: Link, page: ReadPage): number {
  const boxes = [...listAncestors(link.box)].slice(0, 8);
  if (boxes.some(({ words }) => words.includes('fb') && words.includes('page'))) return 2;
  const whole = page.blocks.length / 2;
  if (
    isInside(link.box, SOMEBODY_ELSE) ||
    boxes.some((box) => box.tag === 'blockquote' || (box.tag === 'article' && box.to - box.from < whole))
  )
    return -3;
  const around = page.blocks[link.block]?.text.slice(0, 300) ?? '';
  if (CREDIT.test(around) && link.region === 'footer') return -3;
  if (isToolsName(link, around)) return -3;
  if (link.rel.split(' ').includes('me')) return 3;
  if (link.region === 'footer') return 2.5;
  if (link.region === 'nav' || link.region === 'header') return 2.5;
  // "social-icons" on the card of one of the team.
  if (isInside(link.box, ONE_OF_MANY, CARD_DEPTH)) return OF_SOMEBODY;
  return isInside(link.box, FOLLOW, 4) ? 2 : 0;
}

/** A link of a contact page that is called by its handle or platform: "Telegram → @quillbee". */
function saysWhere({ url, text }: Link): boolean {
  const profile = text.length <= 40 ? profileOf(url) : undefined;
  if (!profile) return false;
  const key = nameKey(text);
  return text.startsWith('@') || key.includes(nameKey(profile.network)) || key === nameKey(profile.handle);
}

/** "presskit.html by …": a repository that is called by its own name in a line that has more is a tool that was used. */
function isToolsName({ url, text }: Link, around: string): boolean {
  const [, tool = ''] = /^https:\/\/git(?:hub|lab)\.com\/[^/]+\/([^/?#]+)\/?$/.exec(url) ?? [];
  return tool !== '' && nameKey(text) === nameKey(tool) && around.trim().length > text.trim().length;
}

/** How much a profile is called like the site; where one can write to, or pay, gives way to a profile. */
function likeness({ network, handle, url }: PlatformProfile, names: string[]): number {
  if (TO_WRITE_OR_PAY.has(network)) return -0.5;
  const parts = handle.split('/').map(nameKey);
  if (parts.some((part) => names.includes(part))) return 3;
  const isLike = (part: string): boolean =>
    names.some((key) => part.includes(key) || (part.length > 3 && key.includes(part)));
  if (parts.some(isLike)) return 2.5;
  return network === 'linkedin' && new URL(url).pathname.startsWith('/in/') ? -1 : 0;
}
