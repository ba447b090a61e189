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
const WITH_CONTROLS = 3.9;
const WITHOUT = 1.8;
/** A film of a sign, or behind the text. */
const DECORATIVE_FILE = /(?:^|[/_-])(?:logo|background|bg|backdrop)(?![a-z])[^/]*$/i;
const MANY_SCENES = 3;
const DECORATION = new Set('background bg backdrop testimonial testimonials review reviews'.split(' '));
const SHOWS = finds(wordTable('to_watch'));

/** A video that shows the product: embedded first, then a link that says so. Never a channel or a sample. */
export function extractVideo(site: Site): Candidate<string>[] {
  const found: { candidate: Candidate<string>; score: number }[] = [];
  const pages = [...site.home, ...pagesOfKind(site, 'features', 'about', 'pricing'), ...site.pages];
  for (const page of new Set(pages)) {
    const kind = site.kinds.get(page);
    if (kind === 'customers' || kind === 'legal' || kind === 'useless') continue;
    const isElse = kind === 'other' && !isHome(site, page);
    if (isElse && isTelling(page)) continue;
    const isAboutVideos = SHOWS.test(`${page.title} ${new URL(page.url).pathname}`);
    // On any other page only a player that is set into it.
    const isByTheWay = isElse && !isAboutVideos;
    const scenes = page.embeds.filter(({ tag, controls, silent }) => tag === 'video' && silent && !controls);
    const home = isHome(site, page) ? 2 : isByTheWay ? -2 : isElse ? -1 : 0;
    for (const node of page.data) {
      if (!node.types.includes('VideoObject')) continue;
      for (const url of [...listTexts(node.values.embedUrl), ...listTexts(node.values.contentUrl)].slice(
        0,
        2,
      ))
        if (isPlayer(url) || FILE.test(url))
          found.push({ candidate: quoted(url, page, url), score: 3.5 + home });
    }
    for (const embed of page.embeds) {
      if (isInside(embed.box, DECORATION, 3)) continue;
      const isFile = embed.tag === 'video' && FILE.test(embed.url) && (embed.controls || !isByTheWay);
      // Several without sound that nobody can start are scenes behind a text, or works for others.
      const isScene = (embed.silent && scenes.length >= MANY_SCENES) || DECORATIVE_FILE.test(embed.url);
      if (isFile && !embed.controls && isScene) continue;
      const score = isPlayer(embed.url) ? 4 : isFile ? (embed.controls ? WITH_CONTROLS : WITHOUT) : 0;
      if (score > 0) found.push({ candidate: quoted(embed.url, page, embed.src), score: score + home });
    }
    for (const link of isByTheWay ? [] : videoLinks(page))
      found.push({ candidate: quoted(link.url, page, link.href), score: 2.5 + home });
  }
  return found
    .sort((left, right) => right.score - left.score)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

function videoLinks(page: ReadPage): { url: string; href: string }[] {
  return page.links.filter((link) => {
    const text = `${link.text} ${link.label}`;
    return (
      isPlayer(link.url) && (SHOWS.test(text) || text.trim() === '') && !isInside(link.box, DECORATION, 4)
    );
  });
}

/** The song that templates and demos are filled with. */
const PLACEHOLDER = 'dQw4w9WgXcQ';

function isPlayer(url: string): boolean {
  if (url.includes(PLACEHOLDER)) return false;
  return YOUTUBE.test(url) || OTHER_PLAYERS.some((player) => player.test(url));
}
