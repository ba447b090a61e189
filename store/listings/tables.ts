import { sql } from 'drizzle-orm';
import type { Faq, Socials, Story } from '../../rules/drafts/draft-document.ts';
import type { BadgeLook } from '../../rules/badges/badge-look.ts';
import { CLAIM_METHODS, type ClaimCheck } from '../../rules/listings/claims.ts';
import type { FieldsWith, FieldValue } from '../../rules/listings/fields/listing-fields.ts';
import type { Section } from '../../rules/listings/fields/sections.ts';
import { CLAIM } from '../../rules/states/claim.ts';
import type { LaunchMoved } from '../../rules/states/listing-moves.ts';
import { LISTING, PLANS } from '../../rules/states/listing.ts';
import type { Columns } from '../engine/columns.ts';
import type { PeopleTables } from '../people/tables.ts';
import { fieldColumns } from './field-columns.ts';

type ProfileField = FieldsWith<{ home: 'profile' }>;
type ProfileList = FieldsWith<{ home: 'profile'; kind: 'list' }>;

/** What is shown of a listing and never asked for by the database. A list that was added since is not there yet. */
export type ListingProfile = { [Name in ProfileList]: string[] } & {
  [Name in Exclude<ProfileField, ProfileList>]?: FieldValue<Name>;
} & {
  faqs: Faq[];
  socials: Socials;
  not_found_on_website: string[];
  attributes?: Record<string, string>;
};

/** Listings and what belongs to one: categories, founders, stories, pictures, versions, claims, figures. */
export function listingTables(c: Columns, { accounts }: Pick<PeopleTables, 'accounts'>) {
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
      // Offered to nobody and listed nowhere, with those below it. Its listings stay in it.
      hidden: c.boolean().notNull().default(false),
    },
    (t) => [c.index('categories_parent').on(t.parentId)],
  );

  // What categories that were merged into another one were called: their slugs, and their names in small letters.
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
      // The week a live listing launches a second time in.
      relaunchWeek: c.text(),
      launchedAt: c.time(),
      badgeSeenAt: c.time(),
      badgeCheckedAt: c.time(),
      // What the last look at the homepage saw.
      badgeLook: c.json<BadgeLook>(),
      // The last time a launch week began without the badge.
      launchMoved: c.json<LaunchMoved>(),
      verifiedAt: c.time(),
      unlocked: c.json<Section[]>().notNull().default([]),
      votes: c.integer().notNull().default(0),
      follows: c.integer().notNull().default(0),
      // How many of them move no rank.
      lightVotes: c.integer().notNull().default(0),
      lightFollows: c.integer().notNull().default(0),
      views: c.integer().notNull().default(0),
      trending: c.real().notNull().default(0),
      domainRating: c.real(),
      revenueCents: c.cents(),
      // What was given for its place on the billboard, and when first: kept by triggers of billboard_contributions (see migrations).
      contributedCents: c.cents(),
      contributedSince: c.time(),
      sample: c.boolean().notNull().default(false),
      createdAt: c.time().notNull(),
      updatedAt: c.time().notNull(),
    },
    (t) => [
      // With all that a ranking of the week reads of a listing.
      c.index('listings_of_week').on(t.status, t.launchWeek, t.launchedAt, t.id),
      c.index('listings_launched').on(t.status, t.launchedAt),
      c.index('listings_owner').on(t.ownerId),
      c.index('listings_relaunch').on(t.relaunchWeek),
      c.index('listings_domain').on(t.domain),
      c.index('listings_of_category').on(t.primaryCategoryId, t.status),
      c.uniqueIndex('listings_draft').on(t.draftId),
      // The leaderboards, in their order, with all that is read of a place: pages far behind skip thousands.
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

  // The logo of a listing as we drew it anew from `source_url`; without `bytes` that could not be had at `tried_at`.
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
      method: c.oneOf(CLAIM_METHODS).notNull(),
      email: c.text(),
      // What is published on the website; of the token in a mailed link only the hash.
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
  // Row 0 is no listing: its number, drawn at random, is where counting began and tells databases apart.
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
