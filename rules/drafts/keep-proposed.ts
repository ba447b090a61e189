import type { DraftDocument, DraftField, Evidence } from './draft-document.ts';
import { DRAFT_FIELD_NAMES, isListField } from './draft-fields.ts';
import { type Claim, getClaimKey, keepProposer, listClaims } from './prove-again.ts';
import {
  FAQ,
  FOUNDER,
  isProposed,
  isSaidElsewhere,
  type ItemKind,
  type ProposedBy,
  type SiteItem,
} from './quoted-items.ts';
import { SITE_NOT_READ, type SiteReading } from './site-reading.ts';

/** Lists what an assistant proposed of a draft and the website has to state still when it is read again. */
export const listProposed = (document: DraftDocument): Claim[] =>
  listClaims(document).filter(({ evidence }) => isProposed(evidence) && !isSaidElsewhere(evidence));

type Proof = { claim: Claim; evidence: Evidence[] };

/**
 * Returns a new reading with what an assistant proposed and the website still states in place of what was drafted again. `proofs`
 * has the quotes of claims on the pages of the new reading, by their key.
 */
export function keepProposed(
  document: DraftDocument,
  reading: SiteReading,
  proofs: ReadonlyMap<string, Evidence[]>,
): SiteReading {
  const proven = Map.groupBy(
    listProposed(document).flatMap((claim): Proof[] => {
      const evidence = keepProposer(proofs.get(getClaimKey(claim)) ?? [], claim.evidence);
      return evidence.length > 0 ? [{ claim, evidence }] : [];
    }),
    ({ claim }) => claim.name,
  );
  const fields = { ...reading.fields };
  const { categories } = document.fields;
  if (isChosen(categories) && fields.categories.reason !== SITE_NOT_READ)
    fields.categories = { value: categories.value, evidence: categories.evidence };
  for (const name of DRAFT_FIELD_NAMES) {
    const [first, ...others] = proven.get(name) ?? [];
    if (!first) continue;
    const all = [first, ...others];
    const values = all.map(({ claim }) => claim.statements[0]?.value ?? '');
    fields[name] = isListField(name)
      ? {
          value: values,
          evidence: all.flatMap(({ evidence }, item) => evidence.map((quote) => ({ ...quote, item }))),
        }
      : { value: values[0] ?? null, evidence: first.evidence };
  }
  return {
    ...reading,
    fields,
    faqs: keepItems(FAQ, reading.faqs, listKept(FAQ, document.faqs, proven.get('faqs'))),
    founders: keepItems(
      FOUNDER,
      reading.founders,
      listKept(FOUNDER, document.founders, proven.get('founders')),
    ),
  };
}

/** Whether an assistant chose the categories; they are not proven. */
const isChosen = ({ state, evidence }: DraftField): boolean => state === 'ai' && isProposed(evidence);

/** The items of a list that were proven, with their new quotes. */
const listKept = <T extends object>(
  { key }: ItemKind<T>,
  items: readonly { ai?: SiteItem<T> }[],
  proofs: readonly Proof[] = [],
): SiteItem<T>[] =>
  items.flatMap(({ ai }) => {
    const proof = ai && proofs.find(({ claim }) => normalizeKey(claim) === key(ai));
    return proof ? [{ ...ai, evidence: proof.evidence }] : [];
  });

/** The key of the item that a claim is about: its first statement is its name or question. */
const normalizeKey = ({ statements: [first] }: Claim): string => FOUNDER.key({ name: first?.value ?? '' });

function keepItems<T extends object>(
  { key }: ItemKind<T>,
  drafted: readonly SiteItem<T>[],
  kept: readonly SiteItem<T>[],
): SiteItem<T>[] {
  const find = (items: readonly SiteItem<T>[], item: SiteItem<T>) =>
    items.find((one) => key(one) === key(item));
  return [...drafted.map((item) => find(kept, item) ?? item), ...kept.filter((item) => !find(drafted, item))];
}

/** Names in the quotes of a new reading who proposed each field, where an AI model wrote some of them. */
export function nameWriters(reading: SiteReading & { byModel?: readonly string[] }, now: Date): SiteReading {
  const { byModel } = reading;
  if (!byModel) return reading;
  const at = now.toISOString();
  const fields = { ...reading.fields };
  for (const name of DRAFT_FIELD_NAMES) {
    const by: ProposedBy = { kind: byModel.includes(name) ? 'claude' : 'rules', at };
    const { evidence, ...field } = fields[name];
    fields[name] = { ...field, evidence: evidence.map((quote) => ({ ...quote, proposed_by: by })) };
  }
  return { ...reading, fields };
}
