import type { Tables } from '../engine/database.ts';

type NewProduct = Tables['products']['$inferInsert'];

/** The products of a new directory. Codes are those of the specification, section 4; prices are in cents of the site's currency. */
export const PRODUCTS: NewProduct[] = [
  {
    code: 'launch',
    name: 'Launch',
    description:
      'Goes live at once, or in the week you choose, without a badge. Unlocks story, milestones and media.',
    rules:
      '`week` is optional and free: one of the weeks listed here. A listing that no week was chosen for goes live when it is paid for.',
    priceCents: 4900,
    needsListing: true,
  },
  {
    code: 'launch_bundle',
    name: 'Launch bundle',
    description: 'Launch, a week as featured, and three extra categories, for less than one by one.',
    rules:
      '`week` is optional and free, as for launch. The extra categories are those the draft names after the primary one; update_draft chooses them.',
    priceCents: 11900,
    needsListing: true,
  },
  {
    code: 'skip_queue',
    name: 'Skip the queue',
    description: 'A free launch in an earlier week. The badge on the homepage is still needed.',
    rules:
      'For free listings only, once in the queue. `week` is required, earlier than theirs, and replaces the week of the free queue.',
    priceCents: 1900,
    needsListing: true,
  },
  {
    code: 'featured',
    name: 'Featured',
    description:
      'A marked place above the lists for seven days, and the Featured badge. Votes and search stay as they are.',
    rules: 'Begins when paid, or when the listing goes live. Always shown as paid.',
    priceCents: 7900,
    needsListing: true,
  },
  {
    code: 'extra_categories',
    name: 'Extra categories',
    description: 'Up to three categories besides the primary one.',
    rules: '`categories` is required: one to three category slugs. For paid listings.',
    priceCents: 900,
    needsListing: true,
  },
  {
    code: 'relaunch',
    name: 'Relaunch',
    description: 'A second launch week for a listing that is live already, for a big new version.',
    rules:
      '`week` is required. Votes of the first launch stay with the listing. Unlocks story, milestones and media.',
    priceCents: 2900,
    needsListing: true,
  },
  {
    code: 'ai_review',
    name: 'AI review',
    description:
      'An AI reads website and listing as a first-time visitor and writes down what it did not understand.',
    rules:
      'Private: only the owner sees it, in get_order and get_my_listing. Written by Claude within minutes of payment, each statement with the words it is about.',
    priceCents: 1900,
    needsListing: true,
  },
  {
    code: 'done_for_you',
    name: 'Done for you',
    description: 'We list the product on other launch sites, by hand, and send a report with every link.',
    rules: 'Takes up to 15 working days.',
    priceCents: 14900,
    needsListing: true,
  },
  {
    code: 'billboard_min',
    name: 'Billboard',
    description:
      'A place on the billboard, a paid ranking by money contributed. Your amount is added to what you gave before.',
    rules: '`amount_cents` is what you give, this price or more. Always shown as paid.',
    priceCents: 500,
    needsListing: true,
  },
  {
    code: 'trophy_cabinet',
    name: 'Trophy for your cabinet',
    description: 'A Launch of the Week trophy you can put on a shelf, engraved and sent to you.',
    rules:
      'For listings that have won an award. `options` say how it is made. Sent to the billing address of the checkout.',
    priceCents: 8900,
    needsListing: true,
    options: {
      type: 'object',
      properties: {
        material: { type: 'string', enum: ['walnut', 'glass', 'steel'], description: 'What it is made of.' },
        engraving: { type: 'string', minLength: 1, maxLength: 60, description: 'The line below the award.' },
        stand: { type: 'boolean', description: 'With a stand for the desk.' },
      },
      required: ['material', 'engraving'],
      additionalProperties: false,
    },
  },
];
