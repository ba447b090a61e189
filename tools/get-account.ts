import { z } from 'zod';
import { listDrafts } from '../store/drafts.ts';
import { listOwnListings } from '../store/listings.ts';
import { defineTool, reads, SCOPES } from './kit/define.ts';
import { compact, presentDraftSummary, presentOwned } from './kit/present.ts';
import { draftSummary, ownedListing } from './kit/records.ts';

const NEWEST = 5;

export default defineTool({
  name: 'get_account',
  title: 'Get my account',
  description:
    'Who the caller is, which scopes the access has, the newest drafts and listings with their status, and what only the person can do on the site (vote, follow, review, pay). The place to resume work. All drafts: list_my_drafts; all listings: list_my_listings.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/me' },
  input: z.strictObject({}),
  output: z.object({
    account_id: z.int(),
    email: z.string(),
    name: z.string().optional(),
    access: z.object({
      via: z.enum(['oauth', 'api_key']),
      label: z.string(),
      scopes: z.array(z.enum(SCOPES)),
      missing_scopes: z.array(z.enum(SCOPES)),
    }),
    drafts: z.object({ total: z.int(), newest: z.array(draftSummary) }),
    listings: z.object({ total: z.int(), newest: z.array(ownedListing) }),
    only_on_the_site: z.array(z.object({ action: z.string(), url: z.string() })),
  }),

  async run(_input, { account, db, settings }) {
    const drafts = await listDrafts(db, account.id, { limit: NEWEST, offset: 0 });
    const listings = await listOwnListings(db, account.id, { limit: NEWEST, offset: 0 });
    const { via } = account;
    return {
      account_id: account.id,
      email: account.email,
      ...compact({ name: account.name }),
      access: {
        via: via.kind,
        label: via.kind === 'oauth' ? via.client : via.name,
        scopes: [...account.scopes],
        missing_scopes: SCOPES.filter((scope) => !account.scopes.includes(scope)),
      },
      drafts: { total: drafts.total, newest: drafts.rows.map(presentDraftSummary) },
      listings: {
        total: listings.total,
        newest: listings.rows.map((row) => presentOwned({ settings }, row)),
      },
      only_on_the_site: [
        { action: 'Manage API keys and connected apps', url: `${settings.publicUrl}/account` },
      ],
    };
  },
});
