import { entriesOf } from '../../../../rules/typed/records.ts';
import { listTexts } from '../../../html/json-ld.ts';
import type { ReadPage } from '../../../html/page.ts';
import { DECLARED_KINDS } from '../../../lexicon/identity/declared-kinds.ts';
import { wordsIn } from '../../../lexicon/table.ts';

/** Fields of data that say what a thing is, shortly; what else it says is read as words. */
const KIND_FIELDS = ['applicationCategory', 'applicationSubCategory', 'genre'];
const MOST_NODES = 20;
const LONGEST = 200;

/** "BusinessApplication", "Photo & Video" and "Health_Fitness" as the table has them. */
const kindKey = (kind: string): string =>
  kind
    .replace(/^.*[/#]/, '')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replace(/(?<=.)(?:application|app)s?$/, '');

const SLUGS = new Map(
  entriesOf(DECLARED_KINDS).flatMap(([slug, kinds]) =>
    wordsIn({ any: kinds }).map((kind): [string, string] => [kindKey(kind), slug]),
  ),
);

/** The kinds a page's data declares, as slugs of the categories a directory starts with, each with the words that say it. */
export function declaredKinds(page: ReadPage): { slug: string; page: ReadPage; text: string }[] {
  return page.data.slice(0, MOST_NODES).flatMap(({ types, values }) => {
    const kinds = KIND_FIELDS.flatMap((field) => listTexts(values[field]).slice(0, 1))
      .filter((text) => text.length <= LONGEST)
      .map((text) => ({ kind: text, text }));
    const [said] = [...listTexts(values['description']), ...listTexts(values['name'])];
    return [...kinds, ...types.map((kind) => ({ kind, text: said ?? kind }))].flatMap(({ kind, text }) => {
      const slug = SLUGS.get(kindKey(kind));
      return slug === undefined ? [] : [{ slug, page, text }];
    });
  });
}
