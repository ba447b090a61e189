// What stands before a journey begins.
import type { Assistant } from './assistant.ts';
import type { Person } from './person.ts';

/** A website submitted and saved as a listing. */
export async function savedListing(
  assistant: Assistant,
  url: string,
): Promise<{ listing_id: number; slug: string; draft_id: string }> {
  const draft = await assistant.untilDone(await assistant.call('submit_listing', { url }));
  return assistant.follow(draft, 'submit_draft');
}

/** A saved listing launched at once, paid for by the person. */
export async function launchNow(person: Person, assistant: Assistant, listing_id: number): Promise<void> {
  const order = await assistant.call('create_checkout', {
    items: [{ product: 'launch', listing_id }],
    billing_country: 'PT',
  });
  await person.pay(order.checkout_url);
}
