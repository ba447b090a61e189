import { type DraftDocument, isSameValue, type Milestone } from '../../../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES } from '../../../rules/drafts/draft-fields.ts';
import { MAX_CATEGORIES } from '../../../rules/orders/product-rules.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { findListing, type ListingRow, listMilestones } from '../../../store/listings/listings.ts';
import type { Section } from '../../../rules/listings/fields/sections.ts';
import { mapMembers } from '../../../rules/typed/records.ts';
import { type DraftEdits, listReplacedValues } from './apply-draft-edits.ts';
import { presentPrevious } from '../listings/edits/previous-values.ts';
import {
  type EditRemarks,
  buildStaleMentionRemarks,
  NOTHING_TO_CHANGE,
  listRemovedItems,
} from '../listings/edits/edit-remarks.ts';
import { getVisibilityNote } from '../listings/edits/edit-confirmation.ts';
import { getFutureDatesNote, getNotShownNote, type presentMilestone } from '../listings/milestones.ts';

/** A draft after its edits, with further notes on them. */
type EditedDraft = { after: DraftDocument; edits: DraftEdits; notes: (string | undefined)[] };

/** Builds the remarks of update_draft: items left out by lists, old values in other texts, and what is not shown. */
export async function buildDraftRemarks(
  db: Queries,
  { document: before, listingId }: Pick<DraftRow, 'document' | 'listingId'>,
  { after, edits, notes }: EditedDraft,
  now: Date,
): Promise<EditRemarks & { previous?: Record<string, unknown> }> {
  const listing = listingId === null ? undefined : await findListing(db, listingId);
  const milestones = listing
    ? (await listMilestones(db, listing.id)).map(toInputMilestone)
    : before.milestones;
  const renamed = edits.corrections ?? [];
  const beforeWithMilestones = { ...before, milestones: edits.milestones ? milestones : after.milestones };
  const { faqs, founders, company_socials, founder_socials } = after;
  const replaced = { faqs, founders, company_socials, founder_socials, milestones: after.milestones };
  const sent = Object.fromEntries(
    Object.entries(replaced).filter(([name]) => Reflect.get(edits, name) !== undefined),
  );
  return {
    ...listRemovedItems(
      { ...before, milestones },
      sent,
      renamed.map(({ was }) => was),
    ),
    ...buildStaleMentionRemarks(getPublicTexts(before), getPublicTexts(after), renamed),
    ...presentPrevious(listReplacedValues(beforeWithMilestones, after, edits), [
      hasNoChanges(edits) ? NOTHING_TO_CHANGE : getVisibilityNote(listing),
      getHiddenValuesNote(edits, after, listing),
      getFutureDatesNote(edits.milestones ?? [], now),
      ...notes,
      getUnlockedNote(before, edits),
    ]),
  };
}

/** Note on values of the person that `restore` only unlocked. */
function getUnlockedNote({ fields }: DraftDocument, { restore = [] }: DraftEdits): string | undefined {
  const names = DRAFT_FIELD_NAMES.filter((name) => {
    const { locked, value, ai } = fields[name];
    return restore.includes(name) && locked && ai !== undefined && !isSameValue(value, ai.value);
  });
  return names.length === 0
    ? undefined
    : `${names.join(', ')}: only unlocked, with its value; \`restore\` once more takes what the website says (\`website_says\`).`;
}

/** Converts a milestone of a listing into the form of the input. */
const toInputMilestone = ({
  date,
  title,
  description,
  url,
}: Parameters<typeof presentMilestone>[0]): Milestone => ({
  ...{ date, title },
  ...(description ? { description } : {}),
  ...(url === null ? {} : { url }),
});

/** Members whose empty value changes nothing. For other members, an empty list clears. */
const MERGED_MEMBERS = ['fields', 'lock_fields', 'regenerate', 'restore', 'read_pages', 'story', 'seo'];

const hasNoChanges = ({ ...edits }: DraftEdits): boolean =>
  Object.entries(edits).every(
    ([name, value]) =>
      ['id', 'corrections'].includes(name) ||
      value === undefined ||
      !value ||
      (MERGED_MEMBERS.includes(name) && Object.keys(value).length === 0),
  );

/** Texts of a document that visitors read, without states and evidence. */
const getPublicTexts = ({ fields, faqs, founders, story, seo }: DraftDocument): Record<string, unknown> => ({
  ...mapMembers(fields, ({ value }) => value),
  faqs: faqs.map(({ question, answer }) => ({ question, answer })),
  founders: founders.map(({ bio }) => ({ bio: bio ?? '' })),
  story,
  seo,
});

/** Note on sent values that visitors do not see, because their section is locked or there are too many. */
function getHiddenValuesNote(
  edits: DraftEdits,
  { story, fields }: DraftDocument,
  listing: Pick<ListingRow, 'unlocked' | 'status'> | undefined,
): string | undefined {
  const isLocked = (section: Section) => !listing?.unlocked.includes(section);
  const hiddenSections = [
    ...(edits.story && Object.keys(story).length > 0 && isLocked('story') ? ['the founder story'] : []),
    ...(edits.milestones?.length && isLocked('milestones') ? ['milestones'] : []),
  ];
  const verb = hiddenSections.includes('milestones') ? 'are' : 'is';
  const sectionsNote =
    hiddenSections.length > 0 && getNotShownNote(`${hiddenSections.join(' and ')} ${verb}`, listing);
  const { value } = fields.categories;
  const categories = edits.fields?.categories && Array.isArray(value) ? value : [];
  const categoriesNote = getHiddenCategoriesNote(categories, isLocked('extra_categories'));
  return [sectionsNote, categoriesNote].filter(Boolean).join(' ') || undefined;
}

function getHiddenCategoriesNote(categories: string[], isOnlyOneShown: boolean): string | undefined {
  if (categories.length > 1 && isOnlyOneShown)
    return `Only the first category (${categories[0] ?? ''}) counts; extra_categories of list_products opens three more.`;
  if (categories.length <= MAX_CATEGORIES) return undefined;
  const omitted = categories.slice(MAX_CATEGORIES).join(', ');
  return `A listing has ${MAX_CATEGORIES} categories, the first of these. Left out: ${omitted}.`;
}
