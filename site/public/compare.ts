import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { SLUG } from '../../rules/listings/addresses/slugs.ts';
import { findLiveListing } from '../../store/listings/listings.ts';
import type { Answer } from '../../tools/index.ts';
import { logo } from '../assets/logo.ts';
import { stars } from '../assets/stars.ts';
import type { Html } from '../shared/layout.ts';
import { listPageRecord } from '../machine/schema-org.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { type WithLanguage, langAttribute, loadLanguages } from '../shared/lang-attribute.ts';
import { queryText, withQuery } from '../shared/pager.ts';
import { formatCountry, formatValue, pluralize } from '../shared/value-text.ts';
import { type Footnotes, createFootnotes, hasOtherWebsites, type Quotes } from '../listing/footnotes.ts';
import type { Summary } from './launch-rows.ts';
import { field as findField } from '../shared/forms/field.ts';

type Row = Answer<'compare_listings'>['rows'][number];
/** One side of the comparison: what was typed, and the listing it names, or several that it may mean. */
type Side = { typed: string; slug?: string; name: string; candidates: readonly Summary[] };

type Compared = Answer<'compare_listings'>['a'] & WithLanguage;

type KnownSide = Side & { slug: string };

const isKnown = (side: Side): side is KnownSide => side.slug !== undefined;

const MAX_CANDIDATES = 5;

/** Serves `/compare`: two listings side by side. An empty cell means that the fact is not stated, not that it is false. */
export function comparePage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/compare', async (req, res) => {
    const [a, b] = [await findSide(kit, req, 'a'), await findSide(kit, req, 'b')];
    if (isKnown(a) && isKnown(b) && a.slug !== b.slug) await showComparison(kit, req, res, [a, b]);
    else await showForm(kit, req, res, [a, b]);
  });
  return router;
}

async function showForm(
  kit: PageKit,
  req: Request,
  res: Response,
  [a, b]: readonly [Side, Side],
): Promise<void> {
  const page = {
    title: 'Compare two products',
    canonical: '/compare',
    description: 'Two products fact by fact, each with the sentence it comes from.',
    width: 'medium',
  } as const;
  const problem =
    a.slug !== undefined && a.slug === b.slug ? 'These are the same product: choose another.' : '';
  await kit.sendPublicPage(
    req,
    res,
    page,
    html`<header class="stack tight">
        <h1>Compare two products</h1>
        <p class="lead">Fact by fact, each with the sentence of the website it comes from.</p>
      </header>
      ${problem ? html`<p class="note warning" role="alert">${problem}</p>` : ''} ${compareForm(a, b)}`,
  );
}

async function showComparison(
  kit: PageKit,
  req: Request,
  res: Response,
  [a, b]: readonly [KnownSide, KnownSide],
): Promise<void> {
  const path = withQuery('/compare', { a: a.slug, b: b.slug });
  const found = await kit.query(req, 'compare_listings', { a: a.slug, b: b.slug, evidence: true });
  const quotes = [found.a.evidence ?? {}, found.b.evidence ?? {}] as const;
  const addLanguage = await loadLanguages(kit, [found.a, found.b]);
  const footnotes = createFootnotes();
  const title = `${found.a.name} or ${found.b.name}`;
  const stated = found.rows.filter((row) => row.stated_by !== 'neither');
  const unknown = found.rows.filter((row) => row.stated_by === 'neither').map(({ attribute }) => attribute);
  await kit.sendPublicPage(
    req,
    res,
    {
      title,
      canonical: path,
      description: `${found.a.name} and ${found.b.name} side by side: prices, features and more.`,
      records: [listPageRecord({ name: title, url: kit.publicUrl + path }, [found.a, found.b])],
    },
    html`<header class="stack tight">
        <p class="eyebrow"><a href="/compare">Compare</a></p>
        <h1><bdi>${found.a.name}</bdi> or <bdi>${found.b.name}</bdi></h1>
      </header>
      ${comparisonTable([addLanguage(found.a), addLanguage(found.b)], stated, quotes, footnotes)}
      <p class="legend">
        ${footnotes.hasAny() ? `A number opens the sentence of the website behind the fact. What has none${quotes.some(hasOtherWebsites) ? ', or is said on another website,' : ''} is the owner’s word.` : ''}
        ${unknown.length ? `Stated by neither: ${unknown.join(', ')}.` : ''}
      </p>
      <section class="section" aria-labelledby="others">
        <h2 id="others">Compare others</h2>
        ${compareForm({ ...a, name: found.a.name }, { typed: '', name: '', candidates: [] })}
      </section>`,
  );
}

/** Facts of the directory about a listing, which are not from its website. */
const DIRECTORY_FACTS: readonly [label: string, show: (listing: Compared) => Html | string][] = [
  [
    'Reviews',
    ({ community_rating: { average, reviews } }) =>
      average === undefined
        ? 'None yet'
        : html`${stars(average)} ${average} (${pluralize(reviews, 'review')})`,
  ],
  ['Owner', ({ verified }) => (verified ? 'Verified by the website' : 'Not verified')],
  ['Awards', ({ awards }) => (awards.length === 0 ? 'None' : awards.map(({ title }) => title).join(', '))],
];

const comparisonTable = (
  [a, b]: readonly [Compared, Compared],
  rows: readonly Row[],
  quotes: readonly [Quotes, Quotes],
  footnotes: Footnotes,
): Html =>
  html`<div class="scroll" role="region" tabindex="0" aria-label="Comparison">
    <table class="compare">
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">What is compared</span></th>
          ${head(a)} ${head(b)}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Votes</th>
          <td>${a.votes}</td>
          <td>${b.votes}</td>
        </tr>
        ${DIRECTORY_FACTS.map(
          ([label, show]) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td>${show(a)}</td>
              <td>${show(b)}</td>
            </tr>`,
        )}
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${row.attribute}</th>
              ${cell(row, row.a, quotes[0], footnotes)} ${cell(row, row.b, quotes[1], footnotes)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** Finds the listing meant by a name, the address of its page, or its slug. */
async function findSide(kit: PageKit, req: Request, member: 'a' | 'b'): Promise<Side> {
  const typed = queryText(req, member, 300);
  const slug = /\/l\/([a-z0-9-]+)\/?$/.exec(typed)?.[1] ?? typed;
  const known = SLUG.test(slug) ? await findLiveListing(kit.services.db, slug) : undefined;
  if (known) return { typed, slug, name: known.name, candidates: [] };
  if (typed === '') return { typed, name: '', candidates: [] };
  const { items } = await kit.query(req, 'search_listings', {
    q: typed.slice(0, 200),
    per_page: MAX_CANDIDATES,
    fields: ['tagline', 'logo_url'],
  });
  const same = items.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const [one] = same.length === 1 ? same : items.length === 1 ? items : [];
  return one
    ? { typed, slug: one.slug, name: one.name, candidates: [] }
    : { typed, name: typed, candidates: items };
}

/** Renders two fields for names. An ambiguous name gets a list of products to choose from. */
const compareForm = (a: Side, b: Side): Html =>
  html`<form class="card" action="/compare" method="get" data-names="/search">
    <div class="pair">
      <div class="stack tight">
        ${nameField('a', 'First product', a)}
        ${candidates(a, b, (slug) => withQuery('/compare', { a: slug, b: b.slug ?? b.typed }))}
      </div>
      <div class="stack tight">
        ${nameField('b', 'Second product', b)}
        ${candidates(b, a, (slug) => withQuery('/compare', { a: a.slug ?? a.typed, b: slug }))}
      </div>
    </div>
    <div><button>Compare</button></div>
  </form>`;

const nameField = (id: 'a' | 'b', label: string, { typed, slug, name, candidates }: Side): Html =>
  findField(
    {
      id,
      label,
      problem:
        typed && slug === undefined && candidates.length === 0 ? 'No product here is called so.' : undefined,
    },
    (shared) =>
      html`<input
          ${shared}
          value="${name || typed}"
          maxlength="300"
          list="${id}-names"
          placeholder="Its name"
          autocomplete="off"
          dir="auto"
          required
        /><datalist id="${id}-names"></datalist>`,
  );

/** Renders the products that one side may mean, without the one on the other side. */
function candidates({ typed, candidates }: Side, other: Side, linkTo: (slug: string) => string): Html {
  const choices = candidates.filter(({ slug }) => slug !== other.slug);
  if (choices.length === 0) return html``;
  return html`<div class="stack tight">
    <p class="small muted">Which one is “<bdi>${typed}</bdi>”?</p>
    <ul class="chips">
      ${choices.map(
        (item) =>
          html`<li>
            <a class="chip" href="${linkTo(item.slug)}">${logo(item, 32)} <bdi>${item.name}</bdi></a>
          </li>`,
      )}
    </ul>
  </div>`;
}

const head = (listing: Summary & WithLanguage): Html =>
  html`<th scope="col">
    <span class="row nowrap"
      >${logo(listing, 40)} <a href="/l/${listing.slug}" dir="auto">${listing.name}</a></span
    >
    ${listing.tagline ? html`<span class="small muted clamp" dir="auto" ${langAttribute(listing)}>${listing.tagline}</span>` : ''}
  </th>`;

/** Renders what one listing states: codes in words, lists as lists, and the footnote with its source. */
function cell(
  { attribute, field }: Row,
  value: string | undefined,
  quotes: Quotes,
  footnotes: Footnotes,
): Html {
  if (value === undefined) return html`<td class="muted">not stated</td>`;
  const note =
    field === undefined ? '' : footnotes.add(attribute, quotes[field], [value, displayText(value, field)]);
  const parts = value.split('; ');
  return parts.length > 1 && (field === 'features' || field === 'usps')
    ? html`<td>
        <ul>
          ${parts.map((part, at) => html`<li><span dir="auto">${part}</span> ${at === parts.length - 1 ? note : ''}</li>`)}
        </ul>
      </td>`
    : html`<td><span dir="auto">${displayText(value, field)}</span> ${note}</td>`;
}

function displayText(value: string, field: string | undefined): string {
  if (field === 'pricing_model' || field === 'stage') return formatValue(value);
  return field === 'country' ? formatCountry(value) : value;
}
