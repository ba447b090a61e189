import { expect, it } from 'vitest';
import { normalizeWords } from '../../extraction/crawl/page-kinds.ts';
import { saysWord, wordsOfCategories } from '../../extraction/writers/rules/identity/category-words.ts';
import { wordsIn } from '../../extraction/lexicon/table.ts';
import { WORK_WORDS } from '../../extraction/lexicon/identity/works.ts';
import { CATEGORIES } from '../../store/sample/categories.ts';

const choices = CATEGORIES.flatMap((category) => [category, ...category.children]).map(({ name, slug }) => ({
  name,
  slug,
}));
const words = wordsOfCategories(choices);

it.each(Object.keys(WORK_WORDS))('words of works are those of a category there is: %s', (slug) => {
  expect(choices.map((choice) => choice.slug)).toContain(slug);
});

it.each(
  Object.entries(WORK_WORDS).flatMap(([slug, list]) => wordsIn({ any: list }).map((word) => [slug, word])),
)('of %s: "%s" is found in a sentence', (slug = '', word = '') => {
  const [own = []] = [...words].flatMap(([choice, list]) => (choice.slug === slug ? [list] : []));
  const sentence = normalizeWords(`Quillbee: ${word}, 2026.`);
  expect(own.some(({ stem }) => saysWord(sentence, stem))).toBe(true);
});
