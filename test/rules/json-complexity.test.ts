import { expect, it } from 'vitest';
import { isTooComplex, isTooComplexText } from '../../rules/typed/json-complexity.ts';

const nested = (levels: number) => '[ '.repeat(levels) + ']'.repeat(levels);
const list = (items: number, item = '1') => `[${Array<string>(items).fill(item).join(',')}]`;
const members = (count: number) =>
  `{"a\\\\": {${Array.from({ length: count }, (_, at) => `"${at}": "[,]{}\\""`).join(', ')}}}`;

/** JSON texts just within a limit and just over it. */
const CASES = [
  ...[nested(64), nested(65)],
  ...[
    list(20_000),
    list(20_001),
    list(20_000, '[]'),
    list(20_001, '{}'),
    list(10_000, '[0]'),
    list(10_001, '[0]'),
  ],
  ...[members(500), members(501), list(200, members(90)), list(300, members(90))],
  ...[
    '{}',
    ' [ ] ',
    '"[[[,,,"',
    '7',
    `"${'\\\\'.repeat(50_000)}"`,
    `{"${'[,'.repeat(50_000)}":"${'{"'.replaceAll('"', '\\"').repeat(900)}"}`,
  ],
];

it('a JSON text is found to be too complex without parsing it, as its value would be', () => {
  const found = CASES.map((text) => isTooComplexText(Buffer.from(text)));
  expect(found).toEqual(CASES.map((text) => isTooComplex(JSON.parse(text))));
  expect(found.slice(0, 2)).toEqual([false, true]);
  // What is no JSON is refused as well, if its marks are too many.
  expect(isTooComplexText(Buffer.from('['.repeat(100)))).toBe(true);
  expect(isTooComplexText(Buffer.from(']'.repeat(30_000)))).toBe(false);
});
