import { ownPage } from '../../rules/listings/addresses/own-pages.ts';
import { keysOf } from '../../rules/typed/records.ts';
import { lookUp, sure } from '../../rules/typed/sure.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { SHOWN, wasTakenDown } from '../../rules/states/listing.ts';
import type { Queries } from '../../store/engine/database.ts';
import { listCategoryIds } from '../../store/listings/categories.ts';
import { companiesOf, founderIdsOf } from '../../store/listings/founders.ts';
import { findListings, listingIdsOf } from '../../store/listings/listings.ts';
import { postIdsOf, publishedPostIds } from '../../store/site/blog.ts';
import { countRedirects, redirectsOf } from '../../store/site/redirects.ts';
import { putRedirects } from '../../store/site/write/redirects.ts';
import { type Line, type OpenImporter, type Remark } from './importer.ts';
import { REDIRECTED, type RedirectRecord } from './records/redirect-record.ts';
import { SameLines } from './same-lines.ts';

type Kind = keyof typeof REDIRECTED;
type Ids = Record<Kind, Map<string, number>>;

const KINDS = keysOf(REDIRECTED);
/** Maximum old addresses of a directory. */
const MOST = 1_000_000;

/** Imports redirects of old addresses from a file. */
export const redirectsImporter: OpenImporter<RedirectRecord> = async ({ db, now, remark }) => {
  const same = new SameLines();
  let kept = await countRedirects(db);
  return {
    async check(db, lines) {
      const ids = await idsOf(db, lines);
      const known = await redirectsOf(
        db,
        lines.map(({ record }) => record.path),
      );
      const hidden = await hiddenIn(db, ids, now());
      const here = await pagesHere(db, lines);
      return lines.map((one) => {
        const { line, record } = one;
        const { path } = record;
        same.keep(path, one);
        const wrong = wrongTarget(record, ids);
        if (wrong) return wrong;
        if (!known.has(path) && (kept += 1) > MOST)
          return { reason: `at most ${MOST.toLocaleString('en')} old addresses are kept` };
        const [kind] = KINDS.filter((one) => record[one] != null);
        if (kind && hidden[kind].has(sure(record[kind]))) remark(line, notPublic(kind, sure(record[kind])));
        if (ownPage(path) === path || here.has(path)) remark(line, { ...PAGE_HERE, value: path });
        return undefined;
      });
    },
    settle: async () => same.refused('address', 'take one of the two out', 'path'),
    async put(tx, lines) {
      const ids = await idsOf(tx, lines);
      const idIn = (kind: Kind, slug: string | null | undefined) =>
        slug == null ? null : lookUp(ids[kind], slug);
      return putRedirects(
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

const PAGE_HERE: Remark = { column: 'path', reason: 'is a page here, which is shown instead' };

const notPublic = (kind: Kind, slug: string): Remark => ({
  column: kind,
  value: slug,
  reason: 'is not public yet: visitors of the old address see a "not public yet" page until then',
});

function wrongTarget(record: RedirectRecord, ids: Ids): Remark | undefined {
  const { path, page } = record;
  const [kind, ...more] = KINDS.filter((one) => record[one] != null);
  if (more.length > 0 || (kind === undefined) === (page == null))
    return { reason: `a line needs exactly one of ${[...KINDS, 'page'].join(', ')}` };
  if (path === '/') return { column: 'path', value: path, reason: 'the first page is this directory’s own' };
  const target = kind === undefined ? page : REDIRECTED[kind] + sure(record[kind]);
  if (path === target) return { column: 'path', value: path, reason: 'is its address here' };
  if (kind === undefined || ids[kind].has(sure(record[kind]))) return undefined;
  return { column: kind, value: sure(record[kind]), reason: `there is no such ${kind}` };
}

async function idsOf(db: Queries, lines: Line<RedirectRecord>[]): Promise<Ids> {
  const slugs = (kind: Kind) => lines.flatMap(({ record }) => record[kind] ?? []);
  return {
    listing: await listingIdsOf(db, slugs('listing')),
    category: await listCategoryIds(db),
    post: await postIdsOf(db, slugs('post')),
    founder: await founderIdsOf(db, slugs('founder')),
  };
}

/** Returns the slugs of targets without a public page. */
async function hiddenIn(db: Queries, ids: Ids, now: Date): Promise<Record<Kind, Set<string>>> {
  const listings = await findListings(db, [...ids.listing.values()]);
  const published = await publishedPostIds(db, [...ids.post.values()], now);
  const listed = new Set(
    (await companiesOf(db, [...ids.founder.values()])).map(({ founderId }) => founderId),
  );
  const without = (slugs: Map<string, number>, shown: Set<number>) =>
    new Set([...slugs].filter(([, id]) => !shown.has(id)).map(([slug]) => slug));
  return {
    listing: new Set(
      listings.filter((row) => !isOneOf(row.status, SHOWN) && !wasTakenDown(row)).map(({ slug }) => slug),
    ),
    category: new Set(),
    post: without(ids.post, published),
    founder: without(ids.founder, listed),
  };
}

/** Returns the old addresses that are pages of listings, categories, posts or founders here. */
async function pagesHere(db: Queries, lines: Line<RedirectRecord>[]): Promise<Set<string>> {
  const paths = lines.map(({ record }) => record.path);
  const slugsOf = (kind: Kind) =>
    paths.flatMap((path) => (path.startsWith(REDIRECTED[kind]) ? path.slice(REDIRECTED[kind].length) : []));
  const there: Record<Kind, Map<string, number>> = {
    listing: await listingIdsOf(db, slugsOf('listing')),
    category: await listCategoryIds(db),
    post: await postIdsOf(db, slugsOf('post')),
    founder: await founderIdsOf(db, slugsOf('founder')),
  };
  return new Set(KINDS.flatMap((kind) => [...there[kind].keys()].map((slug) => REDIRECTED[kind] + slug)));
}
