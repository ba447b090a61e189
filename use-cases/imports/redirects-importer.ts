import { findOwnPage } from '../../rules/listings/addresses/own-pages.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { getOrThrow, assertDefined } from '../../rules/typed/assert.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { SHOWN_STATUSES, UNPUBLISHED_STATUSES, wasTakenDown } from '../../rules/states/listing.ts';
import type { Queries } from '../../store/engine/database.ts';
import { listCategoryIds } from '../../store/listings/categories.ts';
import { listCompanies, getFounderIds } from '../../store/listings/founders.ts';
import { findListings, getListingIds } from '../../store/listings/listings.ts';
import { getPostIds, filterPublishedPostIds } from '../../store/site/blog.ts';
import { countRedirects, getRedirectTargets } from '../../store/site/redirects.ts';
import { upsertRedirects } from '../../store/site/write/redirects.ts';
import type { ImportLine, CreateImporter, ImportRemark } from './importer.ts';
import { REDIRECT_TARGETS, type RedirectRecord } from './records/redirect-record.ts';
import { DuplicateLines } from './duplicate-lines.ts';

type Kind = keyof typeof REDIRECT_TARGETS;
type Ids = Record<Kind, Map<string, number>>;

const KINDS = keysOf(REDIRECT_TARGETS);
/** Maximum old addresses of a directory. */
const MAX_REDIRECTS = 1_000_000;

/** Imports redirects of old addresses from a file. */
export const redirectsImporter: CreateImporter<RedirectRecord> = async ({ db, now, remark }) => {
  const duplicates = new DuplicateLines();
  let storedCount = await countRedirects(db);
  return {
    async check(db, lines) {
      const ids = await findIds(db, lines);
      const known = await getRedirectTargets(
        db,
        lines.map(({ record }) => record.path),
      );
      const hidden = await listHidden(db, ids, now());
      const existingPages = await findExistingPages(db, lines);
      return lines.map((one) => {
        const { line, record } = one;
        const { path } = record;
        duplicates.add(path, one);
        const problem = checkTarget(record, ids);
        if (problem) return problem;
        if (!known.has(path) && (storedCount += 1) > MAX_REDIRECTS)
          return { reason: `at most ${MAX_REDIRECTS.toLocaleString('en')} old addresses can be stored` };
        const [kind] = KINDS.filter((one) => record[one] != null);
        const slug = kind && record[kind];
        const shownInstead = kind && slug && hidden[kind].get(slug);
        if (shownInstead) remark(line, { column: kind, value: slug, reason: HIDDEN_REASONS[shownInstead] });
        if (findOwnPage(path) === path || existingPages.has(path))
          remark(line, { ...PAGE_EXISTS, value: path });
        return undefined;
      });
    },
    finishChecks: async () => duplicates.listRefused('address', 'remove one of the two', 'path'),
    async put(tx, lines) {
      const ids = await findIds(tx, lines);
      const idIn = (kind: Kind, slug: string | null | undefined) =>
        slug == null ? null : getOrThrow(ids[kind], slug);
      return upsertRedirects(
        tx,
        lines.map(({ record: { path, listing, category, post, founder, page = null } }) => ({
          path,
          listingId: idIn('listing', listing),
          categoryId: idIn('category', category),
          blogPostId: idIn('post', post),
          founderId: idIn('founder', founder),
          page,
        })),
      );
    },
  };
};

const PAGE_EXISTS: ImportRemark = { column: 'path', reason: 'is a page here, which is shown instead' };

/** What visitors of the old address see instead of a page that is not public, as in site/moved-pages.ts. */
const HIDDEN_REASONS = {
  not_yet: 'is not public yet: visitors of the old address see a "not public yet" page until then',
  gone: 'was taken out of the directory: visitors of the old address see that the page is gone',
};
type Hidden = Map<string, keyof typeof HIDDEN_REASONS>;

function checkTarget(record: RedirectRecord, ids: Ids): ImportRemark | undefined {
  const { path, page } = record;
  const [kind, ...more] = KINDS.filter((one) => record[one] != null);
  if (more.length > 0 || (kind === undefined) === (page == null))
    return { reason: `a line needs exactly one of ${[...KINDS, 'page'].join(', ')}` };
  if (path === '/') return { column: 'path', value: path, reason: 'the home page belongs to this directory' };
  const target = kind === undefined ? page : REDIRECT_TARGETS[kind] + assertDefined(record[kind]);
  if (path === target) return { column: 'path', value: path, reason: 'is its address in this directory' };
  if (kind === undefined || ids[kind].has(assertDefined(record[kind]))) return undefined;
  return { column: kind, value: assertDefined(record[kind]), reason: `there is no such ${kind}` };
}

async function findIds(db: Queries, lines: ImportLine<RedirectRecord>[]): Promise<Ids> {
  const slugs = (kind: Kind) => lines.flatMap(({ record }) => record[kind] ?? []);
  return {
    listing: await getListingIds(db, slugs('listing')),
    category: await listCategoryIds(db),
    post: await getPostIds(db, slugs('post')),
    founder: await getFounderIds(db, slugs('founder')),
  };
}

/** Returns the slugs of targets without a public page, and what is shown instead. */
async function listHidden(db: Queries, ids: Ids, now: Date): Promise<Record<Kind, Hidden>> {
  const listings = await findListings(db, [...ids.listing.values()]);
  const published = await filterPublishedPostIds(db, [...ids.post.values()], now);
  const listed = new Set(
    (await listCompanies(db, [...ids.founder.values()])).map(({ founderId }) => founderId),
  );
  const without = (slugs: Map<string, number>, shown: Set<number>): Hidden =>
    new Map([...slugs].filter(([, id]) => !shown.has(id)).map(([slug]) => [slug, 'not_yet']));
  return {
    listing: new Map(
      listings
        .filter((row) => !isOneOf(row.status, SHOWN_STATUSES) && !wasTakenDown(row))
        .map(({ slug, status }) => [slug, isOneOf(status, UNPUBLISHED_STATUSES) ? 'not_yet' : 'gone']),
    ),
    category: new Map(),
    post: without(ids.post, published),
    founder: without(ids.founder, listed),
  };
}

/** Returns the old addresses that are pages of listings, categories, posts or founders here. */
async function findExistingPages(db: Queries, lines: ImportLine<RedirectRecord>[]): Promise<Set<string>> {
  const paths = lines.map(({ record }) => record.path);
  const slugsOf = (kind: Kind) =>
    paths.flatMap((path) =>
      path.startsWith(REDIRECT_TARGETS[kind]) ? path.slice(REDIRECT_TARGETS[kind].length) : [],
    );
  const idsByKind: Record<Kind, Map<string, number>> = {
    listing: await getListingIds(db, slugsOf('listing')),
    category: await listCategoryIds(db),
    post: await getPostIds(db, slugsOf('post')),
    founder: await getFounderIds(db, slugsOf('founder')),
  };
  return new Set(
    KINDS.flatMap((kind) => [...idsByKind[kind].keys()].map((slug) => REDIRECT_TARGETS[kind] + slug)),
  );
}
