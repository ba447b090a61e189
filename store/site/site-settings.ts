import { z } from 'zod';
import { DEFAULT_SERIES, getPrefixFault } from '../../rules/orders/invoice-number.ts';
import { findTaxFaults, VAT_MODES } from '../../rules/orders/seller-tax.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { isHostRange } from '../../rules/people/host-ranges.ts';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

const quota = (points: number, seconds: number) =>
  z.object({ points: z.int().min(1), seconds: z.int().min(1) }).default({ points, seconds });

const numberPrefix = z
  .string()
  .superRefine((prefix, context) => {
    const message = getPrefixFault(prefix);
    if (message !== undefined) context.addIssue(message);
  })
  .default(DEFAULT_SERIES);

const maxCount = (count: number) => z.int().min(1).max(1_000_000).default(count);

/** An assistant whose users all share its IP addresses, and therefore this quota. */
const hostPool = z.strictObject({
  // Sent in the RateLimit header.
  name: z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Must be 1 to 40 of a-z, 0-9, _ and -.'),
  ranges: z
    .array(
      z.string().refine(isHostRange, 'Must be a network in CIDR notation, an IPv6 one of at most 64 bits.'),
    )
    .min(1)
    .max(500),
  points: z.int().min(1),
  seconds: z.int().min(1),
});

/**
 * Users of Claude, by the networks that Anthropic publishes (https://docs.claude.com/en/api/ip-addresses). The window is
 * short, so that a user who exceeds the limit waits for seconds and not for the rest of a minute that others used up.
 */
const CLAUDE = {
  name: 'claude',
  ranges: ['160.79.104.0/21', '2607:6bc0::/48'],
  points: 600,
  seconds: 6,
};

/** Whether a code is of a currency of 100 cents. Prices are stored in hundredths: 4900 would be shown as ¥49 but charged as ¥4,900. */
const hasCents = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) &&
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits === 2;

/** The schema of the site settings, which the operator can change: each with its bounds and default. */
export const SITE_SETTINGS = z.object({
  name: z.string().min(1).max(80).default('Launch Directory'),
  purpose: z
    .string()
    .max(300)
    .default(
      'A directory of product launches that people and their AI assistants search, compare and follow.',
    ),
  currency: z
    .string()
    .refine(hasCents, 'Must be the ISO 4217 code of a currency of 100 cents, such as EUR.')
    .default('EUR'),
  /** The address of the site team, which gets copies of edits and waiting claims; empty sends none. */
  team_email: z
    .union([z.literal(''), z.email().max(254)], 'Must be an e-mail address, or empty.')
    .default(''),
  /** The first free launch week begins after this many full weeks, counted from today. */
  free_queue_weeks: z.int().min(0).max(52).default(6),
  /** Days after which votes and follows of an account that is used again count for the ranking; 0 for at once. */
  vote_weighs_after_days: z.int().min(0).max(90).default(7),
  /** Free launches per week. */
  free_slots: z.int().min(1).max(10_000).default(15),
  /** Ordered launches per week: paid ones, relaunches and skipped queues. */
  ordered_slots: z.int().min(0).max(10_000).default(15),
  /** The operator and seller, as shown in the imprint and on invoices. */
  seller_name: z.string().max(200).default(''),
  seller_address: z.string().max(1000).default(''),
  seller_vat_number: z.string().max(32).default(''),
  /** The seller's number at its tax office, shown on invoices with the VAT number or instead of it. */
  seller_tax_number: z.string().max(40).default(''),
  /** The seller's country, where businesses are charged VAT, too. */
  seller_country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  /** How VAT is charged (rules/orders/seller-tax.ts), and the name of the tax. */
  vat: z.enum(keysOf(VAT_MODES)).default('eu'),
  vat_name: z.string().trim().min(1).max(20).default('VAT'),
  /** The rate for `single_rate`, in percent; 0 means not set. */
  vat_rate: z
    .number()
    .min(0)
    .max(99.99)
    .refine(
      (rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9,
      'Must have at most two decimals, such as 8.1.',
    )
    .default(0),
  /** The value of one unit of `currency` in the currency of the seller's country, in which invoices state VAT; 0 means not set. */
  vat_exchange_rate: z.number().min(0).max(1_000_000).default(0),
  /** The note on invoices of a small business that charges no VAT; empty for a default text. */
  small_business_note: z.string().max(500).default(''),
  /** Additional text for every invoice and credit note. */
  invoice_note: z.string().max(1000).default(''),
  /** Prefixes of the numbers of invoices and credit notes; with the same prefix, both share one series. */
  invoice_prefix: numberPrefix,
  credit_note_prefix: numberPrefix,
  /** The first number of a new series. */
  invoice_start: z.int().min(1).max(1_000_000_000).default(1),
  credit_note_start: z.int().min(1).max(1_000_000_000).default(1),
  /** The contact address shown on /support, /imprint and in security.txt. */
  contact_email: z
    .union([z.literal(''), z.email().max(254)], 'Must be an e-mail address, or empty.')
    .default(''),
  /** Markdown that replaces the terms and the privacy notice that come with the software. */
  terms_text: z.string().max(20_000).default(''),
  privacy_text: z.string().max(20_000).default(''),
  /** The address of terms on another site, to which /terms redirects. */
  terms_url: z
    .string()
    .max(500)
    .regex(/^(https:\/\/.*)?$/, 'Must be an address such as https://example.com/terms, or empty.')
    .default(''),
  /** The token for /.well-known/openai-apps-challenge, by which OpenAI verifies that the host belongs to the publisher. */
  openai_apps_challenge: z
    .string()
    .max(500)
    .regex(/^[\x21-\x7e]*$/, 'Must be the token as OpenAI shows it: letters, digits and signs, no spaces.')
    .default(''),
  /** Reviewers of assistant app stores, with the end of their access and the hash of their code: `reviewer add`. */
  reviewers: z
    .array(z.strictObject({ email: z.email(), code_hash: z.string(), until: z.iso.datetime() }))
    .max(20)
    .default([]),
  /** Mails per hour to one account about new sign-ins, keys and apps. */
  notices_per_hour: z.int().min(1).max(100).default(5),
  /** Days for which security events are stored. */
  keep_audit_log_days: z.int().min(30).max(3650).default(365),
  /** Days for which the pages of a draft are stored after its listing launched, or after its last change if it never launches. */
  keep_pages_days: z.int().min(1).max(3650).default(30),
  keep_abandoned_pages_days: z.int().min(1).max(3650).default(90),
  /** Compressed megabytes of pages stored with the drafts of an account, and of all accounts; the oldest are deleted first. */
  kept_page_megabytes: z.int().min(1).max(100).default(4),
  kept_page_megabytes_of_all: z.int().min(1).max(100_000).default(1000),
  /** The number of edits stored for a listing; older ones are deleted. */
  kept_versions: z.int().min(10).max(100_000).default(200),
  /** Megabytes of values stored with the newest edits of a listing; older edits keep only their author and time. */
  kept_version_megabytes: z.int().min(1).max(1000).default(4),
  /** Days between the request to delete an account and its deletion; signing in before then cancels it. */
  account_deletion_days: z.int().min(0).max(30).default(7),
  /** Exports of an account's data. */
  limit_account_exports: quota(3, 86_400),
  limit_anonymous_reads: quota(120, 60),
  /** Pools for assistants whose users share IP addresses; other anonymous requests are limited by address. */
  limit_hosts: z
    .array(hostPool)
    .max(20)
    .refine((hosts) => new Set(hosts.map(({ name }) => name)).size === hosts.length, 'Two have one name.')
    .default([CLAUDE]),
  /** By IP address: pages and feeds; pictures and badges; submitted forms. */
  limit_pages: quota(240, 60),
  limit_pictures: quota(1920, 60),
  limit_changes: quota(40, 60),
  limit_reads: quota(600, 60),
  limit_writes: quota(60, 60),
  /** Changes per day by calls and forms: of one account, and of one network. */
  limit_changes_a_day: quota(2000, 86_400),
  limit_changes_of_network_a_day: quota(10_000, 86_400),
  /** Websites read for an account: drafts, competitors, redrafts. */
  limit_crawls: quota(20, 3600),
  limit_crawls_of_network_a_day: quota(400, 86_400),
  limit_invites_and_claims: quota(20, 3600),
  /** Per account: reads of the pages of drafts by assistants, and their proposals. Ten calls also cost one of `limit_crawls`. */
  limit_page_reads: quota(60, 86_400),
  limit_proposals: quota(60, 86_400),
  /** Calls with proposals for a draft, until its website is read again. */
  most_proposals_of_reading: maxCount(6),
  /** Requests for sign-in codes from one network, except from devices known for the address. */
  limit_codes_of_network: quota(10, 900),
  /** Six-digit codes mailed to one address: per network, in total, in total per day, and per device known for the address. */
  limit_codes_of_network_to_address: quota(3, 3600),
  limit_codes_to_address: quota(6, 3600),
  limit_codes_to_address_daily: quota(12, 24 * 3600),
  limit_codes_of_device: quota(5, 900),
  /** Per network: registrations of apps, and requests for which a client metadata document must be fetched. */
  limit_registrations: quota(20, 3600),
  limit_document_fetches: quota(60, 60),
  /** Token refreshes by the apps of an account; a token is valid for an hour. */
  limit_refreshes: quota(60, 3600),
  /** Listings per day for which views from one network are counted. */
  limit_views_of_network_a_day: quota(2000, 86_400),
  /** Invites and links of claims to one address, from all senders. */
  limit_mail_to_strangers: quota(5, 24 * 3600),
  limit_wrong_promo_codes: quota(5, 900),
  /** An account's saved or queued listings that are unpaid and have not launched. */
  most_waiting_listings: maxCount(10),
  /** Listings in the free queue whose badge was not found yet, of all accounts of one mailbox. */
  most_without_badge: maxCount(3),
  /** Such listings of one website. */
  most_waiting_of_website: maxCount(1),
  /** Reports of listings and reviews: by an account, by a network without one, and open ones about the same target. */
  limit_reports: quota(20, 24 * 3600),
  limit_anonymous_reports: quota(5, 24 * 3600),
  most_open_reports: maxCount(20),
  limit_search_alerts: quota(10, 24 * 3600),
  most_search_alerts_of_address: maxCount(10),
  most_search_alerts: maxCount(20_000),
  most_order_help_a_day: maxCount(10),
  /** Launch slots that the accounts of one mailbox may reserve during payment. */
  most_held_places: maxCount(3),
  /** Failed payments with reserved slots that such accounts may start in 24 hours, unless a payment of theirs succeeded. */
  most_vain_holds_a_day: maxCount(6),
  /** Payments started for one order. */
  most_payment_tries: maxCount(10),
  /** An account's drafts that are not a listing yet. */
  most_open_drafts: maxCount(50),
  /** Megabytes of an account's drafts that have not launched; an update that would exceed this is refused. */
  draft_megabytes: z.int().min(1).max(1000).default(5),
  /** An account's open unpaid orders, and those it created in 24 hours and did not pay. */
  most_unpaid_orders: maxCount(20),
  most_unpaid_orders_a_day: maxCount(60),
  /** API keys an account creates and apps it connects in 24 hours; and apps connected at the same time. */
  most_new_keys_and_apps_a_day: maxCount(30),
  most_connected_apps: maxCount(100),
  /** An account's claims that are neither decided nor expired. */
  most_open_claims: maxCount(20),
  /** Edits and updates of a listing in 24 hours. */
  most_edits_a_day: maxCount(200),
  most_updates_a_day: maxCount(5),
  /** Reviews that an account writes in 24 hours. */
  most_reviews_a_day: maxCount(20),
  /** Drafts, redrafts and comparisons that Claude writes for an account on a day (UTC). */
  most_claude_drafts_a_day: maxCount(100),
  /** Idempotency keys of an account in their 24 hours. */
  most_idempotency_keys: maxCount(1000),
  /** Megabytes of answers stored for them; further calls with a key are refused. */
  idempotency_megabytes: z.int().min(1).max(1000).default(4),
  /** Limits of CPU seconds for reading one page, and for writing a draft from a whole site. */
  read_page_seconds: z.int().min(1).max(120).default(10),
  draft_seconds: z.int().min(1).max(100).default(20),
  /** Memory limit of a process that reads websites, in megabytes. */
  read_memory_mb: z.int().min(256).max(8192).default(900),
});

export type SiteSettings = z.infer<typeof SITE_SETTINGS>;

// The legally required details of the operator of a public site.
const REQUIRED_SETTINGS = ['seller_name', 'seller_address', 'seller_country', 'contact_email'] as const;

/** Returns the names of settings that are missing for the imprint, invoices and security.txt, or to charge VAT correctly. */
export function listMissingSettings(site: SiteSettings): string[] {
  const { vat, seller_vat_number, seller_tax_number } = site;
  const lacksTaxNumber = vat !== 'none' && seller_vat_number === '' && seller_tax_number === '';
  return [
    ...new Set([
      ...REQUIRED_SETTINGS.filter((name) => site[name] === ''),
      ...(lacksTaxNumber ? ['seller_tax_number'] : []),
      ...findTaxFaults(site).map(({ set }) => set),
    ]),
  ];
}

const siteSettings = prepared((q) => q.select().from(q.t.siteSettings));

let cached: { text: string; settings: SiteSettings } | undefined;

/** Returns the site settings: the operator's values, and defaults for the rest. */
export async function getSiteSettings(db: Queries): Promise<SiteSettings> {
  const rows = await siteSettings(db);
  // Called several times for a page and rarely changed, so the eighty members are not parsed each time.
  const text = JSON.stringify(rows);
  if (cached?.text !== text) {
    const settings = SITE_SETTINGS.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
    cached = { text, settings: Object.freeze(settings) };
  }
  return cached.settings;
}
