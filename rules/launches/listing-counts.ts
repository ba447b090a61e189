/** What assistants do with a listing. */
export const ASSISTANT_EVENTS = ['search_shown', 'opened', 'compared'] as const;
export type AssistantEvent = (typeof ASSISTANT_EVENTS)[number];

/** What is counted by day beside views, each under labels of its own: hosts, families of clients, or none. */
export const COUNT_KINDS = ['outbound_click', 'referrer', ...ASSISTANT_EVENTS] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** Hosts that are kept of a day; all others are `other`, so that made-up ones fill no table. */
export const MOST_REFERRERS = 20;
export const OTHER_REFERRERS = 'other';

const HOST = /^(?=.{3,80}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** The host a visitor came from, without what tells of the visit; undefined where none is said, or this site itself. */
export function referrerHost(referrer: string | undefined, publicUrl: string): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const { protocol, host, hostname } = new URL(referrer);
  if (!/^https?:$/.test(protocol) || host === new URL(publicUrl).host) return undefined;
  const name = hostname.replace(/^www\./, '');
  return HOST.test(name) ? name : OTHER_REFERRERS;
}
