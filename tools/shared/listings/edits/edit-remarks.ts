import type { Faq, Socials } from '../../../../rules/drafts/draft-document.ts';
import { type StaleMention, findStaleMentions } from '../../../../rules/listings/stale-mentions.ts';
import { entriesOf } from '../../../../rules/typed/records.ts';

/** Remarks in the answer to an edit (`editRemarksShape`); empty if there are none. */
export type EditRemarks = { removed?: Record<string, string[]>; still_says?: StaleMention[]; note?: string };

type AllLists = {
  founders: readonly { name: string }[];
  faqs: readonly Faq[];
  milestones: readonly { date: string; title: string }[];
  company_socials: Socials;
  founder_socials: Socials;
  socials: Socials;
  alternatives: readonly string[];
};
type Lists = { [K in keyof AllLists]?: AllLists[K] | undefined };

/** Names by which people know the items of a list. */
const ITEM_NAMES: { [K in keyof AllLists]: (list: AllLists[K]) => string[] } = {
  founders: (founders) => founders.map(({ name }) => name),
  faqs: (faqs) => faqs.map(({ question }) => question),
  milestones: (milestones) => milestones.map(({ date, title }) => `${date} ${title}`),
  company_socials: Object.keys,
  founder_socials: Object.keys,
  socials: Object.keys,
  alternatives: (slugs) => [...slugs],
};

/** Lists the items that replaced lists no longer have; `renamed` are names that were corrected. */
export function listRemovedItems(before: Lists, after: Lists, renamed: readonly string[] = []): EditRemarks {
  const removed = entriesOf(ITEM_NAMES).flatMap(([list]) => {
    const remaining = new Set([...listItemNames(list, after), ...renamed]);
    const removedNames =
      after[list] === undefined ? [] : listItemNames(list, before).filter((name) => !remaining.has(name));
    return removedNames.length > 0 ? [[list, removedNames] as const] : [];
  });
  return removed.length > 0 ? { removed: Object.fromEntries(removed) } : {};
}

function listItemNames<K extends keyof AllLists>(list: K, lists: Lists): string[] {
  const items: AllLists[K] | undefined = lists[list];
  return items === undefined ? [] : ITEM_NAMES[list](items);
}

/** Fields whose values texts often repeat verbatim. */
const REPEATED_FIELDS = ['name', 'founded_year', 'contact_email'] as const;

/** Finds texts that still contain a replaced value; `renamed` are names that were corrected. */
export function buildStaleMentionRemarks(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  renamed: readonly { was: string; name: string }[] = [],
): EditRemarks {
  const values = REPEATED_FIELDS.flatMap((name) => {
    const [was = '', is = ''] = [before[name] ?? '', after[name] ?? ''].map(String);
    return was === is ? [] : [{ was, is }];
  });
  const replaced = [...values, ...renamed.map(({ was, name }) => ({ was, is: name }))];
  const still_says = findStaleMentions({ before, after, replaced });
  return still_says.length > 0 ? { still_says } : {};
}

/** Joins sentences into a note; no note if there are none. */
export const buildNote = (sentences: readonly (string | undefined)[]): EditRemarks => {
  const note = sentences.filter(Boolean).join(' ');
  return note === '' ? {} : { note };
};

/** Note for a call that named nothing to change. */
export const NOTHING_TO_CHANGE = 'The call named nothing to change: nothing was changed.';
