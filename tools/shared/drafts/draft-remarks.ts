import { type DraftDocument, isSame, type Milestone } from '../../../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES } from '../../../rules/drafts/draft-fields.ts';
import { MOST_CATEGORIES } from '../../../rules/orders/product-rules.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { findListing, type ListingRow, listMilestones } from '../../../store/listings/listings.ts';
import type { Section } from '../../../rules/listings/fields/sections.ts';
import { mapMembers } from '../../../rules/typed/records.ts';
import { type DraftEdits, replacedIn } from './edited-draft.ts';
import { toldBefore } from '../listings/edits/previous.ts';
import { type EditRemarks, leftBehind, NOTHING_ASKED, removedFrom } from '../listings/edits/edit-remarks.ts';
import { whoSees } from '../listings/edits/shown-edit.ts';
import { aheadOf, notShown, type presentMilestone } from '../listings/milestones.ts';

/** Builds the remarks of update_draft: items left out by lists, old values in other texts, and what is not shown. */
export async function draftRemarks(
  db: Queries,
  { document: before, listingId }: Pick<DraftRow, 'document' | 'listingId'>,
  after: DraftDocument,
  asked: DraftEdits,
  { now, wordings }: { now: Date; wordings: string | undefined },
): Promise<EditRemarks & { previous?: Record<string, unknown> }> {
  const listing = listingId === null ? undefined : await findListing(db, listingId);
  const milestones = listing ? (await listMilestones(db, listing.id)).map(asSent) : before.milestones;
  const renamed = asked.corrections ?? [];
  const placed = { ...before, milestones: asked.milestones ? milestones : after.milestones };
  const { faqs, founders, company_socials, founder_socials } = after;
  const replaced = { faqs, founders, company_socials, founder_socials, milestones: after.milestones };
  const sent = Object.fromEntries(
    Object.entries(replaced).filter(([name]) => Reflect.get(asked, name) !== undefined),
  );
  return {
    ...removedFrom(
      { ...before, milestones },
      sent,
      renamed.map(({ was }) => was),
    ),
    ...leftBehind(toldIn(before), toldIn(after), renamed),
    ...toldBefore(replacedIn(placed, after, asked), [
      asksNothing(asked) ? NOTHING_ASKED : whoSees(listing),
      lockedWords(asked, after, listing),
      aheadOf(asked.milestones ?? [], now),
      wordings,
      unlockedWords(before, asked),
    ]),
  };
}

/** Note on values of the person that `restore` only unlocked. */
function unlockedWords({ fields }: DraftDocument, { restore = [] }: DraftEdits): string | undefined {
  const names = DRAFT_FIELD_NAMES.filter((name) => {
    const { state, value, ai } = fields[name];
    return restore.includes(name) && state === 'override' && ai !== undefined && !isSame(value, ai.value);
  });
  return names.length === 0
    ? undefined
    : `${names.join(', ')}: only unlocked, with the value of the person; \`restore\` once more takes what the website says (\`website_says\`).`;
}

/** Converts a milestone of a listing into the form of the input. */
const asSent = ({ date, title, description, url }: Parameters<typeof presentMilestone>[0]): Milestone => ({
  ...{ date, title },
  ...(description ? { description } : {}),
  ...(url === null ? {} : { url }),
});

/** Members whose empty value changes nothing. For other members, an empty list clears. */
const ADDING = ['fields', 'lock_fields', 'regenerate', 'restore', 'story', 'seo'];

const asksNothing = ({ ...asked }: DraftEdits): boolean =>
  Object.entries(asked).every(
    ([name, value]) =>
      ['id', 'corrections'].includes(name) ||
      value === undefined ||
      !value ||
      (ADDING.includes(name) && Object.keys(value).length === 0),
  );

/** Texts of a document that visitors read, without states and evidence. */
const toldIn = ({ fields, faqs, founders, story, seo }: DraftDocument): Record<string, unknown> => ({
  ...mapMembers(fields, ({ value }) => value),
  faqs: faqs.map(({ question, answer }) => ({ question, answer })),
  founders: founders.map(({ bio }) => ({ bio: bio ?? '' })),
  story,
  seo,
});

/** Note on sent values that visitors do not see, because their section is locked or there are too many. */
function lockedWords(
  asked: DraftEdits,
  { story, fields }: DraftDocument,
  listing: Pick<ListingRow, 'unlocked' | 'status'> | undefined,
): string | undefined {
  const isLocked = (section: Section) => !listing?.unlocked.includes(section);
  const { value } = fields.categories;
  const categories = asked.fields?.categories && Array.isArray(value) ? value : [];
  const shut = [
    ...(asked.story && Object.keys(story).length > 0 && isLocked('story') ? ['the founder story'] : []),
    ...(asked.milestones?.length && isLocked('milestones') ? ['milestones'] : []),
  ];
  const verb = shut.includes('milestones') ? 'are' : 'is';
  const words = shut.length > 0 ? [notShown(`${shut.join(' and ')} ${verb}`, listing)] : [];
  if (categories.length > 1 && isLocked('extra_categories')) {
    words.push(
      `Only the first category (${categories[0] ?? ''}) counts; extra_categories of list_products opens three more.`,
    );
  } else if (categories.length > MOST_CATEGORIES) {
    const left = categories.slice(MOST_CATEGORIES).join(', ');
    words.push(`A listing has ${MOST_CATEGORIES} categories, the first of these. Left out: ${left}.`);
  }
  return words.join(' ') || undefined;
}
