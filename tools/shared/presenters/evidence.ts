import { z } from 'zod';
import { findQuotes, type ShownValue, type ValueQuote } from '../../../rules/listings/website-sources.ts';
import { getFields, STORED_FIELDS } from '../../../store/listings/listing-content.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import { entriesOf } from '../../../rules/typed/records.ts';
import { compact } from './present.ts';

/** Input that asks for the sources of values. */
export const evidenceInput = z
  .boolean()
  .default(false)
  .describe('Also the sentence of the website behind each value, its page and when it was read.');

/** Sentences of the website behind the values of a listing, by field. */
export const evidenceRecord = z
  .record(
    z.string(),
    z.array(
      z.object({
        item: z.int().optional().describe('Index in the list, from 0.'),
        quote: z.string(),
        url: z.string(),
        read_at: z.string(),
        proposed_by: z.literal('assistant').optional().describe("Found by the owner's assistant."),
        said_on: z.string().optional().describe('Said on this other website, not on that of the product.'),
      }),
    ),
  )
  .describe(
    "Values that the website states, by field; what is not here, or has `said_on`, is the owner's word.",
  );

/** Who confirms a listing: an owner who proved control of the website, one who did not, or nobody without an owner. */
const CONFIRMED_BY = ['verified_owner', 'owner', 'nobody'] as const;

/** Output member on where a listing comes from, how old it is, and who vouches for it. */
export const provenanceShape = {
  provenance: z
    .object({
      website_read_at: z.string().optional().describe('The last time.'),
      verified_at: z.string().optional().describe('When the owner proved control of the website.'),
      confirmed_by: z.enum(CONFIRMED_BY).describe('Whose word what has no evidence is.'),
    })
    .describe('What it rests on. Sentence by sentence: `evidence`.'),
};

type ShownParts = {
  categories: readonly { name: string }[];
  founders: readonly { name: string; title: string | null }[];
};

/** Presents the quotes behind the values of a listing. Those of categories and founders need `parts`. */
export function presentEvidence(row: ListingRow, parts?: ShownParts): Record<string, ValueQuote[]> {
  const { profile } = row;
  const fields = entriesOf(compact(getFields(row, STORED_FIELDS))).map(
    ([name, value]): [string, ShownValue] => [name, Array.isArray(value) ? value : String(value)],
  );
  const links = entriesOf(profile.socials).map(([platform, url]) => [`socials.${platform}`, url] as const);
  return findQuotes(profile.sources, {
    ...Object.fromEntries([...fields, ...links]),
    faqs: profile.faqs.map(({ question, answer }) => [question, answer]),
    categories: parts?.categories.map(({ name }) => name) ?? [],
    founders: parts?.founders.map(({ name, title }) => [name, title ?? '']) ?? [],
  });
}

/** The members of a profile whose fields are members of another name. */
const FIELDS_OF_MEMBER: Readonly<Record<string, readonly string[]>> = {
  pricing: ['pricing_model', 'pricing_summary'],
  category: ['categories'],
};

/** Limits evidence to the members of a profile that `fields` names; all of it without `fields`, or if it names evidence. */
export function selectEvidence(
  evidence: Record<string, ValueQuote[]>,
  fields: readonly string[] | undefined,
): Record<string, ValueQuote[]> {
  if (fields === undefined || fields.includes('evidence')) return evidence;
  const shown = new Set(['name', ...fields.flatMap((name) => [name, ...(FIELDS_OF_MEMBER[name] ?? [])])]);
  return Object.fromEntries(entriesOf(evidence).filter(([field]) => shown.has(field.replace(/\..*/s, ''))));
}

/** Presents where a listing comes from. */
export const presentProvenance = ({ ownerId, verifiedAt, profile }: ListingRow) => ({
  provenance: {
    ...compact({
      website_read_at: profile.sources?.read_at,
      verified_at: verifiedAt?.toISOString(),
    }),
    confirmed_by:
      verifiedAt !== null
        ? ('verified_owner' as const)
        : ownerId !== null
          ? ('owner' as const)
          : ('nobody' as const),
  },
});
