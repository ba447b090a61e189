import { describe, expect, it } from 'vitest';
import { findAlphabet, narrowClasses } from '../../extraction/lexicon/alphabets.ts';
import { listNeeds } from '../../extraction/lexicon/needed-words.ts';
import { anyOf, anySpokenOf, wordPattern } from '../../extraction/lexicon/table.ts';
import { fold } from '../../extraction/lexicon/word-index.ts';

const MADE = { en: 'made, (hand) crafted, found*', de: 'gebaut, *werk', tr: 'kurulmuş', ja: '創業' };
const BY = { en: 'by', de: 'von', fr: 'par l’équipe de' };

/** Matches of a pattern, each by a new one and by one that has seen all texts before. */
function matchesIn(source: string, texts: string[]): (string | undefined)[] {
  const again = wordPattern(source, 'iu');
  const first = texts.map((text) => wordPattern(source, 'iu').exec(text)?.[0]);
  expect(texts.map((text) => again.exec(text)?.[0])).toEqual(first);
  expect(texts.map((text) => again.exec(text)?.[0])).toEqual(first);
  return first;
}

describe('a pattern of words', () => {
  it('finds what its words are written as, and nothing else', () => {
    const found: [text: string, match: string | undefined][] = [
      ['It was made in Oslo', 'made'],
      ['MADE', 'made'.toUpperCase()],
      ['unmade, madeira', undefined],
      ['hand-crafted', 'hand-crafted'],
      ['Crafted', 'Crafted'],
      ['Founders', 'Founders'],
      ['profound', undefined],
      ['Ein Kraftwerk', 'Kraftwerk'],
      ['KURULMUŞ', 'KURULMUŞ'],
      ['2009年創業の', '創業'],
      ['Ökowerk 🎉', 'Ökowerk'],
      ['сделано, made', 'made'],
      ['nothing', undefined],
      ['', undefined],
    ];
    expect(
      matchesIn(
        anyOf(MADE),
        found.map(([text]) => text),
      ),
    ).toEqual(found.map(([, match]) => match));
  });

  it('needs all parts that are not optional', () => {
    const source = String.raw`${anyOf(MADE)}(?: it)?,? ${anyOf(BY)} (?:Ann|Bo)`;
    expect(
      matchesIn(source, [
        'made by Ann',
        'Gebaut von Bo',
        'made it par l’équipe de Bo',
        "par l'équipe",
        'by Ann',
      ]),
    ).toEqual(['made by Ann', 'Gebaut von Bo', 'made it par l’équipe de Bo', undefined, undefined]);
  });

  it('has signs between its words where it is spoken', () => {
    const hello = { en: "hi I'm" };
    expect(matchesIn(anySpokenOf(hello), ["Hi, I'm Ann", 'Hi! I’m Ann'])).toEqual(["Hi, I'm", 'Hi! I’m']);
    expect(matchesIn(anyOf(hello), ["Hi, I'm Ann"])).toEqual([undefined]);
  });

  it('replaces, splits and lists as a regular expression does', () => {
    const each = wordPattern(anyOf(BY), 'giu');
    const text = 'by Ann, von Bo 😀by Cy';
    expect(text.replaceAll(each, '–')).toBe('– Ann, – Bo 😀– Cy');
    expect(text.replace(each, (word) => word.toUpperCase())).toBe('BY Ann, VON Bo 😀BY Cy');
    expect(text.split(wordPattern(anyOf(BY), 'iu'))).toEqual(['', ' Ann, ', ' Bo 😀', ' Cy']);
    expect(text.search(each)).toBe(0);
    expect(text.match(each)).toEqual(['by', 'von', 'by']);
    expect(Array.from(text.matchAll(each), ({ index }) => index)).toEqual([0, 8, 17]);
    expect(Array.from('😀a'.matchAll(wordPattern('(?:)', 'gu')), ({ index }) => index)).toEqual([0, 2, 3]);
    expect(['none'.replaceAll(each, ''), 'none'.match(each), 'none'.split(each)]).toEqual([
      'none',
      null,
      ['none'],
    ]);
  });

  it('is refused where it is written as a plain regular expression', () => {
    expect(() => new RegExp(anyOf(BY), 'u')).toThrow(SyntaxError);
  });

  it('reads from its source what each text has', () => {
    const weigh = (set: number) => (set === 9 ? undefined : set);
    const sets = (...all: number[]) => ({ sets: all, letters: [] });
    const needs: [source: string, needs: ReturnType<typeof listNeeds>][] = [
      ['(?{1})', [sets(1)]],
      ['(?{1,1})x', [sets(1)]],
      ['(?{1,2})', []],
      ['(?{9})', []],
      ['(?{1})?(?{2})*(?{3}){0,2}', []],
      ['(?{1})+(?{2}){1,2}', [sets(1), sets(2)]],
      ['(?{1})|(?{2})', [sets(1, 2)]],
      ['(?{1})|', []],
      ['(?{1})|(?{2})(?{3})', [sets(1, 3)]],
      ['(?<name>(?{1})(?:(?{2})|\\p{L}))', [sets(1)]],
      ['(?!(?{1}))(?<!(?{2}))(?=(?{3}))(?<=(?{4}))', [sets(3), sets(4)]],
      ['[(?{1})]', []],
      ['Free|(?{1})', [{ sets: [1], letters: ['free'] }]],
      ['pric(?:e|es)', [{ sets: [], letters: ['pric'] }]],
      ['prices?', [{ sets: [], letters: ['price'] }]],
      ['a\\.b\\sc', [{ sets: [], letters: ['a.b'] }]],
    ];
    const wrong = needs.filter(
      ([source, expected]) => JSON.stringify(listNeeds(source, weigh)) !== JSON.stringify(expected),
    );
    expect(wrong.map(([source]) => [source, listNeeds(source, weigh)])).toEqual([]);
  });
});

describe('letters', () => {
  const CODES = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code));

  it('that are the same in either case are folded alike', () => {
    const wrong = CODES.filter((one) =>
      [one.toLowerCase(), one.toUpperCase()]
        .filter((other) => other.length === 1 && other !== one)
        .some(
          (other) => new RegExp(`^${RegExp.escape(one)}$`, 'iu').test(other) && fold(one) !== fold(other),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('are in a class for the texts of an alphabet if they are in the whole class', () => {
    const classes = ['L', 'M', 'N', 'Lu', 'Ll', 'Sc', 'Script=Han'].flatMap((name) => [
      String.raw`\p{${name}}`,
      String.raw`\P{${name}}`,
      String.raw`[^\p{${name}}x-]`,
    ]);
    const texts = [...CODES, '😀'].map((one) => ({ one, alphabet: findAlphabet(one) }));
    const wrong = classes.flatMap((source) =>
      ['u', 'iu'].flatMap((flags) => {
        const whole = new RegExp(`^${source}$`, flags);
        const narrow = [0, 1].map(
          (alphabet) => new RegExp(`^${narrowClasses(source, flags, alphabet)}$`, flags),
        );
        return texts.flatMap(({ one, alphabet }) =>
          narrow.some((own, at) => at >= alphabet && own.test(one) !== whole.test(one))
            ? [`${source} ${flags} ${one.charCodeAt(0).toString(16)}`]
            : [],
        );
      }),
    );
    expect(wrong).toEqual([]);
  });
});
