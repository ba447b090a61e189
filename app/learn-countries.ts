import { setImmediate as nextTurn } from 'node:timers/promises';
import { learnMoreCountries } from '../rules/listings/fields/countries.ts';

/** Loads the names of countries in all languages in small steps at the start, so that no request waits for them. */
export async function learnCountries(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && learnMoreCountries()) await nextTurn();
}
