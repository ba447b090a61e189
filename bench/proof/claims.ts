import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { DRAFT_FIELD_NAMES } from '../../rules/drafts/draft-fields.ts';

const FOLDER = path.join(import.meta.dirname, 'claims');

const claim = z.strictObject({
  field: z.string().transform((name, ctx) => {
    if (name === 'founders' || name === 'faqs') return name;
    const field = DRAFT_FIELD_NAMES.find((one) => one === name);
    if (field) return field;
    ctx.addIssue(`no field: ${name}`);
    return z.NEVER;
  }),
  value: z.coerce.string(),
  title: z.coerce.string().optional(),
  bio: z.coerce.string().optional(),
  answer: z.coerce.string().optional(),
  lines: z.array(z.coerce.string()).min(1),
  page: z.string().optional(),
  truth: z.boolean(),
  kind: z.string(),
  why: z.string().optional(),
});
const file = z.strictObject({ site: z.string(), language: z.string(), claims: z.array(claim) });

/** `tune`: claims that were looked at while the rules were made; `score`: only counted. */
export const HALVES = ['tune', 'score'] as const;
export type Half = (typeof HALVES)[number];

export type Claim = z.output<typeof claim>;
export type SiteClaims = z.output<typeof file> & { half: Half };

/** The claims about each site, in the order of their names. Throws if a file is not as it should be. */
export const readClaims = (): SiteClaims[] =>
  HALVES.flatMap(readHalf).toSorted((left, right) => left.site.localeCompare(right.site));

const readHalf = (half: Half): SiteClaims[] =>
  readdirSync(path.join(FOLDER, half)).map((name) => {
    const parsed = file.safeParse(parse(readFileSync(path.join(FOLDER, half, name), 'utf8')));
    if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
    return { ...parsed.data, half };
  });
