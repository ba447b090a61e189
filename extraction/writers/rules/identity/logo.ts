import { listObjects, listTexts } from '../../../html/json-ld.ts';
import { listAncestors, getMetaContent, type Image, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { nameKey, isHome, isInside, quoted, type Site } from '../../../patterns/site.ts';

const FOREIGN = new Set(
  (
    'partner partners customer customers client clients sponsor sponsors press featured trusted brands ' +
    'integrations integration testimonial testimonials awards award backers investors marquee payment ' +
    'payments store badge badges'
  ).split(' '),
);
const TEMPLATE_FILE =
  /(?:^|\/)(?:vite|react|next|nuxt|vercel|gatsby|angular|svelte|wordpress|placeholder|w-logo-blue|logo192|logo512)[\w.-]*\.(?:svg|png|ico|webp)$/i;
/** Services that draw a picture of a size, for whoever has none yet. */
const STAND_IN =
  /^https?:\/\/(?:via\.placeholder\.com|placehold\.(?:co|it)|placeimg\.com|picsum\.photos|dummyimage\.com|fakeimg\.pl|placekitten\.com|loremflickr\.com)\//i;
const BRAND = /logo|brand|wordmark|logotype|emblem/i;
/** A folder of what stands for the firm, which holds pictures that are called like it. */
const BRAND_FOLDER = /\/(?:brand|branding|logos?)\//i;
const SHOWN_LOGO = /(?:^|[/_-])logo[\w-]*\.(?:png|svg|jpe?g|webp)(?:\?|$)/i;
/** A file called "logo" at the top, whatever its text says of it ("Företagslogga"). */
const CALLED_LOGO = /^logo(?:[-_.][\w-]*)?\.(?:png|svg|jpe?g|webp)(?:\?|$)/i;
/** What the data declares; more than an icon, less than a picture on the page; and what is shown to whoever shares the page. */
const DECLARED = 3.5;
const SHOWN = 2.3;
const SHARED = 1.6;
const MOST_PAGES = 3;
/** Letters of a picture's text that a name begins with. */
const LEAST_NAMED = 4;

type Scored = { candidate: Candidate<string>; score: number };

/** The site's logo: the image that leads home or is named after the site, JSON-LD, else its icon. */
export function extractLogo(site: Site, name: string): Candidate<string>[] {
  const found: Scored[] = [];
  const add = (url: string, written: string, page: ReadPage, score: number): void => {
    if (
      !/^https?:/.test(url) ||
      written.startsWith('data:') ||
      STAND_IN.test(url) ||
      TEMPLATE_FILE.test(new URL(url).pathname)
    )
      return;
    found.push({ candidate: quoted(url, page, written), score: score + (isHome(site, page) ? 2 : 0) });
  };
  for (const page of [...site.home, ...site.pages.filter((page) => !site.home.includes(page))].slice(
    0,
    MOST_PAGES,
  )) {
    const shown = getMetaContent(page, 'og:image', 'twitter:image');
    const images = page.images.filter(({ url, box }) => url !== '' && !isInside(box, FOREIGN));
    for (const [at, image] of images.entries()) {
      const score = scoreImage(image, name) - Math.min(at, 50) / 100;
      if (score >= 3) add(image.url, image.src, page, score);
    }
    for (const written of logosInData(page).filter((one) => URL.canParse(one, page.url))) {
      const isShared = written === shown && !BRAND.test(written);
      add(new URL(written, page.url).href, written, page, isShared ? SHARED : DECLARED);
    }
    // What is shown where the page is linked to, where that is the logo by its name.
    if (SHOWN_LOGO.test(shown) && URL.canParse(shown, page.url))
      add(new URL(shown, page.url).href, shown, page, SHOWN);
    for (const link of page.rels) {
      if (!/\bicon\b|apple-touch-icon/.test(link.rel) || link.rel.includes('mask-icon')) continue;
      add(link.url, link.href, page, iconScore(link.rel, link.href, link.sizes));
    }
  }
  return found
    .sort((left, right) => right.score - left.score)
    .slice(0, 5)
    .map(({ candidate }) => candidate);
}

/** The `logo` of each organization, brand, software or website that the page's data describes. */
const logosInData = (page: ReadPage): string[] =>
  page.data
    .filter(({ types }) =>
      types.some((type) => /Organization|Corporation|Business|Brand|Software|WebSite/.test(type)),
    )
    .flatMap(({ values }) => [
      ...listTexts(values.logo),
      ...listObjects(values.logo)
        .flatMap((logo) => [...listTexts(logo.url), ...listTexts(logo.contentUrl)])
        .slice(0, 1),
    ]);

/** 0 for what is no logo; the more, the more it is named after the site, called a logo, at the top, and leads home. */
function scoreImage(image: Image, name: string): number {
  const { linksHome } = image;
  const file = image.src.slice(image.src.lastIndexOf('/') + 1);
  const isNamed = isNamedAfter(nameKey(image.alt), nameKey(file), name);
  const isBrand = isCalledBrand(image, file) || (isNamed && BRAND_FOLDER.test(image.src));
  const isAtTop = isInHeader(image);
  const isBare = nameKey(image.alt).replace('logo', '') === '';
  const scores: [is: boolean, score: number][] = [
    [linksHome && (isBrand || isNamed), 8 + Number(isNamed) + Number(isAtTop)],
    [linksHome && isAtTop, 6],
    [isBrand && isAtTop && isNamed, 8.5],
    [isBrand && isNamed, 5],
    [isAtTop && isBrand && isBare, 4],
    [isAtTop && CALLED_LOGO.test(file), 4],
  ];
  return scores.find(([is]) => is)?.[1] ?? 0;
}

const isInHeader = ({ region, box }: Image): boolean =>
  ['nav', 'header'].includes(region) || [...listAncestors(box)].some(({ tag }) => tag === 'header');

const isCalledBrand = ({ alt, box }: Image, file: string): boolean =>
  [alt, file, ...box.words, ...(box.parent?.words ?? [])].some((word) => BRAND.test(word));

/** By its text or file; "Quillbee" of "Quillbee Notes", too. */
const isNamedAfter = (alt: string, file: string, name: string): boolean =>
  (name.length > 1 && [alt, file].some((text) => text.includes(nameKey(name)))) ||
  (alt.length >= LEAST_NAMED &&
    (nameKey(name).startsWith(alt) || name.split(/\s+/u).some((word) => nameKey(word) === alt)));

function iconScore(rel: string, href: string, sizes: string): number {
  const size = Number(/(\d{2,4})x/.exec(sizes)?.[1] ?? /(\d{2,3})x\d{2,3}/.exec(href)?.[1] ?? 0);
  if (/\.svg(?:$|\?)/i.test(href)) return 2.2;
  if (rel.includes('apple-touch-icon')) return 2 + Math.min(size, 512) / 10_000;
  if (/\.ico(?:$|\?)/i.test(href)) return 0.5;
  return 1 + Math.min(size, 512) / 1_000;
}
