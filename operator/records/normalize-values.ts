import type { ImportRemark } from '../../use-cases/imports/importer.ts';
import { isHtml, toMarkdown, toPlainText } from './markup.ts';

/** Columns whose texts may be HTML, by the format in which they are stored. */
export type TextColumns = { markdown: readonly string[]; plain: readonly string[] };

type Read = { value: unknown; remark?: ImportRemark };

// Unambiguous names that other directories use for the status of a listing.
const STATUS_ALIASES: Record<string, string> = {
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
const NOT_A_COUNTRY =
  /^(?:world ?wide|global(?:ly)?|international|the world|earth|everywhere|anywhere|remote|online|internet|n\/?a|none|unknown|-|–|weltweit|mundial|mondial(?:e)?|todo el mundo)$/i;

function parseStatus(text: string): Read {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const value = STATUS_ALIASES[word] ?? word.replaceAll(' ', '_');
  return word === 'featured'
    ? { value, remark: { column: 'status', value: text, reason: 'is live; featured places are given here' } }
    : { value };
}

const parseCountry = (text: string): Read =>
  NOT_A_COUNTRY.test(text.trim())
    ? {
        value: null,
        remark: { column: 'country', value: text, reason: 'is no country, so the cell counts as empty' },
      }
    : { value: text };

const VALUE_PARSERS: Record<string, (text: string) => Read> = { status: parseStatus, country: parseCountry };

/**
 * Normalizes the values of a line: status names of other directories, and HTML to Markdown or plain text. If `text_format` is
 * markdown, as in an export, texts are unchanged.
 */
export function normalizeValues(
  values: Record<string, unknown>,
  { markdown, plain }: TextColumns,
): { values: Record<string, unknown>; remarks: ImportRemark[] } {
  const remarks: ImportRemark[] = [];
  const format = values['text_format'];
  const declaredFormat = typeof format === 'string' ? format.trim().toLowerCase() : undefined;
  const read = Object.entries(values).map(([name, value]): [string, unknown] => {
    // Some programs write whether a listing is published as 1 or true.
    const isWord =
      typeof value === 'string' || (name === 'status' && /^(?:[01]|true|false)$/.test(String(value)));
    if (isWord && VALUE_PARSERS[name] !== undefined) {
      const { value: normalized, remark } = VALUE_PARSERS[name](String(value));
      if (remark) remarks.push(remark);
      return [name, normalized];
    }
    if (declaredFormat === 'markdown') return [name, value];
    if (markdown.includes(name))
      return [name, mapTexts(value, (text) => markdownOf(text, declaredFormat === 'html'))];
    return [
      name,
      plain.includes(name) ? mapTexts(value, (text) => plainOf(text, declaredFormat === 'html')) : value,
    ];
  });
  return { values: Object.fromEntries(read), remarks };
}

const markdownOf = (text: string, isHtmlFormat: boolean): string => toMarkdown(text, isHtmlFormat);
// A text of nothing but tags is kept: it is about tags.
const plainOf = (text: string, isHtmlFormat: boolean): string =>
  toPlainText(text, isHtmlFormat) || (isHtml(text) ? text : '');

/** Applies `read` to a text, to each text of a list, or to each member of an object. */
function mapTexts(value: unknown, read: (text: string) => string): unknown {
  if (typeof value === 'string') return read(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, read));
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapTexts(member, read)]))
    : value;
}
