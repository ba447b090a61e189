import { expect, it } from 'vitest';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { createEmptyDatabase } from '../kit/databases.ts';
import { startPostgresProxy } from '../kit/postgres-proxy.ts';

it('what one process announces the others hear, also after their connection was lost', async () => {
  await using empty = await createEmptyDatabase('postgres');
  await using proxy = await startPostgresProxy(empty.url);
  await using one = await openDatabase(empty.url);
  await migrate(one);
  await using other = await openDatabase(proxy.url);
  let heard = 0;
  const unheard = other.onNotification('jobs', () => void (heard += 1));
  // Once it listens: what was said before is looked for.
  await expect.poll(() => heard).toBe(1);
  one.notify('jobs');
  one.notify('jobs');
  await expect.poll(() => heard).toBe(2);
  proxy.cut();
  await expect.poll(() => heard).toBe(3);
  one.notify('jobs');
  await expect.poll(() => heard).toBe(4);
  unheard();
});
