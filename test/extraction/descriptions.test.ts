import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const home = (head: string, body = '') => ({ '': html(body, head) });
const short = async (pages: Record<string, string>) => (await draft(pages)).fields.short_description.value;

describe('the short description', () => {
  it('is no line about rights', async () => {
    const body =
      '<h1>Korvakorut</h1><p>© Quillbee, kaikki oikeudet pidätetään. Kotisivut tehnyt Anna © 2020</p>';
    expect((await draft({ '': html(body) })).fields.short_description.value).toBeNull();
  });

  it('prefers the meta description to other texts', async () => {
    const head =
      '<title>Quillbee</title><meta name="description" content="Quillbee keeps your notes on your own computer."><meta property="og:description" content="Something else about notes entirely.">';
    expect(await short(home(head))).toBe('Quillbee keeps your notes on your own computer.');
  });

  it('has as many whole sentences as a listing takes, so that what was drafted can be submitted', async () => {
    const first = `Quillbee keeps ${'all of '.repeat(20)}your notes on your own computer.`;
    const head = `<title>Quillbee</title><meta name="description" content="${first} ${first.replace('keeps', 'finds')}">`;
    expect(await short(home(head))).toBe(first);
  });

  it('is the paragraph that says what the product is, without metadata', async () => {
    const body =
      '<h1>Quillbee</h1><p>Accept our new terms of service before you continue reading this.</p><p>Quillbee is a notebook that never leaves your desk and never asks for more.</p>';
    expect(await short(home('<title>Quillbee</title>', body))).toContain('is a notebook');
  });

  it.each([
    'Lorem ipsum dolor sit amet, consectetur',
    'Web site created using create-react-app',
    '{{ site.description }} for {{ name }} users',
  ])('never repeats a template: %s', async (text) => {
    expect(
      await short(home(`<title>Quillbee</title><meta name="description" content="${text}">`)),
    ).toBeNull();
  });
});

describe('the description', () => {
  it.each([
    [
      'what stands in a form',
      '<form><p>We look at each of these letters by hand, and answer within two days of the week.</p></form>',
    ],
    [
      'a note at the foot',
      '<p>※ Summaries are made of what the writers publish, and may be late or leave something out.</p>',
    ],
    [
      'what is typed',
      '<p>Open the terminal, paste: xattr -cr /Applications/Quillbee.app, then open it once more by hand.</p>',
    ],
    [
      'words of somebody else',
      '<p>“We have kept all our notes in it for a year, and have not lost a single one of them.”</p>',
    ],
    [
      'praise under stars',
      '<p>★★★★★</p><p>We have kept all our notes in it for a year, and have not lost a single one of them.</p>',
    ],
    [
      'praise under what people say',
      '<h2>What our customers say</h2><p>We have kept all our notes in it for a year, and have not lost a single one of them.</p>',
    ],
    [
      'news that lead elsewhere',
      '<p><a href="/news">Plus notes on the move, and an honest report of what we told people not to do with them.</a></p>',
    ],
    [
      'what answers a question',
      '<h2>FAQ</h2><details><summary>Who reads them?</summary><p>Nobody but you reads your notes, since they never leave the desk that you wrote them on.</p></details><details><summary>Where are they?</summary><p>On your desk.</p></details>',
    ],
    [
      'the same once more',
      '<p>Quillbee keeps your notes where you wrote them, on paper and on all the screens you own.</p>',
    ],
    [
      'what is to be heeded',
      '<p>⚠️ This website is being built, some of what stands on it may still change in the weeks to come.</p>',
    ],
    [
      'what is said in a sample of a talk',
      '<div class="chat"><div class="bubble">Of course, which of the three notebooks would you like to have in your hands by tomorrow?</div></div>',
    ],
    [
      'filler without a name',
      '<p>Phasellus quam turpis, feugiat sit amet ornare in, hendrerit in lectus, praesent semper mod quis eget mi.</p>',
    ],
    [
      'whose the rights are',
      '<p>Copyright 2026, Quillbee Paper Company, all of the notes are those of whoever wrote them down.</p>',
    ],
  ])('leaves out: %s', async (_, more) => {
    const own = 'Quillbee keeps your notes where you wrote them, on paper and on every screen you own.';
    const made = await draft(home('<title>Quillbee</title>', `<h1>Notes that stay</h1><p>${own}</p>${more}`));
    expect(made.fields.description.value).toBe(own);
  });

  it.each([
    ['a label before it', '<strong>Everywhere</strong> ', ''],
    ['a link after it', '', ' <a href="/get">Download</a>'],
  ])('is told without %s', async (_, before, after) => {
    const own = 'Quillbee keeps your notes where you wrote them, on paper and on every screen you own.';
    const made = await draft(home('<title>Quillbee</title>', `<p>${before}${own}${after}</p>`));
    expect(made.fields.description.value).toBe(own);
  });

  it('is what other pages tell, where the start page has none', async () => {
    const told = 'We bind books of notes by hand, in linen or in leather, and mend those that came apart.';
    const pages = {
      '': html('<h1>Quillbee</h1><a href="/services.html">Services</a>', '<title>Quillbee</title>'),
      'services.html': html(`<h1>Services</h1><p>${told}</p>`, '<title>Services</title>'),
    };
    expect((await draft(pages)).fields.description.value).toBe(told);
  });

  it('needs no full stop, where nothing else is told', async () => {
    const told =
      'Our tents are made of very strong cloth and stand in any weather, as those who use them know';
    const made = await draft(home('<title>Quillbee</title>', `<ul><li>${told}</li></ul>`));
    expect(made.fields.description.value).toBe(told);
  });
});
