/**
 * Returns a function that runs at most one task per account at a time. In front of a first-come, first-served queue this
 * gives round robin between accounts: an account with many tasks delays only itself.
 */
export function takeTurns<Account>(): <T>(account: Account, task: () => Promise<T>) => Promise<T> {
  const latest = new Map<Account, Promise<unknown>>();
  return (account, task) => {
    const before = latest.get(account) ?? Promise.resolve();
    const turn = before.then(task, task);
    latest.set(account, turn);
    const leave = (): void => {
      if (latest.get(account) === turn) latest.delete(account);
    };
    turn.then(leave, leave);
    return turn;
  };
}
