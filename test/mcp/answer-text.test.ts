import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerText } from '../../mcp/answer-text.ts';

describe('the text of an answer', () => {
  it('tells one thing in a line for each value, with what belongs together indented', () => {
    expect(
      answerText({
        slug: 'acme',
        pricing: { model: 'free', summary: 'Free: for "ever"' },
        features: ['Search', 'Sync'],
        keywords: [],
        faqs: [{ question: 'Why?', answer: 'First line.\nSecond\tline.' }],
        sample: true,
      }),
    ).toBe(`slug: acme
pricing:
  model: free
  summary: Free: for "ever"
features[2]: Search\tSync
keywords[0]
faqs[1]:
  question\tanswer
  Why?\tFirst line.\\nSecond\\tline.
sample: true`);
  });

  it('tells a list as a table, with how many there are and what comes next', () => {
    expect(
      answerText({
        items: [
          { slug: 'a', category: { slug: 'notes', name: 'Notes' }, votes: 3 },
          { slug: 'b', votes: 2, tags: ['x', 'y'] },
        ],
        section: 'recent',
        page: 2,
        per_page: 2,
        total: 9,
        has_more: true,
      }),
    ).toBe(`section: recent

slug\tcategory.slug\tcategory.name\tvotes\ttags
a\tnotes\tNotes\t3\t
b\t\t\t2\t["x","y"]
#total 9
#next page=3`);
    expect(answerText({ items: [], page: 1, per_page: 20, total: 0, has_more: false })).toBe('#total 0');
  });

  it('tells records by their names as a table, and gives arguments as they are sent', () => {
    expect(
      answerText({
        fields: {
          name: { value: 'A', state: 'ai' },
          city: { value: null, state: 'not_found' },
          tags: { value: ['x'], state: 'ai' },
        },
        next_steps: [{ tool: 'get_draft', arguments: { id: '7' }, why: 'It is read.' }],
      }),
    ).toBe(`fields:
  name\tvalue\tstate
  name\tA\tai
  city\t\tnot_found
  tags\t["x"]\tai
next_steps[1]:
  tool\targuments\twhy
  get_draft\t{"id":"7"}\tIt is read.`);
  });

  it('has the columns of a table in the order of its rows, whatever the first ones leave out', () => {
    const rows = [
      { of: 'Price', a: undefined, b: 'free' },
      { of: 'Stage', a: 'mvp' },
      { of: 'City', on: 'page', a: 'Bonn', b: 'Ulm' },
    ];
    expect(answerText({ rows })).toBe(`rows[3]:
  of\ton\ta\tb
  Price\t\t\tfree
  Stage\t\tmvp\t
  City\tpage\tBonn\tUlm`);
  });

  it('tells records that say the same once, under all their names', () => {
    const blank = { value: null, state: 'not_found' };
    expect(answerText({ fields: { stage: blank, name: { value: 'A', state: 'ai' }, city: { ...blank } } }))
      .toBe(`fields:
  name\tvalue\tstate
  stage, city\t\tnot_found
  name\tA\tai`);
  });

  it('says of a record that holds only what is empty what it holds', () => {
    expect(answerText({ previous: { company_socials: {} } })).toBe('previous: {"company_socials":{}}');
    expect(answerText({ story: {} })).toBe('');
  });

  // Every place a text can stand in: a value, a cell, a list, a list in a cell, deep in an open record.
  const answer = (text: string) => ({
    name: text,
    points: [text, text],
    faqs: [{ question: text, answer: text }, { question: text }],
    fields: { a: { value: text }, b: { value: [text] }, c: { state: text } },
    next_steps: [{ arguments: { deep: [text] } }],
    items: [{ slug: text, by: { name: text }, tags: [text] }],
    total: 1,
  });
  const marks = (text: string) =>
    answerText(answer(text))
      .split(/[^\n\r\t\v\f\x85\u2028\u2029]+/u)
      .join(' ');

  it('lets no text make a line, a column or an end of the list of its own', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('\n', '\t', '\r', '\\', '#total 1', '\u2028', '\v', '\x85', 'n', ': ', '[', '"'),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        expect(marks(`x${text}x`)).toBe(marks('x'));
        const ends = answerText(answer(text))
          .split('\n')
          .filter((line) => line.startsWith('#'));
        expect(ends).toEqual(['#total 1']);
      }),
    );
  });

  it('never mistakes two texts for each other', () => {
    const some = fc.string({ unit: fc.constantFrom('\n', '\t', '\\', 'n', 't', 'u2028', '\u2028') });
    fc.assert(
      fc.property(some, some, (one, other) => {
        expect(answerText({ value: one }) === answerText({ value: other })).toBe(one === other);
      }),
    );
  });
});
