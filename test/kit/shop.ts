import { findAccount } from '../../store/people/accounts.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { listCategories } from '../../store/listings/categories.ts';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import type { Database } from '../../store/engine/database.ts';
import type { ListingRow, NewListing } from '../../store/listings/listings.ts';
import { insertListing } from '../../store/listings/write/listings.ts';
import { createTestApiKey } from './api-key.ts';
import { type Browser, openBrowser, type PageVisit } from './browser.ts';
import { type CallOperation, restClient } from './clients.ts';
import { EMPTY_PROFILE } from './listing.ts';

let listings = 0;

/** Adds a saved, unpublished listing of a person, who is created if new, without reading a website. */
export async function createSavedListing(
  db: Database,
  email: string,
  values: Partial<NewListing> = {},
): Promise<ListingRow> {
  const number = (listings += 1);
  const now = values.createdAt ?? new Date('2026-11-18T12:00:00Z');
  return db.transaction(async (tx) => {
    const ownerId = await getOrCreateAccount(tx, email, now);
    const row = await insertListing(tx, {
      slug: `tidepool-${number}`,
      status: 'draft',
      ownerId,
      name: `Tidepool ${number}`,
      url: 'https://tidepool.example/',
      domain: 'tidepool.example',
      profile: EMPTY_PROFILE,
      createdAt: now,
      updatedAt: now,
      ...values,
    });
    const [first] = (await listCategories(tx)).filter(({ parentId }) => parentId !== null);
    if (first) await setListingCategories(tx, row.id, [first.id]);
    return row;
  });
}

/** Gives a listing an award of a launch week. */
export const createAward = (db: Database, listingId: number): Promise<unknown> =>
  db.transaction((tx) =>
    tx
      .insert(tx.t.awards)
      .values({ listingId, week: '2026-11-02', rank: 1, votes: 9, createdAt: new Date() }),
  );

export type Buyer = { email: string; call: CallOperation; key: string; accountId: number };

/** Opens a person with an assistant that may order for them. */
export async function openBuyer(app: { url: string; db: Database }, email: string): Promise<Buyer> {
  const key = await createTestApiKey(app.db, email);
  const { call } = await restClient(app.url, key);
  const accountId = await app.db.transaction((tx) => getOrCreateAccount(tx, email, new Date()));
  if (!(await findAccount(app.db, accountId))) throw new Error('no account');
  return { email, call, key, accountId };
}

export const BILLING = {
  name: 'Mira Okafor',
  address: 'Rua das Flores 1\n1200 Lisboa',
  country: 'PT',
  vat_number: '',
  terms: 'yes',
};

/**
 * Fills in the checkout page and submits it, twice if the country changes the total. Returns the next page: the
 * payment page, the checkout page with an error, or the checkout page as it is if it cannot be paid any more.
 */
export async function submitCheckout(
  browser: Browser,
  checkoutUrl: string,
  fields: Record<string, string> = {},
): Promise<PageVisit> {
  const form = 'form.stack[action^="/checkout/"]';
  const billing = { ...BILLING, ...fields };
  const page = await browser.get(checkoutUrl);
  if (page.$(form).length === 0) return page;
  const seen = await browser.submit(page, { ...billing, action: 'update' }, form);
  if (seen.$(form).length === 0) return seen;
  return browser.submit(seen, { ...billing, action: 'pay' }, form);
}

/** Pays an order with the test provider, as a person would; returns the receipt page. */
export async function payOnPage(
  checkoutUrl: string,
  fields: Record<string, string> = {},
): Promise<PageVisit> {
  const browser = openBrowser(new URL(checkoutUrl).origin);
  const payment = await submitCheckout(browser, checkoutUrl, fields);
  return browser.submit(payment, {}, 'form[action^="/checkout/test-payment/"]');
}
