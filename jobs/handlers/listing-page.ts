import { createHash } from 'node:crypto';
import { escapeMarkup } from '../../rules/badges/badges.ts';
import { getField } from '../../rules/listings/fields/listing-fields.ts';
import { getListingValue, STORED_FIELDS } from '../../store/listings/listing-content.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import type { SitePage } from '../../extraction/crawl/site-page.ts';

/** Builds an HTML page from the fields of a listing, so that it can be read and quoted like a page of the website. */
export function renderListingPage(listing: ListingRow, publicUrl: string, now: Date): SitePage {
  const fields = STORED_FIELDS.flatMap((name) => {
    const value = getListingValue(listing, name);
    const texts = Array.isArray(value) ? value : value === null ? [] : [String(value)];
    return texts.length === 0 ? [] : [renderHeading(getField(name).label), ...texts.map(renderParagraph)];
  });
  const faqs = listing.profile.faqs.flatMap(({ question, answer }) => [
    renderHeading(question),
    renderParagraph(answer),
  ]);
  const html = `<!doctype html><html><body>${[...fields, ...faqs].join('')}</body></html>`;
  return {
    url: `${publicUrl}/l/${listing.slug}`,
    status: 200,
    html,
    sha256: createHash('sha256').update(html).digest('hex'),
    fetched_at: now.toISOString(),
  };
}

const renderHeading = (text: string): string => `<h2>${escapeMarkup(text)}</h2>`;
const renderParagraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`;
