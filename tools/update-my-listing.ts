import { z } from 'zod';
import { type ContentChange, getListingContent, getFields } from '../store/listings/listing-content.ts';
import type { Tx } from '../store/engine/database.ts';
import type { DraftDocument } from '../rules/drafts/draft-document.ts';
import { applyListingEdit, findDraftOfListing } from '../store/drafts/write/sync-draft.ts';
import { saveDraft } from '../store/drafts/write/drafts.ts';
import { listApprovedSlugs } from '../store/listings/alternatives.ts';
import { listSameWebsite, type ListingRow } from '../store/listings/listings.ts';
import { changes, type ChangeContext, defineWrite } from './shared/runtime/define.ts';
import { invalid } from './shared/runtime/errors.ts';
import { faq, listingId, plainSlug, socials } from './shared/listings/input-fields.ts';
import { ownerFields, SHARED_FIELDS } from './shared/listings/edits/listing-edit-fields.ts';
import { approveAlternatives } from './shared/listings/approve-alternatives.ts';
import {
  authorizeListing,
  authorizeListingAccess,
  getListingRole,
} from './shared/runtime/authorize-owner.ts';
import {
  applyProofs,
  findProofs,
  getUnsourcedNote,
  listClaimsOfEdit,
  listUnsourced,
  type Proofs,
} from './shared/drafts/find-proofs.ts';
import { listEditLimits } from './shared/next-steps/edit-limits.ts';
import { notPossible } from './shared/next-steps/steps.ts';
import { presentOwnedListing } from './shared/presenters/present.ts';
import {
  buildStaleMentionRemarks,
  NOTHING_TO_CHANGE,
  listRemovedItems,
} from './shared/listings/edits/edit-remarks.ts';
import { previousShape, presentPrevious } from './shared/listings/edits/previous-values.ts';
import {
  getEditNotice,
  getLiveName,
  getPublishQuestion,
  readPublicContent,
  getVisibilityNote,
} from './shared/listings/edits/edit-confirmation.ts';
import { publishEdit } from './shared/listings/edits/publish-edit.ts';
import { editRemarksShape, ownedListingRecord } from './shared/presenters/records.ts';
import { filterMembers, mapMembers } from '../rules/typed/records.ts';

export default defineWrite({
  name: 'update_my_listing',
  title: 'Edit my listing',
  description:
    "Edits a listing the caller works on: published at once, kept in a version history, shown to the site team. Only what is sent changes; empty text clears a field; lists replace all. `apply_to` also writes the headline, summary and SEO fields sent to the company's listings on other sites. Name, stage, logo, categories, founders, evidence and AI redrafts: update_draft. News for followers: post_listing_update.",
  scope: 'listings:write',
  annotations: { ...changes, openWorldHint: true },
  rest: { method: 'PATCH', path: '/me/listings/{listing_id}', idempotent: true },
  input: z.strictObject({
    listing_id: listingId,
    fields: ownerFields
      .optional()
      .describe(
        'New values; others stay. headline and summary introduce its page; null clears founded_year.',
      ),
    apply_to: z
      .array(z.string().max(40))
      .max(60)
      .optional()
      .describe('["all"], or sites of `other_sites` (get_my_listing); default: this listing only.'),
    socials: socials.optional().describe('Platform to link.'),
    faqs: z.array(faq).max(10).optional().describe('FAQs.'),
    alternatives: z.array(plainSlug).max(20).optional().describe('Slugs of alternatives, shown first.'),
  }),
  output: ownedListingRecord.extend({
    changed: z.array(z.string()).describe('Fields that differ from before.'),
    ...previousShape,
    applied_to: z.array(
      z.object({ site: z.string(), listing_id: z.int(), slug: z.string(), changed: z.array(z.string()) }),
    ),
    not_applied: z.array(z.object({ site: z.string(), reason: z.string() })),
    ...editRemarksShape,
    not_possible: notPossible.optional(),
  }),

  dryRun: {
    async state(tx, { listing_id, apply_to }, { account }) {
      const listing = await authorizeListing(tx, account, listing_id);
      const others = apply_to ? await listSameWebsite(tx, listing) : [];
      return {
        ...(await readPublicContent(tx, listing)),
        ...Object.fromEntries(others.map((one) => [`on ${one.site}`, getFields(one, SHARED_FIELDS)])),
      };
    },
    dryRunNotice: ({ status }, mailed) => getEditNotice(status === 'live', mailed),
  },

  confirmation: {
    // The answer does not say whether listings on other sites are live.
    question: ({ answer, report }) =>
      getPublishQuestion({
        about: getLiveName(answer) || answer.applied_to.map(({ site }) => site).join(),
        report,
      }),
  },

  async prepare(input, ctx) {
    const listing = await authorizeListingAccess(ctx.db, ctx.account, input.listing_id);
    const draft = await findDraftOfListing(ctx.db, listing);
    if (!draft) return { found: new Map() };
    const after = applyListingEdit(draft.document, toContentChange(input));
    return findProofs(ctx, draft.id, listClaimsOfEdit(draft.document, after));
  },

  async change(tx, input, ctx, proofs) {
    const { account, settings, now } = ctx;
    const listing = await authorizeListing(tx, account, input.listing_id);
    const change = toContentChange(input);
    const drafted = (await findDraftOfListing(tx, listing))?.document;
    const before = {
      ...getListingContent(listing, undefined),
      alternatives: await listApprovedSlugs(tx, listing.id),
    };
    requireIntroduction(listing, change);
    const edited = await publishEdit(ctx, tx, listing, { change, operation: 'update_my_listing' });
    const unsourced = drafted ? await saveProofs(tx, listing, { before: drafted, proofs }, now()) : [];
    const differ = input.alternatives && (await approveAlternatives(tx, listing, input.alternatives, now()));
    const sites = new Set(input.apply_to ?? []);
    const elsewhere = await editOtherSites(tx, ctx, listing, { change, sites });
    const changed = [...edited.changed, ...(differ ? ['alternatives'] : [])];
    const replaced = toInputForm(filterMembers(before, (_, name) => changed.includes(name)));
    const not_possible = listEditLimits(edited.changed, [...sites]);
    return {
      ...(await presentOwnedListing(tx, { settings, account }, edited.listing)),
      changed,
      ...presentPrevious(replaced, [
        hasNoChanges(input) ? NOTHING_TO_CHANGE : getVisibilityNote(listing),
        getUnsourcedNote(unsourced, proofs),
      ]),
      ...(unsourced.length ? { unsourced } : {}),
      ...listRemovedItems(before, { ...change, alternatives: input.alternatives }),
      ...buildStaleMentionRemarks(before, getListingContent(edited.listing, undefined)),
      ...(not_possible.length ? { not_possible } : {}),
      ...elsewhere,
    };
  },
});

/** Saves the quotes of an edit in the draft of its listing. Returns what lost its own. */
async function saveProofs(
  tx: Tx,
  listing: ListingRow,
  { before, proofs }: { before: DraftDocument; proofs: Proofs },
  now: Date,
): Promise<string[]> {
  const draft = await findDraftOfListing(tx, listing);
  if (!draft) return [];
  const document = applyProofs(draft.document, proofs);
  if (proofs.found.size > 0) await saveDraft(tx, draft.id, { document }, now);
  return listUnsourced(before, document);
}

type SiteEdit = { site: string; listing_id: number; slug: string; changed: string[] };

/** Copies the shared fields of a change to the company's listings on the requested sites, or on `all`. */
async function editOtherSites(
  tx: Tx,
  ctx: ChangeContext,
  listing: ListingRow,
  { change, sites }: { change: ContentChange; sites: ReadonlySet<string> },
): Promise<{ applied_to: SiteEdit[]; not_applied: { site: string; reason: string }[] }> {
  const shared = filterMembers(change, (_, name) => SHARED_FIELDS.some((field) => field === name));
  const hasShared = Object.keys(shared).length > 0;
  const applied_to: SiteEdit[] = [];
  for (const other of hasShared && sites.size > 0 ? await listSameWebsite(tx, listing) : []) {
    if (!sites.has('all') && !sites.has(other.site)) continue;
    // Another account may list the same website; its listing is not changed.
    if ((await getListingRole(tx, ctx.account, other)) === null) continue;
    const { changed } = await publishEdit(ctx, tx, other, { change: shared, operation: 'update_my_listing' });
    applied_to.push({ site: other.site, listing_id: other.id, slug: other.slug, changed });
  }
  const reason = hasShared
    ? 'You have no listing of this website there.'
    : 'This call has no headline, summary or SEO field; nothing else goes to other sites.';
  const isApplied = (site: string) =>
    site === 'all' ? applied_to.length > 0 : applied_to.some((one) => one.site === site);
  const not_applied = [...sites]
    .filter((site) => site !== listing.site && !isApplied(site))
    .map((site) => ({ site, reason }));
  return { applied_to, not_applied };
}

/** Converts values into the form of the input: an empty text for no value, and null for no year. */
const toInputForm = (values: Record<string, unknown>) =>
  mapMembers(values, (value, name) => (value === null && name !== 'founded_year' ? '' : value));

type Input = {
  fields?: z.output<typeof ownerFields> | undefined;
  socials?: z.output<typeof socials> | undefined;
  faqs?: z.output<typeof faq>[] | undefined;
  alternatives?: string[] | undefined;
};

const hasNoChanges = ({ fields = {}, socials, faqs, alternatives }: Input): boolean =>
  Object.keys(fields).length === 0 && !socials && !faqs && !alternatives;

/** Converts the input into values of the listing; blank text becomes null. */
function toContentChange({ fields = {}, socials, faqs }: Input): ContentChange {
  const change: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    change[field] = typeof value === 'string' ? value.trim() || null : value;
  }
  if (socials) {
    change['socials'] = Object.fromEntries(Object.entries(socials).filter(([, link]) => link !== undefined));
  }
  if (faqs) change['faqs'] = faqs;
  return change;
}

/** Throws `invalid_request` if a change would leave the listing without any introductory text. */
function requireIntroduction(listing: ListingRow, change: ContentChange): void {
  const { tagline, short_description, description } = {
    tagline: listing.tagline,
    short_description: listing.shortDescription,
    description: listing.description,
    ...change,
  };
  if (tagline || short_description || description) return;
  if (!['tagline', 'short_description', 'description'].some((field) => field in change)) return;
  throw invalid(
    'fields.tagline',
    'A listing needs a tagline, a short description or a description.',
    'Keep one of them, or send another.',
  );
}
