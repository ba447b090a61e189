import type { Answer } from '../../tools/index.ts';
import { html } from 'hono/html';
import { type FieldName, getField, listFieldsWith } from '../../rules/listings/fields/listing-fields.ts';
import { fieldLabel } from '../shared/forms/field-text.ts';
import { type Footnotes, getItemQuotes, hasOtherWebsites, type Quotes } from './footnotes.ts';
import { day, formatWeekWithYear } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import { linkRel } from '../shared/link-rel.ts';
import { avatar, webLink } from '../assets/logo.ts';
import { ratingPlot } from '../assets/rating-plot.ts';
import { formatCountry, platformName, formatValue } from '../shared/value-text.ts';

type SideOptions = {
  quotes: Quotes;
  footnotes: Footnotes;
  badges: Answer<'get_badges'>['items'];
  /** Hashes of the founders' pictures by slug. */
  avatars: ReadonlyMap<string, string>;
};

/** Renders the side column of a listing: facts with sources, founders, Domain Rating, links and badges. */
export const listingSide = (
  listing: Answer<'get_listing'>,
  { quotes, footnotes, badges, avatars }: SideOptions,
): Html =>
  html`<section class="rail" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      ${facts(listing, quotes, footnotes)} ${legend(listing, quotes)}
      ${
        listing.not_found_on_website.length
          ? html`<p class="legend">
              Not stated on the website:
              ${listing.not_found_on_website.map((name) => fieldLabel(name).toLowerCase()).join(', ')}.
            </p>`
          : ''
      }
      ${directoryFacts(listing)}
    </section>
    ${founders(listing, quotes, footnotes, avatars)} ${domainRating(listing)} ${links(listing)}
    ${embedBadges(badges)}
    ${
      listing.verified || listing.status !== 'live'
        ? ''
        : html`<p class="small muted">
            Is this your product?
            <a href="/account/claims?listing=${listing.slug}" rel="nofollow">Claim it</a>
          </p>`
    }`;

const FACTS = listFieldsWith({ page: 'facts' });

function facts(listing: Answer<'get_listing'>, quotes: Quotes, footnotes: Footnotes): Html {
  const values = { ...listing, pricing_summary: listing.pricing.summary };
  return html`<dl class="facts">
    ${FACTS.map((name) => {
      const { label, short = label } = getField(name);
      const shown = displayValue(name, values[name], linkRel(listing));
      const note = footnotes.add(
        short,
        quotes[name],
        [values[name], typeof shown === 'string' ? shown : []].flat(),
      );
      return fact(short, shown, values[name], note);
    })}
  </dl>`;
}

/** Explains where the facts come from, how old they are, and who confirms the others. */
function legend({ provenance }: Answer<'get_listing'>, quotes: Quotes): Html {
  const { website_read_at: readAt, confirmed_by: confirmedBy } = provenance;
  return html`<p class="legend">
    ${readAt === undefined ? '' : html`A number opens the sentence of the website, last read ${day(readAt)}. What has none${hasOtherWebsites(quotes) ? ', or is said on another website,' : ''} is`}
    ${readAt === undefined ? FACT_ORIGINS[confirmedBy].whole : FACT_ORIGINS[confirmedBy].rest}
  </p>`;
}

/** Who states the facts of a listing: all of them (`whole`), or those that its website does not state (`rest`). */
const FACT_ORIGINS = {
  verified_owner: {
    whole: 'In the words of the owner, who proved control of the website.',
    rest: 'the word of the owner, who proved control of the website.',
  },
  owner: { whole: 'In the owner’s words.', rest: 'the owner’s word.' },
  nobody: {
    whole: 'Nobody who works on the product has confirmed this.',
    rest: 'confirmed by nobody who works on the product.',
  },
} satisfies Record<Answer<'get_listing'>['provenance']['confirmed_by'], object>;

/** Renders the directory's own facts about a listing. */
const directoryFacts = (listing: Answer<'get_listing'>): Html =>
  html`<dl class="facts small">
    ${fact(
      'Category',
      listing.categories.map(
        ({ slug, name }, at) => html`${at ? ', ' : ''}<a href="/categories/${slug}">${name}</a>`,
      ),
      listing.categories.length > 0,
    )}
    ${fact('Launched', listing.launch_week && html`<a href="/weeks/${listing.launch_week}">${formatWeekWithYear(listing.launch_week)}</a>`, listing.launch_week)}
    ${fact('Owner verified', day(listing.provenance.verified_at ?? ''), listing.provenance.verified_at)}
    ${fact('Followers', listing.follows, true)} ${fact('Views', listing.views, true)}
    ${fact('Updated', day(listing.updated_at), true)}
  </dl>`;

/** Formats a field's value for people. */
function displayValue(name: FieldName, value: string | number | undefined, rel: string): unknown {
  const { kind, options } = getField(name);
  if (typeof value !== 'string') return value;
  if (options) return formatValue(value);
  if (kind === 'country') return formatCountry(value);
  if (kind === 'email') return html`<a href="mailto:${value}">${value}</a>`;
  const href = kind === 'link' ? webLink(value) : undefined;
  return href ? html`<a href="${href}" rel="${rel}">${value}</a>` : value;
}

const fact = (name: string, value: unknown, there: unknown, note: Html | string = ''): Html =>
  there === undefined || there === false || there === ''
    ? html``
    : html`<dt>${name}</dt>
        <dd><span dir="auto">${value}</span> ${note}</dd>`;

const founders = (
  { founders }: Answer<'get_listing'>,
  quotes: Quotes,
  footnotes: Footnotes,
  avatars: ReadonlyMap<string, string>,
): Html =>
  founders.length === 0
    ? html``
    : html`<section class="rail" aria-labelledby="founders">
        <h2 id="founders">Made by</h2>
        <ul class="plain stack">
          ${founders.map(
            ({ slug, name, title }, item) =>
              html`<li class="row nowrap">
                ${avatar(slug, avatars.get(slug), 40)}
                <span class="stack tight none">
                  <span
                    ><a href="/founders/${slug}" dir="auto">${name}</a>
                    ${footnotes.add(name, getItemQuotes(quotes['founders'], item), name)}</span
                  >
                  ${title ? html`<span class="small muted" dir="auto">${title}</span>` : ''}
                </span>
              </li>`,
          )}
        </ul>
      </section>`;

const domainRating = ({ domain_rating: rating }: Answer<'get_listing'>): Html =>
  rating === undefined
    ? html``
    : html`<section class="rail" aria-labelledby="domain-rating">
        <div class="spread">
          <h2 id="domain-rating">Domain Rating</h2>
          <strong class="big">${rating.value}</strong>
        </div>
        ${ratingPlot(rating.trend)}
        <p class="small muted">A third party’s measure of the website, 0 to 100. It says nothing of votes.</p>
      </section>`;

function links(listing: Answer<'get_listing'>): Html {
  const { socials, website_url } = listing;
  const others = Object.entries(socials).filter(([, address]) => webLink(address) && address !== website_url);
  return others.length === 0
    ? html``
    : html`<section class="rail" aria-labelledby="links">
        <h2 id="links">Links</h2>
        <ul class="chips">
          ${others.map(
            ([platform, address]) =>
              html`<li>
                <a class="chip" href="${address}" rel="${linkRel(listing)}"
                  >${platformName(platform, address)}</a
                >
              </li>`,
          )}
        </ul>
      </section>`;
}

const embedBadges = (badges: Answer<'get_badges'>['items']): Html =>
  badges.length === 0
    ? html``
    : html`<details class="rail embed">
        <summary>Badges to embed</summary>
        ${badges.map(
          ({ kind, label, html: code, image_url }) =>
            html`<div class="stack tight">
              <img
                class="badge-shown"
                src="${new URL(image_url).pathname}"
                alt="${label}"
                width="240"
                height="56"
                loading="lazy"
              />
              <div class="copyable">
                <pre data-copy="the code of ${kind}" tabindex="0"><code>${code}</code></pre>
              </div>
            </div>`,
        )}
      </details>`;
