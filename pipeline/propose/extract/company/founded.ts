import { texts } from '../../../read/json-ld.ts';
import type { Block, ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { isHome, isInside, nameKey, type Site } from '../site.ts';
import { sentences } from '../text-shape.ts';

const YEAR = String.raw`((?:1[89]|20)\d\d)`;
/** Up to six words may stand between the verb and its year ("founded by Ann Lee in 2014"). */
const GAP = String.raw`(?:[^\d.!?;©]{0,60}?)`;
const VERBS = String.raw`founded|established|incorporated|started|born|launched|set up|begun|began|gegründet|gründung|gestartet|fondée?s?|créée?s?|lancée?s?|née?|fundad[oa]s?|cread[oa]s?|nacid[oa]|nació|fundación|criad[oa]s?|nasceu|lançad[oa]|fondat[oaie]|nat[oa]|nasce|costituit[oa]|opgericht|gestart|założon\p{L}{1,3}|powstał\p{L}{0,2}|założeni\p{L}|založen\p{L}{0,2}|vznikl\p{L}{0,2}|grundat|grundades|startade|grundlagt|stiftet|perustettu|основан\p{L}{0,2}|создан\p{L}{0,2}|засновано|kuruldu|kuruluş|alapítva|alapított\p{L}{0,2}|înființat\p{L}{0,2}|ιδρύθηκε|didirikan|thành lập`;
const VERB_THEN_YEAR = new RegExp(
  String.raw`(?<!\p{L})(?:${VERBS})(?!\p{L})${GAP}(?<!\d)${YEAR}(?!\d)`,
  'iu',
);
const SINCE_YEAR = new RegExp(
  String.raw`(?:^|(?<![\p{L}]))(?:since|est\.?|seit|depuis|desde|dal|sinds|od roku|od|sedan|siden|vuodesta|с|з)\s+(?:\p{Lu}?\p{L}{2,10}\s+)?${YEAR}(?!\d)`,
  'iu',
);
const EAST_ASIAN = new RegExp(
  String.raw`${YEAR}\s?年(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?日)?\s?(?:に)?(?:創業|設立|創立|創設|成立|创立|创办|創辦|成立)|(?:創業|設立|創立|成立于|创立于|创办于|成立於|设立)[^\d]{0,10}${YEAR}|${YEAR}년(?:에)?\s?(?:설립|창립|창업)`,
  'u',
);
const LABEL =
  /^(?:founded|established|foundation|founding year|year founded|gegründet|gründung|gründungsjahr|fondée?|fondation|création|date de création|fundada|fundación|año de fundación|fundação|fundado|fondata|fondazione|anno di fondazione|opgericht|założona|rok założenia|založeno|grundat|stiftet|perustettu|основана|год основания|設立|創業|設立年月日|設立年月|創立|创立|成立时间|成立|설립|설립일|kuruluş|kuruluş yılı)\s*:?$/iu;
const SELF =
  /(?<!\p{L})(?:we|our|it|us|i|my|the (?:company|project|product|team|studio)|wir|unser\p{L}{0,2}|nous|notre|nosotros|somos|nuestr\p{L}{1,2}|noss\p{L}{1,2}|siamo|nostr\p{L}{1,2}|azienda|wij|onze|firma|společnost|мы|наша|компания|company|entreprise|unternehmen|empresa|başladık|building|making|serving)(?!\p{L})/iu;
const NOT_US = new Set(
  'testimonial testimonials review reviews quote customer customers timeline-others partner partners'.split(
    ' ',
  ),
);
const NOT_FOUNDING =
  /©|\(c\)|copyright|all rights|version|v\d|trusted by|client|customer|member since|partner|kunde|cliente|clienti|in use since|available since|supported since|open to|deprecated|released in/i;

type Found = { year: string; score: number; page: ReadPage; quote: string };

/** The year the company or product began, when the site says so of itself. Copyright years never count. */
export function extractFoundedYear(site: Site, name: string): Candidate<string>[] {
  const found: Found[] = [];
  for (const page of site.pages) {
    const kind = site.kinds.get(page) ?? 'other';
    const place = isHome(site, page)
      ? 1
      : kind === 'about'
        ? 1.2
        : kind === 'contact' || kind === 'imprint' || kind === 'faq'
          ? 0.6
          : 0;
    const latest = Number(page.fetched_at.slice(0, 4)) || 2100;
    const add = (year: string, score: number, quote: string): void => {
      if (Number(year) <= latest) found.push({ year, score: score + place, page, quote });
    };
    for (const node of page.data)
      for (const date of texts(node.values.foundingDate))
        if (/^(?:1[89]|20)\d\d/.test(date)) add(date.slice(0, 4), 6, date);
    if (kind === 'customers' || kind === 'useless') continue;
    for (const block of page.blocks) {
      if (
        block.tag === 'pre' ||
        block.tag === 'blockquote' ||
        block.region === 'notice' ||
        isInside(block.box, NOT_US, 5)
      )
        continue;
      const labelled = yearAfterLabel(page, block);
      if (labelled) add(labelled, 4, page.text.slice(block.start, page.blocks[block.id + 1]?.end));
      for (const sentence of sentences(block.text)) {
        const one = yearIn(sentence, name, block);
        if (one) add(one.year, one.score, sentence);
      }
    }
  }
  const totals = new Map<string, number>();
  for (const { year, score } of found)
    totals.set(year, Math.max(totals.get(year) ?? 0, score) + (totals.has(year) ? 0.5 : 0));
  return found
    .filter(({ score }) => score >= 2.5)
    .sort(
      (left, right) =>
        (totals.get(right.year) ?? 0) - (totals.get(left.year) ?? 0) || right.score - left.score,
    )
    .slice(0, 2)
    .map(({ year, page, quote }) => ({ value: year, quotes: [{ url: page.url, quote }] }));
}

function yearAfterLabel(page: ReadPage, block: Block): string | undefined {
  if (!LABEL.test(block.text)) return undefined;
  const next = page.blocks[block.id + 1]?.text ?? '';
  return next.length <= 40 ? /(?<!\d)((?:1[89]|20)\d\d)(?!\d)/.exec(next)?.[1] : undefined;
}

function yearIn(sentence: string, name: string, block: Block): { year: string; score: number } | undefined {
  if (sentence.length > 500 || NOT_FOUNDING.test(sentence)) return undefined;
  const asian = EAST_ASIAN.exec(sentence);
  const asianYear = asian?.[1] ?? asian?.[2] ?? asian?.[3];
  if (asianYear) return { year: asianYear, score: 2.5 };
  const verb = VERB_THEN_YEAR.exec(sentence);
  const since = verb ? null : SINCE_YEAR.exec(sentence);
  const match = verb ?? since;
  if (!match?.[1]) return undefined;
  const before = sentence.slice(0, match.index);
  const named = name !== '' && nameKey(before).includes(nameKey(name));
  let score = verb ? 1.5 : 1;
  if (named) score += 2;
  else if (before.trim().length < 3) score += block.text.length <= 160 ? 1.5 : 1;
  else if (SELF.test(before.slice(-60))) score += 1.2;
  else if (since && block.text.length <= 60) score += 1;
  else score -= 1.5;
  return { year: match[1], score };
}
