import type { Candidates, Writer, WriterContext } from './candidates.ts';
import { extractCategories } from './extract/categories.ts';
import { extractDescription, extractShortDescription } from './extract/descriptions.ts';
import { extractEmail } from './extract/email.ts';
import { extractFaqs } from './extract/faqs.ts';
import { extractFeatures, extractUsps } from './extract/features.ts';
import { extractFoundedYear } from './extract/founded.ts';
import { extractFounders } from './extract/founders.ts';
import { extractKeywords, extractTags } from './extract/keywords.ts';
import { extractLogo } from './extract/logo.ts';
import { extractName } from './extract/name.ts';
import { extractPlace } from './extract/place.ts';
import { extractPricing } from './extract/pricing.ts';
import { describeSite } from './extract/site.ts';
import { extractSocials } from './extract/socials.ts';
import { extractStage } from './extract/stage.ts';
import { extractTagline } from './extract/tagline.ts';
import { extractVideo } from './extract/video.ts';
import type { ReadPage } from './read/page.ts';

/** Proposes only what stands on the pages, found by their structure and words. Pure and synchronous. */
export function extractCandidates(pages: ReadPage[], context: WriterContext): Candidates {
  const site = describeSite(pages);
  const names = extractName(site);
  const name = names[0]?.value ?? '';
  const taglines = extractTagline(site, name);
  const tagline = taglines[0]?.value ?? '';
  const pricing = extractPricing(site, name);
  const place = extractPlace(site, name);
  return {
    texts: {
      name: names,
      tagline: taglines,
      short_description: extractShortDescription(site, name, tagline),
      description: extractDescription(site),
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
      categories: extractCategories(site, context.categories),
      tags: extractTags(site),
      features: extractFeatures(site, name, tagline),
      usps: extractUsps(site, name, tagline),
      keywords: extractKeywords(site),
    },
    faqs: extractFaqs(site),
    founders: extractFounders(site, name),
    socials: extractSocials(site, name),
  };
}

/** The writer that needs no key and no network: what it proposes is quoted from the pages. */
export const extractiveWriter: Writer = {
  write: (pages, context) => Promise.resolve(extractCandidates(pages, context)),
};
