import type { SiteDraft } from '../../extraction/writers/site-draft.ts';
import { accepted, allowed, type LabelledField, type LabelledSite } from './labels.ts';
import { bare, holds, likeness, shareIn } from './text.ts';

/** How a field of one draft did: right, wrong (given, not so), lost (stated, not given). */
export type Count = { right: number; wrong: number; lost: number };
export type FieldScore = Count & {
  field: LabelledField;
  /** For people who look into a half that may be looked into. */
  notes: string[];
  /** Of lists of points: how many items were given, and how many of them are what the field is for. */
  real?: { given: number; real: number };
  category?: 'right' | 'acceptable' | 'wrong' | 'blank';
};

const NOTHING: Count = { right: 0, wrong: 0, lost: 0 };
/** A list of points is right when this share of it is real, and it has as many as these, or half of all. */
const POINTS = { real: 0.8, enough: 5 };
/** Share of a label's words by which a longer text is that item. */
const SAME_ITEM = 0.7;
const MOST_FAQS = 10;

/** Scores a draft against what the pages were read to say. */
export function scoreSite(site: LabelledSite, draft: SiteDraft): FieldScore[] {
  const one = (field: LabelledField, given: string, same: Same): FieldScore =>
    scoreOne(site, field, given, same);
  const text = (field: keyof SiteDraft['fields']): string =>
    [draft.fields[field].value ?? []].flat().join(' ');
  const list = (field: keyof SiteDraft['fields']): string[] => [draft.fields[field].value ?? []].flat();
  return [
    one('name', text('name'), (label, value) => bare(label) === bare(value)),
    one('tagline', text('tagline'), sameLine),
    one('stage', text('stage'), (label, value) => label === value),
    one('pricing_model', text('pricing_model'), (label, value) => label === value),
    scorePrices(site, text('pricing_summary')),
    one('country', text('country'), (label, value) => label === value),
    one('city', text('city'), (label, value) => bare(label) === bare(value)),
    one('founded_year', text('founded_year'), (label, value) => label === value),
    one(
      'contact_email',
      text('contact_email'),
      (label, value) => label.toLowerCase() === value.toLowerCase(),
    ),
    one('demo_video_url', text('demo_video_url'), (label, value) => videoOf(label) === videoOf(value)),
    one('logo', text('logo_url'), (label, value) => fileOf(label) === fileOf(value)),
    scoreSet(
      site,
      'founders',
      draft.founders.map(({ name }) => name),
      (label, value) => bare(label) === bare(value) || likeness(label, value) >= 0.8,
    ),
    scoreSet(
      site,
      'socials',
      Object.values(draft.socials).flatMap((link) => [link].flat().map(({ url }) => url)),
      (label, value) => profileOf(label) === profileOf(value),
    ),
    scoreFaqs(
      site,
      draft.faqs.map(({ question }) => question),
    ),
    scorePoints(site, 'features', list('features')),
    scorePoints(site, 'usps', list('usps')),
    scoreKeywords(site, list('keywords')),
    scoreCategory(site, list('categories')),
  ];
}

type Same = (label: string, value: string) => boolean;

function scoreOne(site: LabelledSite, field: LabelledField, given: string, same: Same): FieldScore {
  const right = accepted(site, field);
  if (given === '') return { field, ...NOTHING, lost: right.length > 0 ? 1 : 0, notes: lostNote(right) };
  if (right.some((label) => same(label, given))) return { field, ...NOTHING, right: 1, notes: [] };
  if (isAllowed(site, field, given, same)) return { field, ...NOTHING, notes: [] };
  const notes = [`${given.slice(0, 90)} instead of ${right[0]?.slice(0, 60) ?? 'nothing'}`];
  return { field, right: 0, wrong: 1, lost: right.length > 0 ? 1 : 0, notes };
}

const lostNote = (right: string[]): string[] =>
  right.length > 0 ? [`blank, not ${right.slice(0, 2).join(' | ').slice(0, 90)}`] : [];

function isAllowed(site: LabelledSite, field: LabelledField, given: string, same: Same): boolean {
  const others = allowed(site, field);
  return others === true || others.some((label) => same(label, given));
}

/** A line and its parts: a title is as right as the heading in it. */
function sameLine(label: string, value: string): boolean {
  if (likeness(label, value) >= 0.75) return true;
  if (holds(value, label)) return bare(value).length <= bare(label).length * 2;
  return holds(label, value) && bare(value).length >= bare(label).length / 2;
}

const FREE_MODELS = new Set(['free', 'freemium', 'open-source']);

/** Half of the stated prices at least, and none that stand for something else. Alternatives of a price: `9 | 90`. */
function scorePrices(site: LabelledSite, given: string): FieldScore {
  const field = 'pricing_summary';
  const prices = accepted(site, field);
  if (given === '') return { field, ...NOTHING, lost: prices.length > 0 ? 1 : 0, notes: lostNote(prices) };
  const said = (price: string): boolean => price.split('|').some((one) => priceIn(given, one.trim()));
  const trap = site.traps[field]?.find(said);
  const notes = [`${given.slice(0, 120)} instead of ${prices.join(', ')}`];
  if (trap !== undefined) return { field, right: 0, wrong: 1, lost: prices.length > 0 ? 1 : 0, notes };
  const others = allowed(site, field);
  if (prices.length === 0) {
    // What is free may say so without a figure, whether its label has the words or not.
    const isFree =
      accepted(site, 'pricing_model').some((model) => FREE_MODELS.has(model)) && !/\d/.test(given);
    const isFine = isFree || others === true || others.some(said);
    return { field, ...NOTHING, wrong: isFine ? 0 : 1, notes: isFine ? [] : notes };
  }
  const enough = prices.filter(said).length >= prices.length / 2;
  return {
    field,
    right: enough ? 1 : 0,
    wrong: enough ? 0 : 1,
    lost: enough ? 0 : 1,
    notes: enough ? [] : notes,
  };
}

/** Matches the amount where no other digits touch it, "9" also as "9.00" and never as "900"; words as words. */
export function priceIn(text: string, price: string): boolean {
  const [amount] = amountsIn(price);
  return amount === undefined
    ? text.toLowerCase().includes(price.toLowerCase())
    : amountsIn(text).includes(amount);
}

/** Numbers of a text; behind its last sign, one or two digits are the smaller coin, and three are thousands. */
const amountsIn = (text: string): number[] =>
  (text.match(/\d[\d.,’'\u00A0 ]*\d|\d/g) ?? []).map((number) => {
    const [, whole = '', coins = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(number) ?? [];
    return Number(`${whole.replaceAll(/\D/g, '')}.${coins}0`);
  });

/** Where a number can be written to is shown, but is no profile: neither required nor wrong, however a label has it. */
const IS_CHAT = /^https?:\/\/(?:wa|m)\.me\//;

function scoreSet(
  site: LabelledSite,
  field: 'founders' | 'socials',
  given: string[],
  same: Same,
): FieldScore {
  const right = accepted(site, field).filter((label) => !IS_CHAT.test(label));
  const isIt = (label: string, value: string): boolean => label.split(' | ').some((one) => same(one, value));
  const found = right.filter((label) => given.some((value) => isIt(label, value)));
  const others = given.filter((value) => !right.some((label) => isIt(label, value)));
  const wrong = others.filter((value) => !IS_CHAT.test(value) && !isAllowed(site, field, value, same));
  const lost = right.filter((label) => !found.includes(label));
  const notes = [...wrong.map((value) => `wrong ${value}`), ...lost.map((label) => `lost ${label}`)];
  return { field, right: found.length, wrong: wrong.length, lost: lost.length, notes };
}

/** Does a text say a labelled point? Alternatives of it: `heading | its sentence`. */
export const saysPoint = (item: string, label: string): boolean =>
  label.split(' | ').some((one) => {
    if (holds(item, one) || shareIn(one, item) >= SAME_ITEM) return true;
    return holds(one, item) || (likeness(one, item) >= 0.6 && bare(item).includes(' '));
  });

/** Points of a list; an item is real when it says one of the labelled ones. */
export function scorePoints(site: LabelledSite, field: 'features' | 'usps', given: string[]): FieldScore {
  const labels = accepted(site, field);
  const others = allowed(site, field);
  const known = [...labels, ...(others === true ? [] : others)];
  const unreal =
    others === true ? [] : given.filter((item) => !known.some((label) => saysPoint(item, label)));
  // Where anything goes, nothing is learnt of what is a feature.
  const real = others === true ? {} : { real: { given: given.length, real: given.length - unreal.length } };
  const share = given.length === 0 ? 0 : 1 - unreal.length / given.length;
  const hits = labels.filter((label) => given.some((item) => saysPoint(item, label))).length;
  const notes = [
    ...unreal.map((item) => `not one: ${item.slice(0, 110)}`),
    ...(hits === 0 && labels.length > 0 ? [`none of ${labels.length}`] : []),
  ];
  if (labels.length === 0) return { field, ...NOTHING, wrong: unreal.length > 0 ? 1 : 0, ...real, notes };
  if (given.length === 0) return { field, ...NOTHING, lost: 1, ...real, notes };
  const right = hits >= Math.min(POINTS.enough, labels.length / 2) && share >= POINTS.real;
  if (!right) notes.unshift(`${hits} of ${labels.length} labelled`);
  return { field, right: right ? 1 : 0, wrong: right ? 0 : 1, lost: right ? 0 : 1, ...real, notes };
}

function scoreFaqs(site: LabelledSite, given: string[]): FieldScore {
  const field = 'faqs';
  const labels = accepted(site, field);
  const isOf: Same = (label, question) =>
    label.split(' | ').some((one) => likeness(one, question) >= 0.75 || bare(one) === bare(question));
  const unknown = given.filter(
    (question) => !labels.some((label) => isOf(label, question)) && !isAllowed(site, field, question, isOf),
  );
  const notes = unknown.map((question) => `not asked there: ${question.slice(0, 90)}`);
  if (labels.length === 0) return { field, ...NOTHING, wrong: unknown.length > 0 ? 1 : 0, notes };
  if (given.length === 0) return { field, ...NOTHING, lost: 1, notes: lostNote(labels) };
  const hits = labels.filter((label) => given.some((question) => isOf(label, question))).length;
  const enough =
    hits >= Math.min(labels.length, MOST_FAQS) / 2 || (allowed(site, field) === true && hits > 0);
  const right = enough && unknown.length <= given.length / 5;
  if (!right) notes.unshift(`${hits} of ${labels.length} questions`);
  return { field, right: right ? 1 : 0, wrong: right ? 0 : 1, lost: right ? 0 : 1, notes };
}

function scoreKeywords(site: LabelledSite, given: string[]): FieldScore {
  const field = 'keywords';
  const labels = accepted(site, field);
  if (labels.length === 0) {
    const wrong = given.length > 0 && allowed(site, field) !== true;
    return { field, ...NOTHING, wrong: wrong ? 1 : 0, notes: wrong ? [given.join(', ').slice(0, 90)] : [] };
  }
  if (given.length === 0) return { field, ...NOTHING, lost: 1, notes: lostNote(labels) };
  const known = given.filter((word) => labels.some((label) => bare(label) === bare(word))).length;
  const right = known >= Math.min(labels.length, given.length) / 2;
  return { field, right: right ? 1 : 0, wrong: right ? 0 : 1, lost: right ? 0 : 1, notes: [] };
}

function scoreCategory(site: LabelledSite, [first]: string[]): FieldScore {
  const field = 'categories';
  const labels = accepted(site, field);
  const others = allowed(site, field);
  const isOf: Same = (label, value) => label === value;
  const category =
    first === undefined
      ? 'blank'
      : labels.some((label) => isOf(label, first))
        ? 'right'
        : others === true || others.includes(first)
          ? 'acceptable'
          : 'wrong';
  const notes =
    category === 'right' || category === 'acceptable'
      ? []
      : [`${first ?? 'blank'}, not ${labels.join(' or ')}`];
  const lost = category === 'blank' || category === 'wrong' ? 1 : 0;
  return { field, right: 1 - lost, wrong: category === 'wrong' ? 1 : 0, lost, category, notes };
}

const videoOf = (url: string): string =>
  /(?:youtu\.be\/|embed\/|shorts\/|[?&]v=|vimeo\.com\/(?:video\/)?|loom\.com\/\w+\/)([\w-]{6,})/.exec(
    url,
  )?.[1] ?? fileOf(url);

function fileOf(url: string): string {
  if (url.startsWith('data:')) return url;
  const path = url.split(/[?#]/)[0] ?? '';
  return decodeURIComponentSafely(path.slice(path.lastIndexOf('/') + 1)).toLowerCase();
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A profile by its host and path, whatever its scheme, `www.` and slash at the end. */
function profileOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  const host = hostname.toLowerCase().replace(/^(?:www|m|mobile|[a-z]{2}(?=\.linkedin))\./, '');
  const path = pathname.replace(/\/+$/, '').replace(/\/about$/, '');
  return ((host === 'x.com' ? 'twitter.com' : host) + path).toLowerCase();
}
