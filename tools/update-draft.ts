import { z } from 'zod';
import { type DraftDocument, SITE_LISTS } from '../rules/drafts/draft-document.ts';
import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  isDraftField,
} from '../rules/drafts/draft-fields.ts';
import { MAX_FAQS, MAX_FOUNDERS } from '../rules/drafts/quoted-items.ts';
import { getField, LIST_FIELD_ITEMS, LISTING_FIELDS } from '../rules/listings/fields/listing-fields.ts';
import { completeTypedUrl, normalizeWebsiteUrl } from '../rules/listings/addresses/domains.ts';
import { buildFieldValueSchema } from '../rules/listings/fields/field-value-schema.ts';
import { STORY_SECTIONS } from '../rules/listings/story.ts';
import { listCategories } from '../store/listings/categories.ts';
import type { Queries, Tx } from '../store/engine/database.ts';
import { findListing } from '../store/listings/listings.ts';
import { type NameCorrection, renameFounder } from '../store/listings/write/rename-founder.ts';
import type { DraftRow } from '../store/drafts/drafts.ts';
import { moveDraft, saveDraft } from '../store/drafts/write/drafts.ts';
import { setMilestones } from '../store/listings/write/milestones.ts';
import { type Account, type ChangeContext, changes, defineWrite } from './shared/runtime/define.ts';
import { isSameSite, parseWebAddress } from '../extraction/crawl/fetch/web-address.ts';
import { conflict, invalid } from './shared/runtime/errors.ts';
import { date, draftId, faq, httpsLink, socials, nonBlankText } from './shared/listings/input-fields.ts';
import { findCategoryByName, unknownCategoryError } from './shared/listings/find-category.ts';
import { authorizeDraft } from './shared/runtime/authorize-owner.ts';
import { presentDraftChange } from './shared/presenters/present.ts';
import { separateNameCorrections } from './shared/listings/founders/founder-names.ts';
import { publishDraft } from './shared/listings/edits/publish-edit.ts';
import {
  getEditNotice,
  getLiveName,
  getPublishQuestion,
  readPublicContent,
} from './shared/listings/edits/edit-confirmation.ts';
import { type Step, takeMostUrgent } from './shared/next-steps/steps.ts';
import { checkDraftSize, drawClaudeQuota } from './shared/limits/quotas.ts';
import { draftChange } from './shared/presenters/records.ts';
import {
  getDraftContent,
  applyDraftEdits,
  type DraftEdits,
  isSiteList,
  listUnchangedFields,
  reportWish,
} from './shared/drafts/apply-draft-edits.ts';
import { buildDraftRemarks } from './shared/drafts/draft-remarks.ts';
import {
  applyProofs,
  findProofs,
  getUnsourcedNote,
  listClaimsOfEdit,
  listUnsourced,
} from './shared/drafts/find-proofs.ts';
import { redraftFields, getWordingsNote } from './shared/drafts/redraft.ts';
import { omitUndefined, buildTypedRecord } from '../rules/typed/records.ts';

type FieldSchema<K extends DraftFieldName> = z.ZodOptional<
  z.ZodNullable<
    (typeof DRAFT_FIELDS)[K]['kind'] extends 'list'
      ? z.ZodArray<z.ZodString>
      : ReturnType<typeof buildFieldValueSchema>
  >
>;
const fields = z.strictObject(
  buildTypedRecord<{ [K in DraftFieldName]: FieldSchema<K> }>(DRAFT_FIELD_NAMES, (name) => {
    const { kind, max } = DRAFT_FIELDS[name];
    return kind === 'list'
      ? z.array(nonBlankText(max)).max(LIST_FIELD_ITEMS).nullable().optional()
      : buildFieldValueSchema(name, max).nullable().optional();
  }),
);
// Not an enum: three more lists of all field names would make this the longest schema an assistant reads.
const fieldNames = (max: number) =>
  z
    .array(
      z.string().refine(isDraftField, {
        error: 'Must be the name of a member of `fields`.',
      }),
    )
    .max(max);

// Not an enum for the same reason. `restore` takes fields, and lists that the website may have otherwise.
const restorableNames = z
  .array(
    z.string().refine((name) => isSiteList(name) || isDraftField(name), {
      error: `Must be the name of a member of \`fields\`, or one of: ${SITE_LISTS.join(', ')}.`,
    }),
  )
  .max(20);

const draftEditInput = z.strictObject({
  id: draftId,
  fields: fields
    .optional()
    .describe(
      'Profile fields. categories: names, first is primary; list_categories has them. founded_year: a text.',
    ),
  lock_fields: fieldNames(20).optional().describe('Names of `fields` to lock.'),
  regenerate: fieldNames(5)
    .optional()
    .describe(
      'Names of `fields` to redraft, also own text. No AI writer: the next words of the website, if `rewordable`.',
    ),
  wish: z.string().max(500).optional().describe('How an AI writer does so: "shorter"; none: it stays.'),
  read_again: z.boolean().optional().describe('Reads the website again; own words stay.'),
  read_pages: z
    .array(z.string().max(2048))
    .max(10)
    .optional()
    .describe('Pages of the same website to read as well.'),
  restore: restorableNames.optional().describe('Names of `fields`, faqs, founders, company_socials.'),
  faqs: z.array(faq).max(MAX_FAQS).optional().describe('Replaces all.'),
  company_socials: socials.optional().describe('Platform to link; replaces all.'),
  founder_socials: socials.optional().describe('Of the primary founder, as company_socials; replaces all.'),
  founders: z
    .array(
      z.strictObject({
        name: nonBlankText(160),
        title: z.string().max(160).optional(),
        bio: z.string().max(3000).optional(),
        was: z
          .string()
          .max(160)
          .optional()
          .describe('Their name until now, where it is corrected: their page and interview stay.'),
      }),
    )
    .max(MAX_FOUNDERS)
    .optional()
    .describe('Replaces all; the first is the primary one.'),
  story: z
    .partialRecord(z.enum(STORY_SECTIONS), z.string().max(8000))
    .optional()
    .describe('Only sections sent change; an empty text clears one.'),
  milestones: z
    .array(
      z.strictObject({
        date,
        title: nonBlankText(200),
        description: z.string().max(2000).optional(),
        url: httpsLink.optional(),
      }),
    )
    .max(50)
    .optional()
    .describe('Replaces all.'),
  competitor_url: z
    .string()
    .max(2048)
    .transform(completeTypedUrl)
    .refine(
      (url) => url === '' || normalizeWebsiteUrl(url) !== undefined,
      'Must be an http or https address.',
    )
    .optional()
    .describe('Website of a competitor to read and compare; empty clears it.'),
  language: buildFieldValueSchema('language', LISTING_FIELDS.language.max)
    .refine((tag) => tag !== '', 'Must not be blank.')
    .optional()
    .describe('Of its texts, BCP 47.'),
  seo: z
    .strictObject({ title: z.string().max(70).optional(), meta: z.string().max(170).optional() })
    .optional()
    .describe('Search engine title and description.'),
});

export default defineWrite({
  name: 'update_draft',
  title: 'Correct a draft',
  description:
    "Changes the caller's draft; only what is sent changes. A value in `fields` becomes the person's own, with quotes where the website states it; null removes it, or says of a blank one that the website does not state it. `restore` takes what the website says (`website_says`); a locked one is first unlocked. A submitted draft also updates its listing; read again, new values wait there as `website_says`. Without a draft: update_my_listing.",
  scope: 'listings:write',
  annotations: { ...changes, idempotentHint: false, openWorldHint: true },
  rest: { method: 'PATCH', path: '/drafts/{id}', idempotent: true },
  limit: 'crawls',
  // Each of these reads a website, or has a model read its text.
  limitPoints: ({ competitor_url, regenerate, ...edits }) =>
    (competitor_url ? 1 : 0) + (regenerate?.length ? 1 : 0) + (readsWebsite(edits) ? 1 : 0),
  input: draftEditInput,
  output: draftChange,

  async prepare(input, ctx) {
    const { account, db } = ctx;
    const before = await findReadyDraft(db, account, input.id);
    const categories = await resolveCategories(db, input.fields?.categories, before);
    refuseCombinedReading(input);
    refusePagesElsewhere(before, input.read_pages);
    // Claude writes before the transaction, so the quota is also drawn before it.
    const regenerated = ctx.dry ? undefined : input.regenerate;
    if (regenerated?.length) await db.transaction((tx) => drawClaudeQuota(tx, ctx, account.id));
    const fields = { ...input.fields, ...(categories ? { categories } : {}) };
    const redraft = regenerated?.length
      ? await redraftFields(ctx, before, regenerated, input.wish)
      : undefined;
    const { document } = before;
    const after = applyDraftEdits(document, resolveEdits(document, input, fields), redraft);
    const claims = listClaimsOfEdit(document, after, listRestored(document, input.restore));
    return { fields, redraft, proofs: await findProofs(ctx, before.id, claims) };
  },

  dryRun: {
    async state(tx, { id }, { account }) {
      const draft = await authorizeDraft(tx, account, id);
      const listing = await findListingOfDraft(tx, draft);
      return listing ? readPublicContent(tx, listing) : getDraftContent(draft.document);
    },
    dryRunNotice: (_, mailed, about) => getEditNotice(about !== '', mailed),
  },

  confirmation: {
    about: async (tx, { id }, { account }) =>
      getLiveName(await findListingOfDraft(tx, await authorizeDraft(tx, account, id))),
    question: (tried, { regenerate = [] }) =>
      getPublishQuestion(
        tried,
        regenerate.map((name) => `${getField(name).label}: rewritten from the website`),
      ),
  },

  async change(tx, input, ctx, { fields, redraft, proofs }) {
    const { account, usesClaude, settings, now } = ctx;
    const { regenerate = [], restore = [] } = input;
    const draft = await findReadyDraft(tx, account, input.id);
    // A call draws once. Drawn inside the transaction, a refused change costs nothing.
    const isDrawn = regenerate.length > 0;
    if (!isDrawn && (input.competitor_url || readsWebsite(input))) await drawClaudeQuota(tx, ctx, account.id);
    const edits = resolveEdits(draft.document, input, fields);
    const document = applyProofs(applyDraftEdits(draft.document, edits, redraft), proofs);
    const unsourced = listUnsourced(draft.document, document);
    const notes = [getWordingsNote(redraft, regenerate, usesClaude), getUnsourcedNote(unsourced, proofs)];
    const remarks = await buildDraftRemarks(tx, draft, { after: document, edits, notes }, now());
    const edited = await saveDraft(tx, draft.id, { document }, now());
    await checkDraftSize(tx, ctx, draft, edited);
    await updateListingOfDraft(tx, ctx, edited, edits);
    const saved = await startReading(tx, ctx, edited, input);
    const presented = await presentDraftChange(tx, { account, settings }, saved, listNamedMembers(input));
    return {
      ...presented,
      ...(redraft?.wish !== undefined && redraft.byModel.length === 0
        ? { next_steps: withProposing(input.id, presented.next_steps) }
        : {}),
      ...remarks,
      ...(unsourced.length ? { unsourced } : {}),
      ...listUnchangedFields(draft.document, document, [...(redraft ? regenerate : []), ...restore]),
      ...(input.wish ? { wish: reportWish(redraft, usesClaude) } : {}),
    };
  },
});

/** Puts the step for a wish that no AI writer followed before the others. */
const withProposing = (id: string, steps: Step[]): Step[] =>
  takeMostUrgent([
    {
      tool: 'get_draft_pages',
      arguments: { id },
      why: 'No AI writer followed the wish: the lines from which the caller can propose it.',
    },
    ...steps.filter(({ tool }) => tool !== 'get_draft_pages'),
  ]);

const readsWebsite = ({
  read_again,
  read_pages = [],
}: Pick<z.output<typeof draftEditInput>, 'read_again' | 'read_pages'>): boolean =>
  read_again === true || read_pages.length > 0;

/** Throws `invalid_request` if the website is to be read and `regenerate` is sent. */
function refuseCombinedReading({ regenerate, ...edits }: z.output<typeof draftEditInput>): void {
  if (!regenerate?.length || !readsWebsite(edits)) return;
  const name = edits.read_again ? 'read_again' : 'read_pages';
  throw invalid(
    name,
    'The website is read for all fields.',
    `Send ${name} first; once the draft is ready, send regenerate for single fields.`,
  );
}

/** Throws `invalid_request` for an address that is no page of the draft's website. */
function refusePagesElsewhere({ url }: DraftRow, pages: string[] = []): void {
  for (const [at, address] of pages.entries()) {
    const page = parseWebAddress(address, url);
    if (page && isSameSite(new URL(url), page)) continue;
    throw invalid(
      `read_pages.${at}`,
      'This is no page of the website of the draft.',
      `Send addresses of pages of ${new URL(url).host}; submit_listing reads another website.`,
    );
  }
}

/** Pages that are read in addition to those that are chosen. */
const MAX_EXTRA_PAGES = 10;

/** Returns the edits of a call, with corrected names apart from other new ones. */
function resolveEdits(
  document: DraftDocument,
  input: z.output<typeof draftEditInput>,
  fields: DraftEdits['fields'],
): DraftEdits {
  const named = input.founders && separateNameCorrections(document.founders, input.founders);
  return { ...input, fields, founders: named?.founders, corrections: named?.corrections };
}

/** Lists what `restore` brings back from the website; a locked field is only unlocked. */
const listRestored = ({ fields }: DraftDocument, names: string[] = []): string[] =>
  names.filter(
    (name) => isSiteList(name) || !DRAFT_FIELD_NAMES.some((one) => one === name && fields[one].locked),
  );

const findListingOfDraft = async (tx: Tx, { listingId }: Pick<DraftRow, 'listingId'>) =>
  listingId === null ? undefined : findListing(tx, listingId);

/** Returns a draft of the account whose website has been read. Throws `not_found`, or `conflict` if it is being read. */
async function findReadyDraft(db: Queries, account: Account, id: string): Promise<DraftRow> {
  const draft = await authorizeDraft(db, account, id);
  if (draft.status === 'ready') return draft;
  throw conflict(
    'The website of this draft is still being read.',
    'Call get_draft until its status is ready.',
  );
}

/** Writes an edited draft into its listing; a draft that is not submitted has none. */
async function updateListingOfDraft(
  tx: Tx,
  { account, mail, settings, now }: ChangeContext,
  draft: DraftRow,
  { corrections = [], milestones }: DraftEdits,
): Promise<void> {
  const { listingId } = draft;
  if (listingId === null) return;
  await correctNames(tx, listingId, corrections);
  if (milestones) await setMilestones(tx, listingId, milestones.map(omitUndefined), now());
  await publishDraft({ account, mail, settings, now }, tx, draft, 'update_draft');
}

/** Queues the jobs that read the competitor's website and, for `read_again`, the draft's own. */
async function startReading(
  tx: Tx,
  { jobs, now }: ChangeContext,
  draft: DraftRow,
  { competitor_url, read_again, read_pages = [] }: z.output<typeof draftEditInput>,
): Promise<DraftRow> {
  if (competitor_url) await jobs.enqueue(tx, { kind: 'compare', key: draft.id });
  if (!readsWebsite({ read_again, read_pages })) return draft;
  const pages = read_pages.map((address) => parseWebAddress(address, draft.url)?.href ?? address);
  const { extra_pages = [] } = draft.document;
  const document = {
    ...draft.document,
    // The newest requests stay.
    extra_pages: [...new Set([...pages, ...extra_pages])].slice(0, MAX_EXTRA_PAGES),
    ...(read_again ? {} : { awaited_pages: pages }),
  };
  const reading = await moveDraft(tx, draft, { event: 'read_again', document }, now());
  await jobs.enqueue(tx, { kind: 'draft', key: draft.id });
  return reading;
}

async function correctNames(tx: Tx, listingId: number, corrections: NameCorrection[]): Promise<void> {
  const listing = await findListing(tx, listingId);
  if (!listing) return;
  for (const correction of corrections) await renameFounder(tx, listing, correction);
}

/** Lists the fields and members of a draft that a call named, with the members that depend on them. */
function listNamedMembers({
  id: _,
  fields,
  lock_fields,
  regenerate = [],
  restore = [],
  wish: _wish,
  read_again: _readAgain,
  read_pages: _readPages,
  ...members
}: z.output<typeof draftEditInput>) {
  return {
    fields: [...Object.keys(fields ?? {}), ...(lock_fields ?? []), ...regenerate, ...restore],
    members: [
      ...addStateMembers([...Object.keys(members), ...restore]),
      ...(members.competitor_url ? ['competitor'] : []),
      ...(regenerate.length ? ['problems'] : []),
    ],
  };
}

/** Adds to link members those that hold their state and evidence. */
const addStateMembers = (members: string[]): string[] =>
  members.flatMap((name) =>
    name.endsWith('_socials') ? [name, `${name}_state`, `${name}_evidence`, 'website_says'] : [name],
  );

/** Resolves categories to their real names, without duplicates. A hidden category is accepted only if the draft has it. */
async function resolveCategories(
  db: Queries,
  names: string[] | null | undefined,
  { document }: DraftRow,
): Promise<string[] | undefined> {
  if (!names?.length) return undefined;
  const current = document.fields.categories.value ?? [];
  const offered = (await listCategories(db)).filter(({ name, hidden }) => !hidden || current.includes(name));
  const resolved: string[] = [];
  for (const [at, name] of names.entries()) {
    const category = await findCategoryByName(db, offered, name);
    if (!category) throw unknownCategoryError(`fields.categories.${at}`, offered);
    resolved.push(category.name);
  }
  return [...new Set(resolved)];
}
