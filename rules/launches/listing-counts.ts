import { getRegistrableDomain } from '../listings/ownership-claims.ts';

/** What assistants do with a listing, as it is counted. */
export const ASSISTANT_EVENTS = ['search_shown', 'opened', 'compared'] as const;
export type AssistantEvent = (typeof ASSISTANT_EVENTS)[number];

/**
 * Everything that is counted per day besides views. Each kind has its own labels: hosts, client families, or none.
 */
export const COUNT_KINDS = ['outbound_click', 'referrer', ...ASSISTANT_EVENTS] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/**
 * The number of referring hosts stored per day. All others count as `other`, so that invented hosts cannot fill the
 * table.
 */
export const MAX_REFERRERS = 20;
export const OTHER_REFERRERS = 'other';

const HOST = /^(?=.{3,80}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/**
 * Returns the registrable domain a visitor came from, without further details of the visit; undefined if there is none or it is
 * this site itself.
 */
export function getReferrerHost(referrer: string | undefined, publicUrl: string): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const { protocol, host, hostname } = new URL(referrer);
  if (!/^https?:$/.test(protocol) || host === new URL(publicUrl).host) return undefined;
  // Labels below the registrable domain cost nothing, so a stranger could write sentences in them.
  const domain = getRegistrableDomain(hostname);
  return domain !== null && HOST.test(domain) ? domain : OTHER_REFERRERS;
}
