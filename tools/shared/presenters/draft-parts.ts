import { z } from 'zod';
import { DRAFT_FIELD } from '../../../rules/states/draft.ts';
import { type DraftDocument, isSame } from '../../../rules/drafts/draft-document.ts';
import {
  type DraftItem,
  FAQ,
  FOUNDER,
  ITEM_STATES,
  type ItemKind,
  itemState,
  linkState,
  type SiteItem,
} from '../../../rules/drafts/quoted-items.ts';
import { entriesOf, mapMembers } from '../../../rules/typed/records.ts';
import { milestoneRecord, presentMilestone } from '../listings/milestones.ts';
import { quoteRecord, type sourceTable } from './sources.ts';

/** The parts of a draft, item by item: its value, its state, and what the website says instead. */

const value = z.union([z.string(), z.array(z.string())]);
const quotes = { evidence: z.array(quoteRecord).optional() };
const itemStateField = { state: z.enum(ITEM_STATES) };
const faq = z.object({ question: z.string(), answer: z.string() });
const founder = z.object({ name: z.string(), title: z.string().optional(), bio: z.string().optional() });
const link = z.object({ url: z.string() });
const own = z.literal('manual');

/** Schema of one item, with `website_says` if the person's value differs from it. */
const itemOf = <S extends z.ZodRawShape>(item: z.ZodObject<S>) =>
  z.object({
    ...item.shape,
    ...itemStateField,
    ...quotes,
    website_says: z.object({ ...item.shape, ...quotes }).optional(),
  });

/** Output members of the parts of a draft. */
export const draftParts = {
  fields: z.record(
    z.string(),
    z.object({
      value: value.nullable(),
      state: z.enum(DRAFT_FIELD.all),
      locked: z.literal(true).optional(),
      ...quotes,
      reason: z.string().optional(),
      website_says: z
        .object({ value, ...quotes })
        .optional()
        .describe('Where it is something else; `restore` takes it.'),
    }),
  ),
  faqs: z.array(itemOf(faq)),
  founders: z.array(itemOf(founder)),
  company_socials: z.record(z.string(), z.string()),
  company_socials_state: z.record(z.string(), itemStateField.state),
  company_socials_evidence: z.record(z.string(), z.array(quoteRecord)).optional(),
  founder_socials: z.record(z.string(), z.string()),
  founder_socials_state: z.record(z.string(), own),
  milestones: z.array(milestoneRecord.partial({ milestone_id: true }).extend({ state: own })),
  website_says: z
    .object({
      faqs: z.array(faq.extend(quotes)).optional(),
      founders: z.array(founder.extend(quotes)).optional(),
      company_socials: z.record(z.string(), link.extend(quotes)).optional(),
    })
    .optional()
    .describe('What the website says and the lists leave out; `restore` takes it.'),
};

type Quoted = ReturnType<typeof sourceTable>['quoted'];
type Parts = { [K in keyof typeof draftParts]: z.infer<(typeof draftParts)[K]> };
type Milestones = Parameters<typeof presentMilestone>[0][];

/** Presents the parts of a document; `milestones` are those of its listing, if it has one. */
export function presentDraftParts(
  document: DraftDocument,
  milestones: Milestones | undefined,
  quoted: Quoted,
): Parts {
  const { company_socials, site_socials, founder_socials, left } = document;
  return {
    fields: presentFields(document, quoted),
    faqs: document.faqs.map((item) => presentItem(FAQ, item, quoted)),
    founders: document.founders.map((item) => presentItem(FOUNDER, item, quoted)),
    company_socials,
    company_socials_state: Object.fromEntries(
      Object.entries(company_socials).map(([platform, url]) => [
        platform,
        linkState(url, site_socials[platform]),
      ]),
    ),
    ...linkEvidence(document, quoted),
    founder_socials,
    founder_socials_state: mapMembers(founder_socials, () => 'manual' as const),
    milestones: (milestones ? milestones.map(presentMilestone) : document.milestones).map((one) => ({
      ...one,
      state: 'manual' as const,
    })),
    ...websiteSays(left, otherLinks(document), quoted),
  };
}

const presentFields = ({ fields }: DraftDocument, quoted: Quoted): Parts['fields'] =>
  Object.fromEntries(
    entriesOf(fields).map(([name, { value, state, evidence, reason, ai }]) => [
      name,
      {
        value,
        state,
        ...(state === 'override' ? { locked: true as const } : {}),
        ...quoted(evidence),
        ...(reason !== undefined && state === 'not_found' ? { reason } : {}),
        ...(ai && !isSame(ai.value, value)
          ? { website_says: { value: ai.value, ...quoted(ai.evidence) } }
          : {}),
      },
    ]),
  );

function presentItem<T extends object>(kind: ItemKind<T>, { ai, ...item }: DraftItem<T>, quoted: Quoted) {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `ai` it is the item alone
  const words = item as unknown as T;
  const state = itemState(kind, ai ? { ...words, ai } : words);
  return {
    ...words,
    state,
    ...(ai && state === 'ai' ? quoted(ai.evidence) : {}),
    ...(ai && state === 'edited' ? { website_says: said(ai, quoted) } : {}),
  };
}

const said = <T extends object>({ evidence, ...item }: SiteItem<T>, quoted: Quoted) => ({
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `evidence` it is the item alone
  ...(item as unknown as T),
  ...quoted(evidence),
});

function linkEvidence({ company_socials, site_socials }: DraftDocument, quoted: Quoted) {
  const same = Object.entries(site_socials).flatMap(([platform, { url, evidence }]) => {
    const quotes = company_socials[platform] === url ? quoted(evidence).evidence : undefined;
    return quotes ? [[platform, quotes] as const] : [];
  });
  return { company_socials_evidence: same.length ? Object.fromEntries(same) : undefined };
}

/** Links on the website that the draft lacks, or has with another URL. */
const otherLinks = ({ site_socials, company_socials }: DraftDocument) =>
  Object.entries(site_socials).filter(([platform, { url }]) => company_socials[platform] !== url);

function websiteSays(
  { faqs, founders }: DraftDocument['left'],
  links: ReturnType<typeof otherLinks>,
  quoted: Quoted,
): Pick<Parts, 'website_says'> {
  if (faqs.length + founders.length + links.length === 0) return { website_says: undefined };
  return {
    website_says: {
      ...(faqs.length ? { faqs: faqs.map((one) => said(one, quoted)) } : {}),
      ...(founders.length ? { founders: founders.map((one) => said(one, quoted)) } : {}),
      ...(links.length
        ? {
            company_socials: Object.fromEntries(
              links.map(([platform, { url, evidence }]) => [platform, { url, ...quoted(evidence) }]),
            ),
          }
        : {}),
    },
  };
}
