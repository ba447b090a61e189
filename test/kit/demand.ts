import { inject } from 'vitest';
import type { OnDemand } from './on-demand.ts';
import { usePooler } from './pgbouncer.ts';

const made = new Map<string, Promise<unknown>>();

/** Requests what the process of vitest makes once for the whole run; throws with its error where it cannot be made. */
export function demand<Path extends keyof OnDemand>(path: Path): Promise<OnDemand[Path]> {
  const making = (made.get(path) as Promise<OnDemand[Path]> | undefined) ?? request(path);
  made.set(path, making);
  return making;
}

async function request<Path extends keyof OnDemand>(path: Path): Promise<OnDemand[Path]> {
  const response = await fetch(inject('onDemandUrl') + path);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as OnDemand[Path];
}

/** The maintenance database of the run's PostgreSQL server, started for the first test that needs it. */
export async function postgresUrl(): Promise<string> {
  const { url, poolerPort } = await demand('/postgres');
  usePooler(poolerPort);
  return url;
}
