import { describe, expect, it } from 'vitest';
import {
  measureCompleteness,
  COMPLETENESS_PARTS,
  type MeasuredDraft,
} from '../../rules/listings/fields/completeness.ts';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS } from '../../rules/drafts/draft-fields.ts';

const blank = (): MeasuredDraft => ({ fields: {}, faqs: [], founders: [], company_socials: {} });

const full = (): MeasuredDraft => ({
  fields: Object.fromEntries(
    DRAFT_FIELD_NAMES.map((name) => [
      name,
      { value: DRAFT_FIELDS[name].kind === 'list' ? ['one'] : 'text', state: 'ai' },
    ]),
  ),
  faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
  founders: [{ name: 'Ada' }],
  company_socials: { github: 'https://github.com/acme' },
});

describe('completeness', () => {
  it('is 100 with nothing missing, and 0 with everything', () => {
    expect(measureCompleteness(full())).toEqual({ percent: 100, missing: [], required_missing: [] });
    const nothing = measureCompleteness(blank());
    expect(nothing.percent).toBe(0);
    expect(nothing.missing).toHaveLength(COMPLETENESS_PARTS.length);
    expect(nothing.required_missing).toEqual(['name', 'tagline']);
  });

  it('weighs every draft field', () => {
    const weighed = COMPLETENESS_PARTS.map((part) => part.field);
    expect(weighed).toEqual(expect.arrayContaining(DRAFT_FIELD_NAMES));
    expect(new Set(weighed).size).toBe(weighed.length);
  });

  it.each([...DRAFT_FIELD_NAMES])('names %s and its fix when only that is gone', (field) => {
    const draft = full();
    delete draft.fields[field];
    const { percent, missing } = measureCompleteness(draft);
    expect(percent).toBeLessThan(100);
    expect(missing.map((gap) => gap.field)).toEqual([field]);
    expect(missing[0]?.fix).toContain(`fields.${field}`);
    expect(missing[0]).not.toHaveProperty('why');
  });

  it('needs a name, and one text that says what it is: tagline, short description or description', () => {
    const texts = ['tagline', 'short_description', 'description'] as const;
    for (const kept of texts) {
      const draft = full();
      for (const text of texts) if (text !== kept) delete draft.fields[text];
      expect(measureCompleteness(draft).required_missing).toEqual([]);
      delete draft.fields[kept];
      expect(measureCompleteness(draft).required_missing).toEqual(['tagline']);
      delete draft.fields.name;
      expect(measureCompleteness(draft).required_missing).toEqual(['name', 'tagline']);
    }
  });

  it('says why a field is blank', () => {
    const draft = full();
    draft.fields.country = { value: null, state: 'not_found', reason: 'no_evidence' };
    draft.fields.city = { value: null, state: 'deleted', reason: 'no_evidence' };
    const why = Object.fromEntries(measureCompleteness(draft).missing.map((gap) => [gap.field, gap.why]));
    expect(why).toEqual({ country: 'no_evidence', city: 'deleted' });
  });

  it('counts blank text and lists of blanks as gaps', () => {
    const draft = full();
    draft.fields.name = { value: ' \n' };
    draft.fields.categories = { value: [] };
    draft.fields.tags = { value: ['', ' '] };
    draft.company_socials = { x: '' };
    const { missing, required_missing } = measureCompleteness(draft);
    expect(missing.map((gap) => gap.field)).toEqual(['name', 'categories', 'tags', 'company_socials']);
    expect(required_missing).toEqual(['name']);
  });
});
