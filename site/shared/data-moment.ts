import type { Services } from '../../tools/shared/runtime/define.ts';

/** Milliseconds, since pages also say what time does to a listing: "launches tomorrow". */
const MAX_AGE_MS = 5_000;

/** A state of the database, and when it was seen. */
export type DataMoment = { dataVersion: number; time: number };

type Deps = Pick<Services, 'db' | 'now'>;

/** Returns the state of the database now; null on PostgreSQL, where finding out about commits would cost as much as reading. */
export function getDataMoment({ db, now }: Deps): DataMoment | null {
  const dataVersion = db.dataVersion();
  return dataVersion === null ? null : { dataVersion, time: now().getTime() };
}

/** Whether what was read at one moment is what would be read at the other: no process committed anything in between, which is less than five seconds. */
export const isCurrent = (made: DataMoment, moment: DataMoment): boolean =>
  made.dataVersion === moment.dataVersion && Math.abs(moment.time - made.time) < MAX_AGE_MS;

/** Returns a function that loads a value, or returns the one that was loaded last as long as it is current (`isCurrent`). */
export function keepWhileCurrent<Args extends unknown[], T>(
  deps: Deps,
  load: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let kept: { moment: DataMoment; value: T } | undefined;
  return async (...args) => {
    const moment = getDataMoment(deps);
    if (moment && kept && isCurrent(kept.moment, moment)) return kept.value;
    const value = await load(...args);
    if (moment) kept = { moment, value };
    return value;
  };
}
