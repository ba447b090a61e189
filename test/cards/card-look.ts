import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from 'playwright-core';
import type { CardHost, CardView } from '../kit/card-host.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How cards are looked at. */
export const VIEWS: readonly CardView[] = (['light', 'dark'] as const).flatMap((theme) =>
  [320, 800].map((width) => ({ theme, width })),
);

/** What is wrong with a card as it looks now: for everybody's eyes, in size, or because the browser complained. */
export async function faultsOf(host: CardHost, frame: Frame, state: string): Promise<string[]> {
  const faults = host.complaints.splice(0).map((complaint) => `${state}: ${complaint}`);
  await frame.evaluate(AXE);
  const { violations } = await frame.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `axe.run({ resultTypes: ['violations'] })`,
  );
  for (const { id, nodes } of violations) faults.push(`${state}: ${id} ${nodes[0]?.html}`);
  const wide = await frame.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (wide > 0) faults.push(`${state}: ${wide} pixels too wide`);
  const height = await host.height();
  if (height > 500) faults.push(`${state}: ${height} pixels high`);
  return faults;
}
