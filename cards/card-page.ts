import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LOGO_PATH } from '../rules/badges/brand.ts';
import { DRAFT_FIELD_NAMES, isListField } from '../rules/drafts/draft-fields.ts';
import { getField } from '../rules/listings/fields/listing-fields.ts';
import { type Card, CARDS, type CardName } from './cards.ts';

/** Data that a card has before its first answer. Its script reads it as `PAGE`. */
export type PageFacts = {
  name: CardName;
  title: string;
  /** Origin of the directory's own pages. */
  origin: string;
  /** Logo of the directory, as an SVG path in a box of 24 by 24. */
  sign: string;
  /** Fields of a draft in reading order. Empty for cards that do not show a draft. */
  fields: { name: string; label: string; isList: boolean; isLong: boolean; options: readonly string[] }[];
};

/** Style sheets of the site that cards use, too. */
const STYLE = ['tokens', 'base', 'text', 'forms', 'quotes'];

/** A text field that may hold more characters than this is edited in several lines. */
const LONG = 200;

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Removes comments and indentation from CSS or JavaScript. */
const stripComments = (source: string): string =>
  source
    .replace(/^\s*\/\*[^]*?\*\/$/gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim();

/** Turns a module into a part of one script. The modules that it imports come before it. */
const asInlineModule = (module: string): string =>
  stripComments(
    module.replace(/^import [^;]*;$/gm, '').replace(/^export (?=async |function|const|let)/gm, ''),
  );

const draftFields = (): PageFacts['fields'] =>
  DRAFT_FIELD_NAMES.map((name) => {
    const { label, kind, max, options = [] } = getField(name);
    const isList = isListField(name);
    return {
      name,
      label,
      isList,
      isLong: isList || (kind === 'text' && max !== null && max > LONG),
      options,
    };
  });

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Builds a card as one HTML page that loads nothing. Its style and script are inline, and its own Content-Security-Policy
 * allows only these two, whatever the host allows.
 */
export function renderCardPage(name: CardName, origin: string): string {
  const { title, calls }: Card = CARDS[name];
  const fields = calls.includes('update_draft') ? draftFields() : [];
  const facts: PageFacts = { name, title, origin, sign: LOGO_PATH, fields };
  const style = stripComments(
    [...STYLE.map((part) => read(`../site/assets/style/${part}.css`)), read('./browser/card.css')].join('\n'),
  );
  const script = [
    `const PAGE = ${JSON.stringify(facts).replaceAll('<', '\\u003c')};`,
    ...['parts', 'host', name].map((part) => asInlineModule(read(`./browser/${part}.js`))),
  ].join('\n');
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${style}</style></head>`,
    `<body><main id="card" aria-busy="true"></main><p id="said" role="status"></p>`,
    `<script type="module">${script}</script></body></html>`,
  ].join('\n');
}
