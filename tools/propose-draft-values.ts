import { z } from 'zod';
import { isDraftField } from '../rules/drafts/draft-fields.ts';
import { MAX_FAQS, MAX_FOUNDERS } from '../rules/drafts/quoted-items.ts';
import { applyProposals, type JudgedProposals, type Proposals } from '../rules/drafts/proposals.ts';
import { takeCharacters } from '../rules/typed/characters.ts';
import { omitUndefined } from '../rules/typed/records.ts';
import type { DraftRow } from '../store/drafts/drafts.ts';
import { saveDraft } from '../store/drafts/write/drafts.ts';
import type { Queries } from '../store/engine/database.ts';
import { listCategories } from '../store/listings/categories.ts';
import { checkReading, refuseUnread, runOnStoredPages } from './shared/drafts/stored-reading.ts';
import { checkDraftSize, checkProposals } from './shared/limits/quotas.ts';
import { findCategoryByName } from './shared/listings/find-category.ts';
import { draftId, nonBlankText } from './shared/listings/input-fields.ts';
import { presentDraftChange } from './shared/presenters/present.ts';
import { draftRecord } from './shared/presenters/records.ts';
import { authorizeDraft } from './shared/runtime/authorize-owner.ts';
import { type Account, changes, defineWrite } from './shared/runtime/define.ts';
import { invalid } from './shared/runtime/errors.ts';

// Not an enum: the names of all fields again would cost an assistant more than the rest. Unknown ones are refused by themselves.
const fieldName = z.string();
const lines = z.array(z.int().min(1)).min(1).max(20);

const MAX_VALUE_CHARACTERS = 20_000;

const input = z.strictObject({
  id: draftId,
  reading: z.string().min(1).max(40).describe('Of get_draft_pages.'),
  values: z
    .array(z.strictObject({ field: fieldName, value: nonBlankText(MAX_VALUE_CHARACTERS), lines }))
    .max(80)
    .optional()
    .describe('Fields of the draft; of a list, an entry for each item.'),
  founders: z
    .array(
      z.strictObject({
        name: nonBlankText(160),
        title: z.string().max(160).optional(),
        bio: z.string().max(3000).optional(),
        lines,
      }),
    )
    .max(MAX_FOUNDERS)
    .optional()
    .describe('By name.'),
  faqs: z
    .array(z.strictObject({ question: nonBlankText(300), answer: nonBlankText(1500), lines }))
    .max(MAX_FAQS)
    .optional()
    .describe('By question.'),
  not_stated: z.array(fieldName).max(20).optional().describe('Drafted, on no page: becomes blank.'),
});

type Input = z.output<typeof input>;

type Unknown = { field: string; value: string; reason: 'unknown_field' };

/** Judged proposals, and those for fields that a draft does not have. */
type Prepared = JudgedProposals & Pick<Proposals, 'notStated'> & { unknown: Unknown[] };

export default defineWrite({
  name: 'propose_draft_values',
  title: 'Propose draft values',
  description:
    "Proposes values found in lines of get_draft_pages, in the website's own short words. Stated there: taken, with the quote. In other words: waits as `website_says` until update_draft takes it (`restore`). What the person wrote stays. Pages of kind elsewhere only fill blanks. Accepted items are added before drafted ones.",
  scope: 'listings:write',
  annotations: { ...changes, idempotentHint: false },
  rest: { method: 'POST', path: '/drafts/{id}/proposals', idempotent: true },
  limit: 'proposals',
  input,
  output: draftRecord
    .pick({ id: true, completeness: true, required_missing: true, missing: true, next_steps: true })
    .extend({
      reading: z.string(),
      accepted: z.array(z.object({ field: z.string(), value: z.string().optional() })),
      waiting: z
        .array(z.object({ field: z.string(), value: z.string() }))
        .describe('`restore` of update_draft takes it.'),
      kept: z.array(z.string()).describe('As the person has it, or nothing to change.'),
      refused: z.array(z.object({ field: z.string(), value: z.string(), reason: z.string() })),
      left_out: draftRecord.shape.left_out,
      missing_total: z.int(),
    }),

  async prepare(sent, { account, db, settings, judgeProposals, signal }) {
    refuseContradiction(sent);
    const draft = await findDraftOfReading(db, account, sent);
    refuseNothing(sent);
    await checkProposals(db, { settings }, draft, sent.reading);
    const { unknown, ...sentProposals } = await toProposals(db, sent);
    const { value: name } = draft.document.fields.name;
    const proposals = { ...sentProposals, website: draft.url, name: typeof name === 'string' ? name : '' };
    const judged = await runOnStoredPages(
      db,
      sent.id,
      (pages) => judgeProposals(pages, proposals, signal),
      signal,
    );
    return { ...judged, notStated: proposals.notStated, unknown };
  },

  async change(tx, sent, ctx, { unknown, ...judged }: Prepared) {
    const { account, settings, program, now } = ctx;
    const { reading } = sent;
    const draft = await findDraftOfReading(tx, account, sent);
    await checkProposals(tx, ctx, draft, reading);
    const by = {
      kind: 'assistant' as const,
      ...(program === undefined ? {} : { client: program }),
      at: now().toISOString(),
      reading,
    };
    const { document, outcome } = applyProposals(draft.document, judged, {
      by,
      keepCurrent: draft.listingId !== null,
    });
    const calls = draft.document.proposals?.reading === reading ? draft.document.proposals.calls : 0;
    const saved = await saveDraft(
      tx,
      draft.id,
      { document: { ...document, proposals: { reading, calls: calls + 1 } } },
      now(),
    );
    await checkDraftSize(tx, ctx, draft, saved);
    const { fields: _, ...state } = await presentDraftChange(tx, { account, settings }, saved, {
      fields: [],
      members: [],
    });
    return {
      ...state,
      missing: state.missing ?? [],
      reading,
      ...outcome,
      refused: [...outcome.refused, ...unknown],
    };
  },
});

/** Throws `invalid_request` if a call proposes nothing. */
function refuseNothing({ values = [], founders = [], faqs = [], not_stated = [] }: Input): void {
  if (values.length + founders.length + faqs.length + not_stated.length === 0)
    throw invalid('values', 'Nothing is proposed.', 'Send values, founders, faqs or not_stated.');
}

/** Throws `invalid_request` if a field has a value and is said not to be stated. */
function refuseContradiction({ values = [], founders, faqs, not_stated = [] }: Input): void {
  const named = new Set<string>([
    ...values.map(({ field }) => field),
    ...(founders?.length ? ['founders'] : []),
    ...(faqs?.length ? ['faqs'] : []),
  ]);
  const both = not_stated.find((name) => named.has(name));
  if (both !== undefined)
    throw invalid(
      'not_stated',
      `${both} is proposed and said not to be stated.`,
      'Name it once: a list that is drafted wrongly becomes blank with not_stated; items proposed in the next call are then all that it has.',
    );
}

/** Returns a draft of the account that has been read, with these lines. Throws `not_found` or `conflict`. */
async function findDraftOfReading(
  db: Queries,
  account: Account,
  { id, reading }: Pick<Input, 'id' | 'reading'>,
): Promise<DraftRow> {
  const draft = await authorizeDraft(db, account, id);
  refuseUnread(draft);
  await checkReading(db, id, reading);
  return draft;
}

/** Converts the input, with categories by their names here; `unknown` are values for fields that a draft does not have. */
async function toProposals(db: Queries, sent: Input): Promise<Proposals & { unknown: Unknown[] }> {
  const categories = (await listCategories(db)).filter(({ hidden }) => !hidden);
  const unknown: Unknown[] = [];
  const values: Proposals['values'] = [];
  for (const { field, value, lines: named } of sent.values ?? []) {
    if (!isDraftField(field))
      unknown.push({ field: takeCharacters(field, 60), value, reason: 'unknown_field' });
    else if (field !== 'categories') values.push({ field, value, lines: named });
    else {
      const category = await findCategoryByName(db, categories, value);
      values.push({ field, value: category?.name ?? value, lines: named });
    }
  }
  const notStated: Proposals['notStated'] = [];
  for (const name of sent.not_stated ?? []) {
    if (name === 'founders' || name === 'faqs' || isDraftField(name)) notStated.push(name);
    else unknown.push({ field: takeCharacters(name, 60), value: '', reason: 'unknown_field' });
  }
  return {
    values,
    founders: (sent.founders ?? []).map(omitUndefined),
    faqs: sent.faqs ?? [],
    notStated,
    unknown,
  };
}
