import type { Queries } from '../../store/engine/database.ts';
import { listRedirectsAfter } from '../../store/site/redirects.ts';
import { getRedirectPath, redirectRecord } from '../../use-cases/imports/records/redirect-record.ts';
import { elementAt } from '../../rules/typed/assert.ts';
import { exportCommand } from './export-file.ts';

export default exportCommand(
  'redirects',
  'Writes every old address with what it leads to into a file',
  Object.keys(redirectRecord.shape),
  records,
);

async function* records(db: Queries): AsyncGenerator<Record<string, unknown>> {
  for (let last = ''; ;) {
    const rows = await listRedirectsAfter(db, last, 500);
    if (rows.length === 0) return;
    last = elementAt(rows, -1).path;
    for (const row of rows) {
      const { path, listing, category, post, founder, page } = row;
      // A record that has its old address again needs no redirect, and the import would refuse it.
      if (getRedirectPath(row) === path) continue;
      yield {
        path,
        listing: listing?.slug,
        category: category?.slug,
        post: post?.slug,
        founder: founder?.slug,
        page,
      };
    }
  }
}
