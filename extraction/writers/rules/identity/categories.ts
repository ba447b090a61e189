import type { CategoryOption } from '../../candidates.ts';
import type { Candidate } from '../../../candidate.ts';
import { normalizeWords } from '../../../crawl/page-kinds.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { getMetaContent, type ReadPage } from '../../../html/page.ts';
import DECLARED_KINDS from '../../../lexicon/declared-kinds.json' with { type: 'json' };
import { DENSE, wordsIn } from '../../../lexicon/table.ts';
import { quoted, type Site } from '../../../patterns/site.ts';

/**
 * Believes what a site's structured data declares it to be, and categories whose own name or keywords stand in its title,
 * description, keywords and first heading. Blank when little speaks for one, or nearly as much for another of a different kind: what
 * a product is takes understanding, which the caller has.
 */
export function extractCategories(site: Site, choices: CategoryOption[]): Candidate<string>[] {
  const lines = site.home.flatMap(linesOf);
  const scored = choices
    .map((choice) => scoreOf(choice, lines))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  const [first] = scored;
  const rival = scored.find((one) => first && !areKin(one.choice, first.choice));
  if (!first || first.score < LEAST || first.score < (rival?.score ?? 0) * AHEAD) return [];
  return scored
    .filter((one) => one === first || (one.score >= LEAST && areKin(one.choice, first.choice)))
    .slice(0, MOST)
    .flatMap(({ choice, best }) => (best ? [quoted(choice.name, best.page, best.text)] : []));
}

const MOST = 3;
/** A declared kind is enough; of words, two, or one in two places. */
const LEAST = 2;
const DECLARED = 3;
const AHEAD = 1.5;
const KIND_FIELDS = ['applicationCategory', 'applicationSubCategory', 'genre'];

type Line = { page: ReadPage; text: string; plain: string; kinds: string[] };
type Scored = { choice: CategoryOption; score: number; best: Line | undefined };

/** What introduces a page, and what its data declares. */
function linesOf(page: ReadPage): Line[] {
  const texts = [
    page.title,
    getMetaContent(page, 'description', 'og:description'),
    getMetaContent(page, 'keywords'),
    page.blocks.find(({ heading }) => heading === 1)?.text ?? '',
  ];
  const declared = page.data.flatMap(({ types, values }) => {
    const [said] = [...listTexts(values['description']), ...listTexts(values['name'])];
    const kinds = KIND_FIELDS.flatMap((field) => listTexts(values[field]).slice(0, 1));
    return [...kinds.map((kind) => [kind, kind]), ...types.map((kind) => [kind, said ?? kind])];
  });
  return [
    ...texts
      .filter((text, at) => text !== '' && texts.indexOf(text) === at)
      .map((text) => ({ page, text, plain: normalizeWords(text), kinds: [] })),
    ...declared.map(([kind = '', text = '']) => ({ page, text, plain: '', kinds: slugsOf(kind) })),
  ];
}

/** "BusinessApplication", "Photo & Video" and "Health_Fitness" as the table has them. */
const kindKey = (kind: string): string =>
  kind
    .replace(/^.*[/#]/, '')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replace(/(?<=.)(?:application|app)s?$/, '');

const SLUGS = new Map(
  Object.entries(DECLARED_KINDS).flatMap(([slug, kinds]) =>
    wordsIn({ any: kinds }).map((kind): [string, string] => [kindKey(kind), slug]),
  ),
);

const slugsOf = (kind: string): string[] => {
  const slug = SLUGS.get(kindKey(kind));
  return slug === undefined ? [] : [slug];
};

function scoreOf(choice: CategoryOption, lines: Line[]): Scored {
  const names = choice.name.split(/\s*(?:&|\/|,|\band\b)\s*/);
  const words = [...new Set([...names, ...(choice.keywords ?? [])].map(normalizeWords))].filter(Boolean);
  let score = 0;
  let best: { line: Line; worth: number } | undefined;
  for (const line of lines) {
    const said = words.filter((word) => says(line.plain, word)).length;
    const worth = line.kinds.includes(choice.slug) ? DECLARED : said;
    score += worth;
    if (worth > (best?.worth ?? 0)) best = { line, worth };
  }
  return { choice, score, best: best?.line };
}

/** Does a text have a word, perhaps with the ending of a plural? Without spaces between words, it stands anywhere. */
const says = (plain: string, word: string): boolean =>
  DENSE.test(word)
    ? plain.includes(word)
    : ['', 's', 'es', 'n'].some((ending) => ` ${plain} `.includes(` ${word}${ending} `));

/** Is one the other's parent, or have both the same? */
const areKin = (one: CategoryOption, other: CategoryOption): boolean =>
  one.parent === other.slug ||
  other.parent === one.slug ||
  one.slug === other.slug ||
  (one.parent !== undefined && one.parent === other.parent);
