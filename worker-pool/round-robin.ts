/**
 * Returns a function that runs at most one task per account at a time. In front of a first-come, first-served queue this
 * gives round robin between accounts: an account with many tasks delays only itself.
 */
export function createRoundRobin<Account>(): <T>(account: Account, task: () => Promise<T>) => Promise<T> {
  const latest = new Map<Account, Promise<unknown>>();
  return (account, task) => {
    const previous = latest.get(account) ?? Promise.resolve();
    const current = previous.then(task, task);
    latest.set(account, current);
    const cleanUp = (): void => {
      if (latest.get(account) === current) latest.delete(account);
    };
    current.then(cleanUp, cleanUp);
    return current;
  };
}
