/**
 * Lets each account have one task at a time before whatever does them in the order they come: accounts take turns, and one
 * that asks for much waits for itself alone.
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
