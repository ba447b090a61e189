import { expect, it } from 'vitest';
import { renderMarkdown, renderOwnerMarkdown } from '../../site/shared/markdown.ts';

it('Markdown has as many links as its author wants, and brackets without end are text', () => {
  const link = '[Acme](https://acme.example)';
  for (const render of [renderMarkdown, (text: string) => renderOwnerMarkdown(text)]) {
    const linksIn = (text: string) => JSON.stringify(render(text)).match(/<a /g)?.length ?? 0;
    expect(linksIn(`${link} `.repeat(700))).toBe(700);
    expect(linksIn(`a [ b ![ c ${link}`)).toBe(1);
    // Each bracket is read on to the end of the paragraph, and at some point no more are.
    for (const brackets of ['[', '![', '[![a](']) expect(linksIn(brackets.repeat(3_000) + link)).toBe(0);
  }
});
