import type { Candidates } from './candidates.ts';
import { entriesOf, filterMembers } from '../../rules/typed/records.ts';

/**
 * The proposals of two writers as one: texts of the first come before those of the second, as do links; a list, the
 * questions and the founders are the first writer's where it has any, as two writers name the same thing differently. The
 * second one's keywords are those that the pages themselves are marked with.
 */
export function mergeCandidates(first: Candidates, second: Candidates): Candidates {
  const texts = { ...second.texts };
  for (const [field, found] of entriesOf(first.texts)) texts[field] = [...found, ...(texts[field] ?? [])];
  return {
    ...second,
    ...first,
    texts,
    lists: { ...second.lists, ...filled(first.lists), ...filled({ keywords: second.lists.keywords ?? [] }) },
    faqs: first.faqs.length ? first.faqs : second.faqs,
    founders: first.founders.length ? first.founders : second.founders,
    socials: [...first.socials, ...second.socials],
  };
}

const filled = (lists: Candidates['lists']) => filterMembers(lists, (found) => (found?.length ?? 0) > 0);
