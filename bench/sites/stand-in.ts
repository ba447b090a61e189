import { CLAUDE_FIELDS, type ClaudeAnswer as Answered } from '../../extraction/writers/claude/answer.ts';
import type { CategoryOption, Writer } from '../../extraction/writers/candidates.ts';
import { createClaudeWriter } from '../../extraction/writers/claude/claude-writer.ts';
import { openClaude } from '../../extraction/writers/claude/open-claude.ts';
import { PRICING_MODELS, STAGES } from '../../rules/listings/fields/listing-fields.ts';
import { type ClaudeRequest, startClaudeServer } from '../../test/kit/claude-server.ts';
import { type Line, readHonestly } from './honest-reader.ts';
import { halfOf, type LabelledSite } from './labels.ts';

/** How the stand-in for the Messages API answers. */
export const WAYS = ['honest', 'wrong', 'invented', 'random'] as const;
export type Way = (typeof WAYS)[number];

/** The Claude writer, the real client library in it, asking a stand-in on loopback. */
export type StandIn = { writer: Writer; about: (site: LabelledSite) => void; close: () => Promise<void> };

const MODEL = 'claude-sonnet-5-5';
const ENTRIES = 60;

/**
 * Starts a stand-in that answers in one of the ways, the same each time: `honest` reads what the labels say and quotes the
 * line that says it; `wrong` gives other words of the pages, verbatim; `invented` gives quotes that stand nowhere; `random`
 * gives any words for any field, now and then with a line that is not there. The unseen half has no honest reader.
 */
export async function startStandIn(way: Way, choices: CategoryOption[]): Promise<StandIn> {
  let asked: LabelledSite | undefined;
  const server = await startClaudeServer((request) => ({ says: answerTo(request) }));
  function answerTo(request: ClaudeRequest): Answered {
    const lines = linesOf(request);
    // What was not proven at first is not known better when asked again.
    if (!asked || lines.length === 0 || request.messages.length > 1) return NOTHING;
    const luck = luckOf(`${way} ${asked.name}`);
    switch (way) {
      case 'honest':
        return readHonestly(asked, lines, choices);
      case 'wrong':
        return wrongly(lines, luck, choices);
      case 'invented':
        return withOtherQuotes(wrongly(lines, luck, choices));
      case 'random':
        return atRandom(lines, luck);
    }
  }
  return {
    writer: createClaudeWriter(openClaude({ apiKey: 'of-the-stand-in', model: MODEL, baseUrl: server.url })),
    about: (site) => {
      if (way === 'honest' && halfOf(site) === 'unseen') throw new Error('the unseen half has no reader');
      asked = site;
    },
    close: async () => server[Symbol.asyncDispose](),
  };
}

const NOTHING: Answered = { answers: [], faqs: [], founders: [] };

function linesOf({ messages }: ClaudeRequest): Line[] {
  const text = messages[0]?.content[0]?.text ?? '';
  return [...text.matchAll(/^(\d+)\| (.+)$/gm)].map(([, block, words = '']) => ({
    block: Number(block),
    text: words,
  }));
}

type Luck = { below: (most: number) => number; pick: <T>(list: readonly T[]) => T | undefined };

/** The same luck for the same words. */
function luckOf(words: string): Luck {
  let state = [...words].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  return { below, pick: (list) => list[below(list.length)] };
}

const proof = ({ block }: Line) => [block];

/** For every field another words of the pages, or another word of those it may have, each with a verbatim quote. */
function wrongly(lines: Line[], luck: Luck, choices: CategoryOption[]): Answered {
  const short = lines.filter(({ text }) => text.length >= 8 && text.length <= 110);
  const long = lines.filter(({ text }) => text.length >= 60 && text.length <= 300);
  const found = (pattern: RegExp): { value: string; line: Line }[] =>
    lines.flatMap((line) => (line.text.match(pattern) ?? []).map((value) => ({ value, line })));
  const answers: Answered['answers'] = [];
  const add = (field: (typeof CLAUDE_FIELDS)[number], value: string | undefined, line: Line | undefined) => {
    if (value !== undefined && line) answers.push({ field, value, lines: proof(line) });
  };
  const said = (field: (typeof CLAUDE_FIELDS)[number], line: Line | undefined): void =>
    add(field, line?.text, line);
  const part = (field: (typeof CLAUDE_FIELDS)[number], pattern: RegExp): void => {
    const one = luck.pick(found(pattern));
    add(field, one?.value, one?.line);
  };
  part('name', /(?<!\p{L})\p{Lu}\p{L}{3,14}(?: \p{Lu}\p{L}{3,14})?(?!\p{L})/gu);
  said('tagline', luck.pick(short));
  said('short_description', luck.pick(long));
  for (let at = 0; at < 4; at += 1) said('description', luck.pick(long));
  add('stage', luck.pick(STAGES), luck.pick(short));
  add('pricing_model', luck.pick(PRICING_MODELS), luck.pick(short));
  part('pricing_summary', /\d[\d.,]*\s?[%€$£]|[€$£]\s?\d[\d.,]*/gu);
  add('country', luck.pick(['DE', 'FR', 'US', 'BR', 'IN', 'SE']), luck.pick(short));
  part('city', /(?<!\p{L})\p{Lu}\p{Ll}{3,14}(?!\p{L})/gu);
  part('founded_year', /(?<!\d)(?:19|20)\d\d(?!\d)/g);
  part('contact_email', /[\w.+-]+@[\w.-]+\.\w{2,}/g);
  add('categories', luck.pick(choices)?.name, luck.pick(short));
  for (let at = 0; at < 5; at += 1) {
    said('features', luck.pick(short));
    part('keywords', /(?<!\p{L})\p{L}{5,14}(?!\p{L})/gu);
  }
  said('usps', luck.pick(short));
  const person = luck.pick(found(/(?<!\p{L})\p{Lu}\p{Ll}{2,14} \p{Lu}\p{Ll}{2,14}(?!\p{L})/gu));
  return {
    answers,
    faqs: [],
    founders: person ? [{ name: person.value, title: '', bio: '', lines: proof(person.line) }] : [],
  };
}

/** The same, its lines made up: the next ones, or lines that do not exist. */
function withOtherQuotes({ answers, founders }: Answered): Answered {
  const withOtherLines = <T extends { lines: number[] }>(one: T, at: number): T => ({
    ...one,
    lines: one.lines.map((line) => (at % 3 === 0 ? line + 100_000 : line + at)),
  });
  return { answers: answers.map(withOtherLines), faqs: [], founders: founders.map(withOtherLines) };
}

function atRandom(lines: Line[], luck: Luck): Answered {
  const some = (text: string): string => {
    const words = text.split(' ');
    const from = luck.below(words.length);
    return words.slice(from, from + 1 + luck.below(8)).join(' ');
  };
  const answers = Array.from({ length: ENTRIES }, () => {
    const [one, other] = [luck.pick(lines), luck.pick(lines)];
    const isMeant = luck.below(2) === 0;
    const value = some(one?.text ?? '');
    return {
      field: luck.pick(CLAUDE_FIELDS) ?? 'name',
      value,
      lines: [(isMeant ? one : other)?.block ?? -luck.below(3)],
    };
  });
  return { answers, faqs: [], founders: [] };
}
