import type { CategoryChoice } from '../../candidates.ts';
import { plainWords } from '../../../crawl/page-kinds.ts';
import { metaContent, type ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { bodyBlocks, quoted, type Site } from '../site.ts';

const MOST_CATEGORIES = 3;
const WORTH = { title: 3, meta: 3, heading: 2, text: 1 } as const;

/** Categories of the directory whose name or keywords the site uses for itself, the best supported first. */
export function extractCategories(site: Site, choices: CategoryChoice[]): Candidate<string>[] {
  const sources = site.home.flatMap((page) => sourcesOf(page));
  const scored = choices.map((choice) => {
    const words = [choice.name, ...(choice.keywords ?? [])]
      .flatMap((word) => word.split(/\s*(?:&|\/|,|\band\b)\s*/))
      .map(plainWords)
      .filter((word) => word.length > 1);
    let score = 0;
    let best: { page: ReadPage; text: string; worth: number } | undefined;
    for (const source of sources) {
      const hits = words.filter((word) => ` ${source.plain} `.includes(` ${word} `)).length;
      if (hits === 0) continue;
      score += hits * source.worth;
      if (!best || source.worth > best.worth) best = source;
    }
    return { choice, score, best };
  });
  return scored
    .filter(({ score }) => score >= 3)
    .sort((left, right) => right.score - left.score)
    .slice(0, MOST_CATEGORIES)
    .flatMap(({ choice, best }) => (best ? [quoted(choice.name, best.page, best.text)] : []));
}

function sourcesOf(page: ReadPage): { page: ReadPage; text: string; plain: string; worth: number }[] {
  const source = (
    text: string,
    worth: number,
  ): { page: ReadPage; text: string; plain: string; worth: number } => ({
    page,
    text,
    plain: plainWords(text),
    worth,
  });
  return [
    source(page.title, WORTH.title),
    source(metaContent(page, 'description', 'og:description'), WORTH.meta),
    source(metaContent(page, 'keywords'), WORTH.heading),
    ...bodyBlocks(page)
      .slice(0, 25)
      .map((block) => source(block.text.slice(0, 300), block.heading > 0 ? WORTH.heading : WORTH.text)),
  ].filter(({ text }) => text !== '');
}
