import { describe, expect, it } from 'vitest';
import { listAncestors } from '../../extraction/html/page.ts';
import { html, read } from './made-up-site.ts';

const texts = (body: string, language?: string) =>
  read(html(body, '', language)).blocks.map(({ text }) => text);

describe('reading a page', () => {
  it('gives visible text in blocks, each found at its offsets', () => {
    const page = read(
      html(
        '<h1>Notes that <em>stay</em></h1><p>Write.<br>Then&nbsp;rest.</p><ul><li>One</li><li>Two</li></ul>',
      ),
    );
    expect(page.blocks.map(({ tag, text }) => [tag, text])).toEqual([
      ['h1', 'Notes that stay'],
      ['p', 'Write. Then rest.'],
      ['li', 'One'],
      ['li', 'Two'],
    ]);
    for (const { start, end, text } of page.blocks) expect(page.text.slice(start, end)).toBe(text);
  });

  it.each([
    ['display:none', '<p style="color:red; display : none">secret</p>'],
    ['visibility:hidden', '<p style="visibility:hidden">secret</p>'],
    ['moving it off the screen', '<p style="position:absolute; left:-9999px">secret</p>'],
    ['the hidden attribute', '<p hidden>secret</p>'],
    ['aria-hidden', '<p aria-hidden="true">secret</p>'],
    ['a visually hidden class', '<span class="sr-only">secret</span>'],
    ['template', '<template><p>secret</p></template>'],
    ['noscript', '<noscript>secret</noscript>'],
    ['script', '<script>var a = "secret"</script>'],
    ['style', '<style>.secret{}</style>'],
    ['a comment', '<!-- secret -->'],
    ['a closed dialog', '<dialog>secret</dialog>'],
    ['struck-out text', '<del>secret</del>'],
    ['a style that strikes it out', '<p style="text-decoration: line-through">secret</p>'],
    [
      'a style sheet that strikes it out',
      '<style>.was{text-decoration:line-through}</style><p class="was">secret</p>',
    ],
    ['an icon font', '<i class="material-icons">secret</i>'],
  ])('leaves out text hidden by %s', (_, hidden) => {
    const page = read(html(`<p>before</p><div>${hidden}</div><p>after</p>`));
    expect(page.text).not.toContain('secret');
    expect(page.blocks.map(({ text }) => text)).toEqual(['before', 'after']);
  });

  it('reads what is folded under its question, and nothing else that readers aloud are not told', () => {
    const folded = (opener: string, attributes = '') =>
      texts(`${opener}<div aria-hidden="true"${attributes}><p>By bus.</p></div>`);
    const question = '<h3>How do I get there?</h3>';
    expect(folded(`<a href="#" role="button" aria-expanded="false">${question}</a>`)).toContain('By bus.');
    expect(folded('<h3><button aria-expanded="false">How do I get there?</button></h3>')).toContain(
      'By bus.',
    );
    expect(folded(question)).not.toContain('By bus.');
    expect(folded(`<div aria-expanded="false">${question}</div>`, ' style="display:none"')).not.toContain(
      'By bus.',
    );
  });

  it('parts sentences that only style sets on lines of their own, but not the parts of a name', () => {
    expect(texts('<h1><span>Write.</span><span>Rest.</span></h1><p><b>Quill</b><i>bee</i>.test</p>')).toEqual(
      ['Write. Rest.', 'Quillbee.test'],
    );
  });

  it.each([
    ['<span>Night driving</span><span>1 990 kr</span>', 'Night driving 1 990 kr'],
    ['<span>Repair / Dimmer</span><span class="price">starting $140</span>', 'Repair / Dimmer starting $140'],
    ['Your wishes<span>become a</span><span>present</span>', 'Your wishes become a present'],
    ['<b>Valid for 1 year</b>8 weeks', 'Valid for 1 year 8 weeks'],
    ['<span>290 CHF</span><span>29 CHF per lesson</span>', '290 CHF 29 CHF per lesson'],
    // Parts of one word, one name or one number.
    ['<b>W</b>e are here', 'We are here'],
    ['All <code>File</code>s in the folder', 'All Files in the folder'],
    ['Welcome to Quill<b>bee</b>', 'Welcome to Quillbee'],
    ['<span>1</span><span>990 kr a month</span>', '1990 kr a month'],
    ['€29<sup>.99 per month</sup>', '€29.99 per month'],
    ['<b>骨密度を学ぶ</b><i>無料の情報 ページ</i>', '骨密度を学ぶ無料の情報 ページ'],
  ])('reads %s as "%s"', (inline, text) => {
    expect(texts(`<p>${inline}</p>`)).toEqual([text]);
  });

  it('tells a badge from the heading it is set beside', () => {
    const blocks = (body: string) => read(html(body)).blocks.map(({ tag, text }) => `${tag} ${text}`);
    expect(blocks('<h3><span class="badge">New</span>AI agents</h3>')).toEqual(['span New', 'h3 AI agents']);
    expect(blocks('<h3>Pro<span class="plan-badge">Popular</span></h3>')).toEqual(['h3 Pro', 'span Popular']);
    expect(blocks('<p><span class="pill">Beta</span>Agents for all</p>')).toEqual(['p Beta Agents for all']);
    expect(blocks('<h1>All <b class="badge">new</b> agents</h1>')).toEqual(['h1 All new agents']);
  });

  it('reads the first of the words that take turns in a heading', () => {
    const words = '<span class="words-rotator"><span>teams</span><span>schools</span><b>all</b></span>';
    expect(texts(`<h1>Notes for ${words.replace('<b>all</b>', '')}</h1><p>Go</p>`)).toEqual([
      'Notes for teams',
      'Go',
    ]);
    expect(texts('<h1><span class="word">Notes</span> <span class="word">stay</span></h1>')).toEqual([
      'Notes stay',
    ]);
  });

  it('ends a heading that was left open where something else begins', () => {
    const { blocks } = read(html('<h2>Search<p>Finds all.<h2>Share <b>it</b><ul><li>By link</ul>'));
    expect(blocks.map(({ tag, heading, text }) => [tag, heading, text])).toEqual([
      ['h2', 2, 'Search'],
      ['p', 0, 'Finds all.'],
      ['h2', 2, 'Share it'],
      ['li', 0, 'By link'],
    ]);
    expect(texts('<h1><p>Notes</p></h1>')).toEqual(['Notes']);
  });

  it('reads what a page built by scripts says to those who have none', () => {
    const shell = (words: string) =>
      `<div id="root"></div><script src="/app.js"></script><noscript>${words}</noscript>`;
    expect(texts(shell('<h1>Quillbee</h1><p>Notes that stay.</p>'))).toEqual([
      'Quillbee',
      'Notes that stay.',
    ]);
    expect(texts(shell('You need JavaScript to run this app.'))).toEqual([]);
  });

  it('reads what is behind a spinner until the page is loaded, and nothing hidden beside a text', () => {
    const page = (beside: string) =>
      `<div id="spinner">Loading</div>${beside}<div style="opacity: 0; visibility: hidden"><h1>Quillbee</h1></div>`;
    expect(texts(page(''))).toEqual(['Loading', 'Quillbee']);
    expect(texts(page(`<p>${'Notes that stay. '.repeat(20)}</p>`))).not.toContain('Quillbee');
  });

  it('keeps what a class hides on small screens only', () => {
    expect(texts('<p class="hidden md:block">wide</p><p class="hidden">never</p>')).toEqual(['wide']);
  });

  it('tells which texts are in another language than the page', () => {
    const page = read(html('<p lang="it">Ciao</p><p><span data-lang-en>Hello</span></p>', '', 'it'));
    expect(page.blocks.map(({ text, otherLanguage }) => [text, otherLanguage])).toEqual([
      ['Ciao', ''],
      ['Hello', 'en'],
    ]);
  });

  it('resolves links, images and videos against the base address, keeping them as written', () => {
    const page = read(
      html(
        '<a href="../about#team">Us</a><img src="/logo.svg" alt="Logo"><iframe src="//video.test/1"></iframe>',
        '<base href="https://quillbee.test/en/x/">',
      ),
    );
    expect(page.links[0]).toMatchObject({
      href: '../about#team',
      url: 'https://quillbee.test/en/about',
      text: 'Us',
    });
    expect(page.images[0]).toMatchObject({ src: '/logo.svg', url: 'https://quillbee.test/logo.svg' });
    expect(page.embeds[0]?.url).toBe('https://video.test/1');
  });

  it('does not offer javascript: or data: addresses as links', () => {
    const page = read(html('<a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a>'));
    expect(page.links.map(({ url }) => url)).toEqual(['', '']);
  });

  it('reads JSON-LD, also of several scripts, and ignores a broken one', () => {
    const page = read(
      html(
        '',
        '<script type="application/ld+json">{"@graph":[{"@type":"Organization","name":"Quillbee"}]}</script><script type="application/ld+json">{"@type":</script>',
      ),
    );
    expect(page.data.map(({ types, values }) => [types, values.name])).toEqual([
      [['Organization'], 'Quillbee'],
    ]);
  });

  it.each([
    ['//<![CDATA[', '//]]>'],
    ['/* <![CDATA[ */', '/* ]]> */'],
    ['<!--', '-->'],
  ])('reads JSON-LD between %s and %s', (begun, ended) => {
    const json = `{"@type":"Organization","name":"Quillbee"}`;
    const page = read(html('', `<script type="application/ld+json">${begun}\n${json}\n${ended}</script>`));
    expect(page.data.map(({ values }) => values.name)).toEqual(['Quillbee']);
  });

  it('reads a page without html, head or body tags', () => {
    const page = read('<title>Quillbee</title><meta name=description content="Notes"><p>Text');
    expect([page.title, page.metas[0]?.content, page.blocks[0]?.text]).toEqual(['Quillbee', 'Notes', 'Text']);
  });
});

describe('hostile pages', () => {
  it.each([
    ['a hundred thousand nested elements', '<div>'.repeat(100_000) + 'deep'],
    ['nested inline elements', '<b><i>'.repeat(60_000) + 'deep'],
    ['closing tags only', 'deep' + '</div></p></x>'.repeat(100_000)],
    ['ten thousand links', '<a href="/about">deep</a>'.repeat(10_000)],
    [
      'one tag with a hundred thousand attributes',
      `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(' ')}>deep</p>`,
    ],
    ['an unclosed comment', '<p>deep</p><!--' + 'x'.repeat(2_000_000)],
    ['two megabytes of paragraphs', '<p>deep words that say nothing</p>\n'.repeat(60_000)],
    ['one endless word', `<p>deep ${'a'.repeat(2_000_000)}</p>`],
    // What grows with the square of the page would take minutes.
  ])('are read: %s', { timeout: 30_000 }, (_, body) => {
    expect(read(html(body)).text).toContain('deep');
  });

  it('keeps the text of tags nested too deep, and what comes after them', () => {
    const page = read(html(`${'<div>'.repeat(1_000)}<p>deep</p>${'</div>'.repeat(1_000)}<h2>after</h2>`));
    expect(page.blocks.map(({ text }) => text)).toEqual(['deep', 'after']);
    expect([...listAncestors(page.blocks[0]!.box)].length).toBeLessThanOrEqual(401);
    expect([...listAncestors(page.blocks[1]!.box)].map(({ tag }) => tag)).toEqual(['h2', 'body', 'html']);
  });

  it.each([
    ['stray end tags', '<b></x>'],
    ['end tags in comments', '<b><!--</b>-->'],
    ['end tags in attributes', '<b title="</b>">'],
    ['elements that end one another without a tag', '<p><li>'],
  ])('are nested no deeper with %s', (_, piece) => {
    const page = read(html(`${piece.repeat(20_000)}<div>deep</div>`));
    expect([...listAncestors(page.blocks[0]!.box)].length).toBeLessThanOrEqual(401);
  });
});
