import { expect, it } from 'vitest';
import { readPage } from '../../extraction/html/read-page.ts';
import { judgeProposals } from '../../extraction/proposals/judge-proposals.ts';
import { numberPages } from '../../extraction/proposals/number-pages.ts';

const read = (url: string, title: string, body: string) =>
  readPage({
    ...{ url, status: 200, sha256: url, fetched_at: '2026-11-20T10:00:00.000Z' },
    html: `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`,
  });

const WEBSITE = read(
  'https://willow.example/',
  'Willow – Gardens for people with little time',
  '<main><h1>Gardens for people with little time</h1><p>Willow plans gardens.</p></main>',
);

const REQUEST = { categories: [], website: WEBSITE.url, name: '', values: [], founders: [], faqs: [] };

/** Pages of directories: title, body, and the lines that speak of Willow. */
const LAYOUTS: Record<string, [title: string, body: string, said: string[]]> = {
  'a profile with a subtitle, tags, comments and cards that are links': [
    'Willow: Garden planner for busy people | Hunt',
    `<header><p>The best new products, every day</p></header><main><h1>Willow</h1><h2>Garden planner for busy people</h2>
    <a href="https://willow.example">Visit website</a><div>Plans a bed in five minutes</div>
    <section><h2>Comments</h2><div><a href="/@ann">Ann Ek</a><p>Replaces my whole notebook of plans</p></div></section>
    <section><h2>What is Willow?</h2><p>Draws beds with a pencil on the tablet</p></section>
    <div><a href="/p/fernly"><div>Fernly</div><div>Draws maps of forests</div></a></div>
    <aside><div class="card"><a href="/p/mossy"><h3>Mossy</h3></a><p>Counts moss on roofs</p></div></aside></main>
    <p>Joins ten thousand makers a day</p><footer>Hunt sends a daily letter</footer>`,
    [
      'Garden planner for busy people',
      'Plans a bed in five minutes',
      'Draws beds with a pencil on the tablet',
    ],
  ],
  'a profile with cards without links or titles': [
    'Willow | Shelf',
    `<main><div class="ad"><p>Grows hair in five days</p></div><h1>Willow</h1><p>Plans gardens by the sun</p>
    <h2>Beschreibung</h2><p>Plant Beete nach der Sonne</p><h2>Key features</h2><ul><li>Waters beds at night</li></ul></main>`,
    ['Plans gardens by the sun', 'Plant Beete nach der Sonne', 'Waters beds at night'],
  ],
  'others right under the name': [
    'Willow | Shelf',
    `<main><h1>Willow</h1><p>Plans gardens by the sun</p>
    <div class="item"><strong>Fernly</strong><p>Draws maps of forests</p></div>
    <div class="item"><strong>Mossy</strong><p>Counts moss on roofs</p></div></main>`,
    ['Plans gardens by the sun'],
  ],
  'alternatives to it': [
    'Willow Alternatives: Top 10 Garden planners',
    `<main><h1>Willow Alternatives</h1><p>Finds ten others like it</p><ul><li><h2>Fernly</h2><p>Draws maps of forests</p></li>
    <li><h2>Mossy</h2><p>Counts moss, like Willow</p></li></ul></main>`,
    [],
  ],
  'titles and lines without boxes': [
    'Tools of the week',
    `<h1>Tools of the week</h1><h3>Willow</h3><p>Plans gardens by the sun</p><h3>Fernly</h3><p>Draws maps of forests</p>
    <p><b>Mossy</b> counts moss on roofs</p><p><b>Willow</b> waters beds at night</p>
    <dl><dt>Willow</dt><dd>Reminds of frost</dd><dt>Mossy</dt><dd>Reminds of snow</dd></dl>`,
    ['Plans gardens by the sun', 'Willow waters beds at night', 'Reminds of frost'],
  ],
  'cards without titles': [
    'Best tools',
    `<div class="item"><span>Willow</span><div>Plans gardens by the sun</div></div>
    <div class="item"><span>Fernly</span><div>Draws maps of forests</div></div>
    <div class="item"><div>Willow Pro Studio</div><div>Paints portraits of people</div></div>`,
    ['Plans gardens by the sun'],
  ],
};

it('of a page of another website, only what its part about the product says counts', () => {
  const found = Object.entries(LAYOUTS).map(([name, [title, body]]) => {
    const pages = { site: [WEBSITE], elsewhere: [read('https://shelf.example/p/willow', title, body)] };
    const lines = numberPages(pages).find(({ kind }) => kind === 'elsewhere')!.lines;
    const values = lines.map(({ number, text }) => ({
      ...{ field: 'features' as const, value: text, lines: [number] },
    }));
    const judged = judgeProposals(pages, { ...REQUEST, values }).values;
    const said = judged.filter(({ value, judgement }) => 'grade' in judgement && value !== 'Willow');
    return [name, said.map(({ value }) => value)];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(LAYOUTS).map(([name, [, , said]]) => [name, said])),
  );
});

it('a product whose website could not be read is known by its domain', () => {
  const page = read(
    'https://shelf.example/p',
    'Tools',
    '<h2>Willow</h2><p>Plans</p><h2>Fernly</h2><p>Draws</p>',
  );
  const pages = { site: [], elsewhere: [page] };
  const lines = numberPages(pages)[0]!.lines.filter(({ text }) => ['Plans', 'Draws'].includes(text));
  const values = lines.map(({ number, text }) => ({
    field: 'features' as const,
    value: text,
    lines: [number],
  }));
  const { values: judged } = judgeProposals(pages, { ...REQUEST, values });
  expect(judged.map(({ judgement }) => 'grade' in judgement)).toEqual([true, false]);
});
