import { z } from 'zod';
import { FIRST_SERIES, prefixFault } from '../../rules/orders/invoice-number.ts';
import { taxFaults, VAT_MODES } from '../../rules/orders/seller-tax.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { isHostRange } from '../../rules/people/host-ranges.ts';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

const quota = (points: number, seconds: number) =>
  z.object({ points: z.int().min(1), seconds: z.int().min(1) }).default({ points, seconds });

const numberPrefix = z
  .string()
  .superRefine((prefix, context) => {
    const message = prefixFault(prefix);
    if (message !== undefined) context.addIssue(message);
  })
  .default(FIRST_SERIES);

const most = (count: number) => z.int().min(1).max(1_000_000).default(count);

/** One assistant whose people all come from its addresses; they draw on this quota together. */
const hostPool = z.strictObject({
  // It stands in the RateLimit header.
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
 * Claude's people, by the networks its maker publishes (https://docs.claude.com/en/api/ip-addresses). A short window
 * is a refill: whoever comes too late waits seconds, not the rest of somebody else's minute.
 */
const CLAUDE = {
  name: 'claude',
  ranges: ['160.79.104.0/21', '2607:6bc0::/48'],
  points: 600,
  seconds: 6,
};

// Prices are kept in hundredths: 4900 would be shown as ¥49 and taken as ¥4,900.
const WITH_CENTS = new Set(
  Intl.supportedValuesOf('currency').filter(
    (currency) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ===
      2,
  ),
);

/** What the operator decides about this directory: every setting, its bounds and its default. */
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
    .refine(
      (code) => WITH_CENTS.has(code),
      'Must be the ISO 4217 code of a currency of 100 cents, such as EUR.',
    )
    .default('EUR'),
  /** Where the site team gets copies of edits and claims that wait; empty sends none. */
  team_email: z
    .union([z.literal(''), z.email().max(254)], 'Must be an e-mail address, or empty.')
    .default(''),
  /** The first free launch week begins after this many full weeks, counted from today. */
  free_queue_weeks: z.int().min(0).max(52).default(6),
  /** Days after which an account that is used again moves ranks by its votes and follows; 0 for all at once. */
  vote_weighs_after_days: z.int().min(0).max(90).default(7),
  /** Free launches in one week. */
  free_slots: z.int().min(1).max(10_000).default(15),
  /** Ordered launches in one week: paid ones, relaunches and skipped queues. */
  ordered_slots: z.int().min(0).max(10_000).default(15),
  /** Who runs the directory and sells, as it stands in the imprint and on invoices. */
  seller_name: z.string().max(200).default(''),
  seller_address: z.string().max(1000).default(''),
  seller_vat_number: z.string().max(32).default(''),
  /** Its number at its own tax office, which stands on invoices beside the VAT number or in its place. */
  seller_tax_number: z.string().max(40).default(''),
  /** Its own country charges VAT to businesses, too. */
  seller_country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  /** How VAT is charged (rules/orders/seller-tax.ts); what the tax is called. */
  vat: z.enum(keysOf(VAT_MODES)).default('eu'),
  vat_name: z.string().trim().min(1).max(20).default('VAT'),
  /** Of `single_rate`, in percent; 0 is not set. */
  vat_rate: z
    .number()
    .min(0)
    .max(99.99)
    .refine(
      (rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9,
      'Must have at most two decimals, such as 8.1.',
    )
    .default(0),
  /** What one unit of `currency` is in the currency of the seller's country, which invoices state VAT in; 0 is not set. */
  vat_exchange_rate: z.number().min(0).max(1_000_000).default(0),
  /** Why a small business charges no VAT, as it stands on its invoices; empty for words of ours. */
  small_business_note: z.string().max(500).default(''),
  /** What else has to stand on every invoice and credit note. */
  invoice_note: z.string().max(1000).default(''),
  /** What numbers of invoices and credit notes begin with; kinds that begin alike share one series. */
  invoice_prefix: numberPrefix,
  credit_note_prefix: numberPrefix,
  /** The first number of a series that has none yet. */
  invoice_start: z.int().min(1).max(1_000_000_000).default(1),
  credit_note_start: z.int().min(1).max(1_000_000_000).default(1),
  /** Where people write to, shown on /support, /imprint and in security.txt. */
  contact_email: z
    .union([z.literal(''), z.email().max(254)], 'Must be an e-mail address, or empty.')
    .default(''),
  /** Markdown in place of the terms and the privacy notice that come with the software. */
  terms_text: z.string().max(20_000).default(''),
  privacy_text: z.string().max(20_000).default(''),
  /** Terms that stand elsewhere: /terms leads there. */
  terms_url: z
    .string()
    .max(500)
    .regex(/^(https:\/\/.*)?$/)
    .default(''),
  /** What OpenAI asks to be shown at /.well-known/openai-apps-challenge, to prove that the host is the publisher's. */
  openai_apps_challenge: z
    .string()
    .max(500)
    .regex(/^[\x21-\x7e]*$/)
    .default(''),
  /** Who looks at the directory for a store of assistants, until when, and the hash of their code: `reviewer add`. */
  reviewers: z
    .array(z.strictObject({ email: z.email(), code_hash: z.string(), until: z.iso.datetime() }))
    .max(20)
    .default([]),
  /** Mails an hour to one account about new sign-ins, keys and apps. */
  notices_per_hour: z.int().min(1).max(100).default(5),
  /** Days for which security events are kept. */
  keep_audit_log_days: z.int().min(30).max(3650).default(365),
  /** Days for which the pages of a draft are kept after its listing launched, or after its last change where none did. */
  keep_pages_days: z.int().min(1).max(3650).default(30),
  keep_abandoned_pages_days: z.int().min(1).max(3650).default(90),
  /** Compressed megabytes of pages kept with the drafts of an account, and of all; those read longest ago go first. */
  kept_page_megabytes: z.int().min(1).max(100).default(4),
  kept_page_megabytes_of_all: z.int().min(1).max(100_000).default(1000),
  /** Edits kept of a listing; older ones go. */
  kept_versions: z.int().min(10).max(100_000).default(200),
  /** Megabytes of values kept with the edits of a listing, the newest first; of older ones stays who made them. */
  kept_version_megabytes: z.int().min(1).max(1000).default(4),
  /** Days between asking for one's account to be deleted and its deletion; signing in meanwhile takes it back. */
  account_deletion_days: z.int().min(0).max(30).default(7),
  /** Exports of one's account. */
  limit_account_exports: quota(3, 86_400),
  limit_anonymous_reads: quota(120, 60),
  /** Pools for assistants whose people share their addresses; anonymous requests from elsewhere count by address. */
  limit_hosts: z
    .array(hostPool)
    .max(20)
    .refine((hosts) => new Set(hosts.map(({ name }) => name)).size === hosts.length, 'Two have one name.')
    .default([CLAUDE]),
  /** Pages and feeds, by address; pictures and badges; forms that are sent. */
  limit_pages: quota(240, 60),
  limit_pictures: quota(1920, 60),
  limit_changes: quota(40, 60),
  limit_reads: quota(600, 60),
  limit_writes: quota(60, 60),
  /** What an account changes in a day by calls and forms, and what all people of one network do. */
  limit_changes_a_day: quota(2000, 86_400),
  limit_changes_of_network_a_day: quota(10_000, 86_400),
  /** Websites read for an account: drafts, competitors, redrafts. */
  limit_crawls: quota(20, 3600),
  limit_crawls_of_network_a_day: quota(400, 86_400),
  limit_invites_and_claims: quota(20, 3600),
  /** Requests for sign-in codes by one network; those of devices known for the address are not counted. */
  limit_codes_of_network: quota(10, 900),
  /** Six-digit codes mailed to one address: for one network, for all, in a day, for a device known for the address. */
  limit_codes_of_network_to_address: quota(3, 3600),
  limit_codes_to_address: quota(6, 3600),
  limit_codes_to_address_daily: quota(12, 24 * 3600),
  limit_codes_of_device: quota(5, 900),
  /** By one network: registrations of apps, and requests that make us fetch what an app names by address. */
  limit_registrations: quota(20, 3600),
  limit_document_fetches: quota(60, 60),
  /** Times the apps of an account renew their access: a token is good for an hour. */
  limit_refreshes: quota(60, 3600),
  /** Listings of which the views of one network are counted. */
  limit_views_of_network_a_day: quota(2000, 86_400),
  /** Invites and links of claims to one address, whoever causes them. */
  limit_mail_to_strangers: quota(5, 24 * 3600),
  limit_wrong_promo_codes: quota(5, 900),
  /** Listings of an account that are saved or queued without being paid for and have not launched. */
  most_waiting_listings: most(10),
  /** Listings in the free queue whose badge was not seen yet, of all accounts of one mailbox. */
  most_without_badge: most(3),
  /** Listings of one website that are saved or queued so. */
  most_waiting_of_website: most(1),
  /** Reports of listings and reviews: of an account, of a network without one, and open ones of one thing. */
  limit_reports: quota(20, 24 * 3600),
  limit_anonymous_reports: quota(5, 24 * 3600),
  most_open_reports: most(20),
  /** Places in launch weeks that the accounts of one mailbox hold while they pay. */
  most_held_places: most(3),
  /** Payments they begin in 24 hours that hold such places and come to nothing, where none of theirs comes to more. */
  most_vain_holds_a_day: most(6),
  /** Payments begun for one order. */
  most_payment_tries: most(10),
  /** Drafts of an account that are no listing yet. */
  most_open_drafts: most(50),
  /** Megabytes of an account's drafts that have not launched; an update that would go beyond is refused. */
  draft_megabytes: z.int().min(1).max(1000).default(5),
  /** Orders of an account that are neither paid nor over, and those it made in 24 hours and did not pay. */
  most_unpaid_orders: most(20),
  most_unpaid_orders_a_day: most(60),
  /** API keys that an account makes, and apps it connects, in 24 hours; and apps that are connected. */
  most_new_keys_and_apps_a_day: most(30),
  most_connected_apps: most(100),
  /** Claims of an account that are neither decided nor over. */
  most_open_claims: most(20),
  /** Edits of a listing in 24 hours, and news on it. */
  most_edits_a_day: most(200),
  most_updates_a_day: most(5),
  /** Reviews that an account writes in 24 hours. */
  most_reviews_a_day: most(20),
  /** Drafts, redrafts and comparisons that Claude writes for an account on a day (UTC). */
  most_claude_drafts_a_day: most(100),
  /** Idempotency keys of an account in their 24 hours. */
  most_idempotency_keys: most(1000),
  /** Megabytes of answers kept for them; a call with a key that comes after is refused. */
  idempotency_megabytes: z.int().min(1).max(1000).default(4),
  /** Seconds of computing after which reading one page, and drafting from all of a site, is given up. */
  read_page_seconds: z.int().min(1).max(120).default(10),
  draft_seconds: z.int().min(1).max(100).default(20),
  /** Megabytes a process may take that reads websites. */
  read_memory_mb: z.int().min(256).max(8192).default(900),
});

export type SiteSettings = z.infer<typeof SITE_SETTINGS>;

// What a site that is open to the public has to say of who runs it.
const OWED = ['seller_name', 'seller_address', 'seller_country', 'contact_email'] as const;

/** Settings without which imprint, invoices and security.txt say too little, or VAT cannot be charged rightly. */
export function missingSettings(site: SiteSettings): string[] {
  const { vat, seller_vat_number, seller_tax_number } = site;
  const isUnnumbered = vat !== 'none' && seller_vat_number === '' && seller_tax_number === '';
  return [
    ...new Set([
      ...OWED.filter((name) => site[name] === ''),
      ...(isUnnumbered ? ['seller_tax_number'] : []),
      ...taxFaults(site).map(({ set }) => set),
    ]),
  ];
}

const siteSettings = prepared((q) => q.select().from(q.t.siteSettings));

let latest: { text: string; settings: SiteSettings } | undefined;

/** The settings in force: what the operator set, defaults for the rest. */
export async function getSiteSettings(db: Queries): Promise<SiteSettings> {
  const rows = await siteSettings(db);
  // Asked several times for a page, and seldom changed: eighty members need not be checked each time.
  const text = JSON.stringify(rows);
  if (latest?.text !== text) {
    const settings = SITE_SETTINGS.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
    latest = { text, settings: Object.freeze(settings) };
  }
  return latest.settings;
}
