import type { Candidates, Writer, WriterContext } from '../candidates.ts';
import { extractCategories } from './identity/categories.ts';
import { extractDescription, extractShortDescription } from './identity/descriptions.ts';
import { extractEmail } from './company/email.ts';
import { extractFaqs } from './offer/faqs.ts';
import { extractFeatures } from './offer/features.ts';
import { extractUsps } from './offer/usps.ts';
import { extractFoundedYear } from './company/founded.ts';
import { extractFounders } from './people/founders.ts';
import { extractKeywords, extractTags } from './identity/keywords.ts';
import { extractLogo } from './identity/logo.ts';
import { extractName } from './identity/name.ts';
import { extractPlace } from './company/place.ts';
import { extractPricing } from './prices/pricing.ts';
import { describeSite } from '../../patterns/site.ts';
import { extractSocials } from './company/socials.ts';
import { extractStage } from './offer/stage.ts';
import { extractTagline } from './identity/tagline.ts';
import { extractVideo } from './identity/video.ts';
import type { ReadPage } from '../../html/page.ts';
import { runStage } from '../stages.ts';

/** Proposes only what stands on the pages, found by their structure and words. Pure and synchronous. */
export function extractCandidates(pages: ReadPage[], { categories, stages }: WriterContext): Candidates {
  const part = <T>(stage: string, rule: () => T, none: T): T => runStage(stages, stage, rule, none);
  const some = <T>(stage: string, rule: () => T[]): T[] => part(stage, rule, []);
  const site = describeSite(pages);
  const names = some('name', () => extractName(site));
  const name = names[0]?.value ?? '';
  const taglines = some('tagline', () => extractTagline(site, name));
  const tagline = taglines[0]?.value ?? '';
  const pricing = part('pricing', () => extractPricing(site, name), { model: [], summary: [] });
  const place = part('place', () => extractPlace(site, name), { country: [], city: [] });
  const faqs = some('faqs', () => extractFaqs(site));
  const features = some('features', () => extractFeatures(site, name, tagline));
  const featureTexts = features.map(({ value }) => value);
  return {
    texts: {
      name: names,
      tagline: taglines,
      short_description: some('short_description', () => extractShortDescription(site, name, tagline, faqs)),
      description: some('description', () => extractDescription(site, faqs)),
      stage: some('stage', () => extractStage(site)),
      pricing_model: pricing.model,
      pricing_summary: pricing.summary,
      country: place.country,
      city: place.city,
      founded_year: some('founded_year', () => extractFoundedYear(site, name)),
      contact_email: some('contact_email', () => extractEmail(site, name)),
      demo_video_url: some('demo_video_url', () => extractVideo(site)),
      logo_url: some('logo_url', () => extractLogo(site, name)),
    },
    lists: {
      categories: some('categories', () => extractCategories(site, categories)),
      tags: some('tags', () => extractTags(site)),
      features,
      usps: some('usps', () => extractUsps(site, name, tagline, featureTexts)),
      keywords: some('keywords', () => extractKeywords(site)),
    },
    faqs,
    founders: some('founders', () => extractFounders(site, name)),
    socials: some('socials', () => extractSocials(site, name)),
  };
}

/** The writer that needs no key and no network: what it proposes is quoted from the pages. */
export const extractiveWriter: Writer = {
  write: (pages, context) => Promise.resolve(extractCandidates(pages, context)),
};
