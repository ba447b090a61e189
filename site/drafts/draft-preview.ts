import { html } from 'hono/html';
import { NOT_STATED } from '../../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES } from '../../rules/drafts/draft-fields.ts';
import { isVisitorFact } from '../../tools/shared/presenters/profile.ts';
import { slugify } from '../../rules/listings/addresses/slugs.ts';
import { buildRecord } from '../../rules/typed/records.ts';
import { LIST_FIELDS, VALUE_FIELDS } from '../../tools/shared/presenters/listing-fields.ts';
import { compact } from '../../tools/shared/presenters/present.ts';
import type { Answer } from '../../tools/index.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { createFootnotes, type Quotes } from '../listing/footnotes.ts';
import { listingBody, listingHead, listingIntro } from '../listing/listing-page.ts';
import { listingSide } from '../listing/listing-side.ts';
import { type Draft, quotesWithPages } from './draft-record.ts';

/** Fields with one text. The logo of a draft is not stored yet. */
const TEXT_FIELDS = VALUE_FIELDS.filter((name) => name !== 'founded_year' && name !== 'logo_url');

/** Renders the listing page of a draft as visitors will see it, with footnotes. Nothing is published. */
export function draftPreview(draft: Draft): Html {
  const listing = previewListing(draft);
  const ofItems = (items: readonly { evidence?: Draft['founders'][number]['evidence'] }[]) =>
    items.flatMap(({ evidence }, item) =>
      quotesWithPages(draft, evidence).map((quote) => ({ ...quote, item })),
    );
  const quotes: Quotes = {
    ...Object.fromEntries(
      DRAFT_FIELD_NAMES.map((name) => [name, quotesWithPages(draft, draft.fields[name]?.evidence)]),
    ),
    founders: ofItems(draft.founders),
    faqs: ofItems(draft.faqs),
  };
  const footnotes = createFootnotes();
  const voteState = {
    voted: new Set<string>(),
    notified: new Set<string>(),
    own: new Set([listing.slug]),
    form: null,
  };
  return html`${backLink(`/account/drafts/${draft.id}`, 'Back to the draft')}
    <p class="note">This is how the page will look. Nothing of it is published yet.</p>
    <article class="stack wide-gap">
      ${listingHead(listing, voteState, html``, footnotes.add('tagline', quotes['tagline'], listing.tagline))}
      <div class="listing-parts">
        <div class="stack wide-gap">${listingIntro(listing, quotes, footnotes)}</div>
        <aside class="stack" aria-label="Facts">
          ${listingSide(listing, { quotes, footnotes, badges: [], avatars: new Map() })}
        </aside>
        <div class="stack wide-gap">${listingBody(listing, quotes, footnotes)}</div>
      </div>
    </article>`;
}

/** Converts a draft to the listing that it would become. */
function previewListing(draft: Draft): Answer<'get_listing'> {
  const valueOf = (name: string) => draft.fields[name]?.value ?? null;
  const text = (name: string): string | undefined => [valueOf(name) ?? []].flat()[0];
  const list = (name: string): string[] => [valueOf(name) ?? []].flat();
  const name = text('name') ?? draft.name ?? new URL(draft.url).host;
  const year = Number(text('founded_year'));
  return {
    ...compact({
      ...buildRecord(TEXT_FIELDS, text),
      founded_year: Number.isInteger(year) && year > 0 ? year : null,
    }),
    slug: slugify(name) || 'draft',
    name,
    url: draft.url,
    website_url: draft.url,
    votes: 0,
    status: 'upcoming',
    pricing: compact({ model: text('pricing_model'), summary: text('pricing_summary') }),
    ...buildRecord(LIST_FIELDS, list),
    categories: list('categories').map((one) => ({ slug: slugify(one), name: one, url: '' })),
    founders: draft.founders.map((one) =>
      compact({ slug: slugify(one.name), name: one.name, title: one.title }),
    ),
    faqs: draft.faqs.map(({ question, answer }) => ({ question, answer })),
    socials: draft.company_socials,
    links: {},
    updates: [],
    awards: [],
    reviews: [],
    community_rating: { reviews: 0 },
    story: draft.story,
    verified: false,
    attributes: {},
    provenance: compact({
      website_read_at: draft.sources
        .filter(({ url }) => !draft.pages?.read.some((page) => page.elsewhere && page.url === url))
        .map(({ read_at }) => read_at)
        .toSorted()
        .at(-1),
      confirmed_by: 'owner' as const,
    }),
    follows: 0,
    views: 0,
    ...(draft.language === undefined ? {} : { language: draft.language }),
    not_found_on_website: DRAFT_FIELD_NAMES.filter(
      (name) => draft.fields[name]?.reason === NOT_STATED && isVisitorFact(name),
    ),
    not_possible: [],
    updated_at: draft.updated_at,
  };
}
