import type { Candidates, Writer, WriterContext } from './candidates.ts';
import { extractCategories } from './extract/identity/categories.ts';
import { extractDescription, extractShortDescription } from './extract/identity/descriptions.ts';
import { extractEmail } from './extract/company/email.ts';
import { extractFaqs } from './extract/offer/faqs.ts';
import { extractFeatures } from './extract/offer/features.ts';
import { extractUsps } from './extract/offer/usps.ts';
import { extractFoundedYear } from './extract/company/founded.ts';
import { extractFounders } from './extract/people/founders.ts';
import { extractKeywords, extractTags } from './extract/identity/keywords.ts';
import { extractLogo } from './extract/identity/logo.ts';
import { extractName } from './extract/identity/name.ts';
import { extractPlace } from './extract/company/place.ts';
import { extractPricing } from './extract/prices/pricing.ts';
import { describeSite } from './extract/site.ts';
import { extractSocials } from './extract/company/socials.ts';
import { extractStage } from './extract/offer/stage.ts';
import { extractTagline } from './extract/identity/tagline.ts';
import { extractVideo } from './extract/identity/video.ts';
import type { ReadPage } from '../read/page.ts';

/** Proposes only what stands on the pages, found by their structure and words. Pure and synchronous. */
export function extractCandidates(pages: ReadPage[], context: WriterContext): Candidates {
  const site = describeSite(pages);
  const names = extractName(site);
  const name = names[0]?.value ?? '';
  const taglines = extractTagline(site, name);
  const tagline = taglines[0]?.value ?? '';
  const pricing = extractPricing(site, name);
  const place = extractPlace(site, name);
  const faqs = extractFaqs(site);
  return {
    texts: {
      name: names,
      tagline: taglines,
      short_description: extractShortDescription(site, name, tagline, faqs),
      description: extractDescription(site, faqs),
      stage: extractStage(site),
      pricing_model: pricing.model,
      pricing_summary: pricing.summary,
      country: place.country,
      city: place.city,
      founded_year: extractFoundedYear(site, name),
      contact_email: extractEmail(site, name),
      demo_video_url: extractVideo(site),
      logo_url: extractLogo(site, name),
    },
    lists: {
      categories: extractCategories(site, context.categories, context.language),
      tags: extractTags(site),
      features: extractFeatures(site, name, tagline),
      usps: extractUsps(site, name, tagline),
      keywords: extractKeywords(site),
    },
    faqs,
    founders: extractFounders(site, name),
    socials: extractSocials(site, name),
  };
}

/** The writer that needs no key and no network: what it proposes is quoted from the pages. */
export const extractiveWriter: Writer = {
  write: (pages, context) => Promise.resolve(extractCandidates(pages, context)),
};
