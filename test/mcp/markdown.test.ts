import { load } from 'cheerio';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { buildBadgeEmbed } from '../../rules/badges/badges.ts';
import { getProofTag } from '../../rules/listings/ownership-claims.ts';
import { sanitizeText } from '../../tools/shared/presenters/sanitize-markdown.ts';
import { runs } from '../kit/test-all.ts';

const OWN = 'https://launch.example';
const shown = (text: string): string => sanitizeText(text, OWN);

it('what a host would load, run or follow by itself is taken out of a text, its words stay', () => {
  const table: [string, string][] = [
    ['![alt](https://evil.test/?q=1)', 'alt'],
    ['![a](//evil.test/x) ![b](https:evil.test) ![c](/\\evil.test/x)', 'a b c'],
    // Renderers take more blanks away than browsers do.
    ['![a](&nbsp;https://evil.test/) ![b](<\u3000https://evil.test/>) ![c](\\\\evil.test/x)', 'a b c'],
    ['[x](\u00A0javascript:alert(1))', 'x'],
    ['[![alt](https://evil.test/i.png)](https://ok.example)', '[alt](https://ok.example)'],
    ['![![in](https://evil.test/1)](https://evil.test/2)', 'in'],
    ['![p][r] [text][r]\n\n[r]: https://evil.test/', 'p [text][r]\n\n[r]: https://evil.test/'],
    ['[x][r]\n\n[r]: javascript:x', 'x\n\n'],
    ['> ![two\n> lines](https://evil.test/\n> "t")', '> two\nlines'],
    ['|a|b|\n|-|-|\n|`![](https://evil.test/)|`|', '|a|b|\n|-|-|\n|`|`|'],
    ['<div>\n![x](https://evil.test/)\n</div>', '<div>\nx\n</div>'],
    ['[x](javascript:alert(1)) y', 'x y'],
    ['[x](JaVa&#83;cript&colon;x) [y](<java\tscript:x>) [z](data:text/html,x)', 'x y z'],
    ['<vbscript:x>', 'vbscript:x'],
    ['<img src="https://evil.test" alt="pic"> <iframe src="//evil.test">', 'pic '],
    ['<a href="javascript:x">y', 'y'],
    ["<div><img src='https://evil.test/?\n\n' x", "<div>< img src='https://evil.test/?\n\n' x"],
    [`${'> '.repeat(101)}![x](https://evil.test)`, `${'> '.repeat(101)}![x]\\(https://evil.test)`],
  ];
  expect(table.map(([text]) => [text, shown(text)])).toEqual(table);
});

it('what people write stays as it is: links, pictures of this site, code, its own snippets', () => {
  const { html } = buildBadgeEmbed({
    ...{ kind: 'listed-on', shape: 'pill', mode: 'auto', size: 'm' },
    ...{ publicUrl: OWN, slug: 'acme', siteName: 'Launch', listingName: 'Acme' },
  });
  const texts = [
    html,
    `Put ${getProofTag('abc')} into the head.`,
    `![a](/media/1.webp) ![b](${OWN}/media/2.webp)`,
    '[a](https://ok.example "t") <https://ok.example> [b](mailto:a@b.example) [c](cursor://x) [d](#e) [e](/x)',
    'Write `![](https://evil.test/)`, or\n\n```\n<script src="https://ok.example/x.js"></script>\n```\n',
    'Add one <script> tag. <script>alert(1)</script> {{7*7}}',
    'a < b, a<b and c>d, std::vector<std::string>, [1]: see below, <p align="center">x</p>',
  ];
  expect(texts.map(shown)).toEqual(texts);
});

it('of any mixture of these signs no parser makes anything that loads or runs', () => {
  const sign = fc.constantFrom(
    ...[
      '![',
      '](',
      '//evil.test',
      'https://evil.test/',
      ')',
      '[',
      ']',
      'a',
      ' ',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '    ',
    ],
    ...[
      '`',
      '```\n',
      '<',
      '>',
      '<img src=',
      '"',
      "'",
      '<a href=',
      'javascript:x',
      'data:x',
      '\u2003',
      '&nbsp;',
      '<div>',
      '</div>',
    ],
    ...[
      '<div title="',
      '|',
      '|-|-|\n',
      '[r]: ',
      '![r]',
      '[x][r]',
      '\\',
      '*',
      '<!--',
      '-->',
      '<pre>',
      '<style>',
    ],
    ...[
      '![x](https://evil.test/)',
      '[x](javascript:x)',
      '[r]: javascript:x\n',
      '<javascript:x>',
      '&quot;',
      '# ',
    ],
  );
  const parsers = [true, false].flatMap((html) =>
    [true, false].map((linkify) =>
      Object.assign(new MarkdownIt({ html, linkify }), { validateLink: () => true }),
    ),
  );
  const bad = '[src],[srcset],[style],[onerror],[href^="javascript:"],[href^="data:"],style,script,iframe';
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 24 }), (signs) => {
      const text = shown(signs.join(''));
      for (const parser of parsers) {
        const found = load(parser.render(text))(bad).filter(
          (_, { attribs: { src } }) => src === undefined || URL.parse(src, OWN)?.origin !== OWN,
        );
        expect(found.length, parser.render(text)).toBe(0);
      }
      expect(shown(text)).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});
