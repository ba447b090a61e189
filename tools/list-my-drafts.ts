import { z } from 'zod';
import { listDrafts } from '../store/drafts/drafts.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';
import { presentDraftSummary } from './shared/presenters/present.ts';
import { draftSummary } from './shared/presenters/records.ts';

export default defineRead({
  name: 'list_my_drafts',
  title: 'List my drafts',
  description:
    'Drafts the caller owns or joined as co-founder, newest first, with status and completeness. One with fields and evidence: get_draft. Submitted ones are also listings: list_my_listings.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/drafts' },
  input: z.strictObject({ ...paging }),
  output: pageSchema(draftSummary),

  async run(input, { account, db }) {
    const { rows, total } = await listDrafts(db, account.id, {
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
    });
    return buildPage(rows.map(presentDraftSummary), total, input);
  },
});
