import { expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const PLAYER = 'https://www.youtube.com/embed/aB3dE5gH7jK';
const FRAME = `<p>This is how it is done.</p><iframe src="${PLAYER}?rel=0"></iframe>`;
const LINKED = (path: string) => html(`<h1>Notes that stay</h1><a href="/${path}">More</a>`);
const video = async (path: string, body: string) =>
  (await draft({ '': LINKED(path), [path]: html(`<h1>Pocket edition</h1>${body}`) })).fields.demo_video_url
    .value;

it('a video is the player set into a page of one of the products, where the start page has none', async () => {
  expect(await video('pocket', FRAME)).toBe(`${PLAYER}?rel=0`);
});

it.each([
  ['a page of news', 'news/pocket', FRAME],
  ['a link among others on such a page', 'pocket', `<a href="${PLAYER}">A talk we liked</a>`],
  [
    'a file that plays behind a page of a product',
    'pocket',
    '<video autoplay muted src="/waves.mp4"></video>',
  ],
  [
    'the song that templates are filled with',
    '',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  ],
])('and not %s', async (_, path, body) => {
  expect(await video(path, body)).toBeNull();
});

it('the start page comes before all others', async () => {
  const own = 'https://www.youtube.com/embed/zY9xW7vU5tS';
  const made = await draft({
    '': html(`<h1>Notes that stay</h1><iframe src="${own}"></iframe><a href="/pocket">More</a>`),
    pocket: html(`<h1>Pocket edition</h1>${FRAME}`),
  });
  expect(made.fields.demo_video_url.value).toBe(own);
});

it('a film that plays by itself is one where it is called a demo', async () => {
  const film = (file: string) =>
    html(`<h1>Notes that stay</h1><video autoplay loop muted src="/${file}"></video>`);
  const shown = async (file: string) => (await draft({ '': film(file) })).fields.demo_video_url.value;
  expect(await shown('demo.mp4')).toMatch(/\/demo\.mp4$/);
  expect(await shown('waves.mp4')).toBeNull();
});

it('a film that can be started is one on any page, before one that plays behind another', async () => {
  const own = '<video controls><source src="/shown.mp4"></video>';
  expect(await video('pocket', own)).toMatch(/\/shown\.mp4$/);
  const made = await draft({
    '': html('<h1>Notes that stay</h1><a href="/features">Features</a><a href="/pocket">More</a>'),
    features: html('<h1>Features</h1><video autoplay muted src="/waves.mp4"></video>'),
    pocket: html(`<h1>Pocket edition</h1>${own}`),
  });
  expect(made.fields.demo_video_url.value).toMatch(/\/shown\.mp4$/);
});

it('a sign that moves is no film, nor what a script plays for ever', async () => {
  const at = async (film: string) =>
    (await draft({ '': html(`<h1>Notes that stay</h1>${film}`) })).fields.demo_video_url.value;
  expect(await at('<video muted src="/quillbee_logo_animation.mp4"></video>')).toBeNull();
  expect(await at('<video muted loop data-autoplay="true" src="/closing.mp4"></video>')).toBeNull();
});

it('one of several films that nobody can start is no film of the product', async () => {
  const films = (many: number) =>
    Array.from({ length: many }, (_, at) => `<video muted playsinline src="/film-${at}.mp4"></video>`).join(
      '',
    );
  expect(await video('', films(4))).toBeNull();
  expect(await video('', films(1))).toContain('film-0.mp4');
});
