// What exists before a journey begins.
import type { Assistant } from './assistant.ts';
import type { Person } from './person.ts';

type Saved = { listing_id: number; slug: string; draft_id: string };

/** A website submitted and saved as a listing. */
export async function savedListing(assistant: Assistant, url: string): Promise<Saved> {
  const draft = await assistant.untilDone(await assistant.call('submit_listing', { url }));
  return assistant.follow(draft, 'submit_draft');
}

/** The same launched at once, paid for by the person. */
export async function launchedListing(person: Person, assistant: Assistant, url: string): Promise<Saved> {
  const saved = await savedListing(assistant, url);
  const { listing_id } = saved;
  const order = await assistant.call('create_checkout', {
    items: [{ product: 'launch', listing_id }],
    billing_country: 'PT',
  });
  await person.pay(order.checkout_url);
  return saved;
}
