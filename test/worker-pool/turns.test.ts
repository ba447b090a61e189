import { expect, it } from 'vitest';
import { createRoundRobin } from '../../worker-pool/round-robin.ts';

it('accounts take turns: one has one task at a time, and waits for itself alone', async () => {
  const inTurn = createRoundRobin<string>();
  const begun: string[] = [];
  const end: Record<string, () => void> = {};
  const task = (account: string, name: string) =>
    inTurn(account, () => {
      begun.push(name);
      return new Promise<string>((resolve) => (end[name] = () => resolve(name)));
    });
  const failing = inTurn('many', () => Promise.reject(new Error('failed')));
  const [first, second] = [task('many', 'first'), task('many', 'second')];
  const other = task('other', 'of another');
  await expect(failing).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual(['of another', 'first']);
  end['of another']?.();
  expect(await other).toBe('of another');
  end['first']?.();
  expect(await first).toBe('first');
  await expect.poll(() => begun).toContain('second');
  end['second']?.();
  expect(await second).toBe('second');
});
