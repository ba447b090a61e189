import { expect } from 'vitest';
import type { Scope } from '../../tools/kit/define.ts';
import type { Bounds } from './bounds.ts';

/** One row of the specification, section 4, with the bounds of sections 2 and 4. */
export type Operation = {
  name: string;
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  scope: Scope | null;
  idempotent: boolean;
  status: 200 | 201;
  input: Bounds;
};

const SLUG = 'string max 220 /^[a-z0-9][a-z0-9-]{0,219}$/';
const COUNTRY = 'string /^[A-Za-z]{2}$/';
const ID = 'integer 1..';
const paging = { 'page?': 'integer 1..1000 = 1', 'per_page?': 'integer 1..100 = 20' };

const DRAFT_FIELDS = {
  'name?': 'string|null max 500',
  'tagline?': 'string|null max 500',
  'short_description?': 'string|null max 500',
  'description?': 'string|null max 20000',
  'stage?': 'string|null max 500',
  'categories?': 'array|null max 20 of string max 200',
  'tags?': 'array|null max 20 of string max 200',
  'pricing_model?': 'string|null max 500',
  'pricing_summary?': 'string|null max 500',
  'country?': 'string|null max 500',
  'city?': 'string|null max 500',
  'founded_year?': 'string|null max 500',
  'features?': 'array|null max 20 of string max 200',
  'usps?': 'array|null max 20 of string max 200',
  'keywords?': 'array|null max 20 of string max 200',
  'contact_email?': 'string|null max 500',
  'demo_video_url?': 'string|null max 500',
  'logo_url?': 'string|null max 500',
};

const OWNER_FIELDS = {
  'tagline?': 'string max 200',
  'short_description?': 'string max 300',
  'description?': 'string max 20000',
  'pricing_model?': 'string max 40',
  'pricing_summary?': 'string max 300',
  'country?': 'string max 2',
  'city?': 'string max 120',
  'founded_year?': 'integer|null 1800..2100',
  'demo_video_url?': 'string max 500',
  'contact_email?': 'string max 254',
  'features?': 'array max 20 of string max 200',
  'usps?': 'array max 20 of string max 200',
  'keywords?': 'array max 20 of string max 200',
  'headline?': 'string max 200',
  'summary?': 'string max 20000',
  'seo_title?': 'string max 200',
  'seo_description?': 'string max 320',
};

const socials = Object.fromEntries(
  [
    ...['linkedin', 'x', 'facebook', 'instagram', 'tiktok', 'youtube', 'threads', 'pinterest'],
    ...['github', 'reddit', 'producthunt', 'medium', 'website', 'custom'],
  ].map((platform) => [`${platform}?`, 'string max 500']),
);

const faqs: [string, Bounds] = ['max 10', { question: 'string max 300', answer: 'string max 1500' }];

const milestone = {
  date: 'date',
  title: 'string max 200',
  'description?': 'string max 2000',
  'url?': 'uri max 500',
};

const story = (title: number) => ({
  'title?': `string max ${title}`,
  ...Object.fromEntries(
    ['story', 'why_started', 'problem', 'journey', 'challenges', 'achievements', 'lessons', 'whats_next'].map(
      (section) => [`${section}?`, 'string max 8000'],
    ),
  ),
});

const order: Bounds = {
  items: [
    '1..20',
    {
      product: 'string max 60',
      'listing_id?': ID,
      'week?': 'string max 10',
      'amount_cents?': 'integer 1..100000000',
      'categories?': `array max 10 of ${SLUG}`,
      'options?': 'object',
    },
  ],
  'billing_country?': COUNTRY,
  'vat_number?': 'string max 32',
  'promo_code?': 'string max 40',
};

const read = (name: string, path: `/${string}`, input: Bounds = {}): Operation => ({
  name,
  route: `GET ${path}`,
  scope: null,
  idempotent: false,
  status: 200,
  input,
});

const owned = (name: string, path: `/${string}`, input: Bounds = {}): Operation => ({
  ...read(name, path, input),
  scope: 'account:read',
});

const write = (name: string, route: Operation['route'], status: 200 | 201, input: Bounds): Operation => ({
  name,
  route,
  scope: 'listings:write',
  idempotent: true,
  status,
  input,
});

/** The 41 operations: what each is called, where it stands, what it needs and what it takes. */
export const OPERATIONS: Operation[] = [
  read('get_site', '/site'),
  read('search_listings', '/listings', {
    'q?': 'string max 200',
    'category?': SLUG,
    'stage?': SLUG,
    'country?': COUNTRY,
    'pricing_model?': 'string max 40',
    'domain?': 'string max 253',
    'status?': 'enum live|upcoming = "live"',
    'sort?': 'enum relevance|newest|votes|trending|most_viewed|most_followed = "relevance"',
    ...paging,
  }),
  read('get_listing', '/listings/{slug}', { slug: SLUG }),
  read('get_alternatives', '/listings/{slug}/alternatives', { slug: SLUG }),
  read('compare_listings', '/compare', { a: SLUG, b: SLUG }),
  read('list_categories', '/categories', { 'include_empty?': 'boolean = true' }),
  read('get_category', '/categories/{slug}', { slug: SLUG, ...paging }),
  read('get_launch_week', '/launches/weeks/{week}', { week: 'string max 10' }),
  read('list_launches', '/launches', {
    'section?':
      'enum today|this-week|trending|most-voted|recent|most-viewed|most-followed|upcoming = "this-week"',
    ...paging,
  }),
  read('get_leaderboard', '/leaderboards/{board}', {
    board: 'enum community-weekly|community-all-time|billboard|domain-rating|revenue',
    'week?': 'string max 10',
    ...paging,
  }),
  read('list_founders', '/founders', { 'q?': 'string max 120', 'country?': COUNTRY, ...paging }),
  read('get_founder', '/founders/{slug}', { slug: SLUG }),
  read('list_blog_posts', '/blog', { 'q?': 'string max 200', ...paging }),
  read('get_blog_post', '/blog/{slug}', { slug: SLUG }),
  read('list_awards', '/awards', { 'listing?': SLUG, ...paging }),
  read('get_badges', '/listings/{slug}/badges', {
    slug: SLUG,
    'shape?': 'enum standard|outline|pill|banner|square = "standard"',
    'mode?': 'enum light|dark|auto = "auto"',
    'size?': 'enum s|m|l = "m"',
  }),
  read('list_interview_questions', '/interview-questions'),
  read('list_products', '/products'),

  owned('get_account', '/me'),
  write('submit_listing', 'POST /drafts', 201, { url: 'string max 2048' }),
  owned('list_my_drafts', '/drafts', paging),
  owned('get_draft', '/drafts/{id}', { id: 'uuid' }),
  write('update_draft', 'PATCH /drafts/{id}', 200, {
    id: 'uuid',
    'fields?': DRAFT_FIELDS,
    'lock_fields?': 'array max 20 of string',
    'regenerate?': 'array max 5 of string',
    'restore?': 'array max 20 of string',
    'faqs?': faqs,
    'company_socials?': socials,
    'founder_socials?': socials,
    'founders?': ['max 6', { name: 'string max 160', 'title?': 'string max 160', 'bio?': 'string max 3000' }],
    'story?': story(8000),
    'milestones?': ['max 50', milestone],
    'competitor_url?': 'string max 2048',
    'seo?': { 'title?': 'string max 70', 'meta?': 'string max 170' },
  }),
  write('invite_cofounder', 'POST /drafts/{id}/invites', 201, { id: 'uuid', email: 'email max 254' }),
  write('submit_draft', 'POST /drafts/{id}/submit', 200, { id: 'uuid' }),
  owned('list_my_listings', '/me/listings', paging),
  owned('get_my_listing', '/me/listings/{listing_id}', { listing_id: ID }),
  write('update_my_listing', 'PATCH /me/listings/{listing_id}', 200, {
    listing_id: ID,
    'fields?': OWNER_FIELDS,
    'apply_to?': 'array max 60 of string max 40',
    'socials?': socials,
    'faqs?': faqs,
  }),
  write('post_listing_update', 'POST /me/listings/{listing_id}/updates', 201, {
    listing_id: ID,
    title: 'string max 200',
    body: 'string max 5000',
  }),
  write('add_milestone', 'POST /me/listings/{listing_id}/milestones', 201, { listing_id: ID, ...milestone }),
  write('delete_milestone', 'DELETE /me/listings/{listing_id}/milestones/{milestone_id}', 200, {
    listing_id: ID,
    milestone_id: ID,
  }),
  write('set_founder_story', 'PUT /me/listings/{listing_id}/story', 200, { listing_id: ID, ...story(200) }),
  write('answer_interview', 'PUT /me/interview', 200, {
    answers: ['max 30', { question_id: ID, answer: 'string max 4000' }],
  }),
  write('choose_free_listing', 'POST /me/listings/{listing_id}/free', 200, { listing_id: ID }),
  write('claim_listing', 'POST /claims', 201, {
    slug: SLUG,
    method: 'enum dns|meta|file|email',
    'email?': 'email max 254',
  }),
  owned('list_my_claims', '/claims', paging),
  write('verify_claim', 'POST /claims/{claim_id}/verify', 200, { claim_id: ID }),
  {
    name: 'quote_order',
    route: 'POST /orders/quote',
    scope: 'orders:write',
    idempotent: false,
    status: 200,
    input: order,
  },
  {
    name: 'create_checkout',
    route: 'POST /orders/checkout',
    scope: 'orders:write',
    idempotent: true,
    status: 201,
    input: order,
  },
  owned('list_my_orders', '/orders', paging),
  // Its bounds are not in the specification.
  owned('get_order', '/orders/{number}', { number: expect.any(String) as string }),
];
