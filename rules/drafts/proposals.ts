import { DRAFT_FIELD } from '../states/draft.ts';
import { LIST_FIELD_ITEMS } from '../listings/fields/listing-fields.ts';
import {
  applyReading,
  type DraftDocument,
  type DraftField,
  isSameValue,
  suggestSiteValue,
} from './draft-document.ts';
import { type DraftFieldName, isListField } from './draft-fields.ts';
import {
  addItems,
  hasItem,
  isNearDuplicate,
  type ListItem,
  listItems,
  nameLeftOut,
  toList,
} from './list-items.ts';
import {
  type DraftItem,
  type Evidence,
  type Faq,
  FAQ,
  type Founder,
  FOUNDER,
  getItemState,
  isProposed,
  isSaidElsewhere,
  type ItemKind,
  MAX_FAQS,
  MAX_FOUNDERS,
  type ProposedBy,
  type SiteItem,
  toDraftItems,
} from './quoted-items.ts';
import { keysOf, mapMembers } from '../typed/records.ts';

/** A value that a caller found in lines of the pages; of a list, one for each item. */
export type ProposedValue = { field: DraftFieldName; value: string; lines: number[] };

/** What a caller read in the pages of a draft. `notStated` names what the reader drafted and no page states. */
export type Proposals = {
  values: ProposedValue[];
  founders: (Founder & { lines: number[] })[];
  faqs: (Faq & { lines: number[] })[];
  notStated: (DraftFieldName | 'founders' | 'faqs')[];
};

/** Proposals to judge; `categories` are the names that exist, `website` and `name` those of the product. */
export type ProposalsRequest = { categories: string[]; website: string; name: string } & Pick<
  Proposals,
  'values' | 'founders' | 'faqs'
>;

/** What the proof says of a value: how far its lines support it, or why they do not. */
export type Judgement = { grade: 'stated' | 'worded'; evidence: Evidence[] } | { reason: string };

/** Proposals after the proof; `refused` are parts of a founder that their lines do not support. */
export type JudgedProposals = {
  values: { field: DraftFieldName; value: string; judgement: Judgement }[];
  founders: (Founder & {
    judgement: Judgement;
    refused: { part: string; value: string; reason: string }[];
  })[];
  faqs: (Faq & { judgement: Judgement })[];
};

/** What became of each proposal, by the name of its field or list; `left_out` names what lost its place in a list to them. */
export type ProposalOutcome = {
  left_out?: Record<string, string[]>;
  accepted: { field: string; value?: string }[];
  waiting: { field: string; value: string }[];
  kept: string[];
  refused: { field: string; value: string; reason: string }[];
};

/** A list of items with the most that a draft has. */
type ItemList<T> = { name: 'founders' | 'faqs'; kind: ItemKind<T>; most: number };
const FOUNDERS: ItemList<Founder> = { name: 'founders', kind: FOUNDER, most: MAX_FOUNDERS };
const FAQS: ItemList<Faq> = { name: 'faqs', kind: FAQ, most: MAX_FAQS };

/** Who proposes, with the name of the reading. `keepCurrent`: the draft has a listing, so that nothing changes before a person takes it. */
type Proposer = { by: ProposedBy & { reading: string }; keepCurrent: boolean };

/**
 * Applies judged proposals to a draft. What the website states in its own words becomes the value; what it says in other words
 * waits until a person takes it with `restore`. What the person wrote, locked or removed stays. What another website states only
 * fills blanks, as the person's own.
 */
export function applyProposals(
  document: DraftDocument,
  judged: JudgedProposals & Pick<Proposals, 'notStated'>,
  proposer: Proposer,
): { document: DraftDocument; outcome: ProposalOutcome } {
  const outcome: ProposalOutcome = { accepted: [], waiting: [], kept: [], refused: [] };
  const next = { ...document, fields: { ...document.fields } };
  for (const name of judged.notStated) removeDrafted(next, name, proposer, outcome);
  for (const [field, values] of Map.groupBy(judged.values, (one) => one.field)) {
    const proven = values.flatMap(({ value, judgement }): Proven<string>[] => {
      if ('grade' in judgement) return [{ value, ...stamp(judgement, proposer) }];
      outcome.refused.push({ field, value, reason: judgement.reason });
      return [];
    });
    const context = { ...proposer, outcome };
    const { site = [], elsewhere = [] } = splitBySource(proven);
    if (site.length > 0) next.fields[field] = proposeField(field, next.fields[field], site, context);
    if (elsewhere.length > 0) next.fields[field] = fillBlank(field, next.fields[field], elsewhere, context);
  }
  proposeItems(next, FOUNDERS, getProvenFounders(judged.founders, proposer, outcome), {
    ...proposer,
    outcome,
  });
  proposeItems(next, FAQS, getProvenFaqs(judged.faqs, proposer, outcome), { ...proposer, outcome });
  outcome.kept = [...new Set(outcome.kept)];
  return { document: { ...next, ...nameForcedOut(next, outcome) }, outcome };
}

/** Names in the draft what lost its place in a list, and no longer what has a place again. */
function nameForcedOut(
  { left_out, fields, faqs, founders }: DraftDocument,
  { left_out: forcedOut = {} }: ProposalOutcome,
): Pick<DraftDocument, 'left_out'> {
  const listed = {
    ...mapMembers(fields, ({ value }) => [value ?? []].flat()),
    faqs: faqs.map(getTitle),
    founders: founders.map(getTitle),
  };
  const names = keysOf(listed).filter((name) => left_out?.[name] ?? forcedOut[name]);
  if (names.length === 0) return {};
  return {
    left_out: names.reduce(
      (all, name) => nameLeftOut(all, name, { forcedOut: forcedOut[name] ?? [], listed: listed[name] }),
      left_out ?? {},
    ),
  };
}

type Proven<V> = { value: V; grade: 'stated' | 'worded'; evidence: Evidence[] };
type Context = Proposer & { outcome: ProposalOutcome };

const stamp = (
  { grade, evidence }: Extract<Judgement, { grade: string }>,
  { by }: Proposer,
): { grade: 'stated' | 'worded'; evidence: Evidence[] } => ({
  grade,
  evidence: evidence.map((quote) => ({ ...quote, proposed_by: by })),
});

const splitBySource = <V>(proven: Proven<V>[]): { site?: Proven<V>[]; elsewhere?: Proven<V>[] } =>
  Object.groupBy(proven, ({ evidence }) => (isSaidElsewhere(evidence) ? 'elsewhere' : 'site'));

function proposeField(
  name: DraftFieldName,
  before: DraftField,
  proven: Proven<string>[],
  context: Context,
): DraftField {
  if (isDecided(before)) {
    context.outcome.kept.push(name);
    return before;
  }
  return isListField(name)
    ? proposeList(name, before, proven, context)
    : proposeText(name, before, proven, context);
}

/** Fills a field that is blank, and was not left so by the person, with what another website states: `restore` blanks it again. */
function fillBlank(
  name: DraftFieldName,
  before: DraftField,
  proven: Proven<string>[],
  { keepCurrent, outcome }: Context,
): DraftField {
  if (keepCurrent || !isOpenBlank(before)) {
    outcome.kept.push(name);
    return before;
  }
  const isList = isListField(name);
  const list: ListItem[] = [];
  for (const one of proven) {
    const result = isList || list.length === 0 ? addToList(list, [list], one) : 'one_value_only';
    const entry = { field: name, value: one.value };
    if (result === 'added' || result === 'there') outcome.accepted.push(entry);
    else outcome.refused.push({ ...entry, reason: result });
  }
  const [first] = list;
  const text = first ? { value: first.text, evidence: first.evidence } : { value: null, evidence: [] };
  return { ...(isList ? toList(list) : text), state: DRAFT_FIELD.nextOrThrow(before.state, 'write') };
}

/** Whether nothing was found for a field, nothing waits for it, and the person left it so by no decision. */
const isOpenBlank = ({ value, ai, locked, state }: DraftField): boolean =>
  state === 'not_found' && !locked && ai === undefined && (value === null || value.length === 0);

/** Tells whether a person decided the field: they wrote, removed or locked it. Proposals leave it as it is. */
export const isDecided = ({ locked, state }: DraftField): boolean =>
  locked === true || (state !== 'ai' && state !== 'not_found');

/** Blanks what the reader drafted. */
function removeDrafted(
  next: DraftDocument,
  name: Proposals['notStated'][number],
  { keepCurrent }: Proposer,
  outcome: ProposalOutcome,
): void {
  const isDrafted = (state: string) => state === 'ai';
  if (keepCurrent) outcome.kept.push(name);
  else if (name === 'founders' || name === 'faqs') {
    const before: readonly unknown[] = next[name];
    if (name === 'founders')
      next.founders = next.founders.filter((item) => !isDrafted(getItemState(FOUNDER, item)));
    else next.faqs = next.faqs.filter((item) => !isDrafted(getItemState(FAQ, item)));
    if (next[name].length < before.length) outcome.accepted.push({ field: name });
    else outcome.kept.push(name);
  } else {
    const field = next.fields[name];
    if (isDecided(field) || field.value === null) outcome.kept.push(name);
    else {
      next.fields[name] = applyReading(field, { value: null, evidence: [] });
      outcome.accepted.push({ field: name });
    }
  }
}

/** Sets a text to the first value that the website states; else the first in other words waits. */
function proposeText(
  name: DraftFieldName,
  before: DraftField,
  proven: Proven<string>[],
  { keepCurrent, outcome }: Context,
): DraftField {
  const [best, ...others] = proven.toSorted((left, right) => rank(left) - rank(right));
  if (!best) return before;
  for (const { value } of others) outcome.refused.push({ field: name, value, reason: 'one_value_only' });
  const { value, grade, evidence } = best;
  if (isSameValue(before.value, value)) {
    outcome.accepted.push({ field: name, value });
    return before;
  }
  if (keepCurrent || grade === 'worded') {
    outcome.waiting.push({ field: name, value });
    return suggestSiteValue(before, { value, evidence });
  }
  outcome.accepted.push({ field: name, value });
  return applyReading(before, { value, evidence });
}

const rank = ({ grade }: Pick<Proven<unknown>, 'grade'>): number => (grade === 'stated' ? 0 : 1);

/**
 * Adds items to a list: first those that were proposed for the same reading, then those that rules drafted, of which the last ones
 * lose their place where there are more than twenty. Keywords that the website gives itself stay first; categories that rules
 * guessed all make way. Items in other words wait behind the list, which `restore` takes whole.
 */
function proposeList(
  name: DraftFieldName,
  before: DraftField,
  proven: Proven<string>[],
  { by, keepCurrent, outcome }: Context,
): DraftField {
  const isMine = ({ evidence }: ListItem): boolean =>
    evidence.some(({ proposed_by }) => proposed_by?.reading === by.reading);
  const { taken = [], later = [] } = Object.groupBy(proven, ({ grade }) =>
    grade === 'stated' && !keepCurrent ? 'taken' : 'later',
  );
  const current = listItems(before);
  const list = taken.length > 0 && name !== 'keywords' ? current.filter(isMine) : [...current];
  for (const one of taken) addProposed(name, list, { compared: [list], one, outcome });
  const { items, left } = addItems(list, name === 'categories' ? [] : current);
  const waiting = listItems(before.ai).filter(
    (item) => (keepCurrent || isMine(item)) && !items.some(({ text }) => isNearDuplicate(text, item.text)),
  );
  for (const one of later) addProposed(name, waiting, { compared: [items, waiting], one, outcome });
  // Behind a listing, the website may say other items than the list has.
  const says = addItems(keepCurrent ? listItems(before.ai ?? before) : items, waiting);
  leaveOut(
    outcome,
    name,
    [...left, ...says.left].map(({ text }) => text),
  );
  if (taken.length > 0)
    return {
      ...toList(items),
      state: DRAFT_FIELD.nextOrThrow(before.state, 'found'),
      ai: toList(says.items),
    };
  return waiting.length === 0 ? before : suggestSiteValue(before, toList(says.items));
}

/** Reports what lost its place in a list. */
function leaveOut(outcome: ProposalOutcome, name: string, items: readonly string[]): void {
  if (items.length === 0) return;
  const { [name]: known = [], ...others } = outcome.left_out ?? {};
  outcome.left_out = { ...others, [name]: [...known, ...items] };
}

/** Adds a proposed item to a list, unless one that it is compared with says the same, and reports what became of it. */
function addProposed(
  field: DraftFieldName,
  to: ListItem[],
  { compared, one, outcome }: { compared: ListItem[][]; one: Proven<string>; outcome: ProposalOutcome },
): void {
  const entry = { field, value: one.value };
  const result = addToList(to, compared, one);
  if (result !== 'added' && result !== 'there') outcome.refused.push({ ...entry, reason: result });
  else outcome[hasItem(compared[0] ?? [], one.value) ? 'accepted' : 'waiting'].push(entry);
}

/** Adds an item to one of the lists that it is compared with, or says why not. */
function addToList(
  to: ListItem[],
  compared: readonly ListItem[][],
  { value, evidence }: Proven<string>,
): 'added' | 'there' | 'repeated' | 'list_full' {
  const all = compared.flat();
  if (hasItem(all, value)) return 'there';
  if (all.some(({ text }) => isNearDuplicate(text, value))) return 'repeated';
  if (all.length >= LIST_FIELD_ITEMS) return 'list_full';
  to.push({ text: value, evidence });
  return 'added';
}

function getProvenFounders(
  founders: JudgedProposals['founders'],
  proposer: Proposer,
  { refused }: ProposalOutcome,
): Proven<Founder>[] {
  return founders.flatMap(({ judgement, refused: parts, ...founder }) => {
    if ('reason' in judgement) {
      refused.push({ field: 'founders', value: founder.name, reason: judgement.reason });
      return [];
    }
    refused.push(...parts.map(({ part, ...rest }) => ({ field: `founders.${part}`, ...rest })));
    return [{ value: founder, ...stamp(judgement, proposer) }];
  });
}

const getProvenFaqs = (
  faqs: JudgedProposals['faqs'],
  proposer: Proposer,
  { refused }: ProposalOutcome,
): Proven<Faq>[] =>
  faqs.flatMap(({ judgement, ...faq }) => {
    if ('grade' in judgement) return [{ value: faq, ...stamp(judgement, proposer) }];
    refused.push({ field: 'faqs', value: faq.question, reason: judgement.reason });
    return [];
  });

const getTitle = (item: Founder | Faq): string => ('name' in item ? item.name : item.question);

/** A list while items are proposed for it: its items, and those of the website that it does not have. */
type Placed<T> = ItemList<T> & { items: DraftItem<T>[]; left: SiteItem<T>[]; waits: boolean };

/**
 * Replaces the items that the reader drafted of the same key, and adds others. In a list that a person changed, new ones wait. Items of
 * another website only fill a list that is blank.
 */
function proposeItems<T extends Founder | Faq>(
  next: DraftDocument,
  list: ItemList<T>,
  all: Proven<T>[],
  { keepCurrent, outcome }: Context,
): void {
  const { name, kind } = list;
  const { site: proven = [], elsewhere = [] } = splitBySource(all);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the kind belongs to the list
  const { items, left } = { items: [...next[name]], left: [...next.left[name]] } as unknown as Placed<T>;
  const waits =
    keepCurrent ||
    items.some((item) => getItemState(kind, item) !== 'ai') ||
    left.some((item) => !isProposed(item.evidence));
  const placed = { ...list, items, left, waits };
  for (const one of proven) {
    const entry = { field: name, value: getTitle(one.value) };
    const at = items.findIndex((item) => kind.key(item) === kind.key(one.value));
    const result = at < 0 ? addItem(placed, one, outcome) : replaceItem(placed, at, one, keepCurrent);
    if (result === 'kept') outcome.kept.push(name);
    else if (result === 'full') outcome.refused.push({ ...entry, reason: 'list_full' });
    else outcome[result].push(entry);
  }
  if (elsewhere.length > 0) fillBlankItems(placed, elsewhere, outcome);
  Object.assign(next, { [name]: items, left: { ...next.left, [name]: left } });
}

/** Fills a blank list with items of another website; those of the same key are one. */
function fillBlankItems<T extends Founder | Faq>(
  { name, kind, items, left, most, waits }: Placed<T>,
  proven: readonly Proven<T>[],
  outcome: ProposalOutcome,
): void {
  if (waits || items.length + left.length > 0) {
    outcome.kept.push(name);
    return;
  }
  for (const { value, evidence } of proven) {
    const entry = { field: name, value: getTitle(value) };
    if (items.some((item) => kind.key(item) === kind.key(value))) outcome.kept.push(name);
    else if (items.length >= most) outcome.refused.push({ ...entry, reason: 'list_full' });
    else {
      items.push({ ...value, evidence });
      outcome.accepted.push(entry);
    }
  }
}

function replaceItem<T extends Founder | Faq>(
  { items, kind }: Placed<T>,
  at: number,
  { value, grade, evidence }: Proven<T>,
  keepCurrent: boolean,
): 'accepted' | 'waiting' | 'kept' {
  const old = items[at];
  if (!old || getItemState(kind, old) !== 'ai') return 'kept';
  const content = kind.getContent(old);
  if (kind.getContent(value).every((part, index) => part === content[index])) return 'accepted';
  if (grade === 'worded' && !keepCurrent) return 'kept';
  items[at] = keepCurrent ? { ...old, ai: { ...value, evidence } } : addDrafted({ ...value, evidence }, old);
  return keepCurrent ? 'waiting' : 'accepted';
}

function addItem<T extends Founder | Faq>(
  { name, items, left, kind: { key }, most, waits }: Placed<T>,
  { value, grade, evidence }: Proven<T>,
  outcome: ProposalOutcome,
): 'accepted' | 'waiting' | 'kept' | 'full' {
  const at = left.findIndex((item) => key(item) === key(value));
  const waiting = left[at];
  if (waiting && !isProposed(waiting.evidence)) return 'kept';
  const waitsHere = waits || grade === 'worded';
  if (waiting) left.splice(at, 1);
  else if (items.length + left.length >= most) {
    const drafted = items.findLastIndex(({ ai }) => ai !== undefined && !isProposed(ai.evidence));
    if (waitsHere || drafted < 0) return 'full';
    leaveOut(outcome, name, items.splice(drafted, 1).map(getTitle));
  }
  if (waitsHere) {
    left.push({ ...value, evidence });
    return 'waiting';
  }
  items.push(...toDraftItems<T>([{ ...value, evidence }]));
  return 'accepted';
}

/** Adds what was drafted of an item and not proposed, such as the title of a founder, with the quotes of both. */
function addDrafted<T extends object>(site: SiteItem<T>, { ai: old }: DraftItem<T>): DraftItem<T> {
  const isWhole = Object.keys(old ?? {}).every((name) => name in site);
  const evidence = isWhole ? site.evidence : [...site.evidence, ...(old?.evidence ?? [])];
  const [item] = toDraftItems<T>([{ ...old, ...site, evidence }]);
  return item ?? site;
}
