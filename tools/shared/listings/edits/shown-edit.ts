import { fieldNamed, isFieldName } from '../../../../rules/listings/fields/listing-fields.ts';
import { isOneOf } from '../../../../rules/states/define-states.ts';
import { TAKEN_DOWN } from '../../../../rules/states/listing.ts';
import type { Section } from '../../../../rules/listings/fields/sections.ts';
import { countCharacters, firstCharacters } from '../../../../rules/typed/characters.ts';
import { listApprovedSlugs } from '../../../../store/listings/alternatives.ts';
import { categoriesOf } from '../../../../store/listings/categories.ts';
import { contentOf } from '../../../../store/listings/listing-content.ts';
import {
  findStory,
  foundersOf,
  listMilestones,
  type ListingRow,
} from '../../../../store/listings/listings.ts';
import type { Tx } from '../../../../store/engine/database.ts';
import type { Account } from '../../runtime/define.ts';
import { ownedListing } from '../../runtime/owned.ts';
import { presentMilestone } from '../milestones.ts';
import { teamTold } from './publish-edit.ts';

/** Content by owners that the page of a listing shows; compared before and after an edit. */
export async function shownOn(tx: Tx, listing: ListingRow): Promise<Record<string, unknown>> {
  const { story: _, ...content } = contentOf(listing, undefined);
  const isOpen = (section: Section): boolean => listing.unlocked.includes(section);
  const categories = (await categoriesOf(tx, [listing.id])).get(listing.id) ?? [];
  const founders = await foundersOf(tx, listing.id);
  return {
    ...content,
    categories: categories.map(({ name }) => name),
    founders: founders.map(({ name, title, bio }) => [name, title, bio].filter(Boolean).join(', ')),
    alternatives: await listApprovedSlugs(tx, listing.id),
    ...(isOpen('story') ? { story: (await findStory(tx, listing.id)) ?? {} } : {}),
    ...(isOpen('milestones')
      ? { milestones: (await listMilestones(tx, listing.id)).map(presentMilestone) }
      : {}),
  };
}

/** Name of a live listing, for the question that confirms an edit; empty for any other. */
export const liveName = (listing: Pick<ListingRow, 'status' | 'name'> | undefined): string =>
  listing?.status === 'live' ? listing.name : '';

/** Sentence on who sees an edit: everybody, or nobody. Undefined for a listing not yet live, where nobody expects to. */
export const whoSees = (listing: Pick<ListingRow, 'status'> | undefined): string | undefined =>
  listing === undefined
    ? undefined
    : listing.status === 'live'
      ? 'Published: the listing is live.'
      : isOneOf(listing.status, TAKEN_DOWN)
        ? `The listing is ${listing.status}: nobody sees it.`
        : undefined;

/** Sentence on who sees or is mailed about an edit. */
export const editTold = (isLive: boolean, mailed: string[]): string =>
  isLive ? `Everybody sees it at once. ${teamTold(mailed)}` : teamTold(mailed);

/** Confirmation of an edit of a live listing, for operations that take a `listing_id`. */
export const asksEdit = {
  about: async (tx: Tx, { listing_id }: { listing_id: number }, { account }: { account: Account }) =>
    liveName(await ownedListing(tx, account, listing_id)),
  state: async (tx: Tx, { listing_id }: { listing_id: number }, { account }: { account: Account }) =>
    shownOn(tx, await ownedListing(tx, account, listing_id)),
  words: editWords,
};

type Tried = {
  about: string;
  would: { before: Record<string, unknown>; after: Record<string, unknown>; told: string };
};

/** Question before a part of a public page is edited; null if nothing changes. */
export function editWords({ about, would: { before, after } }: Tried): string | null {
  return publishWords({ about, would: { before, after, told: editTold(true, []) } });
}

/** Question before a live listing is edited; null if nothing changes. `more` are changes whose values are known only afterwards. */
export const publishWords = (
  { about, would: { before, after, told } }: Tried,
  more: string[] = [],
): string | null => {
  const lines = [...changesInWords(before, after), ...more];
  return about !== '' && lines.length > 0 ? `Publish this? ${told}\n\n${lines.join('\n')}` : null;
};

/** Lines with each changed value before and after. */
const changesInWords = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).map((name) => `${labelOf(name)}: ${shortly(before[name])} → ${shortly(after[name])}`);

/** Display name of a value. */
const labelOf = (name: string): string =>
  isFieldName(name) ? fieldNamed(name).label : name.replaceAll('_', ' ');

/** Most characters of a value in a question; the person has just had it written. */
const SHORTLY = 200;

function shortly(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : value == null
        ? '(nothing)'
        : Array.isArray(value) && value.every((one) => typeof one === 'string')
          ? value.join('; ')
          : JSON.stringify(value);
  return countCharacters(text) > SHORTLY ? `${firstCharacters(text, SHORTLY)}…` : text;
}
