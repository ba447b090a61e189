import type { Answer } from '../../tools/index.ts';
import { html } from 'hono/html';
import { type FieldName, fieldNamed, fieldsWith } from '../../rules/listings/fields/listing-fields.ts';
import { fieldLabel } from '../shared/forms/field-words.ts';
import type { Quotes } from '../drafts/evidence.ts';
import type { Footnotes } from './footnotes.ts';
import { day, weekShort } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import { linkRel } from '../shared/link-rel.ts';
import { face, webLink } from '../assets/logo.ts';
import { ratingPlot } from '../assets/rating-plot.ts';
import { countryWord, platformName, valueWords } from '../shared/value-words.ts';

/** Renders the side column of a listing: facts with sources, founders, Domain Rating, links and badges. */
export const listingSide = (
  listing: Answer<'get_listing'>,
  quotes: Quotes,
  notes: Footnotes,
  badges: Answer<'get_badges'>['items'],
  faces: ReadonlyMap<string, string>,
): Html =>
  html`<section class="rail" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      ${facts(listing, quotes, notes)} ${legend(listing, quotes)}
      ${
        listing.not_found_on_website.length
          ? html`<p class="legend">
              Not stated on the website:
              ${listing.not_found_on_website.map((name) => fieldLabel(name).toLowerCase()).join(', ')}.
            </p>`
          : ''
      }
      ${here(listing)}
    </section>
    ${founders(listing, quotes, notes, faces)} ${domainRating(listing)} ${links(listing)} ${embed(badges)}
    ${
      listing.verified || listing.status !== 'live'
        ? ''
        : html`<p class="small muted">
            Is this your product?
            <a href="/account/claims?listing=${listing.slug}" rel="nofollow">Claim it</a>
          </p>`
    }`;

const FACTS = fieldsWith({ page: 'facts' });

function facts(listing: Answer<'get_listing'>, quotes: Quotes, notes: Footnotes): Html {
  const said = { ...listing, pricing_summary: listing.pricing.summary };
  return html`<dl class="facts">
    ${FACTS.map((name) => {
      const { label, short = label } = fieldNamed(name);
      const shown = written(name, said[name], linkRel(listing));
      const note = notes.of(short, quotes[name], [said[name], typeof shown === 'string' ? shown : []].flat());
      return fact(short, shown, said[name], note);
    })}
  </dl>`;
}

/** Explains where the facts come from. A listing without facts gives nothing. */
function legend(listing: Answer<'get_listing'>, quotes: Quotes): Html | '' {
  if (Object.keys(quotes).length > 0) {
    return html`<p class="legend">
      A number opens the sentence of the website it stands for. What has none is the owner’s word.
    </p>`;
  }
  const said = { ...listing, pricing_summary: listing.pricing.summary };
  const isSaid = FACTS.some((name) => said[name] !== undefined && said[name] !== null && said[name] !== '');
  return isSaid ? html`<p class="legend">In the owner’s words.</p>` : '';
}

/** Renders the directory's own facts about a listing. */
const here = (listing: Answer<'get_listing'>): Html =>
  html`<dl class="facts small">
    ${fact(
      'Category',
      listing.categories.map(
        ({ slug, name }, at) => html`${at ? ', ' : ''}<a href="/categories/${slug}">${name}</a>`,
      ),
      listing.categories.length > 0,
    )}
    ${fact('Launched', listing.launch_week && html`<a href="/weeks/${listing.launch_week}">${weekShort(listing.launch_week)}</a>`, listing.launch_week)}
    ${fact('Followers', listing.follows, true)} ${fact('Views', listing.views, true)}
    ${fact('Updated', day(listing.updated_at), true)}
  </dl>`;

/** Formats a field's value for people. */
function written(name: FieldName, value: string | number | undefined, rel: string): unknown {
  const { kind, options } = fieldNamed(name);
  if (typeof value !== 'string') return value;
  if (options) return valueWords(value);
  if (kind === 'country') return countryWord(value);
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
  notes: Footnotes,
  faces: ReadonlyMap<string, string>,
): Html =>
  founders.length === 0
    ? html``
    : html`<section class="rail" aria-labelledby="founders">
        <h2 id="founders">Made by</h2>
        <ul class="plain stack">
          ${founders.map(
            ({ slug, name, title }) =>
              html`<li class="row nowrap">
                ${face(slug, faces.get(slug), 40)}
                <span class="stack tight none">
                  <span
                    ><a href="/founders/${slug}" dir="auto">${name}</a>
                    ${notes.of(name, quotes[`founders ${name}`], name)}</span
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

const embed = (badges: Answer<'get_badges'>['items']): Html =>
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
