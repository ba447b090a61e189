import { sql } from 'drizzle-orm';
import type { Faq, Socials, Story } from '../../rules/drafts/draft-document.ts';
import type { BadgeCheckResult } from '../../rules/badges/badge-check.ts';
import { CLAIM_METHODS, type ClaimCheck } from '../../rules/listings/ownership-claims.ts';
import type { WebsiteSources } from '../../rules/listings/website-sources.ts';
import type { FieldsWith, FieldValue } from '../../rules/listings/fields/listing-fields.ts';
import type { Section } from '../../rules/listings/fields/sections.ts';
import { CLAIM } from '../../rules/states/claim.ts';
import type { LaunchState } from '../../rules/states/listing-moves.ts';
import { LISTING, type ListingStatus, type Plan, PLANS } from '../../rules/states/listing.ts';
import type { Columns } from '../engine/columns.ts';
import type { PeopleTables } from '../people/tables.ts';
import { fieldColumns } from './field-columns.ts';

type ProfileField = FieldsWith<{ home: 'profile' }>;
type ProfileList = FieldsWith<{ home: 'profile'; kind: 'list' }>;

/** The fields of a listing that are shown but never queried by. Rows from before a list field was added lack that list. */
export type ListingProfile = { [Name in ProfileList]: string[] } & {
  [Name in Exclude<ProfileField, ProfileList>]?: FieldValue<Name>;
} & {
  faqs: Faq[];
  socials: Socials;
  /** Facts that the website does not state, as the owner says. */
  not_stated?: string[];
  attributes?: Record<string, string>;
  /** What the website states of it; absent if no draft was made from the website. */
  sources?: WebsiteSources;
  /** What the last import wrote, by which the next one knows what was changed here since. */
  imported?: Partial<ImportedState>;
};

/** The columns of a listing that an import writes and that launches, orders, claims and the team change; times as ISO 8601. */
export type ImportedState = {
  status: ListingStatus;
  plan: Plan;
  launchWeek: string | null;
  launchedAt: string | null;
  verifiedAt: string | null;
  unlocked: Section[];
  ownerId: number | null;
};

/** Builds the tables of listings and what belongs to them: categories, founders, stories, pictures, versions, claims, figures. */
export function listingTables(c: Columns, { accounts }: Pick<PeopleTables, 'accounts'>) {
  const categories = c.table(
    'categories',
    {
      id: c.id(),
      slug: c.text().notNull().unique(),
      name: c.text().notNull(),
      description: c.text().notNull().default(''),
      faqs: c.json<Faq[]>().notNull().default([]),
      // Words on a website that suggest this category, used when a draft is written.
      keywords: c.json<string[]>().notNull().default([]),
      // Names of the facts that compare_listings compares.
      attributes: c.json<string[]>().notNull().default([]),
      parentId: c.integer(),
      position: c.integer().notNull().default(0),
      // Not offered and not listed, nor are its subcategories. Its listings stay in it.
      hidden: c.boolean().notNull().default(false),
    },
    (t) => [c.index('categories_parent').on(t.parentId)],
  );

  // Categories that were merged into another one: their slugs, and their names in lower case.
  const formerCategories = c.table(
    'former_categories',
    {
      called: c.text().primaryKey(),
      categoryId: c
        .integer()
        .notNull()
        .references(() => categories.id, { onDelete: 'cascade' }),
    },
    (t) => [c.index('former_categories_category').on(t.categoryId)],
  );

  const listings = c.table(
    'listings',
    {
      id: c.id(),
      site: c.text().notNull().default('main'),
      slug: c.text().notNull().unique(),
      status: c.oneOf(LISTING.all).notNull(),
      plan: c.oneOf(PLANS).notNull().default('none'),
      ownerId: c.integer().references(() => accounts.id),
      draftId: c.text(),
      name: c.text().notNull(),
      url: c.text().notNull(),
      domain: c.text().notNull(),
      ...fieldColumns(c),
      profile: c.json<ListingProfile>().notNull(),
      primaryCategoryId: c.integer().references(() => categories.id),
      launchWeek: c.text(),
      // The week in which a live listing launches for a second time.
      relaunchWeek: c.text(),
      launchedAt: c.time(),
      badgeSeenAt: c.time(),
      badgeCheckedAt: c.time(),
      // The result of the last badge check.
      badgeLook: c.json<BadgeCheckResult>(),
      // The last time a launch week began without the badge.
      launchMoved: c.json<NonNullable<LaunchState['launchMoved']>>(),
      verifiedAt: c.time(),
      unlocked: c.json<Section[]>().notNull().default([]),
      votes: c.integer().notNull().default(0),
      follows: c.integer().notNull().default(0),
      // The light ones among them, which do not count for the ranking.
      lightVotes: c.integer().notNull().default(0),
      lightFollows: c.integer().notNull().default(0),
      views: c.integer().notNull().default(0),
      trending: c.real().notNull().default(0),
      domainRating: c.real(),
      revenueCents: c.cents(),
      // The sum paid for the billboard, and the time of the first payment. Triggers on billboard_contributions update both.
      contributedCents: c.cents(),
      contributedSince: c.time(),
      sample: c.boolean().notNull().default(false),
      createdAt: c.time().notNull(),
      updatedAt: c.time().notNull(),
    },
    (t) => [
      // Contains every column that the ranking of a week reads.
      c.index('listings_of_week').on(t.status, t.launchWeek, t.launchedAt, t.id),
      c.index('listings_launched').on(t.status, t.launchedAt),
      c.index('listings_owner').on(t.ownerId, t.createdAt, t.id),
      c.index('listings_relaunch').on(t.relaunchWeek),
      c.index('listings_domain').on(t.domain),
      c.index('listings_of_category').on(t.primaryCategoryId, t.status),
      c.uniqueIndex('listings_draft').on(t.draftId),
      // One index for each leaderboard, in its order, with every column it reads: late pages skip thousands of entries.
      c
        .index('listings_by_vote_weight')
        .on(t.status, sql`(votes - light_votes) desc`, t.launchedAt, t.id, t.votes, t.lightVotes),
      c.index('listings_by_domain_rating').on(t.status, sql`domain_rating desc`, t.launchedAt, t.id),
      c.index('listings_by_revenue').on(t.status, sql`revenue_cents desc`, t.launchedAt, t.id),
      c.index('listings_by_contribution').on(t.status, sql`contributed_cents desc`, t.contributedSince, t.id),
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

  const listingStories = c.table('listing_stories', {
    listingId: c
      .integer()
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    story: c.json<Story>().notNull(),
    updatedAt: c.time().notNull(),
  });

  // Shown if the media of the listing are unlocked. `bytes` is read for one picture at a time only.
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

  // The logo of a listing, re-encoded from `source_url`. `bytes` is null if it could not be fetched at `tried_at`.
  const listingLogos = c.table('listing_logos', {
    listingId: c
      .integer()
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    sourceUrl: c.text().notNull(),
    triedAt: c.time().notNull(),
    sha256: c.text(),
    bytes: c.bytes(),
  });

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

  // Alternatives that the owner of a listing approved to be shown next to it.
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

  // The Domain Rating of a website on a day, from a third party; the newest value is also copied to its listings.
  const domainRatings = c.table(
    'domain_ratings',
    {
      domain: c.text().notNull(),
      day: c.text().notNull(),
      value: c.real().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.domain, t.day] })],
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

  // Every edit of a listing, with the old and new values of the fields that changed.
  const listingVersions = c.table(
    'listing_versions',
    {
      id: c.id(),
      listingId: c
        .integer()
        .notNull()
        .references(() => listings.id, { onDelete: 'cascade' }),
      // Null for the operator on the command line.
      accountId: c.integer(),
      // The name of the app or API key it was made with, or another source.
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
      method: c.oneOf(CLAIM_METHODS).notNull(),
      email: c.text(),
      // The token to publish on the website; for a mailed link, only the hash of its token.
      token: c.text().notNull().unique(),
      status: c.oneOf(CLAIM.all).notNull(),
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

  // Which listings changed, for search/database/changes.ts. Triggers on listings and listing_categories write it (see
  // migrations), in the transaction of the change; a listing has one row, with the newest change in it.
  // Row 0 is no listing: its random `seq` is the start of the sequence and identifies the database.
  const searchChanges = c.table('search_changes', {
    listingId: c.integer().primaryKey(),
    seq: c.bigInteger().notNull().unique(),
    // The newest change of more than counters (votes, follows, views, trending, launch time).
    textSeq: c.bigInteger().notNull(),
  });

  return {
    categories,
    formerCategories,
    listings,
    listingCategories,
    listingStories,
    listingPictures,
    listingLogos,
    milestones,
    listingUpdates,
    listingAlternatives,
    domainRatings,
    founders,
    listingFounders,
    listingVersions,
    claims,
    searchChanges,
  };
}

export type ListingTables = ReturnType<typeof listingTables>;
