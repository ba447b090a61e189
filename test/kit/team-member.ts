import { openAccount, setRole } from '../../store/people/write/accounts.ts';
import type { Browser } from './browser.ts';
import { mailedCode, signIn } from './person.ts';
import type { TestApp } from './start.ts';

/** A browser of an operator. */
export async function signInOperator(service: TestApp, email = 'operator@example.com'): Promise<Browser> {
  const browser = await signIn(service.url, email, mailedCode(service));
  await service.app.db.transaction(async (tx) =>
    setRole(tx, await openAccount(tx, email, new Date()), 'operator'),
  );
  return browser;
}
