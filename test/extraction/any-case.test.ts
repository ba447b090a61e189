import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { anyCase } from '../../extraction/lexicon/any-case.ts';

it.each([
  ['founders?', '[fF][oO][uU][nN][dD][eE][rR][sS]?'],
  [String.raw`gr[üu]nder\p{L}{0,2}`, String.raw`[gG][rR][üÜuU][nN][dD][eE][rR]\p{L}{0,2}`],
  ['straße|창업자', '[sS][tT][rR][aA]ß[eE]|창업자'],
  [String.raw`a\.b\b`, String.raw`[aA]\.[bB]\b`],
])('%s takes capitals as %s', (source, expected) => {
  expect(anyCase(source)).toBe(expected);
});

it('founders are found in a process whose regular expressions are compiled without optimizing, as in one that lives long', () => {
  const program = `
    import { draft, html } from './test/extraction/made-up-site.ts';
    for (const body of ['Ann Ek, Founder', 'Built by Ann Ek.', 'Founded by Ann Ek in 2016.']) {
      const { founders } = await draft({ '': html('<p>Quillbee keeps notes.</p>'), about: html('<p>' + body + '</p>') });
      console.log(founders.map(({ name }) => name).join());
    }`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--no-regexp-optimization', '--input-type=module', '-e', program],
    { encoding: 'utf8' },
  );
  expect(stdout).toBe('Ann Ek\nAnn Ek\nAnn Ek\n');
});
