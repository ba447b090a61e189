import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { decodeText } from '../../pipeline/crawl/fetch/decode-text.ts';

it.each([
  `${'<meta '.repeat(200)}charset=${' '.repeat(2600)}>`,
  `${'<meta '.repeat(600)}`,
  `<meta ${'charset= '.repeat(450)}>`,
  `<meta ${'charset'.repeat(550)}>`,
])('a declared charset is looked for at once in %#', (head) => {
  const work = () => decodeText(Buffer.from(`${head}ä`), 'text/html', true);
  // As slow as it was, this took seconds.
  expect(runInNewContext('work()', { work }, { timeout: 2_000 })).toContain('ä');
});
