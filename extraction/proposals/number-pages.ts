import type { ReadPage } from '../html/page.ts';
import { describeSite, isHome, LEGAL_KINDS, type Site } from '../patterns/site.ts';
import { type NumberedLine, numberLines } from '../proof/numbered-lines.ts';

/** The pages of a website, the start page first, and those of other websites about its product. */
export type PagesOfBothKinds = { site: ReadPage[]; elsewhere: ReadPage[] };

/** What a page is for; `start` is the start page, `elsewhere` one of another website. */
type ShownKind = 'start' | 'elsewhere' | NonNullable<ReturnType<Site['kinds']['get']>>;

/** Kinds of pages, the most telling first. Lines are numbered in this order, so that numbers grow in what is shown. */
const ORDER: readonly ShownKind[] = [
  'start',
  'features',
  'pricing',
  'faq',
  'about',
  'other',
  'customers',
  'contact',
  'useless',
  'legal',
  'imprint',
  'elsewhere',
];

/** A page of one reading with its lines; `number` counts pages from 1. Legal ones are shown only when asked for by number. */
export type NumberedPage = {
  number: number;
  page: ReadPage;
  kind: ShownKind;
  isLegal: boolean;
  lines: NumberedLine[];
};

/**
 * Numbers the pages of one reading and their lines, those of other websites last. The same pages always get the same numbers.
 */
export function numberPages({ site: own, elsewhere }: PagesOfBothKinds): NumberedPage[] {
  const site = describeSite(own);
  const getKind = (page: ReadPage): ShownKind =>
    isHome(site, page) ? 'start' : (site.kinds.get(page) ?? 'other');
  const ordered = site.pages
    .map((page) => ({ page, kind: getKind(page) }))
    .concat(elsewhere.map((page) => ({ page, kind: 'elsewhere' })))
    .toSorted((left, right) => ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind));
  const byUrl = Map.groupBy(numberLines(ordered.map(({ page }) => page)), ({ url }) => url);
  return ordered.map(({ page, kind }, at) => ({
    number: at + 1,
    page,
    kind,
    isLegal: LEGAL_KINDS.has(kind),
    lines: byUrl.get(page.url) ?? [],
  }));
}
