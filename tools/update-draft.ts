import { z } from 'zod';
import { SITE_LISTS } from '../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS, type DraftFieldName } from '../rules/drafts/draft-fields.ts';
import { fieldNamed, LIST_FIELD_ITEMS, LISTING_FIELDS } from '../rules/listings/fields/listing-fields.ts';
import { meantUrl, websiteUrl } from '../rules/listings/addresses/domains.ts';
import { valueOf } from '../rules/listings/fields/field-values.ts';
import { STORY_SECTIONS } from '../rules/listings/story.ts';
import { listCategories } from '../store/listings/categories.ts';
import type { Queries, Tx } from '../store/engine/database.ts';
import { findListing } from '../store/listings/listings.ts';
import { type NameCorrection, renameFounder } from '../store/listings/write/rename-founder.ts';
import type { DraftRow } from '../store/drafts/drafts.ts';
import { moveDraft, saveDraft } from '../store/drafts/write/drafts.ts';
import { setMilestones } from '../store/listings/write/milestones.ts';
import { changes, defineWrite } from './shared/runtime/define.ts';
import { conflict, invalid } from './shared/runtime/errors.ts';
import { date, draftId, faq, httpsLink, socials, words } from './shared/listings/fields.ts';
import { categoryCalled, unknownCategory } from './shared/listings/called-category.ts';
import { ownedDraft } from './shared/runtime/owned.ts';
import { presentDraftChange } from './shared/presenters/present.ts';
import { nameCorrections } from './shared/listings/founders/founder-names.ts';
import { publishDraft } from './shared/listings/edits/publish-edit.ts';
import { editTold, liveName, publishWords, shownOn } from './shared/listings/edits/shown-edit.ts';
import { checkDraftSize, drawClaude } from './shared/limits/quotas.ts';
import { changedDraft } from './shared/presenters/records.ts';
import {
  draftContent,
  editedDraft,
  isSiteList,
  unchangedIn,
  wishHeard,
} from './shared/drafts/edited-draft.ts';
import { draftRemarks } from './shared/drafts/draft-remarks.ts';
import { redraftFields, wordingsTold } from './shared/drafts/redraft.ts';
import { defined, shaped } from '../rules/typed/records.ts';

type FieldSchema<K extends DraftFieldName> = z.ZodOptional<
  z.ZodNullable<
    (typeof DRAFT_FIELDS)[K]['kind'] extends 'list' ? z.ZodArray<z.ZodString> : ReturnType<typeof valueOf>
  >
>;
const fields = z.strictObject(
  shaped<{ [K in DraftFieldName]: FieldSchema<K> }>(DRAFT_FIELD_NAMES, (name) => {
    const { kind, max } = DRAFT_FIELDS[name];
    return kind === 'list'
      ? z.array(words(max)).max(LIST_FIELD_ITEMS).nullable().optional()
      : valueOf(name, max).nullable().optional();
  }),
);
// Not an enum: three more lists of all field names would make this the longest schema an assistant reads.
const fieldNames = (max: number) =>
  z
    .array(
      z.string().refine((name): name is DraftFieldName => Object.hasOwn(DRAFT_FIELDS, name), {
        error: 'Must be the name of a member of `fields`.',
      }),
    )
    .max(max);

// Not an enum for the same reason. `restore` takes fields, and lists that the website may have otherwise.
const restorable = z
  .array(
    z.string().refine((name) => isSiteList(name) || Object.hasOwn(DRAFT_FIELDS, name), {
      error: `Must be the name of a member of \`fields\`, or one of: ${SITE_LISTS.join(', ')}.`,
    }),
  )
  .max(20);

const edits = z.strictObject({
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
      'Names of `fields` to redraft from the website, also own text. No AI writer: its next words, if `rewordable`.',
    ),
  wish: z.string().max(500).optional().describe('How an AI writer does so: "shorter".'),
  read_again: z.boolean().optional().describe('Reads the website anew; what the person wrote stays.'),
  restore: restorable
    .optional()
    .describe('Names of `fields`, faqs, founders, company_socials: back to what the website said.'),
  faqs: z.array(faq).max(10).optional().describe('Replaces all.'),
  company_socials: socials.optional().describe('Platform to link; replaces all.'),
  founder_socials: socials.optional().describe('Of the primary founder, as company_socials; replaces all.'),
  founders: z
    .array(
      z.strictObject({
        name: words(160),
        title: z.string().max(160).optional(),
        bio: z.string().max(3000).optional(),
        was: z
          .string()
          .max(160)
          .optional()
          .describe('Their name until now, where it is corrected: their page and interview stay.'),
      }),
    )
    .max(6)
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
        title: words(200),
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
    .transform(meantUrl)
    .refine((url) => url === '' || websiteUrl(url) !== undefined, 'Must be an http or https address.')
    .optional()
    .describe('Website of a competitor to compare, http or https; empty clears it.'),
  language: valueOf('language', LISTING_FIELDS.language.max)
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
    "Changes the caller's draft; only what is sent changes. A value in `fields` becomes the person's own, null removes it. `restore` takes what the website says (`website_says`), with its quotes; of a locked one first the lock goes. The site at `competitor_url` is read and compared; get_draft shows it. A submitted draft also updates its listing; read again, new values wait there as `website_says`. Answers with what changed. Without a draft: update_my_listing.",
  scope: 'listings:write',
  annotations: { ...changes, idempotentHint: false, openWorldHint: true },
  rest: { method: 'PATCH', path: '/drafts/{id}', idempotent: true },
  limit: 'crawls',
  // Each of these reads a website, or has a model read its text.
  limitPoints: ({ competitor_url, regenerate, read_again }) =>
    (competitor_url ? 1 : 0) + (regenerate?.length ? 1 : 0) + (read_again ? 1 : 0),
  input: edits,
  output: changedDraft,

  async prepare(input, ctx) {
    const { account, db } = ctx;
    const before = await ownedDraft(db, account, input.id);
    if (before.status !== 'ready') throw stillRead();
    const categories = await realCategories(db, input.fields?.categories, before);
    checkReading(input);
    // Claude writes before the transaction, so the quota is also drawn before it.
    const wanted = ctx.dry ? undefined : input.regenerate;
    if (wanted?.length) await db.transaction((tx) => drawClaude(tx, ctx, account.id));
    return {
      fields: { ...input.fields, ...(categories ? { categories } : {}) },
      redraft: wanted?.length ? await redraftFields(ctx, before, wanted, input.wish) : undefined,
    };
  },

  would: {
    async state(tx, { id }, { account }) {
      const draft = await ownedDraft(tx, account, id);
      const listing = await listingOf(tx, draft);
      return listing ? shownOn(tx, listing) : draftContent(draft.document);
    },
    told: (_, mailed, about) => editTold(about !== '', mailed),
  },

  asks: {
    about: async (tx, { id }, { account }) =>
      liveName(await listingOf(tx, await ownedDraft(tx, account, id))),
    words: (tried, { regenerate = [] }) =>
      publishWords(
        tried,
        regenerate.map((name) => `${fieldNamed(name).label}: written anew from the website`),
      ),
  },

  async change(tx, input, ctx, { fields, redraft }) {
    const { account, asksClaude, jobs, mail, settings, now } = ctx;
    const draft = await ownedDraft(tx, account, input.id);
    if (draft.status !== 'ready') throw stillRead();
    // A call draws once. Drawn inside the transaction, a refused change costs nothing.
    const isDrawn = input.regenerate?.length;
    if (!isDrawn && (input.competitor_url || input.read_again)) await drawClaude(tx, ctx, account.id);
    const named = input.founders && nameCorrections(draft.document.founders, input.founders);
    const asked = { ...input, fields, founders: named?.founders, corrections: named?.corrections };
    const document = editedDraft(draft.document, asked, redraft);
    const remarks = await draftRemarks(tx, draft, document, asked, {
      now: now(),
      wordings: wordingsTold(redraft, input.regenerate, asksClaude),
    });
    let saved = await saveDraft(tx, draft.id, { document }, now());
    await checkDraftSize(tx, ctx, draft, saved);
    if (input.competitor_url) await jobs.enqueue(tx, { kind: 'compare', key: draft.id });
    if (saved.listingId !== null) {
      await correctNames(tx, saved.listingId, named?.corrections ?? []);
      if (input.milestones) {
        await setMilestones(tx, saved.listingId, input.milestones.map(defined), now());
      }
      await publishDraft({ account, mail, settings, now }, tx, saved, 'update_draft');
    }
    if (input.read_again) {
      saved = await moveDraft(tx, saved, 'read_again', {}, now());
      await jobs.enqueue(tx, { kind: 'draft', key: draft.id });
    }
    return {
      ...(await presentDraftChange(tx, { account, settings }, saved, namedIn(input))),
      ...remarks,
      ...unchangedIn(draft.document, document, [
        ...(redraft ? (input.regenerate ?? []) : []),
        ...(input.restore ?? []),
      ]),
      ...(input.wish ? { wish: wishHeard(redraft, asksClaude) } : {}),
    };
  },
});

/** Throws `invalid_request` if `read_again` and `regenerate` are combined. */
function checkReading({ regenerate, read_again }: z.output<typeof edits>): void {
  if (read_again && regenerate?.length) {
    throw invalid(
      'read_again',
      'The website is read again for all fields.',
      'Send read_again first; once the draft is ready, send regenerate for single fields.',
    );
  }
}

const listingOf = async (tx: Tx, { listingId }: Pick<DraftRow, 'listingId'>) =>
  listingId === null ? undefined : findListing(tx, listingId);

async function correctNames(tx: Tx, listingId: number, corrections: NameCorrection[]): Promise<void> {
  const listing = await findListing(tx, listingId);
  if (!listing) return;
  for (const correction of corrections) await renameFounder(tx, listing, correction);
}

/** Lists the fields and members of a draft that a call named, with the members that depend on them. */
function namedIn({
  id: _,
  fields,
  lock_fields,
  regenerate = [],
  restore = [],
  wish: _wish,
  read_again: _readAgain,
  ...members
}: z.output<typeof edits>) {
  return {
    fields: [...Object.keys(fields ?? {}), ...(lock_fields ?? []), ...regenerate, ...restore],
    members: [
      ...withStates([...Object.keys(members), ...restore]),
      ...(members.competitor_url ? ['competitor'] : []),
      ...(regenerate.length ? ['problems'] : []),
    ],
  };
}

/** Adds to link members those that hold their state and evidence. */
const withStates = (members: string[]): string[] =>
  members.flatMap((name) =>
    name.endsWith('_socials') ? [name, `${name}_state`, `${name}_evidence`, 'website_says'] : [name],
  );

const stillRead = () =>
  conflict('The website of this draft is still being read.', 'Call get_draft until its status is ready.');

/** Resolves categories to their real names, without duplicates. A hidden category is accepted only if the draft has it. */
async function realCategories(
  db: Queries,
  names: string[] | null | undefined,
  { document }: DraftRow,
): Promise<string[] | undefined> {
  if (!names?.length) return undefined;
  const has = document.fields.categories.value ?? [];
  const offered = (await listCategories(db)).filter(({ name, hidden }) => !hidden || has.includes(name));
  const real: string[] = [];
  for (const [at, name] of names.entries()) {
    const category = await categoryCalled(db, offered, name);
    if (!category) throw unknownCategory(`fields.categories.${at}`, offered);
    real.push(category.name);
  }
  return [...new Set(real)];
}
