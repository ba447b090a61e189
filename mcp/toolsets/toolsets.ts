import type { OperationName } from '../../tools/index.ts';
import type { ToolsetName } from '../../tools/shared/schema/mcp-addresses.ts';

/** How a toolset narrows an operation. */
export type ToolVariant = {
  title?: string;
  description?: string;
  /** Dotted paths of answer members that are removed. */
  omittedMembers?: readonly string[];
  /** Values that an input does not accept here. */
  excludedValues?: Readonly<Record<string, readonly string[]>>;
};

export type Toolset = {
  /** Its purpose, shown to assistants and on the connect page. */
  about: string;
  /** Its operations; empty for a toolset with its own tools. */
  tools: readonly OperationName[] | 'all';
  /** Operations that are excluded from `all`. */
  excluded?: readonly OperationName[];
  variants?: Partial<Record<OperationName, ToolVariant>>;
  /** Next steps that lead to a sale are removed instead of linked to a page. */
  sellsNothing?: true;
};

/** Operations that cost money or lead to a purchase. */
const ORDERS = [
  'quote_order',
  'create_checkout',
  'list_my_orders',
  'get_order',
  'cancel_order',
  'request_order_help',
] as const;

/**
 * The toolsets by name. A person connects to one of them or to `all`; each contains what one purpose needs. `directory` is for
 * hosts that forbid the sale of digital goods.
 */
export const TOOLSETS: Readonly<Record<ToolsetName | 'all', Toolset>> = {
  all: { about: 'Everything: finding, launching, ordering.', tools: 'all' },
  discover: {
    about: 'Finding and comparing listed products; needs no account.',
    tools: [
      'get_site',
      'search_listings',
      'get_listing',
      'list_reviews',
      'get_alternatives',
      'compare_listings',
      'list_categories',
      'get_category',
      'get_launch_week',
      'list_launches',
      'get_leaderboard',
      'list_awards',
      'list_founders',
      'get_founder',
      'list_blog_posts',
      'get_blog_post',
    ],
  },
  launch: {
    about: 'From a website to a launch, and what comes after.',
    tools: [
      'get_account',
      'list_products',
      'list_categories',
      'submit_listing',
      'get_draft',
      'update_draft',
      'get_draft_pages',
      'propose_draft_values',
      'submit_draft',
      'delete_draft',
      'get_my_listing',
      'update_my_listing',
      'choose_free_listing',
      'reschedule_launch',
      'withdraw_launch',
    ],
  },
  orders: {
    about: 'Prices, orders and checkout links; the person pays on the page.',
    tools: ['get_account', 'list_products', ...ORDERS],
  },
  directory: {
    about: 'Finding and launching, without anything that is sold.',
    tools: 'all',
    excluded: ORDERS,
    sellsNothing: true,
    variants: {
      get_account: {
        description:
          'Who the caller is, and all that is left to do, in one answer: drafts with what is blank, listings with launch week and badge, claims, invites, each with its next steps; own votes, follows and reviews; limits, and what only the person can do on the site (vote, follow, review). The place to resume. In full: get_draft, get_my_listing, list_my_claims.',
        omittedMembers: ['orders'],
      },
      get_site: { omittedMembers: ['currency', 'links.pricing'] },
      delete_draft: {
        description:
          'Deletes a draft of the caller for good, with the listing it was saved as, its launch week, pictures and invites; co-founders and claimants are mailed. Refused once the listing was live. A live listing: archive_listing. To keep the draft and give up the week: withdraw_launch.',
      },
      set_founder_story: {
        description:
          'Saves sections of the founder story of a listing the caller works on; others stay, an empty text clears one. `shown` says whether the page shows it. Questions about the person: answer_interview.',
      },
      list_products: {
        title: 'List launch weeks',
        description:
          'The launch weeks on offer, with the free places left in each. choose_free_listing books one that `free_queue` shows as free.',
        omittedMembers: ['currency', 'items', 'total', 'price_note', 'vat', 'payment'],
      },
      get_leaderboard: {
        description:
          'One ranking of live listings: community-weekly (launches of a week by its votes), community-all-time, domain-rating (third-party website authority) and revenue. Launches of a week, also to come: get_launch_week. Winners of past weeks: list_awards.',
        excludedValues: { board: ['billboard'] },
      },
    },
  },
  research: { about: 'Search and fetch, the pair that research modes look for.', tools: [] },
};
