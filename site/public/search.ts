import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { parseCountry } from '../../rules/listings/fields/countries.ts';
import { pickSearch, toSearchQuery } from '../../rules/people/search-alerts.ts';
import { toChoiceSlug, MAX_COUNTRY_CHARACTERS } from '../../rules/listings/fields/field-values.ts';
import { PRICING_MODELS, STAGES } from '../../rules/listings/fields/listing-fields.ts';
import { listWithSubcategories } from '../../rules/listings/categories.ts';
import { listVisibleCategories } from '../../store/listings/categories.ts';
import { loadVoteState } from '../listing/vote-button.ts';
import { launchRows } from './launch-rows.ts';
import type { Answer, Input } from '../../tools/index.ts';
import { formatWeek } from '../shared/dates.ts';
import { field, selectOptions } from '../shared/forms/field.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { loadLanguages } from '../shared/lang-attribute.ts';
import { pageNumber, pager, queryText, withQuery } from '../shared/pager.ts';
import { pluralize, formatCountry, formatSlug } from '../shared/value-text.ts';
import { keysOf } from '../../rules/typed/records.ts';

type Tree = Answer<'list_categories'>;
type SearchInput = Input<'search_listings'>;
type Option<T extends string = string> = readonly [value: T | '', label: string];

const SORTS: readonly Option<NonNullable<SearchInput['sort']>>[] = [
  ['', 'Best match'],
  ['newest', 'Newest'],
  ['votes', 'Most voted'],
  ['trending', 'Trending'],
  ['most_viewed', 'Most viewed'],
  ['most_followed', 'Most followed'],
  ['price', 'Price per month'],
];
const STATUSES: readonly Option<NonNullable<SearchInput['status']>>[] = [
  ['', 'Live'],
  ['upcoming', 'Upcoming'],
];
const PER_PAGE = 20;

/** Serves `/search`. Every filter is part of the address, so that a search can be bookmarked and shared. */
export function searchPage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/search', async (req, res) => {
    const tree = await kit.query(req, 'list_categories', { include_empty: false });
    const filters = readFilters(req, tree);
    const found = await kit.query(req, 'search_listings', {
      ...filterInput(filters),
      page: pageNumber(req),
      per_page: PER_PAGE,
    });
    const { search } = kit.services;
    const used = { stage: await search.choices('stage'), pricing: await search.choices('pricing') };
    const voteState = await loadVoteState(kit, req, res, { items: found.items });
    const addLanguage = await loadLanguages(kit, found.items);
    const title = filters.q ? `Results for “${filters.q}”` : 'All launches';
    await kit.sendPublicPage(
      req,
      res,
      {
        title,
        query: filters.q,
        canonical: withQuery('/search', filters),
        unlisted: Object.values(filters).some(Boolean) || found.page > 1,
        description: 'Search product launches by words, category, stage and price.',
      },
      html`<header class="stack">
          <h1 class="break" dir="auto">${title}</h1>
          ${searchBox(filters)}
        </header>
        <div class="with-side" id="results" data-results>
          <div class="stack">
            <p class="muted" role="status">${totalText(found)} ${matchNote(found)} ${filterNote(found)}</p>
            ${categoryChips(filters, tree, found.total > 0 ? await categoryCounts(kit, filters, tree) : new Map())}
            ${voteState.form} ${hintsLine(found, filters)}
            <h2 class="visually-hidden">Products</h2>
            ${found.total === 0 && found.hints?.named?.length ? '' : launchRows(found.items.map(addLanguage), voteState, 'Nothing matches. Try fewer or other words, or take a filter away.')}
            ${pager('/search', found, filters)} ${followLine(filters)}
          </div>
          <aside aria-labelledby="filters">${filterForm(filters, tree, used)}</aside>
        </div>`,
    );
  });
  return router;
}

/** Renders links to follow a search, if it is one. */
function followLine(filters: Filters): Html | '' {
  const query = toSearchQuery(pickSearch(filters));
  return query === '' || filters.status !== ''
    ? ''
    : html`<p class="muted small">
        New launches of this search: <a rel="nofollow" href="/alerts/new?${query}">by mail</a> ·
        <a rel="nofollow" href="/search/feed.xml?${query}">feed</a>
      </p>`;
}

/** Renders the search box. */
const searchBox = (filters: Filters): Html =>
  html`<form
    class="ask"
    id="search"
    action="/search"
    method="get"
    role="search"
    aria-label="Products"
    data-live
  >
    <label class="visually-hidden" for="q">Words</label>
    <input
      id="q"
      type="search"
      name="q"
      value="${filters.q}"
      maxlength="200"
      placeholder="Product, task or topic"
      autocomplete="off"
    />
    <button>Search</button>
  </form>`;

const CHIPS = 8;

/** Counts the results in each top-level category. */
async function categoryCounts(kit: PageKit, filters: Filters, tree: Tree): Promise<Map<string, number>> {
  if (filters.category) return new Map();
  const { q, stage, pricing_model, country, status } = filters;
  if (![q, stage, pricing_model, country, status].some(Boolean)) {
    return new Map(tree.items.map(({ slug, live_listings }) => [slug, live_listings]));
  }
  const known = await listVisibleCategories(kit.services.db);
  const top = known.filter(({ parentId }) => parentId === null);
  const counts = await kit.services.search.countByCategory(
    {
      status: status || 'live',
      ...(q ? { q } : {}),
      ...(stage ? { stage } : {}),
      ...(country ? { country } : {}),
      ...(pricing_model ? { pricingModel: pricing_model } : {}),
    },
    top.map(({ id }) => listWithSubcategories(known, id)),
  );
  return new Map(top.map(({ slug }, at) => [slug, counts[at] ?? 0]));
}

/** Renders the active filters, each with a link that removes it, and the categories of the results. */
function categoryChips(filters: Filters, tree: Tree, counts: ReadonlyMap<string, number>): Html {
  const names = new Map(
    tree.items.flatMap(({ slug, name, subcategories }) => [
      [slug, name] as const,
      ...subcategories.map((one) => [one.slug, one.name] as const),
    ]),
  );
  const active: [keyof Filters, string][] = (
    ['category', 'pricing_model', 'stage', 'country', 'status'] as const
  )
    .filter((name) => filters[name])
    .map((name) => [name, filterLabel(name, filters[name], names)]);
  const found = [...counts]
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, CHIPS);
  if (active.length + found.length === 0) return html``;
  return html`<ul class="chips" aria-label="Filters">
    ${active.map(
      ([name, words]) =>
        html`<li>
          <a class="chip" aria-current="true" href="${withQuery('/search', { ...filters, [name]: '' })}"
            >${words} <span aria-hidden="true">×</span><span class="visually-hidden">, take away</span></a
          >
        </li>`,
    )}
    ${found.map(
      ([slug, count]) =>
        html`<li>
          <a class="chip" href="${withQuery('/search', { ...filters, category: slug })}"
            >${names.get(slug)} <span class="count">${count}</span></a
          >
        </li>`,
    )}
  </ul>`;
}

function filterLabel(name: keyof Filters, value: string, names: ReadonlyMap<string, string>): string {
  if (name === 'category') return names.get(value) ?? value;
  return name === 'country' ? formatCountry(value) : formatSlug(value);
}

/** Says how many results there are. If listings of that name are shown below the results, it does not say "0 products". */
function totalText({ total, hints }: Answer<'search_listings'>): string {
  if (total > 0) return `${pluralize(total, 'product')}. Payment never changes this order.`;
  if (!hints?.named?.length) return hints?.upcoming ? 'Nothing of it is live yet.' : '0 products';
  if (hints.named.some(({ launch_week }) => launch_week)) return 'Not live yet:';
  return hints.named.every(({ taken_down }) => taken_down)
    ? 'Not listed any more:'
    : 'Live, and not among these filters:';
}

const listWords = (words: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('en', { type }).format(words);

/** Says how near the results are to the words, and which words none of them has. */
function matchNote({ matched, left_out = [] }: Answer<'search_listings'>): Html | string {
  if (matched === undefined || matched === 'all') return '';
  const words = listWords(
    left_out.map((word) => `“${word}”`),
    'disjunction',
  );
  if (matched === 'some')
    return words
      ? html`No product here has <bdi>${words}</bdi>; these have some of the other words.`
      : 'None has all of these words; these have some of them.';
  return html`None has ${words ? html`<bdi>${words}</bdi>` : 'all of these words'}; these come near.`;
}

/** Says which filters the words of the search named: those that were applied, and those that no product passes. */
function filterNote({ hints }: Answer<'search_listings'>): string {
  const { filters = {}, applied = [] } = hints ?? {};
  const { launched_after: from, launched_before: until } = filters;
  const isDated = applied.some((name) => name.startsWith('launched_'));
  const describe = (isShown: (name: string) => boolean, isDenied = false): string[] =>
    FILTERS.filter(isShown).flatMap((name) => {
      const values = (filters[name] ?? '')
        .split(',')
        .filter((value) => value.startsWith('not ') === isDenied);
      const written = values.map((value) => value.replace(/^not /, '')).join();
      return written === '' ? [] : FILTER_WORDS[name](written);
    });
  const isApplied = (name: string): boolean => applied.includes(name);
  const passed = describe(isApplied);
  const denied = describe(isApplied, true);
  const missed = describe((name) => name !== 'stage' && !isApplied(name));
  const unmet = describe((name) => !isApplied(name), true);
  return [
    isDated &&
      `Only launches ${[from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ')}.`,
    passed.length > 0 && `Products that say they are not ${passed.join(', or not ')} are left out.`,
    denied.length > 0 && `Products that say they are ${listWords(denied, 'disjunction')} are left out.`,
    unmet.length > 0 &&
      `Every product with these words is ${listWords(unmet, 'disjunction')}; they are shown nevertheless.`,
    missed.length > 0 &&
      `No product with all these words is known to be ${listWords(missed, 'conjunction')}; others are shown.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const listValues = (values: string, format: (value: string) => string): string =>
  listWords(values.split(',').map(format), 'disjunction');

/** Words for each filter that words of a search name, as `hints.filters` has its values. */
const FILTER_WORDS = {
  pricing_model: (values: string) => listValues(values, (value) => formatSlug(value).toLowerCase()),
  stage: (values: string) => listValues(values, formatSlug),
  country: (values: string) => `from ${listValues(values, formatCountry)}`,
};
const FILTERS = keysOf(FILTER_WORDS);

/** Renders hints when little was found: a matching category, and results outside of the filters. */
function hintsLine({ hints }: Answer<'search_listings'>, filters: Filters): Html | string {
  const links = [
    hints?.category && [`/categories/${hints.category.slug}`, `All of ${hints.category.name}`],
    hints?.upcoming && [
      withQuery('/search', { ...filters, status: 'upcoming' }),
      `${hints.upcoming} upcoming`,
    ],
    hints?.live && [withQuery('/search', { ...filters, status: '' }), `${hints.live} live`],
    hints?.filters?.stage && [
      withQuery('/search', { ...filters, stage: hints.filters.stage }),
      `Only stage ${formatSlug(hints.filters.stage)}`,
    ],
  ].filter((link) => link !== undefined && link !== 0);
  const elsewhere = [...(hints?.named ?? []), ...(hints?.first ?? [])];
  const named = [...new Map(elsewhere.map((one) => [one.slug, one])).values()].map(
    ({ slug, name, launch_week: week, taken_down }) =>
      html`<p>
        <a href="/l/${slug}" dir="auto">${name}</a>
        ${taken_down ? 'was launched here and has been taken out of the directory.' : week ? html`launches in the week ${formatWeek(week)}.` : 'is live.'}
      </p>`,
  );
  return html`${named}
  ${
    links.length > 0
      ? html`<p class="muted">
          See also:
          ${links.map(([href, label], at) => html`${at ? ' · ' : ''}<a href="${href}">${label}</a>`)}
        </p>`
      : ''
  }`;
}

type Filters = Record<'q' | 'category' | 'stage' | 'pricing_model' | 'country', string> & {
  status: 'upcoming' | '';
  sort: NonNullable<SearchInput['sort']> | '';
};

/** Returns the filters as input of search_listings, where a blank filter is left out. */
const filterInput = (filters: Filters): SearchInput => ({
  q: filters.q || undefined,
  category: filters.category || undefined,
  stage: filters.stage || undefined,
  pricing_model: filters.pricing_model || undefined,
  country: filters.country || undefined,
  status: filters.status || undefined,
  sort: filters.sort || undefined,
});

/** Reads the filters. Unknown values are ignored, so that an old link finds more instead of failing. */
function readFilters(req: Request, tree: Tree): Filters {
  const knownValue = <T extends string>(name: string, values: readonly T[]): T | '' => {
    const requested = queryText(req, name);
    return values.find((value) => value === requested) ?? '';
  };
  const slugs = tree.items.flatMap(({ slug, subcategories }) => [
    slug,
    ...subcategories.map((one) => one.slug),
  ]);
  return {
    q: queryText(req, 'q'),
    category: knownValue('category', slugs),
    stage: toChoiceSlug('stage', queryText(req, 'stage', 220)),
    pricing_model: toChoiceSlug('pricing_model', queryText(req, 'pricing_model', 40)),
    country: parseCountry(queryText(req, 'country', MAX_COUNTRY_CHARACTERS)) ?? '',
    status: knownValue('status', ['upcoming']),
    sort: knownValue(
      'sort',
      SORTS.map(([value]) => value),
    ),
  };
}

/** Returns the options of a filter: known values, values that listings use, and the selected one. */
const filterOptions = (known: readonly string[], used: readonly string[], chosen: string): Option[] =>
  [...new Set([...known, ...used, ...(chosen ? [chosen] : [])])].map((value) => [value, formatSlug(value)]);

function filterForm(filters: Filters, tree: Tree, used: Record<'stage' | 'pricing', string[]>): Html {
  const models = filterOptions(PRICING_MODELS, used.pricing, filters.pricing_model);
  const stages = filterOptions(STAGES, used.stage, filters.stage);
  return html`<form class="rail" action="/search" method="get">
    <h2 id="filters">Narrow it down</h2>
    ${filters.q ? html`<input type="hidden" name="q" value="${filters.q}" />` : ''}
    ${field(
      { id: 'category', label: 'Category' },
      (shared) =>
        html`<select ${shared}>
          <option value="">All</option>
          ${tree.items.map(
            ({ slug, name, subcategories }) =>
              html`<optgroup label="${name}">
                ${selectOptions([[slug, `All of ${name}`], ...subcategories.map((one): Option => [one.slug, one.name])], filters.category)}
              </optgroup>`,
          )}
        </select>`,
    )}
    ${select('pricing_model', 'Price', [['', 'Any'], ...models], filters.pricing_model)}
    ${select('stage', 'Stage', [['', 'Any'], ...stages], filters.stage)}
    ${select('status', 'Status', STATUSES, filters.status)} ${select('sort', 'Order', SORTS, filters.sort)}
    ${filters.country ? html`<input type="hidden" name="country" value="${filters.country}" />` : ''}
    <div><button class="quiet">Apply</button></div>
  </form>`;
}

const select = (id: string, label: string, options: readonly Option[], chosen: string): Html =>
  field(
    { id, label },
    (shared) =>
      html`<select ${shared}>
        ${selectOptions(options, chosen)}
      </select>`,
  );
