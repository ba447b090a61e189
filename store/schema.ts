import { sql } from 'drizzle-orm';
import type { DraftDocument, Faq, Socials, Story } from '../rules/drafts/draft-document.ts';
import type { ClaimCheck } from '../rules/listings/claims.ts';
import type {
  Billing,
  InvoiceDocument,
  LineEffect,
  OrderItem,
  OrderTerms,
  PaymentRequest,
} from '../rules/money/order.ts';
import type { VatDecision } from '../rules/money/vat.ts';
import type { AuditDetails } from '../rules/people/audit.ts';
import type { Columns } from './engine/columns.ts';

/** Facts of a listing that are shown whole and searched elsewhere. */
export type ListingProfile = {
  features: string[];
  usps: string[];
  keywords: string[];
  tags: string[];
  faqs: Faq[];
  socials: Socials;
  not_found_on_website: string[];
  headline?: string;
  summary?: string;
  seo_title?: string;
  seo_description?: string;
  attributes?: Record<string, string>;
};

/**
 * Every table, once, for both databases. Keys are camelCase, columns snake_case. Weeks and dates are
 * `YYYY-MM-DD` text, instants are UTC with milliseconds, money is integer cents.
 */
export function buildSchema(c: Columns) {
  // --- people and access ---------------------------------------------------------------------------------
  const accounts = c.table(
    'accounts',
    {
      id: c.id(),
      email: c.text().notNull().unique(),
      name: c.text(),
      role: c.text().notNull().default('member'),
      // Where mail to the address arrives (rules/people/mailboxes.ts), and the first account with that mailbox: who votes.
      mailbox: c.text(),
      voterId: c.integer(),
      createdAt: c.time().notNull(),
      // When the person asked to be deleted for: signing in before then takes it back.
      deletionDueAt: c.time(),
      // What then becomes of what they published: `archive` or `unowned`.
      deletionListings: c.text(),
      // Only the number is left of them: orders that must be kept, and the audit log, refer to it.
      deletedAt: c.time(),
    },
    (t) => [c.index('accounts_mailbox').on(t.mailbox), c.index('accounts_deletion_due').on(t.deletionDueAt)],
  );

  // Kinds of mail a person has turned off.
  const endedMail = c.table(
    'ended_mail',
    {
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      kind: c.text().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.accountId, t.kind] })],
  );

  const signInCodes = c.table(
    'sign_in_codes',
    {
      id: c.id(),
      email: c.text().notNull(),
      // `short`: six digits for one browser; `long`: mailed once for all that ask; `shared`: a browser that waits for that.
      kind: c.text().notNull().default('short'),
      codeHash: c.text().notNull(),
      browserHash: c.text().notNull(),
      // Hash of the network that asked; of the device, where it had signed in with the address before.
      sender: c.text(),
      deviceHash: c.text(),
      triesLeft: c.integer().notNull(),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
      usedAt: c.time(),
    },
    (t) => [
      c.index('sign_in_codes_email').on(t.email, t.createdAt),
      c.index('sign_in_codes_browser').on(t.browserHash),
    ],
  );

  const browserSessions = c.table(
    'browser_sessions',
    {
      idHash: c.text().primaryKey(),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      // What the browser says it is, such as `Firefox on Windows`.
      browser: c.text(),
      createdAt: c.time().notNull(),
      // Written at most every few minutes; null is since it was made.
      seenAt: c.time(),
      // When the person last entered a mailed code in it; null is when it was made.
      provedAt: c.time(),
      expiresAt: c.time().notNull(),
    },
    (t) => [c.index('browser_sessions_account').on(t.accountId)],
  );

  // Browsers a person signed in with before: from another one a sign-in is told by mail.
  const knownBrowsers = c.table(
    'known_browsers',
    {
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      browserHash: c.text().notNull(),
      seenAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.accountId, t.browserHash] }),
      c.index('known_browsers_seen').on(t.seenAt),
    ],
  );

  const apiKeys = c.table(
    'api_keys',
    {
      id: c.id(),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      name: c.text().notNull(),
      keyHash: c.text().notNull().unique(),
      // The first characters of the key, so that its owner can tell keys apart.
      start: c.text().notNull(),
      scopes: c.json<string[]>().notNull(),
      createdAt: c.time().notNull(),
      lastUsedAt: c.time(),
      revokedAt: c.time(),
    },
    (t) => [c.index('api_keys_account').on(t.accountId)],
  );

  const oauthRecords = c.table(
    'oauth_records',
    {
      // oidc-provider model name and hashed id: opaque token ids are the tokens themselves.
      model: c.text().notNull(),
      idHash: c.text().notNull(),
      payload: c.json<Record<string, unknown>>().notNull(),
      grantId: c.text(),
      uid: c.text(),
      userCode: c.text(),
      accountId: c.text(),
      consumedAt: c.time(),
      createdAt: c.time().notNull(),
      expiresAt: c.time(),
    },
    (t) => [
      c.primaryKey({ columns: [t.model, t.idHash] }),
      c.index('oauth_records_grant').on(t.grantId),
      c.index('oauth_records_uid').on(t.uid),
      c.index('oauth_records_account').on(t.accountId),
      c.index('oauth_records_expiry').on(t.expiresAt),
    ],
  );

  // Key pairs and cookie secrets that must survive a restart.
  const serverSecrets = c.table('server_secrets', {
    name: c.text().primaryKey(),
    value: c.json<unknown>().notNull(),
    createdAt: c.time().notNull(),
  });

  // What happened to access: see audit-log.ts. It outlives accounts, so it refers to none.
  const auditLog = c.table(
    'audit_log',
    {
      id: c.id(),
      type: c.text().notNull(),
      accountId: c.integer(),
      // The operating system's user behind an operator command; null is the person themselves.
      operator: c.text(),
      // The network an address belongs to, never the address.
      network: c.text(),
      details: c.json<AuditDetails>().notNull().default({}),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.index('audit_log_account').on(t.accountId, t.createdAt),
      c.index('audit_log_created').on(t.createdAt),
    ],
  );

  const idempotencyKeys = c.table(
    'idempotency_keys',
    {
      accountId: c.integer().notNull(),
      operation: c.text().notNull(),
      key: c.text().notNull(),
      requestHash: c.text().notNull(),
      // Null while a call is running.
      body: c.json<unknown>(),
      status: c.integer(),
      // The one call that may finish under this key, and until when no other may take it over.
      holder: c.text(),
      heldUntil: c.time(),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.accountId, t.operation, t.key] }),
      c.index('idempotency_keys_expiry').on(t.expiresAt),
    ],
  );

  // --- the site and its catalog ----------------------------------------------------------------------------
  const siteSettings = c.table('site_settings', {
    name: c.text().primaryKey(),
    value: c.json<unknown>().notNull(),
  });

  const categories = c.table(
    'categories',
    {
      id: c.id(),
      slug: c.text().notNull().unique(),
      name: c.text().notNull(),
      description: c.text().notNull().default(''),
      faqs: c.json<Faq[]>().notNull().default([]),
      // Words on a website that speak for this category, used when a draft is written.
      keywords: c.json<string[]>().notNull().default([]),
      // Names of the facts that compare_listings puts side by side.
      attributes: c.json<string[]>().notNull().default([]),
      parentId: c.integer(),
      position: c.integer().notNull().default(0),
    },
    (t) => [c.index('categories_parent').on(t.parentId)],
  );

  const listings = c.table(
    'listings',
    {
      id: c.id(),
      site: c.text().notNull().default('main'),
      slug: c.text().notNull().unique(),
      status: c.text().notNull(),
      plan: c.text().notNull().default('none'),
      ownerId: c.integer().references(() => accounts.id),
      draftId: c.text(),
      name: c.text().notNull(),
      url: c.text().notNull(),
      domain: c.text().notNull(),
      tagline: c.text(),
      shortDescription: c.text(),
      description: c.text(),
      stage: c.text(),
      pricingModel: c.text(),
      pricingSummary: c.text(),
      country: c.text(),
      city: c.text(),
      foundedYear: c.integer(),
      contactEmail: c.text(),
      demoVideoUrl: c.text(),
      logoUrl: c.text(),
      profile: c.json<ListingProfile>().notNull(),
      primaryCategoryId: c.integer().references(() => categories.id),
      launchWeek: c.text(),
      // The week a live listing launches a second time in.
      relaunchWeek: c.text(),
      launchedAt: c.time(),
      badgeSeenAt: c.time(),
      badgeCheckedAt: c.time(),
      verifiedAt: c.time(),
      unlocked: c.json<string[]>().notNull().default([]),
      votes: c.integer().notNull().default(0),
      follows: c.integer().notNull().default(0),
      views: c.integer().notNull().default(0),
      trending: c.real().notNull().default(0),
      domainRating: c.real(),
      revenueCents: c.cents(),
      sample: c.boolean().notNull().default(false),
      createdAt: c.time().notNull(),
      updatedAt: c.time().notNull(),
    },
    (t) => [
      c.index('listings_status_week').on(t.status, t.launchWeek),
      c.index('listings_owner').on(t.ownerId),
      c.index('listings_relaunch').on(t.relaunchWeek),
      c.index('listings_domain').on(t.domain),
      c.index('listings_category').on(t.primaryCategoryId),
      c.uniqueIndex('listings_draft').on(t.draftId),
      // The leaderboards, in their order.
      c.index('listings_by_votes').on(t.status, sql`votes desc`, t.launchedAt, t.id),
      c.index('listings_by_domain_rating').on(t.status, sql`domain_rating desc`, t.launchedAt, t.id),
      c.index('listings_by_revenue').on(t.status, sql`revenue_cents desc`, t.launchedAt, t.id),
    ],
  );

  const listingCategories = c.table(
    'listing_categories',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      categoryId: c
        .integer()
        .notNull()
        .references(() => categories.id, { onDelete: 'cascade' }),
      primary: c.boolean().notNull().default(false),
    },
    (t) => [
      c.primaryKey({ columns: [t.listingId, t.categoryId] }),
      c.index('listing_categories_category').on(t.categoryId),
    ],
  );

  // Which listings changed, for search/changes.ts. Triggers on listings and listing_categories write it (see
  // migrations), in the transaction of the change; a listing has one row, with the newest change in it.
  // Row 0 is no listing: its number, drawn at random, is where counting began and tells databases apart.
  const searchChanges = c.table('search_changes', {
    listingId: c.integer().primaryKey(),
    seq: c.bigInteger().notNull().unique(),
    // The newest change of more than counters (votes, follows, views, trending, launch time).
    textSeq: c.bigInteger().notNull(),
  });

  const listingStories = c.table('listing_stories', {
    listingId: c
      .integer()
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    story: c.json<Story>().notNull(),
    updatedAt: c.time().notNull(),
  });

  // Of a listing whose media are unlocked. Read without `bytes` but for one picture at a time.
  const listingPictures = c.table(
    'listing_pictures',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      position: c.integer().notNull(),
      caption: c.text(),
      mediaType: c.text().notNull(),
      width: c.integer().notNull(),
      height: c.integer().notNull(),
      sha256: c.text().notNull(),
      bytes: c.bytes().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('listing_pictures_listing').on(t.listingId, t.position)],
  );

  const milestones = c.table(
    'milestones',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      date: c.text().notNull(),
      title: c.text().notNull(),
      description: c.text(),
      url: c.text(),
      fromDraft: c.boolean().notNull().default(false),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('milestones_listing').on(t.listingId, t.date)],
  );

  const listingUpdates = c.table(
    'listing_updates',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      title: c.text().notNull(),
      body: c.text().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('listing_updates_listing').on(t.listingId)],
  );

  const votes = c.table(
    'votes',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      accountId: c.integer().notNull(),
      // One vote for all accounts of a person; null where there were several before that was so.
      voterId: c.integer(),
      week: c.text().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.listingId, t.accountId] }),
      c.uniqueIndex('votes_listing_voter').on(t.listingId, t.voterId),
      c.index('votes_week').on(t.week),
      c.index('votes_account').on(t.accountId),
    ],
  );

  const follows = c.table(
    'follows',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      accountId: c.integer().notNull(),
      voterId: c.integer(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.listingId, t.accountId] }),
      c.uniqueIndex('follows_listing_voter').on(t.listingId, t.voterId),
      c.index('follows_account').on(t.accountId),
    ],
  );

  // One review per person and listing. One that turned out not to be genuine is hidden.
  const reviews = c.table(
    'reviews',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      accountId: c.integer().notNull(),
      voterId: c.integer(),
      rating: c.integer().notNull(),
      body: c.text().notNull().default(''),
      // The owner's word on it.
      answer: c.text(),
      answeredAt: c.time(),
      hiddenAt: c.time(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.uniqueIndex('reviews_listing_account').on(t.listingId, t.accountId),
      c.uniqueIndex('reviews_listing_voter').on(t.listingId, t.voterId),
      c.index('reviews_account').on(t.accountId),
    ],
  );

  // People's page views by day; who was counted is known for that day only.
  const listingViews = c.table(
    'listing_views',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      day: c.text().notNull(),
      views: c.integer().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.listingId, t.day] })],
  );

  const listingVisitors = c.table(
    'listing_visitors',
    {
      day: c.text().notNull(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      visitorHash: c.text().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.day, t.listingId, t.visitorHash] })],
  );

  // What the third party said of a website on a day; the newest value also stands on its listings.
  const domainRatings = c.table(
    'domain_ratings',
    {
      domain: c.text().notNull(),
      day: c.text().notNull(),
      value: c.real().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.domain, t.day] })],
  );

  // Alternatives that the owner of a listing agreed to be shown beside.
  const listingAlternatives = c.table(
    'listing_alternatives',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      alternativeId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      approvedAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.listingId, t.alternativeId] }),
      c.index('listing_alternatives_alternative').on(t.alternativeId),
    ],
  );

  const billboardContributions = c.table(
    'billboard_contributions',
    {
      id: c.id(),
      // What was paid for: a contribution with the same key is written once, whatever is retried.
      key: c.text().notNull().unique(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      amountCents: c.cents().notNull(),
      sample: c.boolean().notNull().default(false),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('billboard_contributions_listing').on(t.listingId)],
  );

  const founders = c.table(
    'founders',
    {
      id: c.id(),
      slug: c.text().notNull().unique(),
      accountId: c.integer(),
      name: c.text().notNull(),
      bio: c.text(),
      country: c.text(),
      socials: c.json<Socials>().notNull().default({}),
      sample: c.boolean().notNull().default(false),
    },
    (t) => [c.index('founders_name').on(t.name), c.index('founders_account').on(t.accountId)],
  );

  const listingFounders = c.table(
    'listing_founders',
    {
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      founderId: c
        .integer()
        .notNull()
        .references(() => founders.id, { onDelete: 'cascade' }),
      title: c.text(),
      position: c.integer().notNull().default(0),
    },
    (t) => [
      c.primaryKey({ columns: [t.listingId, t.founderId] }),
      c.index('listing_founders_founder').on(t.founderId),
    ],
  );

  const blogPosts = c.table('blog_posts', {
    id: c.id(),
    slug: c.text().notNull().unique(),
    title: c.text().notNull(),
    excerpt: c.text().notNull().default(''),
    markdown: c.text().notNull(),
    author: c.text(),
    faqs: c.json<Faq[]>().notNull().default([]),
    publishedAt: c.time(),
    sample: c.boolean().notNull().default(false),
  });

  const awards = c.table(
    'awards',
    {
      id: c.id(),
      week: c.text().notNull(),
      rank: c.integer().notNull(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      votes: c.integer().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.uniqueIndex('awards_week_rank_listing').on(t.week, t.rank, t.listingId),
      c.index('awards_listing').on(t.listingId),
    ],
  );

  const interviewQuestions = c.table('interview_questions', {
    id: c.id(),
    question: c.text().notNull(),
    position: c.integer().notNull().default(0),
    active: c.boolean().notNull().default(true),
  });

  const products = c.table('products', {
    code: c.text().primaryKey(),
    name: c.text().notNull(),
    description: c.text().notNull(),
    rules: c.text().notNull().default(''),
    priceCents: c.cents().notNull(),
    needsListing: c.boolean().notNull().default(false),
    options: c.json<Record<string, unknown>>(),
    active: c.boolean().notNull().default(true),
    position: c.integer().notNull().default(0),
  });

  // --- drafts ----------------------------------------------------------------------------------------------
  const drafts = c.table(
    'drafts',
    {
      id: c.text().primaryKey(),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      url: c.text().notNull(),
      domain: c.text().notNull(),
      status: c.text().notNull(),
      document: c.json<DraftDocument>().notNull(),
      listingId: c.integer(),
      createdAt: c.time().notNull(),
      updatedAt: c.time().notNull(),
      readyAt: c.time(),
    },
    (t) => [c.index('drafts_account').on(t.accountId, t.createdAt), c.index('drafts_domain').on(t.domain)],
  );

  // The pages a draft was written from, so that fields can be redrafted without reading the website again. Deleted
  // after a time; the quotes stand in the draft itself.
  const keptPages = c.table(
    'kept_pages',
    {
      draftId: c
        .text()
        .notNull()
        .references(() => drafts.id, { onDelete: 'cascade' }),
      position: c.integer().notNull(),
      url: c.text().notNull(),
      status: c.integer().notNull(),
      sha256: c.text().notNull(),
      // The text of the page in UTF-8, deflated (RFC 1951).
      deflated: c.bytes().notNull(),
      fetchedAt: c.text().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.draftId, t.position] })],
  );

  // How often Claude was asked for an account on a day (UTC).
  const claudeUse = c.table(
    'claude_use',
    {
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      day: c.text().notNull(),
      questions: c.integer().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.accountId, t.day] })],
  );

  // --- what owners do ----------------------------------------------------------------------------------------
  // Co-founders: they work on the draft and on the listing made from it. The owner stands on the draft itself.
  const draftMembers = c.table(
    'draft_members',
    {
      draftId: c
        .text()
        .notNull()
        .references(() => drafts.id, { onDelete: 'cascade' }),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.draftId, t.accountId] }),
      c.index('draft_members_account').on(t.accountId),
    ],
  );

  const invites = c.table(
    'invites',
    {
      id: c.id(),
      draftId: c
        .text()
        .notNull()
        .references(() => drafts.id, { onDelete: 'cascade' }),
      email: c.text().notNull(),
      tokenHash: c.text().notNull().unique(),
      // How often it was mailed: asking again sends the same invite with a new link.
      sends: c.integer().notNull().default(1),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
      acceptedAt: c.time(),
    },
    (t) => [c.uniqueIndex('invites_draft_email').on(t.draftId, t.email)],
  );

  // Every edit of a listing: the fields that changed, as they were and as they became.
  const listingVersions = c.table(
    'listing_versions',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      // Null: the operator, on the command line.
      accountId: c.integer(),
      // By what means, such as the name of the app or API key.
      via: c.text().notNull(),
      operation: c.text().notNull(),
      before: c.json<Record<string, unknown>>().notNull(),
      after: c.json<Record<string, unknown>>().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.index('listing_versions_listing').on(t.listingId),
      c.index('listing_versions_account').on(t.accountId),
    ],
  );

  const claims = c.table(
    'claims',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      method: c.text().notNull(),
      email: c.text(),
      // What is published on the website; of the token in a mailed link only the hash.
      token: c.text().notNull().unique(),
      status: c.text().notNull(),
      lastCheck: c.json<ClaimCheck>(),
      // Control of the website was proved; a listing with another owner still waits for the operator.
      provenAt: c.time(),
      decidedAt: c.time(),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
    },
    (t) => [
      c.index('claims_account').on(t.accountId),
      c.index('claims_listing').on(t.listingId),
      c.index('claims_status').on(t.status),
    ],
  );

  const interviewAnswers = c.table(
    'interview_answers',
    {
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      questionId: c
        .integer()
        .notNull()
        .references(() => interviewQuestions.id, { onDelete: 'cascade' }),
      answer: c.text().notNull(),
      updatedAt: c.time().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.accountId, t.questionId] })],
  );

  // --- orders ------------------------------------------------------------------------------------------------
  const orders = c.table(
    'orders',
    {
      id: c.id(),
      number: c.text().notNull().unique(),
      // Hash of the token in a link from before links were signed (orders/order-links.ts).
      linkHash: c.text().unique(),
      accountId: c
        .integer()
        .notNull()
        .references(() => accounts.id),
      status: c.text().notNull(),
      currency: c.text().notNull(),
      // What was asked for, checked again when the person pays.
      items: c.json<OrderItem[]>().notNull(),
      // Prices and discounts, bound for 24 hours.
      terms: c.json<OrderTerms>().notNull(),
      billing: c.json<Billing>().notNull(),
      vat: c.json<VatDecision>().notNull(),
      discountCents: c.cents().notNull(),
      netCents: c.cents().notNull(),
      vatCents: c.cents().notNull(),
      totalCents: c.cents().notNull(),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
      paidAt: c.time(),
      // When it was cancelled, expired or refunded.
      endedAt: c.time(),
    },
    (t) => [
      c.index('orders_account').on(t.accountId, t.createdAt),
      c.index('orders_status').on(t.status, t.expiresAt),
    ],
  );

  const orderLines = c.table(
    'order_lines',
    {
      id: c.id(),
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      position: c.integer().notNull(),
      product: c.text().notNull(),
      name: c.text().notNull(),
      listingId: c.integer(),
      item: c.json<OrderItem>().notNull(),
      priceCents: c.cents().notNull(),
      discountCents: c.cents().notNull(),
      netCents: c.cents().notNull(),
      vatCents: c.cents().notNull(),
      totalCents: c.cents().notNull(),
      // waiting, done, by_hand, undone or kept; see orders/fulfil.ts.
      fulfilment: c.text().notNull().default('waiting'),
      fulfilledAt: c.time(),
      note: c.text(),
      // What fulfilment changed, so that it can be undone.
      effect: c.json<LineEffect>().notNull().default({}),
    },
    (t) => [
      c.uniqueIndex('order_lines_position').on(t.orderId, t.position),
      c.index('order_lines_fulfilment').on(t.fulfilment),
    ],
  );

  // One try to pay an order. Before another one starts, this one is ended at the provider.
  const payments = c.table(
    'payments',
    {
      id: c.text().primaryKey(),
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      provider: c.text().notNull(),
      // starting, open, paid, ended, refunding or refunded.
      state: c.text().notNull(),
      amountCents: c.cents().notNull(),
      currency: c.text().notNull(),
      // What the provider is asked for, so that asking again is the same request.
      request: c.json<PaymentRequest>().notNull(),
      sessionId: c.text().unique(),
      url: c.text(),
      intentId: c.text(),
      refundedCents: c.cents().notNull().default(0),
      disputedAt: c.time(),
      // The places are held until then.
      holdUntil: c.time().notNull(),
      createdAt: c.time().notNull(),
      paidAt: c.time(),
    },
    (t) => [c.index('payments_order').on(t.orderId), c.index('payments_intent').on(t.intentId)],
  );

  // What the provider told us, by its own event id: each is applied once.
  const paymentEvents = c.table('payment_events', {
    id: c.text().primaryKey(),
    kind: c.text().notNull(),
    paymentId: c.text(),
    receivedAt: c.time().notNull(),
  });

  // Places in launch weeks that are sold, or held while somebody pays. A place that is given back is deleted.
  const launchPlaces = c.table(
    'launch_places',
    {
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      position: c.integer().notNull(),
      week: c.text().notNull(),
      listingId: c.integer().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.orderId, t.position] }),
      c.index('launch_places_week').on(t.week),
      c.index('launch_places_listing').on(t.listingId),
    ],
  );

  const promoCodes = c.table('promo_codes', {
    code: c.text().primaryKey(),
    kind: c.text().notNull(),
    // Hundredths of a percent, or cents.
    value: c.integer().notNull(),
    // Product codes it is for; null is all.
    products: c.json<string[] | null>(),
    validFrom: c.time(),
    validUntil: c.time(),
    maxUses: c.integer(),
    maxUsesPerAccount: c.integer(),
    active: c.boolean().notNull().default(true),
    createdAt: c.time().notNull(),
  });

  // A use is taken when a payment starts and given back when it ends unpaid.
  const promoUses = c.table(
    'promo_uses',
    {
      orderId: c
        .integer()
        .primaryKey()
        .references(() => orders.id),
      code: c.text().notNull(),
      accountId: c.integer().notNull(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('promo_uses_code').on(t.code, t.accountId)],
  );

  const invoices = c.table(
    'invoices',
    {
      number: c.text().primaryKey(),
      year: c.integer().notNull(),
      sequence: c.integer().notNull(),
      orderId: c
        .integer()
        .notNull()
        .references(() => orders.id),
      // invoice or credit_note.
      kind: c.text().notNull(),
      document: c.json<InvoiceDocument>().notNull(),
      issuedAt: c.time().notNull(),
    },
    (t) => [
      c.uniqueIndex('invoices_sequence').on(t.year, t.sequence),
      c.uniqueIndex('invoices_order').on(t.orderId, t.kind),
    ],
  );

  // Days of being featured that were bought; they begin once the listing is live and the days before are over.
  const featuredPeriods = c.table(
    'featured_periods',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      key: c.text().notNull().unique(),
      days: c.integer().notNull(),
      startsAt: c.time(),
      endsAt: c.time(),
      // Set once its end was acted upon.
      closedAt: c.time(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.index('featured_periods_listing').on(t.listingId),
      c.index('featured_periods_end').on(t.endsAt),
    ],
  );

  // --- work that must survive a restart ----------------------------------------------------------------------
  const jobs = c.table(
    'jobs',
    {
      id: c.id(),
      kind: c.text().notNull(),
      // One open job per key: asking twice for the same work is one job.
      key: c.text().notNull(),
      payload: c.json<Record<string, unknown>>().notNull(),
      attempts: c.integer().notNull().default(0),
      runAfter: c.time().notNull(),
      // Whoever took the job holds it until then, and only it may end the job; a process that died lets go this way.
      holder: c.text(),
      heldUntil: c.time(),
      lastError: c.text(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.uniqueIndex('jobs_kind_key').on(t.kind, t.key), c.index('jobs_run_after').on(t.runAfter)],
  );

  // Addresses whose owners want no mail that strangers cause: invites, links of claims.
  const declinedMail = c.table('declined_mail', {
    email: c.text().primaryKey(),
    createdAt: c.time().notNull(),
  });

  const outgoingMail = c.table(
    'outgoing_mail',
    {
      id: c.id(),
      // A message with the same key is written once, whatever is retried.
      key: c.text().notNull().unique(),
      recipient: c.text().notNull(),
      subject: c.text().notNull(),
      text: c.text().notNull(),
      html: c.text().notNull(),
      headers: c.json<Record<string, string>>().notNull().default({}),
      attempts: c.integer().notNull().default(0),
      // Set just before the text goes over the wire, by one try alone: cut off in there it is not sent again.
      handedOverAt: c.time(),
      handedOverBy: c.text(),
      sentAt: c.time(),
      failedAt: c.time(),
      lastError: c.text(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('outgoing_mail_recipient').on(t.recipient, t.createdAt)],
  );

  // Imports that have begun and not ended: what is in stands here in the transaction that put it there.
  const imports = c.table(
    'imports',
    {
      kind: c.text().notNull(),
      // SHA-256 of the file.
      file: c.text().notNull(),
      // The last line that is in.
      line: c.integer().notNull(),
      added: c.integer().notNull(),
      changed: c.integer().notNull(),
      unchanged: c.integer().notNull(),
      updatedAt: c.time().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.kind, t.file] })],
  );

  // Addresses that no mail server takes mail for.
  const bouncedAddresses = c.table('bounced_addresses', {
    email: c.text().primaryKey(),
    reply: c.text().notNull(),
    createdAt: c.time().notNull(),
  });

  return {
    accounts,
    endedMail,
    declinedMail,
    signInCodes,
    browserSessions,
    knownBrowsers,
    apiKeys,
    oauthRecords,
    serverSecrets,
    auditLog,
    idempotencyKeys,
    siteSettings,
    categories,
    listings,
    listingCategories,
    searchChanges,
    listingStories,
    listingPictures,
    milestones,
    listingUpdates,
    votes,
    follows,
    reviews,
    listingViews,
    listingVisitors,
    domainRatings,
    listingAlternatives,
    billboardContributions,
    founders,
    listingFounders,
    blogPosts,
    awards,
    interviewQuestions,
    products,
    drafts,
    keptPages,
    claudeUse,
    draftMembers,
    invites,
    listingVersions,
    claims,
    interviewAnswers,
    jobs,
    outgoingMail,
    imports,
    bouncedAddresses,
    orders,
    orderLines,
    payments,
    paymentEvents,
    launchPlaces,
    promoCodes,
    promoUses,
    invoices,
    featuredPeriods,
  };
}
