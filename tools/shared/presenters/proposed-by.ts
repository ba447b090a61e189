import { z } from 'zod';
import { type Evidence, type ProposedBy, RULES_WRITER } from '../../../rules/drafts/draft-document.ts';

const proposer = z.object({
  kind: z.enum(['rules', 'claude', 'assistant']),
  client: z.string().optional(),
  at: z.string(),
});

/** Who proposed a value that the website proves. */
export const proposedBy = { proposed_by: proposer.optional() };

/** The same of a field; of a list with items of several, one entry for each. */
export const proposedByEach = {
  proposed_by: z
    .union([proposer, z.array(proposer.extend({ items: z.array(z.int()) }))])
    .optional()
    .describe('Of a list with items of several: each with its `items`, from 0.'),
};

/**
 * Says who proposed what quotes prove; `writer` is that of the draft. Undefined without quotes, and for drafts of an AI model from
 * before each value had its own.
 */
export function getProposer(
  evidence: readonly Evidence[] | undefined,
  writer: string | undefined,
): z.infer<typeof proposer> | undefined {
  const [first] = evidence ?? [];
  if (!first) return undefined;
  const { proposed_by: stored } = first;
  if (stored) return withoutReading(stored);
  return writer === RULES_WRITER ? { kind: 'rules', at: first.fetched_at } : undefined;
}

const withoutReading = ({ reading: _, ...by }: ProposedBy) => by;

/** Says who proposed a field, see `proposedByEach`. */
export function getFieldProposer(evidence: readonly Evidence[], writer: string | undefined) {
  const byProposer = Map.groupBy(evidence, (quote) => {
    const { kind, client } = getProposer([quote], writer) ?? {};
    return JSON.stringify([kind, client]);
  });
  if (byProposer.size <= 1) return getProposer(evidence, writer);
  return [...byProposer.values()].flatMap((quotes) => {
    const one = getProposer(quotes, writer);
    const items = [...new Set(quotes.flatMap(({ item }) => (item === undefined ? [] : [item])))];
    return one ? [{ ...one, items }] : [];
  });
}
