import { keysOf } from '../../rules/typed/records.ts';
import { lookUp, sure } from '../../rules/typed/sure.ts';
import { listCategoryIds } from '../../store/listings/categories.ts';
import { founderIdsOf } from '../../store/listings/founders.ts';
import { listingIdsOf } from '../../store/listings/listings.ts';
import type { Queries } from '../../store/engine/database.ts';
import { postIdsOf } from '../../store/site/blog.ts';
import { countRedirects, redirectsOf } from '../../store/site/redirects.ts';
import { putRedirects } from '../../store/site/write/redirects.ts';
import type { OpenImporter } from './importer.ts';
import { REDIRECTED, type RedirectRecord } from './records/redirect-record.ts';

type Kind = keyof typeof REDIRECTED;
type Ids = Record<Kind, Map<string, number>>;

/** Old addresses that a directory keeps. */
const MOST = 1_000_000;

/** How redirects of old addresses get from a file into the database. */
export const redirectsImporter: OpenImporter<RedirectRecord> = async ({ db }) => {
  const seen = new Set<string>();
  let kept = await countRedirects(db);
  return {
    async check(db, records) {
      const ids = await idsOf(db, records);
      const known = await redirectsOf(
        db,
        records.map(({ path }) => path),
      );
      return records.map((record) => {
        const { path } = record;
        if (seen.has(path)) return `path: ${path} stands in the file before`;
        seen.add(path);
        const [kind, ...more] = keysOf(REDIRECTED).filter((one) => record[one] != null);
        if (!kind || more.length > 0) return `a line needs one of ${keysOf(REDIRECTED).join(', ')}`;
        const slug = sure(record[kind]);
        if (!ids[kind].has(slug)) return `${kind}: there is no ${kind} "${slug}"`;
        if (path === REDIRECTED[kind] + slug) return `path: ${path} is its address here`;
        if (path === '/') return 'path: the first page is this directory’s own';
        if (!known.has(path) && (kept += 1) > MOST)
          return `at most ${MOST.toLocaleString('en')} old addresses are kept`;
        return undefined;
      });
    },
    async put(tx, records) {
      const ids = await idsOf(tx, records);
      const idIn = (kind: Kind, slug: string | null | undefined) =>
        slug == null ? null : lookUp(ids[kind], slug);
      return putRedirects(
        tx,
        records.map(({ path, listing, category, post, founder }) => ({
          path,
          listingId: idIn('listing', listing),
          categoryId: idIn('category', category),
          blogPostId: idIn('post', post),
          founderId: idIn('founder', founder),
        })),
      );
    },
  };
};

async function idsOf(db: Queries, records: RedirectRecord[]): Promise<Ids> {
  const slugs = (kind: Kind) => records.flatMap((record) => record[kind] ?? []);
  return {
    listing: await listingIdsOf(db, slugs('listing')),
    category: await listCategoryIds(db),
    post: await postIdsOf(db, slugs('post')),
    founder: await founderIdsOf(db, slugs('founder')),
  };
}
