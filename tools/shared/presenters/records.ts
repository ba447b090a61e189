import { z } from 'zod';
import { DRAFT } from '../../../rules/states/draft.ts';
import { LISTING, PLANS, PUBLIC_STATUSES } from '../../../rules/states/listing.ts';
import { nextSteps } from '../next-steps/steps.ts';
import { previousShape } from '../listings/edits/previous-values.ts';
import { draftParts } from './draft-parts.ts';
import { buildFieldShape, SUMMARY_FIELDS } from './listing-fields.ts';
import { quoteRecord, sourceRecord } from './sources.ts';

/** Output records shared by several operations. An absent member means "not known", never "empty". */

/** Reference to a category. */
export const categoryRef = z.object({ slug: z.string(), name: z.string() });

/** A listing in lists and search results. */
export const listingSummary = z.object({
  slug: z.string(),
  name: z.string(),
  url: z.string().describe('Page of the listing in this directory.'),
  website_url: z.string(),
  tagline: z.string().optional(),
  category: categoryRef.optional(),
  ...buildFieldShape(SUMMARY_FIELDS),
  votes: z.int().describe('Community votes. They cannot be bought.'),
  featured: z
    .object({ is_paid: z.literal(true), until: z.string() })
    .optional()
    .describe('It paid for a place above the lists; rankings stay as they are.'),
  launch_is_paid: z.literal(true).optional().describe('Its launch was bought.'),
  status: z.enum(PUBLIC_STATUSES),
  launch_week: z.string().optional(),
  relaunch_week: z.string().optional().describe('Monday of a second launch to come.'),
  launched_at: z.string().optional(),
  sample: z.literal(true).optional().describe('Made-up sample data, not a real product.'),
});

/** Members of each listing in feeds and rankings by default. */
export const BRIEF_FIELDS = [
  'tagline',
  'category',
  'pricing_model',
  'logo_url',
  'status',
  'launch_week',
  'relaunch_week',
  'sample',
] as const satisfies (keyof typeof listingSummary.shape)[];

const problemRecord = z.object({
  code: z.string(),
  message: z.string(),
  url: z.string(),
  fix: z.string(),
});

/** A blank field of a draft, and how to fill it in. */
const missing = z.object({
  field: z.string(),
  label: z.string(),
  why: z.string().optional(),
  fix: z.string(),
});

/** A draft in a list. */
export const draftSummary = z.object({
  id: z.string(),
  status: z.enum(DRAFT.all),
  url: z.string(),
  name: z.string().optional(),
  completeness: z.int().describe('Percent of the profile that is filled in.'),
  listing_id: z.int().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});

// Without the position of each quote, which would double the size of the comparison.
const comparedSideRecord = z.object({
  value: z.union([z.string(), z.array(z.string())]),
  evidence: z.array(quoteRecord.pick({ source: true, quote: true, said_on: true })).optional(),
});

/** Marks a page of another website. */
const elsewhere = { elsewhere: z.literal(true).optional() };

/** A whole draft. */
export const draftRecord = draftSummary.extend({
  poll_after_seconds: z.int().optional().describe('While a website is being read: when to look again.'),
  ...draftParts,
  story: z.record(z.string(), z.string()),
  seo: z.object({ title: z.string().optional(), meta: z.string().optional() }),
  competitor_url: z.string().optional(),
  competitor: z
    .object({
      url: z.string(),
      status: z.enum(['reading', 'ready']),
      read_at: z.string().optional(),
      attributes: z.array(
        z.object({
          attribute: z.string(),
          yours: comparedSideRecord.optional(),
          theirs: comparedSideRecord.optional(),
          same: z.boolean().optional(),
        }),
      ),
      problems: z.array(problemRecord),
    })
    .optional()
    .describe('The draft next to the website at competitor_url; a side the site does not state is absent.'),
  language: z.string().optional().describe('Of the website and the drafted texts, BCP 47.'),
  writer: z.string().optional().describe('Who wrote what the website says: an AI model, or rules.'),
  rewordable: z
    .array(z.string())
    .optional()
    .describe('Where rules wrote: the fields that `regenerate` has other words of the website for.'),
  changed_by_reading: z
    .array(z.string())
    .optional()
    .describe('What was different when the website was read again.'),
  unsourced: z
    .array(z.string())
    .optional()
    .describe('What a page of also_read stated before it was read again, and does not now.'),
  weak: z.string().optional().describe('What our reader found little of; get_draft_pages may help.'),
  left_out: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('More items of the website than its list here takes.'),
  missing: z.array(missing),
  missing_total: z.int().optional(),
  required_missing: z.array(z.string()).describe('What submit_draft still needs.'),
  problems: z.array(problemRecord).describe('Why the website, or pages of it, could not be read.'),
  existing_listings: z
    .array(
      z.object({
        slug: z.string(),
        name: z.string(),
        url: z.string(),
        status: z.enum(LISTING.all),
        listing_id: z.int().optional().describe("Where it is the caller's."),
      }),
    )
    .optional()
    .describe(
      'Listings of the same website: of the same product, claim_listing or update_my_listing instead of a second one.',
    ),
  existing_drafts: z
    .array(z.object({ draft_id: z.string(), status: z.enum(DRAFT.all) }))
    .optional()
    .describe("The caller's earlier drafts of the same product."),
  sources: z.array(sourceRecord).describe('Pages that `evidence` quotes.'),
  pages: z
    .object({
      read: z.array(z.object({ url: z.string(), quoted: z.int(), ...elsewhere })),
      not_read: z.array(z.object({ url: z.string(), why: z.string(), ...elsewhere })),
    })
    .optional()
    .describe(
      'All pages read, with their number of quotes, and others of the site, with why not: page_limit (others were more telling), other_language, or the code of a problem. `read_pages` of update_draft reads them. `elsewhere`: pages of also_read.',
    ),
  next_steps: nextSteps,
});

/** A draft as get_draft shows it: whole once its website was read, until then only its progress. */
export const draftOrProgress = draftRecord.partial().required({ id: true, status: true, next_steps: true });

/** Remarks in the answer to an edit. */
export const editRemarksShape = {
  removed: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('Left out by a list that replaced another.'),
  still_says: z
    .array(z.object({ in: z.string(), says: z.string() }))
    .optional()
    .describe('Texts with the old price, name or number.'),
  unsourced: z
    .array(z.string())
    .optional()
    .describe('What had quotes of the website and now has none; of lists, the new items without.'),
  note: z.string().optional(),
};

/** What update_draft changed, and the state of the draft after it. */
export const draftChange = draftRecord
  .omit({
    url: true,
    name: true,
    created_at: true,
    updated_at: true,
    writer: true,
    rewordable: true,
    weak: true,
    changed_by_reading: true,
    existing_listings: true,
    existing_drafts: true,
  })
  .partial()
  .required({
    id: true,
    status: true,
    completeness: true,
    fields: true,
    required_missing: true,
    next_steps: true,
  })
  .extend({
    competitor: draftRecord.shape.competitor.unwrap().pick({ url: true, status: true }).optional(),
    missing: draftRecord.shape.missing.describe('The most important that is blank.'),
    missing_total: z.int(),
    ...editRemarksShape,
    ...previousShape,
    unchanged: z.array(z.string()).optional().describe('What `regenerate` or `restore` left as it was.'),
    wish: z.object({ used: z.boolean(), why: z.string().optional() }).optional(),
  });

/** A draft whose website is still being read. */
export const draftProgress = draftRecord.pick({
  id: true,
  status: true,
  url: true,
  completeness: true,
  created_at: true,
  updated_at: true,
  poll_after_seconds: true,
  existing_listings: true,
  existing_drafts: true,
  next_steps: true,
});

/** A listing in lists, for the people who work on it. */
export const ownedListingRecord = z.object({
  listing_id: z.int(),
  role: z.enum(['owner', 'cofounder', 'operator']),
  slug: z.string(),
  name: z.string(),
  status: z.enum(LISTING.all),
  plan: z.enum(PLANS),
  url: z.string(),
  website_url: z.string(),
  launch_week: z.string().optional(),
  launched_at: z.string().optional(),
  votes: z.int(),
  updated_at: z.string(),
});

/** A founder in a list. */
export const founderSummary = z.object({
  slug: z.string(),
  name: z.string(),
  url: z.string().describe('Page of the founder.'),
  country: z.string().optional(),
  companies: z.array(
    z.object({
      slug: z.string().describe("The listing's, for get_listing."),
      name: z.string(),
      tagline: z.string().optional(),
      title: z.string().optional().describe('What the founder is there.'),
    }),
  ),
  sample: z.literal(true).optional().describe('A made-up person.'),
});

/** A blog post in a list. */
export const postSummary = z.object({
  slug: z.string(),
  url: z.string().describe('Page of the post.'),
  title: z.string(),
  excerpt: z.string().optional(),
  author: z.string().optional(),
  published_at: z.string(),
  sample: z.literal(true).optional().describe('A made-up article.'),
});
