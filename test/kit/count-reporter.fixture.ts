// Run by count-reporter.test.ts: one test passes, one fails, and two hooks fail, before a test and after one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a suite', () => {
  it('has a test that passes', () => expect(1).toBe(1));
  it('has a test that fails', () => expect(1).toBe(2));
  describe('whose preparation fails', () => {
    beforeAll(() => Promise.reject(new Error('not prepared')));
    it('is not tried', () => expect(1).toBe(1));
  });
  describe('whose tidying up fails', () => {
    afterAll(() => Promise.reject(new Error('not tidied up')));
    it('passes', () => expect(1).toBe(1));
  });
});
