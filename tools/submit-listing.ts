import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createEmptyDocument } from '../rules/drafts/draft-document.ts';
import { domainOf, completeTypedUrl, normalizeWebsiteUrl } from '../rules/listings/addresses/domains.ts';
import { findUnfinishedDraft } from '../store/drafts/drafts.ts';
import { insertDraft } from '../store/drafts/write/drafts.ts';
import { adds, defineWrite } from './shared/runtime/define.ts';
import { invalid } from './shared/runtime/errors.ts';
import { checkOpenDrafts, drawClaudeQuota } from './shared/limits/quotas.ts';
import { repeatedFlag } from './shared/runtime/repeated-calls.ts';
import { presentDraft } from './shared/presenters/present.ts';
import { draftProgress } from './shared/presenters/records.ts';

export default defineWrite({
  name: 'submit_listing',
  title: 'Submit a product by its website',
  description:
    "Starts a launch: reads the product's website (robots.txt respected) and drafts the profile in about a minute, with a verbatim quote behind every value; what it finds nothing of stays blank. Nothing is published or charged. Progress: get_draft; corrections: update_draft; saving it as a listing: submit_draft. The same address again while it is being read returns the same draft. A product listed already is named: claim_listing.",
  scope: 'listings:write',
  followUpScopes: ['orders:write'],
  annotations: { ...adds, openWorldHint: true },
  rest: { method: 'POST', path: '/drafts', status: 201, idempotent: true },
  limit: 'crawls',
  input: z.strictObject({
    url: z.string().min(1).max(2048).describe('Website of the product, http or https.'),
  }),
  output: draftProgress.extend({ repeated: repeatedFlag }),

  async prepare(input) {
    const url = normalizeWebsiteUrl(completeTypedUrl(input.url));
    const domain = url && domainOf(url);
    if (!url || !domain) {
      throw invalid(
        'url',
        'This is not the address of a website.',
        'Send an http or https address without a user name, such as https://acme.com.',
      );
    }
    return { url, domain };
  },

  async change(tx, _, ctx, { url, domain }) {
    const { account, jobs, now } = ctx;
    const unfinished = await findUnfinishedDraft(tx, account.id, url);
    if (unfinished) return { ...(await presentDraft(tx, ctx, unfinished)), repeated: true as const };
    await checkOpenDrafts(tx, ctx, account.id);
    await drawClaudeQuota(tx, ctx, account.id);
    const draft = await insertDraft(
      tx,
      { id: randomUUID(), accountId: account.id, url, domain, document: createEmptyDocument() },
      now(),
    );
    await jobs.enqueue(tx, { kind: 'draft', key: draft.id });
    return presentDraft(tx, ctx, draft);
  },
});
