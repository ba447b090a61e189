import { type DraftDocument, type DraftField, type Evidence, listSiteItems } from './draft-document.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName, isListField } from './draft-fields.ts';
import { addItems, type ListItem, listItems, nameLeftOut, orderLike, toList } from './list-items.ts';
import { type Claim, getClaimKey, keepProposer, listClaims, listWaitingClaims } from './prove-again.ts';
import {
  FAQ,
  FOUNDER,
  isProposed,
  isSaidElsewhere,
  type ItemKind,
  MAX_FAQS,
  MAX_FOUNDERS,
  type ProposedBy,
  type SiteItem,
} from './quoted-items.ts';
import { isIncomplete, SITE_NOT_READ, type SiteReading } from './site-reading.ts';

const isOfAssistant = ({ evidence }: Claim): boolean => isProposed(evidence) && !isSaidElsewhere(evidence);

/** Lists what an assistant proposed of a draft and the website has to state still when it is read again, also what waits. */
export const listProposed = (document: DraftDocument): Claim[] =>
  [...listClaims(document), ...listWaitingClaims(document)].filter(isOfAssistant);

type Proof = { claim: Claim; evidence: Evidence[] };

/**
 * Returns a new reading with what an assistant proposed and the website still states: in place of what was drafted again, and of
 * lists with it. `proofs` has the quotes of claims on the pages of the new reading, by their key.
 */
export function keepProposed(
  document: DraftDocument,
  reading: SiteReading,
  proofs: ReadonlyMap<string, Evidence[]>,
): SiteReading {
  const prove = (claims: readonly Claim[]) =>
    Map.groupBy(
      claims.filter(isOfAssistant).flatMap((claim): Proof[] => {
        const evidence = keepProposer(proofs.get(getClaimKey(claim)) ?? [], claim.evidence);
        return evidence.length > 0 ? [{ claim, evidence }] : [];
      }),
      ({ claim }) => claim.name,
    );
  const [proven, waiting] = [prove(listClaims(document)), prove(listWaitingClaims(document))];
  const next = { ...reading, fields: { ...reading.fields }, leftOut: reading.leftOut };
  const { categories } = document.fields;
  if (isChosen(categories) && next.fields.categories.reason !== SITE_NOT_READ)
    next.fields.categories = { value: categories.value, evidence: categories.evidence };
  for (const name of DRAFT_FIELD_NAMES)
    keepValues(name, next, document, {
      kept: (proven.get(name) ?? []).map(toListItem),
      waiting: (waiting.get(name) ?? []).map(toListItem),
    });
  const proofsOf = (name: string): Proof[] => [...(proven.get(name) ?? []), ...(waiting.get(name) ?? [])];
  const faqs = keepItems(FAQ, reading.faqs, {
    kept: listKept(FAQ, listSiteItems(document.faqs, document.left.faqs), proofsOf('faqs')),
    most: MAX_FAQS,
  });
  const founders = keepItems(FOUNDER, reading.founders, {
    kept: listKept(FOUNDER, listSiteItems(document.founders, document.left.founders), proofsOf('founders')),
    most: MAX_FOUNDERS,
  });
  const leftOut = (name: 'faqs' | 'founders', forcedOut: string[], listed: string[]) =>
    nameLeftOut(next.leftOut, name, { forcedOut, listed });
  next.leftOut = leftOut(
    'faqs',
    faqs.left.map(({ question }) => question),
    faqs.items.map(({ question }) => question),
  );
  next.leftOut = leftOut(
    'founders',
    founders.left.map(({ name }) => name),
    founders.items.map(({ name }) => name),
  );
  return { ...next, faqs: faqs.items, founders: founders.items };
}

const toListItem = ({ claim: { statements }, evidence }: Proof): ListItem => ({
  text: statements[0]?.value ?? '',
  evidence,
});

/** Puts the values of an assistant into a field of a reading, and says what lost its place in a list to them. */
function keepValues(
  name: DraftFieldName,
  next: SiteReading,
  { fields: { [name]: before } }: DraftDocument,
  { kept, waiting }: { kept: ListItem[]; waiting: ListItem[] },
): void {
  if (kept.length + waiting.length === 0) return;
  const read = next.fields[name];
  if (!isListField(name)) {
    const [value, later] = [kept[0], waiting[0]].map((one) => one && toText(one));
    next.fields[name] = { ...(value ?? read), ...(later ? { waiting: later } : {}) };
    return;
  }
  const drafted = read.value === null && isIncomplete(next) ? before : read;
  const { items, left } = addItems(kept, listItems(drafted));
  const ordered = orderLike(items, before.value);
  const says = addItems(ordered, waiting);
  next.fields[name] = {
    ...(items.length > 0 ? toList(ordered) : read),
    ...(says.items.length > ordered.length ? { waiting: toList(says.items) } : {}),
  };
  next.leftOut = nameLeftOut(next.leftOut, name, {
    forcedOut: [...left, ...says.left].map(({ text }) => text),
    listed: items.map(({ text }) => text),
  });
}

const toText = ({ text, evidence }: ListItem) => ({ value: text, evidence });

/** Whether an assistant chose the categories; they are not proven. */
const isChosen = ({ state, evidence }: DraftField): boolean => state === 'ai' && isProposed(evidence);

/** The items of the website that were proven, with their new quotes. */
const listKept = <T extends object>(
  { key }: ItemKind<T>,
  items: readonly SiteItem<T>[],
  proofs: readonly Proof[],
): SiteItem<T>[] =>
  items.flatMap((item) => {
    const proof = proofs.find(({ claim }) => normalizeKey(claim) === key(item));
    return proof ? [{ ...item, evidence: proof.evidence }] : [];
  });

/** The key of the item that a claim is about: its first statement is its name or question. */
const normalizeKey = ({ statements: [first] }: Claim): string => FOUNDER.key({ name: first?.value ?? '' });

/** Puts items of an assistant in the places of those that were drafted, or after them. `left` are drafted ones for which no place is left. */
function keepItems<T extends object>(
  { key }: ItemKind<T>,
  drafted: readonly SiteItem<T>[],
  { kept, most }: { kept: readonly SiteItem<T>[]; most: number },
): { items: SiteItem<T>[]; left: SiteItem<T>[] } {
  const find = (items: readonly SiteItem<T>[], item: SiteItem<T>) =>
    items.find((one) => key(one) === key(item));
  const places = Math.max(0, most - kept.length);
  const others = drafted.filter((item) => !find(kept, item));
  const left = others.slice(places);
  const items = [
    ...drafted.filter((item) => !left.includes(item)).map((item) => find(kept, item) ?? item),
    ...kept.filter((item) => !find(drafted, item)),
  ];
  return { items: items.slice(0, most), left };
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
