import type { ListField, TextField } from '../../rules/drafts/draft-fields.ts';
import type { Candidates } from './candidates.ts';
import type { Candidate } from './site-draft.ts';

/**
 * The proposals of two writers as one: texts of the first come before those of the second, as do links; a list, the
 * questions and the founders are the first writer's where it has any, as two writers name the same thing differently.
 */
export function mergeCandidates(first: Candidates, second: Candidates): Candidates {
  const texts = { ...second.texts };
  for (const [field, found] of entries<TextField>(first.texts))
    texts[field] = [...found, ...(texts[field] ?? [])];
  return {
    ...second,
    ...first,
    texts,
    lists: { ...second.lists, ...filled(first.lists) },
    faqs: first.faqs.length ? first.faqs : second.faqs,
    founders: first.founders.length ? first.founders : second.founders,
    socials: [...first.socials, ...second.socials],
  };
}

type Texts<K extends string> = Partial<Record<K, Candidate<string>[]>>;

const entries = <K extends string>(texts: Texts<K>) => Object.entries(texts) as [K, Candidate<string>[]][];

const filled = (lists: Texts<ListField>) =>
  Object.fromEntries(entries(lists).filter(([, found]) => found.length)) as Texts<ListField>;
