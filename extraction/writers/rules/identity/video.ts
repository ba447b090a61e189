import { wordTable } from '../../../lexicon/words.ts';
import { listTexts } from '../../../html/json-ld.ts';
import type { ReadPage } from '../../../html/page.ts';
import { finds } from '../../../lexicon/table.ts';
import type { Candidate } from '../../../candidate.ts';
import { isHome, isInside, isTelling, pagesOfKind, quoted, type Site } from '../../../patterns/site.ts';

const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|live\/|watch\?(?:[^#]{0,200}&)?v=)|youtu\.be\/)([\w-]{11})(?![\w-])/;
const OTHER_PLAYERS = [
  /^https?:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?\d{6,12}/,
  /^https?:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/[0-9a-f]{20,40}/,
  /^https?:\/\/fast\.wistia\.(?:net|com)\/embed\//,
  /^https?:\/\/(?:player\.bilibili\.com\/player\.html\?|www\.bilibili\.com\/video\/)/,
  /^https?:\/\/(?:www\.)?(?:dailymotion\.com\/(?:embed\/)?video\/|rutube\.ru\/(?:play\/embed|video)\/|nicovideo\.jp\/watch\/)/,
];
const FILE = /\.(?:mp4|webm|m4v|mov)(?:[?#]|$)/i;
/** A film that waits to be started is one to watch: on another page, before one of the start page's decorations. */
const PLAYER = 4;
const DECLARED = 3.5;
const WITH_CONTROLS = 3.9;
const WITHOUT = 1.8;
/** A film of a sign, or behind the text. */
const DECORATIVE_FILE = /(?:^|[/_-])(?:logo|background|bg|backdrop)(?![a-z])[^/]*$/i;
const MANY_SCENES = 3;
const DECORATION = new Set('background bg backdrop testimonial testimonials review reviews'.split(' '));
const SHOWS = finds(wordTable('to_watch'));

type Embed = ReadPage['embeds'][number];
type Shown = { candidate: Candidate<string>; score: number };

/**
 * Believes players and films that are set into a page, and data of a video; those of the start page first. Never a channel, a sample, a scene behind a text, or what an article shows.
 */
export function extractVideo(site: Site): Candidate<string>[] {
  return [...new Set([...site.home, ...pagesOfKind(site, 'features', 'about', 'pricing'), ...site.pages])]
    .flatMap((page) => shownOn(site, page))
    .sort((left, right) => right.score - left.score)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

function shownOn(site: Site, page: ReadPage): Shown[] {
  const kind = site.kinds.get(page) ?? 'other';
  const isElse = kind === 'other' && !isHome(site, page);
  if (['customers', 'legal', 'useless'].includes(kind) || (isElse && isTelling(page))) return [];
  // On any other page only a player that is set into it.
  const isByTheWay = isElse && !SHOWS.test(`${page.title} ${new URL(page.url).pathname}`);
  const place = isHome(site, page) ? 2 : isByTheWay ? -2 : isElse ? -1 : 0;
  const shown = (url: string, quote: string, score: number): Shown => ({
    candidate: quoted(url, page, quote),
    score: score + place,
  });
  const declared = page.data
    .filter(({ types }) => types.includes('VideoObject'))
    .flatMap(({ values }) => [...listTexts(values.embedUrl), ...listTexts(values.contentUrl)].slice(0, 2))
    .filter((url) => isPlayer(url) || FILE.test(url));
  return [
    ...declared.map((url) => shown(url, url, DECLARED)),
    ...page.embeds.flatMap((embed) => {
      const score = scoreEmbed(page, embed, isByTheWay);
      return score > 0 ? [shown(embed.url, embed.src, score)] : [];
    }),
  ];
}

function scoreEmbed(page: ReadPage, { box, tag, url, controls, silent }: Embed, isByTheWay: boolean): number {
  if (isInside(box, DECORATION, 3)) return 0;
  if (isPlayer(url)) return PLAYER;
  if (tag !== 'video' || !FILE.test(url)) return 0;
  if (controls) return WITH_CONTROLS;
  // Several without sound that nobody can start are scenes behind a text, or works for others.
  const scenes = page.embeds.filter((one) => one.tag === 'video' && one.silent && !one.controls);
  const isScene = (silent && scenes.length >= MANY_SCENES) || DECORATIVE_FILE.test(url);
  return isScene || isByTheWay ? 0 : WITHOUT;
}

/** The song that templates and demos are filled with. */
const PLACEHOLDER = 'dQw4w9WgXcQ';

function isPlayer(url: string): boolean {
  if (url.includes(PLACEHOLDER)) return false;
  return YOUTUBE.test(url) || OTHER_PLAYERS.some((player) => player.test(url));
}
