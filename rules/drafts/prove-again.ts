import { DRAFT_FIELD } from '../states/draft.ts';
import {
  type DraftDocument,
  type DraftField,
  type Evidence,
  isSameValue,
  type SiteLink,
} from './draft-document.ts';
import { takeCharacters } from '../typed/characters.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName, isListField } from './draft-fields.ts';
import { listItems } from './list-items.ts';
import {
  type DraftItem,
  type Faq,
  FAQ,
  type Founder,
  FOUNDER,
  getItemState,
  isSaidElsewhere,
  type ItemKind,
} from './quoted-items.ts';

/** A statement of a value: a field, or the part of a list. `about` names the founder whose title or biography it is, `answerTo` the question. */
export type Statement = {
  subject: DraftFieldName | 'founder' | { about: string } | 'question' | { answerTo: string } | 'link';
  value: string;
};

/** A value, or an item of a list, that pages may prove. All statements have to be. */
export type Claim = {
  /** The field or list that it belongs to. */
  name: string;
  statements: Statement[];
  /** The quotes that it has, or had. */
  evidence: Evidence[];
  /** An item that the person added: the website never had it. */
  isAdded?: boolean;
};

/** Claims that are looked for at once; more stay as they are. */
export const MAX_CLAIMS = 80;

/** Returns the quotes that a claim has from now on. */
export type Prove = (claim: Claim) => Evidence[];

/** Gives new quotes of a value the proposer that its quotes had before. */
export function keepProposer(quotes: Evidence[], before: readonly Evidence[]): Evidence[] {
  const by = before.find(({ proposed_by }) => proposed_by)?.proposed_by;
  return by ? quotes.map((quote) => ({ ...quote, proposed_by: by })) : quotes;
}

/** Identifies what a claim says, whatever its quotes are. */
export const getClaimKey = ({ name, statements }: Claim): string => JSON.stringify([name, statements]);

const SINGLE_FIELDS = new Set<string>(DRAFT_FIELD_NAMES.filter((name) => !isListField(name)));

/** Names what a claim is about: a field, or an item of a list, as `features: Works offline`. */
export const nameClaim = ({ name, statements: [first] }: Claim): string =>
  SINGLE_FIELDS.has(name) ? name : `${name}: ${takeCharacters(first?.value ?? '', 80)}`;

/** Names what rested on a page of another website before a reading, and on nothing after it. */
export function listLostElsewhere(before: DraftDocument, after: DraftDocument): string[] {
  const unproven = new Set(
    listClaims(after)
      .filter(({ evidence }) => evidence.length === 0)
      .map(getClaimKey),
  );
  return listClaims(before)
    .filter((claim) => isSaidElsewhere(claim.evidence) && unproven.has(getClaimKey(claim)))
    .map(nameClaim);
}

/** Lists every value and item of a draft that pages may prove, in reading order. */
export function listClaims(document: DraftDocument): Claim[] {
  const claims: Claim[] = [];
  proveAgain(document, (claim) => {
    claims.push(claim);
    return claim.evidence;
  });
  return claims;
}

/** Puts the name of the product before claims, if there are any: it says which of the statements of the website are about the product. */
export function addName(claims: readonly Claim[], document: DraftDocument): Claim[] {
  const isThere = claims.length === 0 || claims.some(({ name }) => name === 'name');
  const names = isThere ? [] : listClaims(document).filter(({ name }) => name === 'name');
  return [...names, ...claims];
}

/**
 * Lists what the website says and the values of a draft do not have: of fields, and of the lists of questions and founders what
 * they leave out.
 */
export const listWaitingClaims = ({ fields, left }: DraftDocument): Claim[] => [
  ...DRAFT_FIELD_NAMES.filter((name) => name !== 'categories').flatMap((name) => {
    const { value, ai } = fields[name];
    const has = [value ?? []].flat();
    const items = typeof ai?.value === 'string' ? [{ text: ai.value, evidence: ai.evidence }] : listItems(ai);
    return items.flatMap(({ text, evidence }): Claim[] =>
      has.includes(text) ? [] : [{ name, statements: [{ subject: name, value: text }], evidence }],
    );
  }),
  ...left.faqs.map((faq) => ({
    name: 'faqs',
    statements: listFaqStatements(faq),
    evidence: faq.evidence,
  })),
  ...left.founders.map((founder) => ({
    name: 'founders',
    statements: listFounderStatements(founder),
    evidence: founder.evidence,
  })),
];

/**
 * Gives each value and item of a draft the quotes that `prove` returns. What the website does not prove any more stays, and is
 * the person's own; of a list the website keeps the items that it proves. Categories are chosen, not proven, and stay as they are.
 */
export function proveAgain(document: DraftDocument, prove: Prove): DraftDocument {
  const fields = { ...document.fields };
  for (const name of DRAFT_FIELD_NAMES)
    if (name !== 'categories' && fields[name].value !== null)
      fields[name] = proveField(name, fields[name], prove);
  return {
    ...document,
    fields,
    faqs: document.faqs.map((item) =>
      proveItem(FAQ, item, listFaqStatements, (claim) => prove({ name: 'faqs', ...claim })),
    ),
    founders: document.founders.map((item) =>
      proveItem(FOUNDER, item, listFounderStatements, (claim) => prove({ name: 'founders', ...claim })),
    ),
    ...proveLinks(document, prove),
  };
}

function proveField(name: DraftFieldName, field: DraftField, prove: Prove): DraftField {
  const { value } = field;
  if (value === null) return field;
  const proveText = (text: string, evidence: Evidence[]) =>
    prove({ name, statements: [{ subject: name, value: text }], evidence });
  if (!Array.isArray(value)) return withEvidence(field, proveText(value, field.evidence), []);
  const found = value.map((text, item) =>
    proveText(
      text,
      field.evidence.filter((quote) => quote.item === item),
    ).map((quote) => ({ ...quote, item })),
  );
  // Quotes of drafts from before items had their own stay while the list is the same.
  const unnumbered = field.evidence.filter(({ item }) => item === undefined);
  const evidence = found.some((quotes) => quotes.length > 0) ? found.flat() : unnumbered;
  return withEvidence(
    field,
    evidence,
    value.filter((_, item) => found[item]?.length),
  );
}

/** Sets the quotes of a field; `proven` are the items of a list that have any. */
function withEvidence(field: DraftField, evidence: Evidence[], proven: string[]): DraftField {
  const { ai, ...own } = field;
  const isProven = Array.isArray(field.value)
    ? proven.length === field.value.length || (proven.length === 0 && evidence.length > 0)
    : evidence.length > 0;
  const isFromWebsite = ai !== undefined && isSameValue(ai.value, field.value);
  if (isProven) return { ...field, evidence, ...(isFromWebsite ? { ai: { ...ai, evidence } } : {}) };
  // Where another value of the website waits to be accepted, this one is still what the website said before.
  const hasLost = field.state === 'ai' && evidence.length < field.evidence.length;
  if (!hasLost || !isFromWebsite) return { ...field, evidence };
  const rest = proven.length > 0 ? keepItems(proven, evidence) : undefined;
  const state = DRAFT_FIELD.nextOrThrow(field.state, rest ? 'edit' : 'lose_proof');
  return { ...own, state, evidence, ...(rest ? { ai: rest } : {}) };
}

/** The website's own list, without the items that it does not prove. */
function keepItems(proven: string[], evidence: Evidence[]): NonNullable<DraftField['ai']> {
  const numbers = [...new Set(evidence.map(({ item }) => item))];
  return {
    value: proven,
    evidence: evidence.map((quote) => ({ ...quote, item: numbers.indexOf(quote.item) })),
  };
}

const listFaqStatements = ({ question, answer }: Faq): Statement[] => [
  { subject: 'question', value: question },
  { subject: { answerTo: question }, value: answer },
];

const listFounderStatements = ({ name, title, bio }: Founder): Statement[] => [
  { subject: 'founder', value: name },
  ...[title, bio].flatMap((value) => (value ? [{ subject: { about: name }, value }] : [])),
];

function proveItem<T extends object>(
  kind: ItemKind<T>,
  item: DraftItem<T>,
  listStatements: (item: T) => Statement[],
  prove: (claim: Omit<Claim, 'name'>) => Evidence[],
): DraftItem<T> {
  const { ai, evidence: own = [], ...words } = item;
  const isFromWebsite = ai !== undefined && getItemState(kind, item) === 'ai';
  const evidence = prove({
    statements: listStatements(item),
    evidence: isFromWebsite ? ai.evidence : own,
    isAdded: ai === undefined,
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without `ai` and `evidence` it is the item alone
  const content = words as unknown as T;
  if (isFromWebsite && evidence.length > 0) return { ...content, ai: { ...ai, evidence } };
  return {
    ...content,
    ...(ai && !isFromWebsite ? { ai } : {}),
    ...(evidence.length > 0 ? { evidence } : {}),
  };
}

function proveLinks(
  { company_socials, site_socials, proven_socials = {} }: DraftDocument,
  prove: Prove,
): Pick<DraftDocument, 'site_socials' | 'proven_socials'> {
  const site = { ...site_socials };
  const proven: Record<string, SiteLink> = {};
  for (const [platform, url] of Object.entries(company_socials)) {
    const isFromWebsite = site[platform]?.url === url;
    const link = isFromWebsite ? site[platform] : proven_socials[platform];
    const evidence = prove({
      name: 'company_socials',
      statements: [{ subject: 'link', value: url }],
      evidence: link?.url === url ? link.evidence : [],
    });
    if (!isFromWebsite && evidence.length > 0) proven[platform] = { url, evidence };
    else if (isFromWebsite && evidence.length > 0) site[platform] = { url, evidence };
    else if (isFromWebsite) delete site[platform];
  }
  return { site_socials: site, proven_socials: proven };
}
