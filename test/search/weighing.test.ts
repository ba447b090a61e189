import { expect, it } from 'vitest';
import type { SearchDocument } from '../../search/document.ts';
import { weighInWorker } from '../../search/database/weighing.ts';
import { listing } from './kit.ts';

const weighed = (batches: AsyncIterable<SearchDocument[]>) => Array.fromAsync(weighInWorker(batches, []));

it('tells what went wrong while listings were read, though others were under way', async () => {
  async function* cut() {
    yield [listing(1, 'Acme Notes')];
    throw new Error('The database is gone.');
  }
  await expect(weighed(cut())).rejects.toThrow('The database is gone.');
});

it('tells what went wrong in its thread, and reads no further', async () => {
  let read = 0;
  async function* endless() {
    // No text, which a database cannot give.
    for (; ; read += 1) yield [listing(1, 'Acme Notes', { description: 5 as unknown as string })];
  }
  await expect(weighed(endless())).rejects.toThrow('out of bounds');
  expect(read).toBeLessThan(100);
});

it('may be left before its end', async () => {
  async function* endless() {
    for (let id = 1; ; id += 1) yield [listing(id, 'Acme Notes')];
  }
  for await (const part of weighInWorker(endless(), [])) {
    expect(part).toMatchObject({ documents: [{ id: 1 }] });
    break;
  }
});
