import { z } from 'zod';
import { SHOWN_FIELD_STATES } from '../../../rules/states/draft.ts';
import { type DraftDocument, type Evidence, isSameValue } from '../../../rules/drafts/draft-document.ts';
import {
  type DraftItem,
  FAQ,
  FOUNDER,
  ITEM_ORIGINS,
  type ItemKind,
  getItemState,
  getLinkState,
  type SiteItem,
} from '../../../rules/drafts/quoted-items.ts';
import { entriesOf, mapMembers } from '../../../rules/typed/records.ts';
import { milestoneRecord, presentMilestone } from '../listings/milestones.ts';
import { getFieldProposer, getProposer, proposedBy, proposedByEach } from './proposed-by.ts';
import { quoteRecord, type createSourceTable } from './sources.ts';

/** The parts of a draft, item by item: its value, its state, and what the website says instead. */

const value = z.union([z.string(), z.array(z.string())]);
const quotes = { evidence: z.array(quoteRecord).optional() };
const STATES =
  'Who decided the value. ai: the website. edited, manual: the person, where the website says something else, or nothing was found. deleted: left blank by the person. not_found: blank, nothing was found. override: locked.';
const REASONS =
  'Why it is blank. no_evidence: our reader found nothing, though the website may state it. not_stated: the person says that it does not. site_not_read. Others are why the proof refused what was found: quote_not_in_page, value_not_in_quote, negated, not_yet (coming soon), somebody_else (said of another company), hidden_text, instruction_text (orders to machines), conflicting_evidence, page_not_for_this_field, placeholder_text.';
const itemStateField = {
  state: z.enum(ITEM_ORIGINS),
};
const faq = z.object({ question: z.string(), answer: z.string() });
const founder = z.object({ name: z.string(), title: z.string().optional(), bio: z.string().optional() });
const link = z.object({ url: z.string() });
const manualState = z.literal('manual');

/** Schema of one item, with `website_says` if the person's value differs from it. */
const buildItemSchema = <S extends z.ZodRawShape>(item: z.ZodObject<S>) =>
  z.object({
    ...item.shape,
    ...itemStateField,
    ...quotes,
    ...proposedBy,
    website_says: z.object({ ...item.shape, ...quotes }).optional(),
  });

/** Output members of the parts of a draft. */
export const draftParts = {
  fields: z.record(
    z.string(),
    z.object({
      value: value.nullable(),
      state: z.enum(SHOWN_FIELD_STATES).describe(STATES),
      locked: z.literal(true).optional(),
      evidence: quotes.evidence.describe(
        'Sentences of the website that state it, no matter who decided it; with `said_on`, of another. Without any it is the word of the person.',
      ),
      ...proposedByEach,
      reason: z.string().optional().describe(REASONS),
      website_says: z
        .object({ value, ...quotes, ...proposedByEach })
        .optional()
        .describe('Where it is something else; `restore` takes it.'),
    }),
  ),
  faqs: z.array(buildItemSchema(faq)),
  founders: z.array(buildItemSchema(founder)),
  company_socials: z.record(z.string(), z.string()),
  company_socials_state: z.record(z.string(), itemStateField.state),
  company_socials_evidence: z.record(z.string(), z.array(quoteRecord)).optional(),
  founder_socials: z.record(z.string(), z.string()),
  founder_socials_state: z.record(z.string(), manualState),
  milestones: z.array(milestoneRecord.partial({ milestone_id: true }).extend({ state: manualState })),
  website_says: z
    .object({
      faqs: z.array(faq.extend(quotes)).optional(),
      founders: z.array(founder.extend(quotes)).optional(),
      company_socials: z.record(z.string(), link.extend(quotes)).optional(),
    })
    .optional()
    .describe('What the website says and the lists leave out; `restore` takes it.'),
};

type QuoteEvidence = ReturnType<typeof createSourceTable>['quoted'];
type DraftParts = { [K in keyof typeof draftParts]: z.infer<(typeof draftParts)[K]> };
type Milestones = Parameters<typeof presentMilestone>[0][];

/** Presents the parts of a document; `milestones` are those of its listing, if it has one. */
export function presentDraftParts(
  document: DraftDocument,
  milestones: Milestones | undefined,
  quoteEvidence: QuoteEvidence,
): DraftParts {
  const { company_socials, site_socials, founder_socials, left } = document;
  return {
    fields: presentFields(document, quoteEvidence),
    faqs: document.faqs.map((item) => presentItem(FAQ, item, document.writer, quoteEvidence)),
    founders: document.founders.map((item) => presentItem(FOUNDER, item, document.writer, quoteEvidence)),
    company_socials,
    company_socials_state: Object.fromEntries(
      Object.entries(company_socials).map(([platform, url]) => [
        platform,
        getLinkState(url, site_socials[platform]),
      ]),
    ),
    ...linkEvidence(document, quoteEvidence),
    founder_socials,
    founder_socials_state: mapMembers(founder_socials, () => 'manual' as const),
    milestones: (milestones ? milestones.map(presentMilestone) : document.milestones).map((one) => ({
      ...one,
      state: 'manual' as const,
    })),
    ...websiteSays(left, listOtherLinks(document), quoteEvidence),
  };
}

const presentFields = (
  { fields, writer }: DraftDocument,
  quoteEvidence: QuoteEvidence,
): DraftParts['fields'] =>
  Object.fromEntries(
    entriesOf(fields).map(([name, { value, state, locked, evidence, reason, ai }]) => [
      name,
      {
        value,
        state: locked ? ('override' as const) : state,
        ...(locked ? { locked } : {}),
        ...quoteEvidence(evidence),
        ...nameProposer(getFieldProposer(listDecided(evidence, state), writer)),
        ...(reason !== undefined && value === null ? { reason } : {}),
        ...(ai && !isSameValue(ai.value, value)
          ? {
              website_says: {
                value: ai.value,
                ...quoteEvidence(ai.evidence),
                ...nameProposer(getFieldProposer(ai.evidence, writer)),
              },
            }
          : {}),
      },
    ]),
  );

const nameProposer = <B>(by: B | undefined): { proposed_by?: B } =>
  by === undefined ? {} : { proposed_by: by };

/** The quotes that say who proposed a value: of one that the person decided, only those of other websites do. */
const listDecided = (evidence: readonly Evidence[], state: string): readonly Evidence[] =>
  state === 'ai' ? evidence : evidence.filter(({ elsewhere }) => elsewhere);

function presentItem<T extends object>(
  kind: ItemKind<T>,
  { ai, evidence, ...item }: DraftItem<T>,
  writer: string | undefined,
  quoteEvidence: QuoteEvidence,
) {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `ai` and `evidence` it is the item alone
  const words = item as unknown as T;
  const state = getItemState(kind, ai ? { ...words, ai } : words);
  return {
    ...words,
    state,
    ...quoteEvidence(ai && state === 'ai' ? ai.evidence : evidence),
    ...nameProposer(
      getProposer(listDecided((state === 'ai' ? ai?.evidence : evidence) ?? [], state), writer),
    ),
    ...(ai && state === 'edited' ? { website_says: presentSiteItem(ai, quoteEvidence) } : {}),
  };
}

const presentSiteItem = <T extends object>(
  { evidence, ...item }: SiteItem<T>,
  quoteEvidence: QuoteEvidence,
) => ({
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `evidence` it is the item alone
  ...(item as unknown as T),
  ...quoteEvidence(evidence),
});

function linkEvidence(
  { company_socials, site_socials, proven_socials }: DraftDocument,
  quoteEvidence: QuoteEvidence,
) {
  const same = Object.entries(company_socials).flatMap(([platform, link]) => {
    const proof = [site_socials[platform], proven_socials?.[platform]].find((one) => one?.url === link);
    const quotes = quoteEvidence(proof?.evidence).evidence;
    return quotes ? [[platform, quotes] as const] : [];
  });
  return { company_socials_evidence: same.length ? Object.fromEntries(same) : undefined };
}

/** Links on the website that the draft lacks, or has with another URL. */
const listOtherLinks = ({ site_socials, company_socials }: DraftDocument) =>
  Object.entries(site_socials).filter(([platform, { url }]) => company_socials[platform] !== url);

function websiteSays(
  { faqs, founders }: DraftDocument['left'],
  links: ReturnType<typeof listOtherLinks>,
  quoteEvidence: QuoteEvidence,
): Pick<DraftParts, 'website_says'> {
  if (faqs.length + founders.length + links.length === 0) return { website_says: undefined };
  return {
    website_says: {
      ...(faqs.length ? { faqs: faqs.map((one) => presentSiteItem(one, quoteEvidence)) } : {}),
      ...(founders.length ? { founders: founders.map((one) => presentSiteItem(one, quoteEvidence)) } : {}),
      ...(links.length
        ? {
            company_socials: Object.fromEntries(
              links.map(([platform, { url, evidence }]) => [platform, { url, ...quoteEvidence(evidence) }]),
            ),
          }
        : {}),
    },
  };
}
