import { parseCountry } from './countries.ts';
import { parseLanguageTag } from './languages.ts';
import { completeTypedUrl, normalizeWebsiteUrl } from '../addresses/domains.ts';
import {
  type FieldKind,
  type FieldName,
  getField,
  type PRICING_MODELS,
  type STAGES,
  YEARS,
} from './listing-fields.ts';

/** Why a text is not a valid value of a field, and what to send instead. */
type ValueRefusal = { wrong: string; fix: string };

// Synonyms of the options of a choice, in lower case with hyphens, where the meaning is unambiguous.
const CHOICE_SYNONYMS: Record<string, (typeof STAGES)[number] | (typeof PRICING_MODELS)[number]> = {
  concept: 'idea',
  'pre-launch': 'idea',
  prelaunch: 'idea',
  waitlist: 'idea',
  'coming-soon': 'idea',
  'minimum-viable-product': 'mvp',
  alpha: 'mvp',
  'private-alpha': 'mvp',
  prototype: 'mvp',
  'early-access': 'beta',
  'in-beta': 'beta',
  'private-beta': 'beta',
  'closed-beta': 'beta',
  'public-beta': 'beta',
  'open-beta': 'beta',
  live: 'launched',
  released: 'launched',
  'generally-available': 'launched',
  'general-availability': 'launched',
  growth: 'growing',
  scaling: 'growing',
  established: 'mature',
  opensource: 'open-source',
  'free-and-open-source': 'open-source',
  foss: 'open-source',
  oss: 'open-source',
  subscriptions: 'subscription',
  'monthly-subscription': 'subscription',
  onetime: 'one-time',
  'one-off': 'one-time',
  'one-time-payment': 'one-time',
  'one-time-purchase': 'one-time',
  lifetime: 'one-time',
  'contact-us': 'contact-sales',
  'on-request': 'contact-sales',
  'price-on-request': 'contact-sales',
  'custom-pricing': 'contact-sales',
  kostenlos: 'free',
  gratis: 'free',
  gratuit: 'free',
  gratuito: 'free',
  無料: 'free',
  quelloffen: 'open-source',
  'codigo-abierto': 'open-source',
  'codigo-aberto': 'open-source',
  'codice-aperto': 'open-source',
  オープンソース: 'open-source',
  einmalzahlung: 'one-time',
  abonnement: 'subscription',
  abo: 'subscription',
};

/** The pattern of zod's `z.email()`. Processes that read pages do not load the library; `test/rules/field-values.test.ts` compares them. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
/** RFC 5321 4.5.3.1.3, without the angle brackets. */
const MAX_EMAIL_CHARACTERS = 254;
/** Maximum characters of a country name. */
export const MAX_COUNTRY_CHARACTERS = 60;

// What programs write for "no value". A choice accepts any other word.
const NO_VALUE = /^(?:null|none|undefined|n\/a)$/i;

const INVALID_LINK =
  'Must be an http or https link, such as https://acme.com/page; no handle, and nothing before an @.';

type ParsedValue = { value: string } | ValueRefusal;

/** The parsers of kinds that restrict or normalize their text, which is trimmed and not blank. */
const PARSERS: Record<
  Exclude<FieldKind, 'name' | 'text' | 'list'>,
  (plain: string, name: FieldName) => ParsedValue
> = {
  label: (plain) => ({ value: plain }),
  choice: (plain, name) => ({
    value: NO_VALUE.test(plain) ? '' : (findKnownChoice(name, plain) ?? plain.replace(/\s+/g, ' ')),
  }),
  country(plain) {
    const code = parseCountry(plain);
    const wrong = 'Must be a country: a two-letter ISO 3166-1 code, such as DE, or its name.';
    return code === undefined ? { wrong, fix: 'Send a code such as DE.' } : { value: code };
  },
  language(plain) {
    const tag = parseLanguageTag(plain);
    const wrong = 'Must be a language tag (BCP 47), such as de or pt-BR.';
    return tag === undefined ? { wrong, fix: 'Send a tag such as de.' } : { value: tag };
  },
  year(plain) {
    const isYear = /^\d{4}$/.test(plain) && Number(plain) >= YEARS.first && Number(plain) <= YEARS.last;
    const wrong = `Must be a year from ${YEARS.first} to ${YEARS.last}, such as "2021".`;
    return isYear ? { value: plain } : { wrong, fix: 'Send four digits, such as "2021".' };
  },
  email(plain) {
    const address = plain.replace(/^mailto:/i, '');
    return address.length <= MAX_EMAIL_CHARACTERS && EMAIL.test(address)
      ? { value: address }
      : { wrong: 'Must be an e-mail address.', fix: 'Send an address such as hello@acme.com.' };
  },
  link(plain) {
    const link = completeTypedUrl(plain);
    // Other schemes, such as javascript:, could run a script from the link.
    return normalizeWebsiteUrl(link) === undefined
      ? { wrong: INVALID_LINK, fix: 'Send a link such as https://acme.com/page.' }
      : { value: link };
  },
};

/**
 * Parses a text as a value of a field, in the form it is stored: `UK` is GB, "open source" is open-source, `acme.com`
 * is https://acme.com. Blank text is an empty value, except in free text. Text without a meaning in the field is
 * refused.
 */
export function parseFieldValue(name: FieldName, text: string): ParsedValue {
  const { kind } = getField(name);
  if (kind === 'name' || kind === 'text') return { value: text };
  const plain = text.trim();
  if (plain === '') return { value: '' };
  return kind === 'list' ? { value: text } : PARSERS[kind](plain, name);
}

const toChoiceKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');

/** Returns the option of a field that a text spells, such as open-source; undefined for any other word. */
export function findKnownChoice(name: FieldName, text: string): string | undefined {
  const { options = [] } = getField(name);
  const key = toChoiceKey(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  const value = options.find((one) => one === key) ?? CHOICE_SYNONYMS[key];
  return value !== undefined && options.includes(value) ? value : undefined;
}

/** Maximum characters of a choice in filters; longer ones are cut. */
const MAX_CHOICE_SLUG = 220;

/** Normalizes a choice for filters: "Early access" is beta, "Usage based" is usage-based. */
export const toChoiceSlug = (name: FieldName, text: string): string =>
  findKnownChoice(name, text) ??
  (NO_VALUE.test(text.trim()) ? '' : toChoiceKey(text).slice(0, MAX_CHOICE_SLUG));

/** Returns the value of a text, or undefined if it has no meaning in the field. */
export function normalizeFieldValue(name: FieldName, text: string): string | undefined {
  const parsed = parseFieldValue(name, text);
  return 'value' in parsed ? parsed.value : undefined;
}

const ACCEPTED_VALUES: Readonly<Partial<Record<FieldKind, string>>> = {
  country: 'Two letters or a name.',
  language: 'BCP 47.',
  year: `${YEARS.first} to ${YEARS.last}.`,
  email: 'E-mail address.',
  link: 'http or https.',
};

/** Describes the values that a field accepts, for its schema; undefined if any text is accepted. */
export function describeAcceptedValues(name: FieldName): string | undefined {
  const { kind, options } = getField(name);
  return options ? `${options.join(', ')}, or another word.` : ACCEPTED_VALUES[kind];
}
