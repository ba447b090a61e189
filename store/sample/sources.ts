import { createHash } from 'node:crypto';
import { createEmptyDocument, type DraftDocument, type Evidence } from '../../rules/drafts/draft-document.ts';
import {
  DRAFT_FIELD_NAMES,
  type DraftFieldName,
  type DraftFieldValue,
} from '../../rules/drafts/draft-fields.ts';
import { getCountryName } from '../../rules/listings/fields/country-names.ts';
import type { Tables } from '../engine/database.ts';
import { SAMPLE_FOUNDERS } from './founders.ts';
import { sampleDomain, type SampleListing } from './sample-listing.ts';
import { seededRandom } from './votes.ts';

/** Returns the id of a sample product's draft, derived from its name. */
export function sampleDraftId(name: string): string {
  const hash = createHash('sha256').update(`sample draft of ${name}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Builds the draft of a sample listing, in which most values have quotes from a made-up website as evidence. */
export function sampleDraft(
  sample: SampleListing,
  context: { listingId: number; accountId: number; readAt: Date },
): Tables['drafts']['$inferInsert'] {
  const domain = sampleDomain(sample.name);
  const { listingId, accountId, readAt } = context;
  return {
    id: sampleDraftId(sample.name),
    accountId,
    url: `https://${domain}/`,
    domain,
    status: 'ready',
    document: buildSampleDocument(sample, readAt),
    listingId,
    createdAt: readAt,
    updatedAt: readAt,
    readyAt: readAt,
  };
}

type StatedValue = [value: DraftFieldValue, page: string, ...quotes: string[]];

/** Returns the values that the website states, by field; the owner wrote the rest. */
function getStatedValues(sample: SampleListing): Partial<Record<DraftFieldName, StatedValue>> {
  const { name, city, founded, features, usps = [], tagline, short, stage } = sample;
  const [model, plans] = sample.pricing;
  const location =
    city === undefined ? getCountryName(sample.country) : `${city}, ${getCountryName(sample.country)}`;
  const about = `${name} is made in ${location}${founded === undefined ? '' : `, since ${founded}`}.`;
  return {
    tagline: [tagline, '', tagline],
    short_description: [short, '', short],
    pricing_model: [model, 'pricing', plans],
    pricing_summary: [plans, 'pricing', plans],
    country: [sample.country, 'about', about],
    ...(city === undefined ? {} : { city: [city, 'about', about] }),
    ...(founded === undefined ? {} : { founded_year: [String(founded), 'about', about] }),
    ...(stage === 'beta' ? { stage: [stage, '', `${name} is in beta: tell us what is missing.`] } : {}),
    features: [features, 'features', ...features.slice(0, 2)],
    ...(usps.length ? { usps: [usps, '', ...usps.slice(0, 2)] } : {}),
  };
}

/** Builds the document of a sample product's draft. */
export function buildSampleDocument(sample: SampleListing, readAt: Date): DraftDocument {
  const domain = sampleDomain(sample.name);
  const document = createEmptyDocument();
  for (const name of DRAFT_FIELD_NAMES) {
    const stated = getStatedValues(sample)[name];
    // A fifth of the values were written by the owners themselves.
    if (stated === undefined || seededRandom(sample.name, 'own words', name) < 0.2) continue;
    const [value, page, ...quotes] = stated;
    document.fields[name] = {
      value,
      state: 'ai',
      evidence: quotes.map((quote, item) => ({
        ...evidence(`https://${domain}/${page}`, quote, readAt),
        ...(Array.isArray(value) ? { item } : {}),
      })),
    };
  }
  for (const { listing, name, title } of SAMPLE_FOUNDERS) {
    if (listing !== sample.name) continue;
    const quote = `${name}, ${title ?? 'founder'}`;
    document.founders.push({
      name,
      ai: { name, evidence: [evidence(`https://${domain}/about`, quote, readAt)] },
    });
  }
  return document;
}

const evidence = (url: string, quote: string, readAt: Date): Evidence => ({
  url,
  quote,
  start: 0,
  end: quote.length,
  sha256: createHash('sha256').update(quote).digest('hex'),
  fetched_at: readAt.toISOString(),
});
