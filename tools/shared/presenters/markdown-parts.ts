import MarkdownIt, {
  type Env,
  type MarkdownIt as Parser,
  type StateBlock,
  type StateInline,
  type Token,
} from 'markdown-it';
import { itemAt, lookUp } from '../../../rules/typed/sure.ts';

/** Something in a Markdown text that leads to, loads or is made of an address or a tag. */
export type MarkdownPart = {
  kind: 'link' | 'image' | 'definition' | 'tag';
  /** How it is written, line breaks as `\n` and without the marks of quotes and lists before its further lines. */
  source: string;
  /** Its address; of a tag nothing. */
  address: string;
  /** What a reader sees of it: the text of a link, the alternative text of a picture. Empty for the rest. */
  words: string;
};

type Inline = (state: StateInline, silent: boolean) => boolean;
type Block = (state: StateBlock, from: number, to: number, silent: boolean) => boolean;

// Deeper blocks and brackets are not read by markdown-it, and may be by others. Of more brackets and tags reading takes long.
const MOST_LEVELS = 90;
const MOST_OPEN = 40;
const MOST_SIGNS = 500;

/** A tag as lenient parsers of HTML read it: to its end, or as far as there is any. */
export const LOOSE_TAG = /<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>?/gi;

/** What parsers see in a text. */
export type MarkdownView = {
  parts: MarkdownPart[];
  /** What is shown as code, whoever reads it. */
  code: string[];
};

/**
 * What parsers of Markdown see in a text (CommonMark, with tables): those that let HTML through, where a text inside a tag or beside one is no Markdown,
 * those that do not, where it is, and of both those that make links of bare addresses, whose signs then count for nothing else.
 * Undefined for what has too many of them, or nested too deep.
 */
export function viewMarkdown(text: string): MarkdownView | undefined {
  if (!isReadable(text)) return undefined;
  const parts: MarkdownPart[] = [];
  let code: Set<string> | undefined;
  for (const parser of parsersFor(text)) {
    const env: Env = {};
    const found: MarkdownPart[] = [];
    noted.set(env, found);
    const tokens = parser.parse(text, env);
    if (tokens.some(({ level }) => level > MOST_LEVELS)) return undefined;
    // What is around goes before what is inside.
    parts.push(...found.toReversed());
    for (const { type, content } of tokens)
      if (type === 'html_block') parts.push(...(content.match(LOOSE_TAG) ?? []).map(tagPart));
    const shown = new Set(codeIn(tokens));
    code = code?.intersection(shown) ?? shown;
  }
  return { parts, code: [...(code ?? [])] };
}

const codeIn = (tokens: Token[]): string[] =>
  tokens.flatMap(({ type, content, children }) =>
    /^(?:fence|code_block|code_inline)$/.test(type) ? [content.trim()] : codeIn(children ?? []),
  );

function isReadable(text: string): boolean {
  let signs = 0;
  let open = 0;
  for (const [sign] of text.matchAll(/[[\]<]/g)) {
    if (sign === ']') open = Math.max(0, open - 1);
    else signs += 1;
    if (sign === '[') open += 1;
    if (open > MOST_OPEN || signs > MOST_SIGNS) return false;
  }
  return true;
}

/** What was found in a text that is being parsed. */
const noted = new WeakMap<Env, MarkdownPart[]>();

/** Lends its rules. */
const plain = new MarkdownIt();

const PARSERS = [true, false].flatMap((html) =>
  [true, false].map((linkify) => ({ html, linkify, parser: parserOf({ html, linkify }) })),
);

/** The parsers that can see a text differently: a tag begins with `<`, a bare address has one of these signs. */
function parsersFor(text: string): Parser[] {
  const hasTag = text.includes('<');
  const hasBareAddress = /[.@:]\S/.test(text);
  return PARSERS.filter(({ html, linkify }) => (hasTag || !html) && (hasBareAddress || !linkify)).map(
    ({ parser }) => parser,
  );
}

/** markdown-it with each rule that finds such a part also noting how the part is written, which tokens do not tell. */
function parserOf(options: { html: boolean; linkify: boolean }): Parser {
  const parser = new MarkdownIt(options);
  // Judged by whoever asks: a link that is refused here would be none, and left as it is.
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  for (const name of ['link', 'image', 'autolink', 'html_inline']) {
    plain.inline.ruler.enableOnly(name);
    parser.inline.ruler.at(name, noting(itemAt(plain.inline.ruler.getRules(''), 0)));
  }
  plain.block.ruler.enableOnly('reference');
  parser.block.ruler.at('reference', notingDefinitions(itemAt(plain.block.ruler.getRules(''), 0)));
  return parser;
}

const tagPart = (source: string): MarkdownPart => ({ kind: 'tag', source, address: '', words: '' });

function noting(rule: Inline): Inline {
  return (state, silent) => {
    const from = state.pos;
    const first = state.tokens.length;
    if (!rule(state, silent)) return false;
    if (!silent) note(state, from, first);
    return true;
  };
}

function note(state: StateInline, from: number, first: number): void {
  const source = state.src.slice(from, state.pos);
  const { parseLinkLabel } = state.md.helpers;
  const token = state.tokens.slice(first).find(({ type }) => /^(?:link_open|image|html_inline)$/.test(type));
  const parts = lookUp(noted, state.env);
  if (token?.type === 'html_inline') parts.push(tagPart(source));
  else if (token?.type === 'image') {
    const words = state.src.slice(from + 2, parseLinkLabel(state, from + 1));
    parts.push({ kind: 'image', source, address: String(token.attrGet('src') ?? ''), words });
  } else if (token) {
    const isBare = token.info === 'auto';
    const words = isBare ? source.slice(1, -1) : state.src.slice(from + 1, parseLinkLabel(state, from, true));
    parts.push({ kind: 'link', source, address: String(token.attrGet('href') ?? ''), words });
  }
}

function notingDefinitions(rule: Block): Block {
  return (state, from, to, silent) => {
    const { env } = state;
    // Only the first definition of a word counts, and each is to be known.
    const own: Env = {};
    state.env = own;
    const found = rule(state, from, to, silent);
    state.env = env;
    for (const [word, definition] of Object.entries(own.references ?? {})) {
      (env.references ??= {})[word] ??= definition;
      const start = (state.bMarks[from] ?? 0) + (state.tShift[from] ?? 0);
      const source = state.src.slice(start, state.eMarks[state.line - 1]);
      lookUp(noted, env).push({ kind: 'definition', source, address: definition.href, words: '' });
    }
    return found;
  };
}
