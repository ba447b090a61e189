import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createEmptyDocument } from '../rules/drafts/draft-document.ts';
import { domainOf, completeTypedUrl, normalizeWebsiteUrl } from '../rules/listings/addresses/domains.ts';
import { getStartPage } from '../rules/listings/addresses/product-address.ts';
import { isSameSite, parseWebAddress } from '../extraction/crawl/fetch/web-address.ts';
import { type DraftRow, findUnfinishedDraft } from '../store/drafts/drafts.ts';
import { insertDraft } from '../store/drafts/write/drafts.ts';
import { adds, defineWrite } from './shared/runtime/define.ts';
import { conflict, invalid } from './shared/runtime/errors.ts';
import { checkOpenDrafts, drawClaudeQuota } from './shared/limits/quotas.ts';
import { repeatedFlag } from './shared/runtime/repeated-calls.ts';
import { presentDraft } from './shared/presenters/present.ts';
import { draftProgress } from './shared/presenters/records.ts';

const MAX_ALSO_READ = 3;

export default defineWrite({
  name: 'submit_listing',
  title: 'Submit a product by its website',
  description:
    "Starts a launch: reads the product's website (robots.txt respected) and drafts the profile in about a minute, with a verbatim quote behind every value; what it finds nothing of stays blank. Nothing is published or charged. Progress: get_draft; corrections: update_draft; saving it as a listing: submit_draft. A product listed already is named: claim_listing.",
  scope: 'listings:write',
  followUpScopes: ['orders:write'],
  annotations: { ...adds, openWorldHint: true },
  rest: { method: 'POST', path: '/drafts', status: 201, idempotent: true },
  limit: 'crawls',
  input: z.strictObject({
    url: z.string().min(1).max(2048).describe('Website of the product, http or https.'),
    also_read: z
      .array(z.string().min(1).max(2048))
      .max(MAX_ALSO_READ)
      .optional()
      .describe('Its profiles on other websites, to fill blanks from.'),
  }),
  output: draftProgress.extend({ repeated: repeatedFlag }),

  async prepare(input) {
    const typed = normalizeWebsiteUrl(completeTypedUrl(input.url));
    // A start of the service loads no word lists.
    const { isPageName } = await import('../extraction/crawl/page-kinds.ts');
    // Read as a start page, a page of prices would be drafted as a product.
    const startPage = typed && getStartPage(typed, isPageName);
    const url = startPage ?? typed;
    const domain = url && domainOf(url);
    if (!url || !domain) {
      throw invalid(
        'url',
        'This is not the address of a website.',
        'Send an http or https address without a user name, such as https://acme.com.',
      );
    }
    return {
      url,
      domain,
      page: startPage && typed,
      alsoRead: (input.also_read ?? []).map((address, at) => parseElsewhere(address, at, url)),
    };
  },

  async change(tx, _, ctx, { url, domain, page, alsoRead }) {
    const { account, jobs, now } = ctx;
    const unfinished = await findUnfinishedDraft(tx, account.id, url);
    const also_read = [...new Set(alsoRead)];
    if (unfinished) refuseMorePages(unfinished, also_read);
    if (unfinished) return { ...(await presentDraft(tx, ctx, unfinished)), repeated: true as const };
    const document = {
      ...createEmptyDocument(),
      ...(also_read.length > 0 ? { also_read } : {}),
      ...(page ? { extra_pages: [page] } : {}),
    };
    await checkOpenDrafts(tx, ctx, account.id);
    await drawClaudeQuota(tx, ctx, account.id);
    const draft = await insertDraft(
      tx,
      { id: randomUUID(), accountId: account.id, url, domain, document },
      now(),
    );
    await jobs.enqueue(tx, { kind: 'draft', key: draft.id });
    return presentDraft(tx, ctx, draft);
  },
});

/** Returns the address of a page of another website than `website`. Throws `invalid_request` for any other. */
function parseElsewhere(address: string, at: number, website: string): string {
  const field = `also_read.${at}`;
  const page = parseWebAddress(completeTypedUrl(address));
  if (!page)
    throw invalid(
      field,
      'This is not the address of a page.',
      'Send an http or https address without a user name, such as https://directory.example/acme.',
    );
  if (isSameSite(new URL(website), page))
    throw invalid(
      field,
      'This is a page of the website of the product, which is read anyway.',
      'Leave it out; once the draft is ready, `read_pages` of update_draft reads further pages of that website.',
    );
  return page.href;
}

/** Throws `conflict` for pages that a draft, whose website is being read, does not read. */
function refuseMorePages({ id, document: { also_read = [] } }: DraftRow, urls: readonly string[]): void {
  if (urls.every((url) => also_read.includes(url))) return;
  throw conflict(
    'This website is being read already, without these pages.',
    `Send delete_draft for ${id} once it is ready, then submit again; or submit without them.`,
    { field: 'also_read' },
  );
}
