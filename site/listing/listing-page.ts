import type { Answer } from '../../tools/index.ts';
import { html } from 'hono/html';
import { getField, listFieldsWith } from '../../rules/listings/fields/listing-fields.ts';
import { STORY_SECTIONS } from '../../rules/listings/story.ts';
import { type VoteState, voteButton } from './vote-button.ts';
import { day, formatWeekWithYear } from '../shared/dates.ts';
import { type Footnotes, getItemQuotes, type Quotes, withFootnote } from './footnotes.ts';
import { medal } from '../assets/medal.ts';
import { faqSection } from '../shared/faqs.ts';
import { fieldLabel } from '../shared/forms/field-text.ts';
import { section } from '../public/launch-rows.ts';
import type { Html } from '../shared/layout.ts';
import { renderOwnerMarkdown } from '../shared/markdown.ts';
import type { CachedSummary } from '../../tools/shared/presenters/summary-cache.ts';
import { linkRel } from '../shared/link-rel.ts';
import { logo, webLink } from '../assets/logo.ts';
import { langAttribute } from '../shared/lang-attribute.ts';
import { stars } from '../assets/stars.ts';

/** Renders the head of a listing: name, tagline, tags and the visitor's actions. */
export function listingHead(
  listing: Answer<'get_listing'>,
  voteState: VoteState,
  follow: Html,
  taglineNote: Html,
): Html {
  const website = webLink(listing.website_url);
  const { average, reviews } = listing.community_rating;
  return html`<header class="listing-head">
    ${logo(listing, 88)}
    <div class="stack tight grow">
      <h1 dir="auto">${listing.name}</h1>
      ${listing.tagline ? html`<p class="lead" dir="auto" ${langAttribute(listing)}>${withFootnote(listing.tagline, taglineNote)}</p>` : ''}
    </div>
    ${voteButton(listing, voteState)}
    <p class="row small tags">
      ${listing.awards.map(
        ({ rank, week, title }) =>
          html`<a class="medals" href="/weeks/${week}"
            >${medal(rank)} <span>${title.replace(` #${rank}`, '')}, ${formatWeekWithYear(week)}</span></a
          >`,
      )}
      ${listing.featured ? html`<span class="tag warn" title="A place above the lists was paid for; rankings stay as they are">Featured (paid)</span>` : ''}
      ${listing.verified ? html`<span class="tag good" title="The owner proved control of the website">Verified owner</span>` : ''}
      ${listing.launch_is_paid ? html`<span class="tag" title="Its launch was bought. Votes cannot be.">Paid launch</span>` : ''}
      ${listing.sample ? html`<span class="tag">Sample, not a real product</span>` : ''}
      ${average === undefined ? '' : html`<a class="quiet-link" href="#reviews">${stars(average)} <span class="muted">${average.toFixed(1)} (${reviews})</span></a>`}
    </p>
    <div class="row actions">
      ${website ? html`<a class="button" href="${website}" ping="/l/${listing.slug}/visit" rel="${linkRel(listing)}">Visit website ↗</a>` : ''}
      ${follow} ${demoLink(listing)}
    </div>
  </header>`;
}

const demoLink = (listing: Answer<'get_listing'>): Html => {
  const href = webLink(listing.demo_video_url);
  return href
    ? html`<a class="button quiet" href="${href}" rel="${linkRel(listing)}">Watch the demo ↗</a>`
    : html``;
};

/** Renders the headline and short description of a listing. */
export const listingIntro = (listing: Answer<'get_listing'>, quotes: Quotes, footnotes: Footnotes): Html => {
  const { headline, short_description: short } = listing;
  if (!headline && !short) return html``;
  return html`<section class="prose" aria-label="${listing.name} in short">
    ${headline ? html`<h2><span dir="auto" ${langAttribute(listing)}>${headline}</span> ${footnotes.add('headline', quotes['headline'])}</h2>` : ''}
    ${short ? html`<p class="strong" dir="auto" ${langAttribute(listing)}>${withFootnote(short, footnotes.add('short description', quotes['short_description'], short))}</p>` : ''}
  </section>`;
};

/** Renders the texts of a listing: description, features, updates, story, milestones and questions. */
export const listingBody = (listing: Answer<'get_listing'>, quotes: Quotes, footnotes: Footnotes): Html =>
  html`${
    listing.summary || listing.description
      ? section(
          `About ${listing.name}`,
          html`<div class="prose" ${langAttribute(listing)}>
            ${renderOwnerMarkdown(listing.summary ?? '', { after: footnotes.add('summary', quotes['summary']) })}
            ${renderOwnerMarkdown(listing.description ?? '', { after: footnotes.add('description', quotes['description']) })}
          </div>`,
        )
      : ''
  }
  ${listFieldsWith({ page: 'points' }).map((name) => pointList(getField(name).label, listing[name], langAttribute(listing), (item) => footnotes.add(item === undefined ? getField(name).label.toLowerCase() : (listing[name][item] ?? ''), getItemQuotes(quotes[name], item), item === undefined ? listing[name] : listing[name][item])))}
  ${
    listing.updates.length
      ? section(
          'Updates',
          html`<ul class="list">
            ${listing.updates.map(
              ({ title, body, posted_at }) =>
                html`<li class="stack tight">
                  <p class="small muted">${day(posted_at)}</p>
                  <h3 dir="auto">${title}</h3>
                  <p class="pre-line" dir="auto">${body}</p>
                </li>`,
            )}
          </ul>`,
        )
      : ''
  }
  ${storySection(listing.story)} ${milestonesSection(listing)}
  ${faqSection(listing.faqs, ({ question, answer }, item) => footnotes.add(question, getItemQuotes(quotes['faqs'], item), answer), langAttribute(listing))}`;

/** Renders a list as points. `noteOf` gives the footnote of an item, or of the whole list. */
const pointList = (
  title: string,
  items: readonly string[],
  language: Html,
  noteOf: (item: number | undefined) => Html,
): Html =>
  items.length === 0
    ? html``
    : section(
        html`${title} ${noteOf(undefined)}`,
        html`<ul class="points" ${language}>
          ${items.map((item, at) => html`<li dir="auto">${withFootnote(item, noteOf(at))}</li>`)}
        </ul>`,
      );

/** Renders a founder story. A blank one gives nothing. */
export function storySection(sections: Record<string, string> | undefined): Html {
  if (!sections || Object.values(sections).every((text) => !text)) return html``;
  const rest = STORY_SECTIONS.filter((name) => name !== 'title' && name !== 'story' && sections[name]);
  return section(
    sections['title'] || 'The story',
    html`<div class="prose">
      ${renderOwnerMarkdown(sections['story'] ?? '')}
      ${rest.map(
        (name) =>
          html`<h3>${fieldLabel(`story.${name}`)}</h3>
            ${renderOwnerMarkdown(sections[name] ?? '', { top: 4 })}`,
      )}
    </div>`,
  );
}

const milestonesSection = (listing: Answer<'get_listing'>): Html =>
  !listing.milestones?.length
    ? html``
    : section(
        'Milestones',
        html`<ol class="timeline">
          ${listing.milestones.map(({ date, title, description, url }) => {
            const href = webLink(url);
            return html`<li>
              <p class="small muted">${day(date)}</p>
              <h3 dir="auto">
                ${href ? html`<a href="${href}" rel="${linkRel(listing)}">${title}</a>` : title}
              </h3>
              ${description ? html`<p dir="auto">${description}</p>` : ''}
            </li>`;
          })}
        </ol>`,
      );

/** Renders other listings, such as alternatives, each with a link to compare. An empty list gives nothing. */
export const otherListings = (
  title: string,
  slug: string,
  items: readonly (CachedSummary & { approved?: boolean })[],
): Html =>
  items.length === 0
    ? html``
    : section(
        title,
        html`<ul class="plain grid">
          ${items.map(
            ({ summary: item, row, approved }) =>
              html`<li class="card mini">
                <div class="row nowrap">
                  ${logo(item, 40)}
                  <div class="stack tight none">
                    <h3><a class="quiet-link" href="/l/${item.slug}" dir="auto">${item.name}</a></h3>
                    ${approved ? html`<span class="small muted">named by the maker</span>` : ''}
                  </div>
                </div>
                ${item.tagline ? html`<p class="small muted clamp" dir="auto" ${langAttribute(row)}>${item.tagline}</p>` : ''}
                <a class="small" href="/compare?a=${slug}&b=${item.slug}"
                  >Compare<span class="visually-hidden"> with ${item.name}</span></a
                >
              </li>`,
          )}
        </ul>`,
      );
