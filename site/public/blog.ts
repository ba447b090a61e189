import type { BlogPostingLeaf } from 'schema-dts';
import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { day } from '../shared/dates.ts';
import { emptyState } from '../shared/empty-state.ts';
import { faqRecord, faqSection } from '../shared/faqs.ts';
import { logo, mark } from '../assets/logo.ts';
import { section } from './launch-rows.ts';
import { renderMarkdown } from '../shared/markdown.ts';
import { breadcrumbs, personRecord, publisherRecord } from '../machine/schema-org.ts';
import type { Answer } from '../../tools/index.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { langAttribute, loadLanguages } from '../shared/lang-attribute.ts';
import { pageNumber, pager, queryText, withQuery } from '../shared/pager.ts';

type PostList = Answer<'list_blog_posts'>;
type Post = Answer<'get_blog_post'>;

/** Serves the blog: the list of posts, and each post. */
export function blogPages(kit: PageKit): Router {
  const router = express.Router();
  router.get('/blog', (req, res) => showList(kit, req, res));
  router.get('/blog/:slug', async (req, res, next) => {
    if (req.params.slug === 'feed.xml') return next();
    await showPost(kit, req, res, req.params.slug);
  });
  return router;
}

async function showList(kit: PageKit, req: Request, res: Response): Promise<void> {
  const q = queryText(req, 'q');
  const found = await kit.query(req, 'list_blog_posts', {
    ...(q ? { q } : {}),
    page: pageNumber(req),
    per_page: 12,
  });
  await kit.sendPublicPage(
    req,
    res,
    {
      title: 'Blog',
      canonical: withQuery('/blog', { page: found.page === 1 ? undefined : found.page }),
      description: 'On launching products, and on this directory.',
      unlisted: q !== '',
      width: 'medium',
    },
    listBody(found, q),
  );
}

const listBody = (found: PostList, q: string): Html =>
  html`<header class="spread">
      <h1>Blog</h1>
      <form class="row nowrap" action="/blog" method="get" role="search" aria-label="Blog">
        <label class="visually-hidden" for="words">Words of a post</label>
        <input id="words" type="search" name="q" value="${q}" maxlength="200" placeholder="Search the blog" />
        <button class="quiet">Find</button>
      </form>
    </header>
    ${found.items.length === 0 ? emptyState(q ? 'No post was found.' : 'Nothing is written yet.') : ''}
    <ul class="posts">
      ${found.items.map(
        ({ slug, title, excerpt, author, published_at }) =>
          html`<li>
            <div class="stack tight">
              <p class="small muted">${day(published_at)}${author ? ` · ${author}` : ''}</p>
              <h2><a class="quiet-link" href="/blog/${slug}">${title}</a></h2>
              ${excerpt ? html`<p class="muted">${excerpt}</p>` : ''}
            </div>
            ${mark(slug, 'post-art')}
          </li>`,
      )}
    </ul>
    ${pager('/blog', found, { q })}`;

async function showPost(kit: PageKit, req: Request, res: Response, slug: string): Promise<void> {
  const post = await kit.query(req, 'get_blog_post', { slug: slug });
  const related = await findRelated(kit, req, post);
  const by = publisherRecord(kit.publicUrl, (await kit.query(req, 'get_site', {})).name);
  await kit.sendPublicPage(
    req,
    res,
    {
      title: post.title,
      canonical: `/blog/${post.slug}`,
      description: post.excerpt,
      type: 'article',
      image: `/og/blog/${post.slug}.png`,
      width: 'medium',
      records: buildRecords(kit.publicUrl, post, by),
    },
    postBody(post, related),
  );
}

/** Builds the schema.org records of a post. */
function buildRecords(publicUrl: string, post: Post, by: ReturnType<typeof publisherRecord>): object[] {
  const path = `/blog/${post.slug}`;
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      url: publicUrl + path,
      datePublished: post.published_at,
      image: `${publicUrl}/og/blog/${post.slug}.png`,
      ...(post.excerpt ? { description: post.excerpt } : {}),
      mainEntityOfPage: publicUrl + path,
      inLanguage: 'en',
      author: post.author ? personRecord(post.author) : by,
      publisher: by,
    } satisfies BlogPostingLeaf,
    breadcrumbs(publicUrl, [
      ['/blog', 'Blog'],
      [path, post.title],
    ]),
    ...faqRecord(post.faqs),
  ];
}

const postBody = (post: Post, related: Related): Html =>
  html`<article class="stack wide-gap">
    <header class="stack tight">
      <p class="eyebrow">
        <a href="/blog">Blog</a> · ${day(post.published_at)}${post.author ? ` · ${post.author}` : ''}
        ${post.sample ? html` · <span>Sample article</span>` : ''}
      </p>
      <h1>${post.title}</h1>
      ${post.excerpt ? html`<p class="lead">${post.excerpt}</p>` : ''}
    </header>
    <div class="prose long">${renderMarkdown(post.markdown)}</div>
    ${faqSection(post.faqs)} ${related.length ? relatedSection(related) : ''}
  </article>`;

type Related = Awaited<ReturnType<typeof findRelated>>;

const relatedSection = (related: Related): Html =>
  section(
    'Related products',
    html`<ul class="plain grid">
      ${related.map(
        (item) =>
          html`<li class="card mini">
            <div class="row nowrap">
              ${logo(item, 40)}
              <h3><a class="quiet-link" href="/l/${item.slug}" dir="auto">${item.name}</a></h3>
            </div>
            ${item.tagline ? html`<p class="small muted" dir="auto" ${langAttribute(item)}>${item.tagline}</p>` : ''}
          </li>`,
      )}
    </ul>`,
  );

const RELATED = 3;

/** Finds live products that match the post's title, best match first. Payment does not affect the order. */
async function findRelated(kit: PageKit, req: Request, { title }: { title: string }) {
  const found = await kit.query(req, 'search_listings', { q: title.slice(0, 200), per_page: RELATED });
  return found.items.map(await loadLanguages(kit, found.items));
}
