import { describe, expect, it } from 'vitest';
import { memoize, memoizeByObject } from '../../rules/typed/memoize.ts';

describe('a function that remembers', () => {
  it('is asked once for a text, though it gave nothing, and again for one too long to be kept', () => {
    const asked: string[] = [];
    const first = memoize((text) => {
      asked.push(text);
      return text.length > 3 ? text[0] : undefined;
    });
    const long = 'x'.repeat(5_001);
    const texts = ['note', 'no', long];
    expect([...texts, ...texts].map(first)).toEqual(['n', undefined, 'x', 'n', undefined, 'x']);
    expect(asked).toEqual(['note', 'no', long, long]);
  });

  it('is asked once for an object, whatever becomes of that', () => {
    let count = 0;
    const next = memoizeByObject((page: { words: string[] }) => (count += page.words.length));
    const [one, other] = [{ words: ['a'] }, { words: ['a'] }];
    expect([one, other, one].map(next)).toEqual([1, 2, 1]);
    one.words.push('b');
    expect(next(one)).toBe(1);
  });

  it('keeps no more texts than it may', () => {
    let count = 0;
    const next = memoize(() => (count += 1), 2);
    expect(['a', 'b', 'a', 'c', 'a'].map(next)).toEqual([1, 2, 1, 3, 4]);
  });
});
