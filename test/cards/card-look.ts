import type { Frame } from 'playwright-core';
import type { CardHost, CardView } from '../kit/card-host.ts';
import {
  areNew,
  listColourPairs,
  elementsOf,
  findAxeViolations,
  getHorizontalOverflow,
} from '../kit/inspect-page.ts';
import { TEST_ALL } from '../kit/test-all.ts';

const ALL_VIEWS: readonly CardView[] = (['light', 'dark'] as const).flatMap((theme) =>
  [320, 800].map((width) => ({ theme, width })),
);

/** The views in which a card is inspected: the given one, with `TEST_ALL=1` each theme at each width. */
export const viewsOf = (view: CardView): readonly CardView[] => (TEST_ALL ? ALL_VIEWS : [view]);

/** What was looked for in the cards of a host: kinds of elements, and pairs of colours. */
const seenAt = new WeakMap<CardHost, Set<string>>();

/** What is wrong with a card as it looks now: for everybody's eyes, in size, or because the browser complained. */
export async function faultsOf(host: CardHost, frame: Frame, state: string): Promise<string[]> {
  const faults = host.errors.splice(0);
  const seen = seenAt.get(host) ?? new Set<string>();
  seenAt.set(host, seen);
  if (areNew([...(await elementsOf(frame)), ...(await listColourPairs(frame))], seen))
    faults.push(...(await findAxeViolations(frame)));
  const wide = await getHorizontalOverflow(frame);
  if (wide > 0) faults.push(`${wide} pixels too wide`);
  const height = await host.height();
  if (height > 500) faults.push(`${height} pixels high`);
  return faults.map((fault) => `${state}: ${fault}`);
}
