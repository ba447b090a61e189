import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { listVisibleCategories } from '../../store/listings/categories.ts';
import { listTopOfCategories } from '../../tools/shared/listings/top-of-categories.ts';
import type { Answer } from '../../tools/index.ts';
import { loadVoteState } from '../listing/vote-button.ts';
import { faqRecord, faqSection } from '../shared/faqs.ts';
import { logo } from '../assets/logo.ts';
import { launchRows, section, type Summary } from './launch-rows.ts';
import type { Html } from '../shared/layout.ts';
import { breadcrumbs, listPageRecord, countBefore } from '../machine/schema-org.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { loadLanguages } from '../shared/lang-attribute.ts';
import { pageNumber, pager, withQuery } from '../shared/pager.ts';
import { pluralize } from '../shared/value-text.ts';

/** Number of most voted products on the card of a category. */
const MAX_LEADERS = 3;

/** Renders the most voted products of a category. An empty category gives nothing. */
const leaderList = (items: readonly Summary[] = [], name: string): Html | '' =>
  items.length === 0
    ? ''
    : html`<ul class="leaders" aria-label="Most voted in ${name}">
        ${items.map(
          (item) =>
            html`<li class="row nowrap">
              ${logo(item, 32)}
              <a class="quiet-link none" href="/l/${item.slug}" dir="auto">${item.name}</a>
            </li>`,
        )}
      </ul>`;

/** Serves the category tree, and the page of each category. */
export function categoryPages(kit: PageKit): Router {
  const router = express.Router();
  router.get('/categories', (req, res) => showTree(kit, req, res));
  router.get('/categories/:slug', (req, res) => showCategory(kit, req, res, req.params.slug));
  return router;
}

async function showTree(kit: PageKit, req: Request, res: Response): Promise<void> {
  const { items } = await kit.query(req, 'list_categories', {});
  const known = await listVisibleCategories(kit.services.db);
  const about = new Map(known.map(({ slug, description }) => [slug, description]));
  const first = await listTopOfCategories(
    kit.services,
    known,
    new Set(items.map(({ slug }) => slug)),
    MAX_LEADERS,
  );
  await kit.sendPublicPage(
    req,
    res,
    {
      title: 'Categories',
      canonical: '/categories',
      description: 'Products by what they are for.',
      records: [
        listPageRecord(
          { name: 'Categories', url: `${kit.publicUrl}/categories` },
          items.map(({ slug, name }) => ({ name, url: `${kit.publicUrl}/categories/${slug}` })),
        ),
      ],
    },
    html`<header class="stack tight">
        <h1>Categories</h1>
        <p class="lead">Products by what they are for, with the three most voted of each.</p>
      </header>
      <ul class="topics">
        ${items.map((item) => treeItem(item, about.get(item.slug), first.get(item.slug)))}
      </ul>`,
  );
}

const treeItem = (
  { slug, name, live_listings, subcategories }: Answer<'list_categories'>['items'][number],
  about: string | null | undefined,
  first: readonly Summary[] | undefined,
): Html =>
  html`<li>
    <div class="stack tight">
      <div class="spread">
        <h2><a class="quiet-link" href="/categories/${slug}">${name}</a></h2>
        ${live_listings ? html`<span class="count">${live_listings}</span>` : ''}
      </div>
      <p class="muted small">${about}</p>
    </div>
    ${leaderList(first, name)}
    ${
      subcategories.length
        ? html`<p class="parts">
            ${subcategories.map((one, at) => html`${at ? ' · ' : ''}<a class="quiet-link" href="/categories/${one.slug}">${one.name}</a>`)}
          </p>`
        : ''
    }
  </li>`;

type Category = Answer<'get_category'>;

async function showCategory(kit: PageKit, req: Request, res: Response, slug: string): Promise<void> {
  const category = await kit.query(req, 'get_category', {
    slug: slug,
    page: pageNumber(req),
  });
  const path = `/categories/${category.slug}`;
  // The category was merged into another one.
  if (category.slug !== slug) {
    res.redirect(301, withQuery(path, { page: category.page === 1 ? undefined : category.page }));
    return;
  }
  const voteState = await loadVoteState(kit, req, res, { items: category.items });
  const addLanguage = await loadLanguages(kit, category.items);
  await kit.sendPublicPage(
    req,
    res,
    {
      title: category.name,
      canonical: withQuery(path, { page: category.page === 1 ? undefined : category.page }),
      description: category.description || undefined,
      width: 'medium',
      feed: { path: `${path}/feed.xml`, title: category.name },
      records: buildRecords(kit.publicUrl, category),
    },
    html`${head(category)} ${voteState.form}
    ${section(
      `${pluralize(category.total, 'product')}, most voted first`,
      html`${launchRows(category.items.map(addLanguage), voteState, 'Nothing is live in this category yet.')}
      ${pager(path, category)}`,
    )}
    ${faqSection(category.faqs)}`,
  );
}

/** Builds the schema.org records of a category. */
function buildRecords(publicUrl: string, category: Category): object[] {
  const path = `/categories/${category.slug}`;
  return [
    ...faqRecord(category.faqs),
    listPageRecord(
      {
        name: category.name,
        url: publicUrl + path,
        total: category.total,
        before: countBefore(category),
      },
      category.items,
    ),
    breadcrumbs(publicUrl, [
      ['/categories', 'Categories'],
      ...(category.parent ? [[`/categories/${category.parent.slug}`, category.parent.name] as const] : []),
      [path, category.name],
    ]),
  ];
}

const head = (category: Category): Html =>
  html`<header class="stack tight">
      <p class="eyebrow">
        <a href="/categories">Categories</a>${
          category.parent
            ? html` / <a href="/categories/${category.parent.slug}">${category.parent.name}</a>`
            : ''
        }
      </p>
      <h1>${category.name}</h1>
      <p class="lead">${category.description}</p>
    </header>
    ${
      category.subcategories.length
        ? html`<ul class="chips">
            ${category.subcategories.map(
              ({ slug, name, live_listings }) =>
                html`<li>
                  <a class="chip" href="/categories/${slug}"
                    >${name} <span class="count">${live_listings}</span></a
                  >
                </li>`,
            )}
          </ul>`
        : ''
    }`;
