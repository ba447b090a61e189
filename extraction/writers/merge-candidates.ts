import type { Candidates } from './candidates.ts';
import { entriesOf, filterMembers } from '../../rules/typed/records.ts';

/**
 * Merges the proposals of two writers. Texts and links of the first come before those of the second. Lists, FAQs and founders
 * are taken from the first writer if it has any, because two writers name the same thing differently. The keywords of the
 * second win, because they come from the markup of the pages.
 */
export function mergeCandidates(first: Candidates, second: Candidates): Candidates {
  const texts = { ...second.texts };
  for (const [field, found] of entriesOf(first.texts)) texts[field] = [...found, ...(texts[field] ?? [])];
  return {
    ...second,
    ...first,
    texts,
    lists: {
      ...second.lists,
      ...filterNonEmpty(first.lists),
      ...filterNonEmpty({ keywords: second.lists.keywords ?? [] }),
    },
    faqs: first.faqs.length ? first.faqs : second.faqs,
    founders: first.founders.length ? first.founders : second.founders,
    socials: [...first.socials, ...second.socials],
  };
}

const filterNonEmpty = (lists: Candidates['lists']) =>
  filterMembers(lists, (found) => (found?.length ?? 0) > 0);
