import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadMoreCountryNames } from '../rules/listings/fields/countries.ts';

/** Loads the names of countries in all languages in small steps at the start, so that no request waits for them. */
export async function loadCountryNames(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && loadMoreCountryNames()) await nextTurn();
}
