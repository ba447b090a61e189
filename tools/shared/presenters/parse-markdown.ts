import MarkdownIt, {
  type Env,
  type MarkdownIt as Parser,
  type StateBlock,
  type StateInline,
  type Token,
} from 'markdown-it';
import { elementAt, getOrThrow } from '../../../rules/typed/assert.ts';

/** A link, image, link definition or tag in a Markdown text. */
export type MarkdownPart = {
  kind: 'link' | 'image' | 'definition' | 'tag';
  /** Its source text, with line breaks as `\n` and without quote and list markers before continuation lines. */
  source: string;
  /** Its target address; empty for a tag. */
  address: string;
  /** Its visible text: the text of a link or the alternative text of an image. Empty for the rest. */
  visibleText: string;
};

type Inline = (state: StateInline, silent: boolean) => boolean;
type Block = (state: StateBlock, from: number, to: number, silent: boolean) => boolean;

// markdown-it ignores deeper nesting, which other parsers may read. More brackets and tags take too long to parse.
const MAX_LEVELS = 90;
const MAX_OPEN_BRACKETS = 40;
const MAX_SIGNS = 500;

/** Matches a tag as lenient HTML parsers read it: to its end, or as far as it goes if it has none. */
export const LOOSE_TAG = /<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>?/gi;

/** What Markdown parsers find in a text. */
export type ParsedMarkdown = {
  parts: MarkdownPart[];
  /** Texts that every parser renders as code. */
  code: string[];
};

/**
 * Finds the links, images, definitions and tags that Markdown parsers see in a text (CommonMark with tables). Parsers
 * differ: some pass HTML through, so that text in or next to a tag is not Markdown, and some turn bare addresses into links,
 * whose characters then have no other meaning. Returns undefined if there are too many, or if they are nested too deep.
 */
export function parseMarkdown(text: string): ParsedMarkdown | undefined {
  if (!isWithinBounds(text)) return undefined;
  const parts: MarkdownPart[] = [];
  let code: Set<string> | undefined;
  for (const parser of parsersFor(text)) {
    const env: Env = {};
    const found: MarkdownPart[] = [];
    foundParts.set(env, found);
    const tokens = parser.parse(text, env);
    if (tokens.some(({ level }) => level > MAX_LEVELS)) return undefined;
    // Outer parts come before the parts they contain.
    parts.push(...found.toReversed());
    for (const { type, content } of tokens)
      if (type === 'html_block') parts.push(...(content.match(LOOSE_TAG) ?? []).map(createTagPart));
    const shownCode = new Set(listCode(tokens));
    code = code?.intersection(shownCode) ?? shownCode;
  }
  return { parts, code: [...(code ?? [])] };
}

const listCode = (tokens: Token[]): string[] =>
  tokens.flatMap(({ type, content, children }) =>
    /^(?:fence|code_block|code_inline)$/.test(type) ? [content.trim()] : listCode(children ?? []),
  );

function isWithinBounds(text: string): boolean {
  let signs = 0;
  let openBrackets = 0;
  for (const [sign] of text.matchAll(/[[\]<]/g)) {
    if (sign === ']') openBrackets = Math.max(0, openBrackets - 1);
    else signs += 1;
    if (sign === '[') openBrackets += 1;
    if (openBrackets > MAX_OPEN_BRACKETS || signs > MAX_SIGNS) return false;
  }
  return true;
}

/** Parts found in the text being parsed, by its environment. */
const foundParts = new WeakMap<Env, MarkdownPart[]>();

/** Source of the original rules. */
const originalParser = new MarkdownIt();

const PARSERS = [true, false].flatMap((html) =>
  [true, false].map((linkify) => ({ html, linkify, parser: createParser({ html, linkify }) })),
);

/** Returns the parsers that could disagree on a text: a tag begins with `<`, a bare address has one of these characters. */
function parsersFor(text: string): Parser[] {
  const hasTag = text.includes('<');
  const hasBareAddress = /[.@:]\S/.test(text);
  return PARSERS.filter(({ html, linkify }) => (hasTag || !html) && (hasBareAddress || !linkify)).map(
    ({ parser }) => parser,
  );
}

/** Creates a markdown-it whose rules also record the source text of each part, which tokens do not hold. */
function createParser(options: { html: boolean; linkify: boolean }): Parser {
  const parser = new MarkdownIt(options);
  // The caller decides: a link refused here would not be seen as a link, and would stay.
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  for (const name of ['link', 'image', 'autolink', 'html_inline']) {
    originalParser.inline.ruler.enableOnly(name);
    parser.inline.ruler.at(name, createRecordingRule(elementAt(originalParser.inline.ruler.getRules(''), 0)));
  }
  originalParser.block.ruler.enableOnly('reference');
  parser.block.ruler.at(
    'reference',
    createRecordingDefinitionRule(elementAt(originalParser.block.ruler.getRules(''), 0)),
  );
  return parser;
}

const createTagPart = (source: string): MarkdownPart => ({
  kind: 'tag',
  source,
  address: '',
  visibleText: '',
});

function createRecordingRule(rule: Inline): Inline {
  return (state, silent) => {
    const from = state.pos;
    const first = state.tokens.length;
    if (!rule(state, silent)) return false;
    if (!silent) recordPart(state, from, first);
    return true;
  };
}

function recordPart(state: StateInline, from: number, first: number): void {
  const source = state.src.slice(from, state.pos);
  const { parseLinkLabel } = state.md.helpers;
  const token = state.tokens.slice(first).find(({ type }) => /^(?:link_open|image|html_inline)$/.test(type));
  const parts = getOrThrow(foundParts, state.env);
  if (token?.type === 'html_inline') parts.push(createTagPart(source));
  else if (token?.type === 'image') {
    const visibleText = state.src.slice(from + 2, parseLinkLabel(state, from + 1));
    parts.push({ kind: 'image', source, address: String(token.attrGet('src') ?? ''), visibleText });
  } else if (token) {
    const isBare = token.info === 'auto';
    const visibleText = isBare
      ? source.slice(1, -1)
      : state.src.slice(from + 1, parseLinkLabel(state, from, true));
    parts.push({ kind: 'link', source, address: String(token.attrGet('href') ?? ''), visibleText });
  }
}

function createRecordingDefinitionRule(rule: Block): Block {
  return (state, from, to, silent) => {
    const { env } = state;
    // Only the first definition of a label takes effect, but all must be recorded.
    const own: Env = {};
    state.env = own;
    const found = rule(state, from, to, silent);
    state.env = env;
    for (const [word, definition] of Object.entries(own.references ?? {})) {
      (env.references ??= {})[word] ??= definition;
      const start = (state.bMarks[from] ?? 0) + (state.tShift[from] ?? 0);
      const source = state.src.slice(start, state.eMarks[state.line - 1]);
      getOrThrow(foundParts, env).push({
        kind: 'definition',
        source,
        address: definition.href,
        visibleText: '',
      });
    }
    return found;
  };
}
