import type { z } from 'zod';
import { type DraftDocument, NOT_STATED } from '../../../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES, isListField } from '../../../rules/drafts/draft-fields.ts';
import { FALLBACK_CATEGORY } from '../../../rules/listings/categories.ts';
import { domainOf } from '../../../rules/listings/addresses/domains.ts';
import type { SUBMITTABLE_DRAFT } from '../../../rules/listings/submittable-draft.ts';
import { findFreeSlug, slugify } from '../../../rules/listings/addresses/slugs.ts';
import { collectSources } from '../../../rules/listings/website-sources.ts';
import { MAX_CATEGORIES } from '../../../rules/orders/product-rules.ts';
import { findCategoryByName, unknownCategoryError } from '../listings/find-category.ts';
import { listCategories } from '../../../store/listings/categories.ts';
import { setListingCategories } from '../../../store/listings/write/categories.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { type ContentChange, emptyProfile, buildRowChange } from '../../../store/listings/listing-content.ts';
import {
  findListing,
  findStory,
  type ListingRow,
  type NewListing,
  isSlugTaken,
} from '../../../store/listings/listings.ts';
import { insertListing, saveStory, updateListing } from '../../../store/listings/write/listings.ts';
import { setMilestones } from '../../../store/listings/write/milestones.ts';
import { setDraftFounders } from '../../../store/listings/write/draft-founders.ts';
import { omitUndefined } from '../../../rules/typed/records.ts';
import { validateDraft } from './validate-draft.ts';

/**
 * Writes the content of a draft into its listing; the first time, it creates an unpublished one.
 * Throws `invalid_request` naming every field that is missing or exceeds the listing's bounds.
 */
export async function saveListingOfDraft(tx: Tx, draft: DraftRow, now: Date): Promise<ListingRow> {
  const ready = validateDraft(draft.document, { isListing: draft.listingId !== null });
  if ('refusal' in ready) throw ready.refusal;
  const { name, categories } = ready.values;
  const { document } = draft;
  const before = draft.listingId === null ? undefined : await findListing(tx, draft.listingId);
  const change = buildRowChange(
    { profile: before?.profile ?? emptyProfile() },
    {
      ...toListingFields(ready.values),
      faqs: document.faqs.map(({ question, answer }) => ({ question, answer })),
      socials: document.company_socials,
      ...(document.language === undefined ? {} : { language: document.language }),
      ...(document.seo.title === undefined ? {} : { seo_title: document.seo.title }),
      ...(document.seo.meta === undefined ? {} : { seo_description: document.seo.meta }),
    },
  );
  const content = {
    ...change,
    name,
    url: draft.url,
    domain: draft.domain,
    profile: {
      ...change.profile,
      not_stated: listUnstatedFields(document),
      sources: collectSources(document),
    },
  } satisfies Partial<NewListing>;

  const listing = before
    ? await updateListing(tx, before.id, content, now)
    : await insertListing(tx, {
        ...content,
        slug: await findFreeSlug(slugify(name, domainOf(draft.url)), (slug) => isSlugTaken(tx, slug)),
        status: 'draft',
        ownerId: draft.accountId,
        draftId: draft.id,
        createdAt: now,
        updatedAt: now,
      });

  await setListingCategories(tx, listing.id, await resolveCategoryIds(tx, listing, categories ?? []));
  // After the first save, milestones are managed on the listing.
  if (!before) await setMilestones(tx, listing.id, document.milestones, now);
  // A story cleared in the draft is also cleared on the listing.
  const previousStory = before && (await findStory(tx, before.id));
  if (previousStory || Object.keys(document.story).length)
    await saveStory(tx, listing.id, document.story, now);
  const founders = document.founders.map(({ name, title, bio }) => omitUndefined({ name, title, bio }));
  await setDraftFounders(
    tx,
    listing,
    // The draft's founder links belong to the primary founder.
    founders.map((founder, at) => (at === 0 ? { ...founder, socials: document.founder_socials } : founder)),
  );
  return listing;
}

type Values = z.output<typeof SUBMITTABLE_DRAFT>;

/** Returns the listing fields of a draft. Fields that are blank in the draft are blanked on the listing. */
const toListingFields = (values: Values): ContentChange =>
  Object.fromEntries(
    DRAFT_FIELD_NAMES.filter((name) => name !== 'categories').map((name) => [
      name,
      values[name] ?? (isListField(name) ? [] : null),
    ]),
  );

/** Fields that the website does not state, as the person says. That our reader found nothing says little. */
const listUnstatedFields = ({ fields }: DraftDocument): string[] =>
  DRAFT_FIELD_NAMES.filter((name) => fields[name].value === null && fields[name].reason === NOT_STATED);

/**
 * Returns the ids of the named categories, primary first, or of the fallback category, so that every listing has one.
 * Without the unlocked extra categories, only the primary one.
 */
async function resolveCategoryIds(tx: Tx, listing: ListingRow, names: string[]): Promise<number[]> {
  const categories = await listCategories(tx);
  const ids: number[] = [];
  for (const name of names) {
    const category = await findCategoryByName(tx, categories, name);
    if (!category) throw unknownCategoryError('fields.categories', categories);
    ids.push(category.id);
  }
  if (ids.length === 0) {
    const other = categories.find((one) => one.slug === FALLBACK_CATEGORY);
    if (other) ids.push(other.id);
  }
  return [...new Set(ids)].slice(0, listing.unlocked.includes('extra_categories') ? MAX_CATEGORIES : 1);
}
