import { z } from 'zod';
import { listOwnListings } from '../store/listings/listings.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';
import { presentOwnedListing } from './shared/presenters/present.ts';
import { ownedListingRecord } from './shared/presenters/records.ts';

export default defineRead({
  name: 'list_my_listings',
  title: 'List my listings',
  description:
    'Every listing the caller owns or joined as co-founder, of any status, newest first. One with all its details: get_my_listing. Drafts not submitted yet: list_my_drafts.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/me/listings' },
  input: z.strictObject({ ...paging }),
  output: pageSchema(ownedListingRecord),

  async run(input, { account, db, settings }) {
    const { rows, total } = await listOwnListings(db, account.id, {
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
    });
    return buildPage(
      await Promise.all(rows.map((row) => presentOwnedListing(db, { settings, account }, row))),
      total,
      input,
    );
  },
});
