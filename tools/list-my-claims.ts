import { z } from 'zod';
import { listClaims } from '../store/listings/ownership-claims.ts';
import { claimRecord, presentClaim } from './shared/listings/claims/claim-record.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';

export default defineRead({
  name: 'list_my_claims',
  title: 'List my claims',
  description:
    "The caller's claims of listings, newest first, with status, what to publish while they are open, and what the last check saw. Looking again now: verify_claim.",
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/claims' },
  input: z.strictObject({ ...paging }),
  output: pageSchema(claimRecord),

  async run(input, { account, db, settings, now }) {
    const { rows, total } = await listClaims(db, account.id, {
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
    });
    const deps = { db, publicUrl: settings.publicUrl, now: now() };
    const items = [];
    for (const row of rows) items.push(await presentClaim(deps, row));
    return buildPage(items, total, input);
  },
});
