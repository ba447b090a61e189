import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { countryCode } from '../../rules/listings/countries.ts';
import { COUNTRY_NAME } from '../../rules/listings/field-values.ts';
import { PRICING_MODELS, STAGES } from '../../rules/listings/listing-fields.ts';
import { ballotFor } from '../listing/ballot.ts';
import { launchRows } from './launch-rows.ts';
import type { Answer, Input } from '../../tools/index.ts';
import { field, optionsOf } from '../kit/field.ts';
import type { Html } from '../kit/layout.ts';
import type { PageKit } from '../kit/page-kit.ts';
import { pageNumber, pager, queryText, withQuery } from '../kit/pager.ts';
import { counted, valueWords } from '../kit/value-words.ts';

type Tree = Answer<'list_categories'>;
type Asked = Input<'search_listings'>;
type Option<T extends string = string> = readonly [value: T | '', label: string];

const SORTS: readonly Option<NonNullable<Asked['sort']>>[] = [
  ['', 'Best match'],
  ['newest', 'Newest'],
  ['votes', 'Most voted'],
  ['trending', 'Trending'],
  ['most_viewed', 'Most viewed'],
  ['most_followed', 'Most followed'],
];
const STATUSES: readonly Option<NonNullable<Asked['status']>>[] = [
  ['', 'Live'],
  ['upcoming', 'Upcoming'],
];
const PER_PAGE = 20;

/** Search with filters. Every filter is part of the address, so that a search can be kept and sent. */
export function searchPage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/search', async (req, res) => {
    const tree = await kit.ask(req, 'list_categories', { include_empty: false });
    const filters = filtersOf(req, tree);
    const found = await kit.ask(req, 'search_listings', {
      q: filters.q || undefined,
      category: filters.category || undefined,
      stage: filters.stage || undefined,
      pricing_model: filters.pricing_model || undefined,
      country: filters.country || undefined,
      status: filters.status || undefined,
      sort: filters.sort || undefined,
      page: pageNumber(req),
      per_page: PER_PAGE,
    });
    const ballot = await ballotFor(kit, req, res, found.items);
    const title = filters.q ? `Results for “${filters.q}”` : 'All launches';
    await kit.show(
      req,
      res,
      {
        title,
        query: filters.q,
        canonical: withQuery('/search', filters),
        unlisted: Object.values(filters).some(Boolean) || found.page > 1,
        description: 'Search product launches by words, category, stage and price.',
      },
      html`<header class="stack tight">
          <h1 class="break" dir="auto">${title}</h1>
          <p class="muted" role="status">
            ${counted(found.total, 'product')}${found.total ? '. Payment never changes this order.' : ''}
            ${found.matched ? MATCHED[found.matched] : ''}
          </p>
        </header>
        ${filterForm(filters, tree)} ${ballot.form} ${hintsLine(found, filters)}
        ${launchRows(found.items, ballot, 'Nothing matches. Try fewer or other words, or take a filter away.')}
        ${pager('/search', found, filters)}`,
    );
  });
  return router;
}

const MATCHED = {
  all: '',
  some: 'None has all of these words; these have some of them.',
  similar: 'None has these words; these come near.',
};

/** Where little was found: the category it is in, and what else there is. */
function hintsLine({ hints }: Answer<'search_listings'>, filters: Filters): Html | string {
  const links = [
    hints?.category && [`/categories/${hints.category.slug}`, `All of ${hints.category.name}`],
    hints?.upcoming && [
      withQuery('/search', { ...filters, status: 'upcoming' }),
      `${hints.upcoming} upcoming`,
    ],
    hints?.live && [withQuery('/search', { ...filters, status: '' }), `${hints.live} live`],
  ].filter((link) => link !== undefined && link !== 0);
  if (links.length === 0) return '';
  return html`<p class="muted">
    See also: ${links.map(([href, label]) => html`<a href="${href}">${label}</a> `)}
  </p>`;
}

type Filters = Record<'q' | 'category' | 'stage' | 'pricing_model' | 'country', string> & {
  status: 'upcoming' | '';
  sort: NonNullable<Asked['sort']> | '';
};

/** The filters asked for, as far as they exist: an old link finds more, not an error. */
function filtersOf(req: Request, tree: Tree): Filters {
  const known = <T extends string>(name: string, values: readonly T[]): T | '' => {
    const asked = queryText(req, name);
    return values.find((value) => value === asked) ?? '';
  };
  const slugs = tree.items.flatMap(({ slug, subcategories }) => [
    slug,
    ...subcategories.map((one) => one.slug),
  ]);
  return {
    q: queryText(req, 'q').replaceAll('\0', ''),
    category: known('category', slugs),
    stage: known('stage', STAGES),
    pricing_model: known('pricing_model', PRICING_MODELS),
    country: countryCode(queryText(req, 'country', COUNTRY_NAME)) ?? '',
    status: known('status', ['upcoming']),
    sort: known(
      'sort',
      SORTS.map(([value]) => value),
    ),
  };
}

function filterForm(filters: Filters, tree: Tree): Html {
  const models = PRICING_MODELS.map((value): Option => [value, valueWords(value)]);
  const stages = STAGES.map((value): Option => [value, valueWords(value)]);
  const categories = tree.items.flatMap(({ slug, name, subcategories }): Option[] => [
    [slug, name],
    ...subcategories.map((one): Option => [one.slug, `– ${one.name}`]),
  ]);
  return html`<form class="filters" action="/search" method="get" role="search" aria-label="Products">
    ${field(
      { id: 'q', label: 'Words', grow: true },
      (shared) =>
        html`<input
          ${shared}
          type="search"
          value="${filters.q}"
          maxlength="200"
          placeholder="What are you looking for?"
        />`,
    )}
    ${select('category', 'Category', [['', 'All'], ...categories], filters.category)}
    ${select('pricing_model', 'Price', [['', 'Any'], ...models], filters.pricing_model)}
    ${select('stage', 'Stage', [['', 'Any'], ...stages], filters.stage)}
    ${select('status', 'Status', STATUSES, filters.status)} ${select('sort', 'Order', SORTS, filters.sort)}
    ${filters.country ? html`<input type="hidden" name="country" value="${filters.country}" />` : ''}
    <button>Search</button>
  </form>`;
}

const select = (id: string, label: string, options: readonly Option[], chosen: string): Html =>
  field(
    { id, label },
    (shared) =>
      html`<select ${shared}>
        ${optionsOf(options, chosen)}
      </select>`,
  );
