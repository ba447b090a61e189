import type { Remark } from '../../use-cases/imports/importer.ts';
import { isHtml, toMarkdown, toPlainText } from './markup.ts';

/** Columns whose texts may be HTML, by the format in which they are stored. */
export type Texts = { markdown: readonly string[]; plain: readonly string[] };

type Read = { value: unknown; remark?: Remark };

// Unambiguous names that other directories use for the status of a listing.
const STATUS: Record<string, string> = {
  published: 'live',
  publish: 'live',
  public: 'live',
  active: 'live',
  approved: 'live',
  featured: 'live',
  online: 'live',
  launched: 'live',
  veröffentlicht: 'live',
  aktiv: 'live',
  pending: 'draft',
  'pending review': 'draft',
  'in review': 'draft',
  submitted: 'draft',
  unpublished: 'draft',
  private: 'draft',
  hidden: 'draft',
  entwurf: 'draft',
  declined: 'rejected',
  trash: 'archived',
  deleted: 'archived',
  removed: 'archived',
  '1': 'live',
  true: 'live',
  yes: 'live',
  enabled: 'live',
  visible: 'live',
  accepted: 'live',
  publié: 'live',
  publicado: 'live',
  pubblicato: 'live',
  '0': 'draft',
  false: 'draft',
  no: 'draft',
  disabled: 'draft',
  'auto draft': 'draft',
  'not published': 'draft',
  'in progress': 'draft',
  'under review': 'draft',
  offline: 'draft',
  brouillon: 'draft',
  borrador: 'draft',
  bozza: 'draft',
  refused: 'rejected',
  spam: 'rejected',
  abgelehnt: 'rejected',
  archiviert: 'archived',
  gelöscht: 'archived',
  trashed: 'archived',
  closed: 'archived',
  future: 'scheduled',
};

/** Matches values of a country column that are not a country. */
const EVERYWHERE =
  /^(?:world ?wide|global(?:ly)?|international|the world|earth|everywhere|anywhere|remote|online|internet|n\/?a|none|unknown|-|–|weltweit|mundial|mondial(?:e)?|todo el mundo)$/i;

function readStatus(text: string): Read {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const value = STATUS[word] ?? word.replaceAll(' ', '_');
  return word === 'featured'
    ? { value, remark: { column: 'status', value: text, reason: 'is live; featured places are given here' } }
    : { value };
}

const readCountry = (text: string): Read =>
  EVERYWHERE.test(text.trim())
    ? {
        value: null,
        remark: { column: 'country', value: text, reason: 'is no country, so the cell counts as empty' },
      }
    : { value: text };

const MEANT: Record<string, (text: string) => Read> = { status: readStatus, country: readCountry };

/**
 * Normalizes the values of a line: status names of other directories, and HTML to Markdown or plain text. If `text_format` is
 * markdown, as in an export, texts are unchanged.
 */
export function readMeant(
  values: Record<string, unknown>,
  { markdown, plain }: Texts,
): { values: Record<string, unknown>; remarks: Remark[] } {
  const remarks: Remark[] = [];
  const format = values['text_format'];
  const told = typeof format === 'string' ? format.trim().toLowerCase() : undefined;
  const read = Object.entries(values).map(([name, value]): [string, unknown] => {
    // Some programs write whether a listing is published as 1 or true.
    const isWord =
      typeof value === 'string' || (name === 'status' && /^(?:[01]|true|false)$/.test(String(value)));
    if (isWord && MEANT[name] !== undefined) {
      const { value: meant, remark } = MEANT[name](String(value));
      if (remark) remarks.push(remark);
      return [name, meant];
    }
    if (told === 'markdown') return [name, value];
    if (markdown.includes(name)) return [name, inTexts(value, (text) => markdownOf(text, told === 'html'))];
    return [name, plain.includes(name) ? inTexts(value, (text) => plainOf(text, told === 'html')) : value];
  });
  return { values: Object.fromEntries(read), remarks };
}

const markdownOf = (text: string, isToldHtml: boolean): string => toMarkdown(text, isToldHtml);
// A text of nothing but tags is kept: it is about tags.
const plainOf = (text: string, isToldHtml: boolean): string =>
  toPlainText(text, isToldHtml) || (isHtml(text) ? text : '');

/** Applies `read` to a text, to each text of a list, or to each member of an object. */
function inTexts(value: unknown, read: (text: string) => string): unknown {
  if (typeof value === 'string') return read(value);
  if (Array.isArray(value)) return value.map((item: unknown) => inTexts(item, read));
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inTexts(member, read)]))
    : value;
}
