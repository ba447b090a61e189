import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createCellReader, formatCell } from '../../operator/records/cells.ts';

const read = createCellReader(z.strictObject({ text: z.string().nullable(), list: z.array(z.string()) }));

it.each([
  '=1+1',
  '+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '=HYPERLINK("https://evil.example","x")',
  '＝1',
])('a text %j is no formula in a spreadsheet, and itself again when it is read', (text) => {
  expect(formatCell(text)).toBe(`'${text}`);
  expect(formatCell([text])).toMatch(/^['[]/);
  expect(read({ text: formatCell(text) })).toEqual({ text });
  expect(read({ list: formatCell([text, 'b']) })).toEqual({ list: [text, 'b'] });
});

it.each(["'=1", "''@a", "'quoted'", "'s", 'a=b'])(
  'a text %j that looks like one of these comes back',
  (text) => {
    expect(read({ text: formatCell(text) })).toEqual({ text });
  },
);

it('a number keeps its sign, as does a text that another program wrote', () => {
  expect(formatCell(-5)).toBe('-5');
  expect(read({ text: '+49 30 1234' })).toEqual({ text: '+49 30 1234' });
});

it('any text comes back, and none begins a formula', () => {
  const sign = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', ',', '"');
  fc.assert(
    fc.property(
      fc.array(sign, { minLength: 1 }).map((signs) => signs.join('')),
      (text) => {
        expect(formatCell(text)).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(read({ text: formatCell(text) })).toEqual({ text });
      },
    ),
  );
});
