import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { decodeText } from '../../extraction/crawl/fetch/decode-text.ts';

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

const meta = (charset: string) => `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`;
/** "Překlady" in windows-1250: ř is 0xF8. */
const CZECH = (charset: string) => Buffer.from(`${meta(charset)}P\u00F8eklady`, 'latin1');
const GERMAN = (charset: string) => Buffer.from(`${meta(charset)}Übergröße`, 'utf8');

it.each([
  ['a page of another charset under a header of UTF-8', CZECH('windows-1250'), 'utf-8', 'Překlady'],
  ['a page of UTF-8 under an old header', GERMAN('utf-8'), 'iso-8859-1', 'Übergröße'],
  ['UTF-8 under a header of it, whatever the page says', GERMAN('iso-8859-1'), 'utf-8', 'Übergröße'],
  ['the header over the page, where neither is UTF-8', CZECH('iso-8859-1'), 'windows-1250', 'Překlady'],
  ['the header over a page that says UTF-8 and is not', CZECH('utf-8'), 'windows-1250', 'Překlady'],
])('the bytes decide between header and page: %s', (_, bytes, header, text) => {
  expect(decodeText(bytes, `text/html; charset=${header}`, true)).toContain(text);
});
