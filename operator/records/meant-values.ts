import type { Remark } from '../../use-cases/imports/importer.ts';
import { isHtml, toMarkdown, toPlainText } from './markup.ts';

/** Columns whose texts may come as HTML: what they are kept as. */
export type Texts = { markdown: readonly string[]; plain: readonly string[] };

type Read = { value: unknown; remark?: Remark };

// What other directories call the states of a listing: only where it can mean nothing else.
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

/** No country, although something stands there. */
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
 * The values of a line as they were meant: words of other directories for a status, HTML as the Markdown or plain text that is
 * kept. Where `text_format` says markdown, as in an export, texts stay as they are.
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
// A text that is all tags is about them.
const plainOf = (text: string, isToldHtml: boolean): string =>
  toPlainText(text, isToldHtml) || (isHtml(text) ? text : '');

/** A text, each of a list, or each member of questions and answers. */
function inTexts(value: unknown, read: (text: string) => string): unknown {
  if (typeof value === 'string') return read(value);
  if (Array.isArray(value)) return value.map((item: unknown) => inTexts(item, read));
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inTexts(member, read)]))
    : value;
}
