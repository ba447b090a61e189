import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { findStaleMentions } from '../../rules/listings/stale-mentions.ts';

const filled = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** As many texts as a draft holds, each as long as it may be. */
const told = (text: (length: number, at: number) => string) => ({
  description: text(20_000, 0),
  ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`story_${at}`, text(8_000, at + 1)])),
});

/** Ends work that holds the thread for longer than a person waits; linear work needs a hundredth of that. */
const watched = <T>(work: () => T): T => runInNewContext('work()', { work }, { timeout: 2_000 });

describe('what other texts still say', () => {
  it.each([
    '1',
    '1,1',
    '1.1',
    'a:',
    'a.',
    ' ',
    '€',
    '€1',
    '1 €',
    '1€2',
    'EUR ',
    '1 EUR ',
    'a ',
    '\u{1E2FF}1',
  ])('is found in texts at their bound of %j', (unit) => {
    const before = told((length) => filled(unit, length));
    const after = told((length) => `x${filled(unit, length - 1)}`);
    const name = { was: `${filled(unit, 158)}q`, is: 'x' };
    expect(watched(() => findStaleMentions({ before, after, replaced: Array(8).fill(name) }))).toEqual([]);
  });

  it('is found among thousands of amounts that all changed', () => {
    const amounts = (from: number) => (length: number, at: number) =>
      Array.from({ length: Math.floor(length / 12) }, (_, n) => `${from + at * 3_000 + n} EUR`).join(' ');
    const [before, after] = [told(amounts(10_000)), told(amounts(100_000))];
    const faq = { question: '10007 €?' };
    const found = watched(() => findStaleMentions({ before, after: { ...after, faq }, replaced: [] }));
    expect(found).toEqual([{ in: 'faq.question', says: '10007 €' }]);
  });

  it('names an amount however it is written', () => {
    for (const words of ['9 €', '€9', 'EUR 9', '9.00 EUR', '9EUR']) {
      const found = findStaleMentions({
        before: { pricing_summary: 'From €9 a month', description: `Costs ${words}.` },
        after: { pricing_summary: 'From €12 a month', description: `Costs ${words}.` },
        replaced: [],
      });
      expect(found).toEqual([{ in: 'description', says: words }]);
    }
  });
});
