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

/** What owners write that the page of a listing shows: looked at before and after an edit of it. */
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

/** The name of a listing that is live, which an edit of it is asked about by; empty for any other. */
export const liveName = (listing: Pick<ListingRow, 'status' | 'name'> | undefined): string =>
  listing?.status === 'live' ? listing.name : '';

/** Said of an edit that everybody sees at once, or nobody; of a listing that is not live yet nobody expects it. */
export const whoSees = (listing: Pick<ListingRow, 'status'> | undefined): string | undefined =>
  listing === undefined
    ? undefined
    : listing.status === 'live'
      ? 'Published: the listing is live.'
      : isOneOf(listing.status, TAKEN_DOWN)
        ? `The listing is ${listing.status}: nobody sees it.`
        : undefined;

/** Who is told of an edit: everybody, where it is live. */
export const editTold = (isLive: boolean, mailed: string[]): string =>
  isLive ? `Everybody sees it at once. ${teamTold(mailed)}` : teamTold(mailed);

/** What is asked before a part of a live listing is edited, by operations that take its number. */
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

/** What is asked before a part of what everybody sees is edited. */
export function editWords({ about, would: { before, after } }: Tried): string | null {
  return publishWords({ about, would: { before, after, told: editTold(true, []) } });
}

/** What is asked before a live listing is edited; nothing where nothing changes. `more` are changes only told when made. */
export const publishWords = (
  { about, would: { before, after, told } }: Tried,
  more: string[] = [],
): string | null => {
  const lines = [...changesInWords(before, after), ...more];
  return about !== '' && lines.length > 0 ? `Publish this? ${told}\n\n${lines.join('\n')}` : null;
};

/** What would change, a line for each: as it is and as it would be. */
const changesInWords = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).map((name) => `${labelOf(name)}: ${shortly(before[name])} → ${shortly(after[name])}`);

/** What a person reads for the name of a value. */
const labelOf = (name: string): string =>
  isFieldName(name) ? fieldNamed(name).label : name.replaceAll('_', ' ');

/** So much of a value is read by somebody who has just had it written. */
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
