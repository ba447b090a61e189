import { html } from 'hono/html';
import type { z } from 'zod';
import type { listingSummary } from '../tools/kit/records.ts';
import type { Html } from './layout.ts';

export type Summary = z.infer<typeof listingSummary>;

/** The part of get_listing that the page shows. */
export type Profile = Summary & {
  description?: string;
  short_description?: string;
  features: string[];
  pricing: { model?: string; summary?: string };
  founders: { name: string; title?: string }[];
  faqs: { question: string; answer: string }[];
  socials: Record<string, string>;
  not_found_on_website: string[];
  city?: string;
  founded_year?: number;
};

/** Only web addresses become links; anything else a listing holds is shown as text. */
const webLink = (address: string): string | undefined => (/^https?:\/\//i.test(address) ? address : undefined);

const logo = ({ name, logo_url }: Summary): Html => {
  const src = logo_url === undefined ? undefined : webLink(logo_url);
  return src
    ? html`<img class="logo" src="${src}" alt="" width="48" height="48" loading="lazy" />`
    : html`<span class="logo initial" aria-hidden="true">${[...name][0] ?? '?'}</span>`;
};

/** A titled list of launches, each with logo, tagline and votes. */
export function launchRows(title: string, items: Summary[], whenEmpty: string): Html {
  return html`<section>
    <h2>${title}</h2>
    ${
      items.length === 0
        ? html`<p class="muted">${whenEmpty}</p>`
        : html`<ul class="launches">
            ${items.map(
              (item) => html`<li>
                <a class="launch" href="/l/${item.slug}">
                  ${logo(item)}
                  <span class="about">
                    <strong>${item.name}</strong>
                    <span class="muted">${item.tagline ?? ''}</span>
                    <small class="muted"
                      >${item.category?.name ?? ''}${item.status === 'upcoming' ? ` · week of ${item.launch_week}` : ''}</small
                    >
                  </span>
                  <span class="votes" aria-label="${item.votes} votes">▲ ${item.votes}</span>
                </a>
              </li>`,
            )}
          </ul>`
    }
  </section>`;
}

const LABELS: Record<string, string> = {
  x: 'X',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  producthunt: 'Product Hunt',
  custom: 'More',
};
const label = (platform: string): string => LABELS[platform] ?? platform[0]!.toUpperCase() + platform.slice(1);

const fact = (term: string, value: string | number | undefined): Html =>
  value === undefined
    ? html``
    : html`<div>
        <dt>${term}</dt>
        <dd>${value}</dd>
      </div>`;

/** The page of one live listing. */
export function listingPage(listing: Profile): Html {
  const website = webLink(listing.website_url);
  const place = [listing.city, listing.country].filter(Boolean).join(', ');
  const unknown = listing.not_found_on_website.map((name) => name.replaceAll('_', ' '));
  return html`<article class="listing">
    <header class="listing-head">
      ${logo(listing)}
      <div>
        <h1>${listing.name}</h1>
        <p class="lead">${listing.tagline ?? ''}</p>
      </div>
      <span class="votes large" aria-label="${listing.votes} votes">▲ ${listing.votes}</span>
    </header>
    <p>${website ? html`<a class="button" href="${website}" rel="noopener nofollow">Visit website</a>` : ''}</p>
    ${listing.sample ? html`<p class="note">Made-up sample data, not a real product.</p>` : ''}
    <p>${listing.short_description ?? ''}</p>
    ${(listing.description ?? '')
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((paragraph) => html`<p>${paragraph}</p>`)}
    ${
      listing.features.length
        ? html`<h2>Features</h2>
            <ul>
              ${listing.features.map((feature) => html`<li>${feature}</li>`)}
            </ul>`
        : ''
    }
    <h2>Facts</h2>
    <dl class="facts">
      ${fact('Category', listing.category?.name)} ${fact('Stage', listing.stage)}
      ${fact('Pricing', [listing.pricing.model, listing.pricing.summary].filter(Boolean).join(' · ') || undefined)}
      ${fact('Based in', place || undefined)} ${fact('Founded', listing.founded_year)}
      ${fact('Launch week', listing.launch_week)}
      ${fact('Founders', listing.founders.map(({ name, title }) => (title ? `${name}, ${title}` : name)).join(' · ') || undefined)}
    </dl>
    ${unknown.length ? html`<p class="muted">Not stated on the website: ${unknown.join(', ')}.</p>` : ''}
    ${
      listing.faqs.length
        ? html`<h2>Questions</h2>
            ${listing.faqs.map(
              ({ question, answer }) =>
                html`<details>
                  <summary>${question}</summary>
                  <p>${answer}</p>
                </details>`,
            )}`
        : ''
    }
    ${
      Object.keys(listing.socials).length
        ? html`<p class="socials">
            ${Object.entries(listing.socials).map(([platform, address]) => {
              const href = webLink(address);
              return href ? html`<a href="${href}" rel="noopener nofollow">${label(platform)}</a> ` : '';
            })}
          </p>`
        : ''
    }
  </article>`;
}
