import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const LABELS = fileURLToPath(new URL('labels/', import.meta.url));

// A line with a colon and no quotation marks is read as a record: refused, not taken for a text.
const texts = z.array(z.union([z.string(), z.number()]).pipe(z.coerce.string())).min(1);
const someOrAny = z.union([texts, z.literal(true)]);

/** What a site says of each field; a field that is absent is one it does not state. README.md has the rules. */
const FACTS = z.strictObject({
  name: texts.optional(),
  tagline: texts.optional(),
  stage: texts.optional(),
  pricing_model: texts.optional(),
  pricing_summary: texts.optional(),
  country: z.string().length(2).optional(),
  city: texts.optional(),
  founded_year: z.number().int().optional(),
  features: texts.optional(),
  usps: texts.optional(),
  contact_email: texts.optional(),
  demo_video_url: texts.optional(),
  logo: texts.optional(),
  founders: texts.optional(),
  socials: texts.optional(),
  faqs: texts.optional(),
  keywords: texts.optional(),
  categories: texts.optional(),
});

const SITE = z.strictObject({
  repository: z.string().regex(/^[^/]+\/[^/]+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  folder: z.string(),
  address: z.url(),
  language: z.string(),
  kind: z.string(),
  /** Its draft was looked into, so it is no longer unseen whatever its name says. */
  opened: z.literal(true).optional(),
  facts: FACTS,
  also: z.partialRecord(FACTS.keyof(), someOrAny).default({}),
  traps: z.partialRecord(FACTS.keyof(), texts).default({}),
  notes: z.string().optional(),
});

export type LabelledField = keyof z.infer<typeof FACTS>;
export type LabelledSite = z.infer<typeof SITE> & { name: string };
export type Half = 'tune' | 'unseen';

/** Which half a site belongs to: its repository's name decides, so that nobody picks. An opened one is for tuning. */
export function halfOf({ repository, opened }: Pick<LabelledSite, 'repository' | 'opened'>): Half {
  if (opened) return 'tune';
  const [first = 0] = createHash('sha256').update(repository.toLowerCase()).digest();
  return first % 2 === 0 ? 'tune' : 'unseen';
}

/** The labelled sites in the order of their names. */
export function labelledSites(): LabelledSite[] {
  return readdirSync(LABELS)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => siteFrom(file.slice(0, -'.yaml'.length), readFileSync(LABELS + file, 'utf8')));
}

/** A site from the text of its label file; throws with the file's name where it is not one. */
export function siteFrom(name: string, yaml: string): LabelledSite {
  const site = SITE.safeParse(parse(yaml));
  if (!site.success) throw new Error(`${name}: ${z.prettifyError(site.error)}`);
  return { name, ...site.data };
}

/** All that counts as right for a field. */
export function accepted(site: LabelledSite, field: LabelledField): string[] {
  return [site.facts[field] ?? []].flat().map(String);
}

/** What is neither required nor wrong: `true` where anything is, when the site says no more of it than hints. */
export function allowed(site: LabelledSite, field: LabelledField): string[] | true {
  return site.also[field] ?? [];
}

/** The set in two sentences, as docs/drafts.md has them: the number of sites by half, kind and language. */
export function setInWords(sites: LabelledSite[]): string[] {
  const counted = (of: (site: LabelledSite) => string): [string, number][] =>
    [...Map.groupBy(sites, of)]
      .map(([name, group]): [string, number] => [name, group.length])
      .sort(([left, many], [right, more]) => more - many || left.localeCompare(right));
  const said = (counts: [string, number][]): string => counts.map(([name, n]) => `${name} ${n}`).join(', ');
  const languages = counted(({ language }) => language);
  return [
    `The set has ${sites.length} websites in ${languages.length} languages (${said(counted(halfOf))}).`,
    `Kinds: ${said(counted(({ kind }) => kind))}. Languages: ${said(languages)}.`,
  ];
}
