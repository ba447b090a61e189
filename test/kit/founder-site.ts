import { randomUUID } from 'node:crypto';
import { type DraftDocument, createEmptyDocument } from '../../rules/drafts/draft-document.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { findDraft } from '../../store/drafts/drafts.ts';
import { insertDraft, moveDraft } from '../../store/drafts/write/drafts.ts';
import type { Browser, Fields, PageVisit } from './browser.ts';
import { createCodeReader, signIn } from './person.ts';
import { startTestApp, type TestApp } from './start.ts';

export const FOUNDER = 'founder@example.com';

/** The service with two people signed in on its pages: a founder, and one without access to the founder's data. */
export type FounderSite = AsyncDisposable & {
  service: TestApp;
  founder: Browser;
  stranger: Browser;
  founderId: number;
  /** Adds a ready draft of the founder; `change` fills it. */
  addDraft(change?: (document: DraftDocument) => void, domain?: string): Promise<string>;
  documentOf(draftId: string): Promise<DraftDocument>;
};

/** Starts the service and signs both in. */
export async function openFounderSite(): Promise<FounderSite> {
  const service = await startTestApp();
  const { db } = service.app;
  const browserOf = (email: string) => signIn(service.url, email, createCodeReader(service));
  const founder = await browserOf(FOUNDER);
  const stranger = await browserOf('stranger@example.com');
  const founderId = await db.transaction((tx) => getOrCreateAccount(tx, FOUNDER, new Date()));
  return {
    service,
    founder,
    stranger,
    founderId,
    async addDraft(change = () => {}, domain = 'made.example') {
      const document = createEmptyDocument();
      change(document);
      const id = randomUUID();
      await db.transaction(async (tx) => {
        const place = { url: `https://${domain}/`, domain };
        const draft = await insertDraft(tx, { id, accountId: founderId, ...place, document }, new Date());
        await moveDraft(tx, draft, { event: 'finish', readyAt: new Date() }, new Date());
      });
      return id;
    },
    documentOf: async (id) => (await findDraft(db, id))!.document,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Posts a form as a page of this person would, with the CSRF token. */
export async function send(browser: Browser, path: string, fields: Fields): Promise<PageVisit> {
  const token = (await browser.get('/account')).$('[name=form_token]').val();
  return browser.post(path, { form_token: String(token), ...fields });
}
