import { getField, isFieldName } from '../../../../rules/listings/fields/listing-fields.ts';
import { isOneOf } from '../../../../rules/states/define-states.ts';
import { TAKEN_DOWN_STATUSES } from '../../../../rules/states/listing.ts';
import type { Section } from '../../../../rules/listings/fields/sections.ts';
import { countCharacters, takeCharacters } from '../../../../rules/typed/characters.ts';
import { listApprovedSlugs } from '../../../../store/listings/alternatives.ts';
import { getCategoriesByListing } from '../../../../store/listings/categories.ts';
import { getListingContent } from '../../../../store/listings/listing-content.ts';
import {
  findStory,
  listFoundersOfListing,
  listMilestones,
  type ListingRow,
} from '../../../../store/listings/listings.ts';
import type { Tx } from '../../../../store/engine/database.ts';
import type { Account } from '../../runtime/define.ts';
import { authorizeListing } from '../../runtime/authorize-owner.ts';
import { presentMilestone } from '../milestones.ts';
import { getTeamNotice } from './publish-edit.ts';

/** Content by owners that the page of a listing shows; compared before and after an edit. */
export async function readPublicContent(tx: Tx, listing: ListingRow): Promise<Record<string, unknown>> {
  const { story: _, ...content } = getListingContent(listing, undefined);
  const isUnlocked = (section: Section): boolean => listing.unlocked.includes(section);
  const categories = (await getCategoriesByListing(tx, [listing.id])).get(listing.id) ?? [];
  const founders = await listFoundersOfListing(tx, listing.id);
  return {
    ...content,
    categories: categories.map(({ name }) => name),
    founders: founders.map(({ name, title, bio }) => [name, title, bio].filter(Boolean).join(', ')),
    alternatives: await listApprovedSlugs(tx, listing.id),
    ...(isUnlocked('story') ? { story: (await findStory(tx, listing.id)) ?? {} } : {}),
    ...(isUnlocked('milestones')
      ? { milestones: (await listMilestones(tx, listing.id)).map(presentMilestone) }
      : {}),
  };
}

/** Name of a live listing, for the question that confirms an edit; empty for any other. */
export const getLiveName = (listing: Pick<ListingRow, 'status' | 'name'> | undefined): string =>
  listing?.status === 'live' ? listing.name : '';

/** Sentence on who sees an edit: everybody, or nobody. Undefined for a listing not yet live, where nobody expects to. */
export const getVisibilityNote = (listing: Pick<ListingRow, 'status'> | undefined): string | undefined =>
  listing === undefined
    ? undefined
    : listing.status === 'live'
      ? 'Published: the listing is live.'
      : isOneOf(listing.status, TAKEN_DOWN_STATUSES)
        ? `The listing is ${listing.status}: nobody sees it.`
        : undefined;

/** Sentence on who sees or is mailed about an edit. */
export const getEditNotice = (isLive: boolean, mailed: string[]): string =>
  isLive ? `Everybody sees it at once. ${getTeamNotice(mailed)}` : getTeamNotice(mailed);

/** Confirmation of an edit of a live listing, for operations that take a `listing_id`. */
export const editConfirmation = {
  about: async (tx: Tx, { listing_id }: { listing_id: number }, { account }: { account: Account }) =>
    getLiveName(await authorizeListing(tx, account, listing_id)),
  state: async (tx: Tx, { listing_id }: { listing_id: number }, { account }: { account: Account }) =>
    readPublicContent(tx, await authorizeListing(tx, account, listing_id)),
  question: getEditQuestion,
};

type DryRunSummary = {
  about: string;
  report: { before: Record<string, unknown>; after: Record<string, unknown>; told: string };
};

/** Question before a part of a public page is edited; null if nothing changes. */
export function getEditQuestion({ about, report: { before, after } }: DryRunSummary): string | null {
  return getPublishQuestion({ about, report: { before, after, told: getEditNotice(true, []) } });
}

/** Question before a live listing is edited; null if nothing changes. `more` are changes whose values are known only afterwards. */
export const getPublishQuestion = (
  { about, report: { before, after, told } }: DryRunSummary,
  more: string[] = [],
): string | null => {
  const lines = [...describeChanges(before, after), ...more];
  return about !== '' && lines.length > 0 ? `Publish this? ${told}\n\n${lines.join('\n')}` : null;
};

/** Lines with each changed value before and after. */
const describeChanges = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).map((name) => `${getLabel(name)}: ${shorten(before[name])} → ${shorten(after[name])}`);

/** Display name of a value. */
const getLabel = (name: string): string =>
  isFieldName(name) ? getField(name).label : name.replaceAll('_', ' ');

/** Most characters of a value in a question; the person has just had it written. */
const MAX_VALUE_CHARACTERS = 200;

function shorten(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : value == null
        ? '(nothing)'
        : Array.isArray(value) && value.every((one) => typeof one === 'string')
          ? value.join('; ')
          : JSON.stringify(value);
  return countCharacters(text) > MAX_VALUE_CHARACTERS
    ? `${takeCharacters(text, MAX_VALUE_CHARACTERS)}…`
    : text;
}
