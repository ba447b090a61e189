import { expect } from 'vitest';
import { findListing, type ListingRow, type NewListing } from '../../store/listings/listings.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { viaRestAndMcp } from './via-rest-and-mcp.ts';
import type { Answer, CallOperation } from './clients.ts';
import { createSavedListing, openBuyer, payOnPage } from './shop.ts';
import type { TestApp } from './start.ts';

type Args = Record<string, unknown>;
type AskAbout = (name: string, args?: Args) => Promise<Answer['body']>;

/** A person with a saved listing, who calls through both interfaces, whose answers must be equal. */
export type Founder = {
  email: string;
  accountId: number;
  listing_id: number;
  call: CallOperation;
  /** Calls through one interface only. */
  ask: CallOperation;
  /** Calls an operation on the listing; expects success and returns the answer. */
  good: AskAbout;
  /** The same through one interface only, for calls whose repetition gives another answer. */
  once: AskAbout;
  /** Calls an operation on the listing; expects a refusal and returns the error. */
  refused: AskAbout;
  /** Orders and pays something for the listing; returns the number of the order. */
  buy: (product: string, item?: Args) => Promise<string>;
  row: () => Promise<ListingRow>;
  /** Returns status, plan and launch week. */
  state: () => Promise<[string, string, string | null]>;
};

let people = 0;

export async function openFounder(
  service: TestApp,
  given: Partial<NewListing> = {},
  email = `founder-${(people += 1)}@mind.example`,
): Promise<Founder> {
  const app = { url: service.url, db: service.app.db };
  const { key, accountId, call: ask } = await openBuyer(app, email);
  const { id: listing_id } = await createSavedListing(app.db, email, given);
  const { call } = await viaRestAndMcp(service.url, key);
  const row = async () => assertDefined(await findListing(app.db, listing_id));
  const good =
    (through: CallOperation) =>
    async (name: string, args: Args = {}) => {
      const { ok, body } = await through(name, { listing_id, ...args });
      expect(ok, JSON.stringify(body)).toBe(true);
      return body;
    };
  return {
    email,
    accountId,
    listing_id,
    call,
    ask,
    good: good(call),
    once: good(ask),
    async refused(name, args = {}) {
      const { ok, body } = await call(name, { listing_id, ...args });
      expect(ok, JSON.stringify(body)).toBe(false);
      return body.error;
    },
    async buy(product, item = {}) {
      const { body } = await ask('create_checkout', { items: [{ product, listing_id, ...item }] });
      await payOnPage(body.checkout_url);
      return body.number;
    },
    row,
    async state() {
      const { status, plan, launchWeek } = await row();
      return [status, plan, launchWeek];
    },
  };
}
