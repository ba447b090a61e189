import { getMailSafeName, removeAddresses } from '../../rules/people/mail-safe-text.ts';
import {
  type AlertMatch,
  type AlertRhythm,
  describeSearch,
  describeSearchSafely,
  type AlertSearch,
  UNCONFIRMED_HOURS,
} from '../../rules/people/search-alerts.ts';
import { buildMessage, type Message } from './messages.ts';

const RHYTHM_WORDS = { daily: 'once a day', weekly: 'once a week' } satisfies Record<AlertRhythm, string>;

// What the reader confirmed: they have seen it on the page of the link.
const nameSearch = (search: AlertSearch): string => removeAddresses(describeSearch(search));

/** Asks the reader to confirm that they want a search by mail. */
export const confirmAlertMessage = (
  siteName: string,
  { search, rhythm, url }: { search: AlertSearch; rhythm: AlertRhythm; url: string },
): Message =>
  buildMessage(`Confirm: new launches on ${siteName} by mail`, [
    `A person entered this address on ${siteName} to get new launches by mail, at most ${RHYTHM_WORDS[rhythm]}, for the search:`,
    // It was typed by a person who may not be the reader, and must not be a message of theirs.
    { quote: describeSearchSafely(search) },
    `If that was you, open this page and confirm:\n${url}`,
    `If not, ignore this mail: nothing more comes, and the request is deleted after ${UNCONFIRMED_HOURS} hours.`,
  ]);

/** News for a search: the launches since the last look, the most recent first, at most `most`. */
export function alertMessage(
  siteName: string,
  news: {
    search: AlertSearch;
    since: Date;
    launches: readonly AlertMatch[];
    most: number;
    searchUrl: string;
    endUrl: string;
  },
): Message {
  const { search, since, launches, most, searchUrl, endUrl } = news;
  const shown = launches.slice(0, most);
  const others = launches.length - shown.length;
  const subject = launches.length === 1 ? 'A new launch' : `${launches.length} new launches`;
  return buildMessage(`${subject} on ${siteName}: ${describeSearchSafely(search)}`, [
    `New since ${since.toISOString().slice(0, 10)}, with all of what was searched for (${nameSearch(search)}):`,
    ...shown.map(({ name, tagline, url }) =>
      [`${getMailSafeName(name, 'A listing')}${tagline && `: ${removeAddresses(tagline)}`}`, url].join('\n'),
    ),
    ...(others > 0 ? [`And ${others} more.`] : []),
    `All of the search:\n${searchUrl}`,
    `To get no more of these:\n${endUrl}`,
  ]);
}
