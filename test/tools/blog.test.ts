import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import type { CallOperation } from '../kit/clients.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Post = { slug: string; published_at: string };

let service: TestApp;
let call: CallOperation;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp({ time: '2026-11-18T12:00:00Z' });
  ({ call, close } = await viaRestAndMcp(service.url));
  await service.app.db.transaction((tx) =>
    tx.insert(tx.t.blogPosts).values([
      { slug: 'unfinished', title: 'Unfinished', markdown: 'Xylophone.' },
      {
        slug: 'tomorrow',
        title: 'Tomorrow',
        markdown: 'Xylophone.',
        publishedAt: new Date('2026-11-19T00:00:00Z'),
      },
      {
        slug: 'old-in-title',
        title: 'The Zyzzyva',
        markdown: '# Text',
        publishedAt: new Date('2020-01-01T00:00:00Z'),
        faqs: [{ question: 'Is it a beetle?', answer: 'A weevil, from Amérique.' }],
      },
      {
        slug: 'new-in-text',
        title: 'Beetles',
        markdown: 'One is the **zyzzyva**.',
        publishedAt: new Date('2026-11-18T12:00:00Z'),
      },
    ]),
  );
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

const list = async (args: Record<string, unknown> = {}) => {
  const { ok, body } = await call('list_blog_posts', args);
  expect(ok, JSON.stringify(body)).toBe(true);
  return body;
};
const slugs = ({ items }: { items: Post[] }): string[] => items.map(({ slug }) => slug);

describe('list_blog_posts', () => {
  it('gives published posts, the newest first, without their text', async () => {
    const body = await list({ per_page: 100 });
    const dates = body.items.map(({ published_at }: Post) => published_at);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(slugs(body)[0]).toBe('new-in-text');
    expect(slugs(body)).not.toContain('tomorrow');
    expect(slugs(body)).not.toContain('unfinished');
    expect(body.items[1]).toEqual({
      slug: 'launch-with-your-assistant',
      url: expect.stringMatching(/\/blog\/launch-with-your-assistant$/),
      title: 'Launch a product by talking to your assistant',
      excerpt: expect.any(String),
      author: 'The editors',
      published_at: '2026-11-16T12:00:00.000Z',
      sample: true,
    });
  });

  it.each([{}, { q: 'the' }])('pages through %j without a gap or a repeat', async (args) => {
    const all = await list({ ...args, per_page: 100 });
    expect(all.total).toBe(all.items.length);
    const paged = [];
    for (let page = 1, more = true; more; page += 1) {
      const body = await list({ ...args, page, per_page: 3 });
      expect(body.total).toBe(all.total);
      paged.push(...body.items);
      more = body.has_more;
    }
    expect(paged).toEqual(all.items);
  });

  it('finds words in the title before words in the text', async () => {
    expect(slugs(await list({ q: 'zyzzy' }))).toEqual(['old-in-title', 'new-in-text']);
  });

  it('finds all words wherever they stand, FAQs included, without accents', async () => {
    expect(slugs(await list({ q: 'amerique WEEVIL zyzzyva' }))).toEqual(['old-in-title']);
    expect(slugs(await list({ q: 'weevil badge' }))).toEqual([]);
  });

  it('finds other forms of the words and leaves out what says nothing, after posts that have them all', async () => {
    expect(slugs(await list({ q: 'the zyzzyvas of weevils' }))).toEqual(['old-in-title']);
    expect(slugs(await list({ q: 'how do I launch products by talking with assistants' }))).toContain(
      'launch-with-your-assistant',
    );
  });

  it('finds what was edited and added meanwhile, by its new words alone', async () => {
    const { db } = service.app;
    const edit = (title: string) =>
      db.transaction((tx) =>
        tx.update(tx.t.blogPosts).set({ title }).where(eq(tx.t.blogPosts.slug, 'new-in-text')),
      );
    expect(slugs(await list({ q: 'quokkas' }))).toEqual([]);
    await edit('Quokkas and beetles');
    expect(slugs(await list({ q: 'quokkas' }))).toEqual(['new-in-text']);
    await edit('Beetles');
    expect(slugs(await list({ q: 'quokkas' }))).toEqual([]);
  });

  it('does not find what is not published', async () => {
    expect(await list({ q: 'xylophone' })).toMatchObject({ items: [], total: 0 });
  });
});

describe('get_blog_post', () => {
  it('gives the whole text in Markdown, and the FAQs', async () => {
    const { ok, body } = await call('get_blog_post', { slug: 'old-in-title' });
    expect(ok).toBe(true);
    expect(body).toEqual({
      slug: 'old-in-title',
      url: expect.stringMatching(/\/blog\/old-in-title$/),
      title: 'The Zyzzyva',
      published_at: '2020-01-01T00:00:00.000Z',
      markdown: '# Text',
      faqs: [{ question: 'Is it a beetle?', answer: 'A weevil, from Amérique.' }],
    });
  });

  it('does not find a post that is missing, unfinished or of tomorrow', async () => {
    for (const slug of ['missing', 'unfinished', 'tomorrow']) {
      const { ok, body } = await call('get_blog_post', { slug });
      expect(ok).toBe(false);
      expect(body.error).toMatchObject({ code: 'not_found', field: 'slug' });
      expect(body.error.fix).toBe('Find the slug with list_blog_posts.');
    }
    expect((await call('get_blog_post', { slug: 'new-in-txt' })).body.error.fix).toContain('"new-in-text"');
  });
});
