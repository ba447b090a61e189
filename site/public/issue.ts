import { html } from 'hono/html';
import { getWeekNumber, getWeekRange } from '../../rules/launches/weeks.ts';
import { getFirstPictures, type PictureRow } from '../../store/listings/pictures.ts';
import type { Answer } from '../../tools/index.ts';
import { picturePath } from '../../tools/shared/listings/pictures.ts';
import { mark } from '../assets/logo.ts';
import { formatWeekWithYear, formatWeek } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { type WithLanguage, langAttribute } from '../shared/lang-attribute.ts';
import { pluralize } from '../shared/value-text.ts';
import { sizePath } from '../pictures/media.ts';
import { THUMB } from '../pictures/picture-file.ts';

// A week is presented like an issue of a paper: it has a number, a masthead, and a cover when it is over.

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

type AwardItem = Answer<'list_awards'>['items'][number];

/** Award with the language of its listing. */
export type Award = AwardItem & { listing: AwardItem['listing'] & WithLanguage };

/** Renders the masthead of a week: number, dates, number of launches and the time left to vote. `heading` is the level of its heading. */
export function masthead(
  { week, period, total }: Pick<Answer<'get_launch_week'>, 'week' | 'period' | 'total'>,
  now: Date,
  heading: 'h1' | 'h2' = 'h2',
): Html {
  const number = `Week ${getWeekNumber(week)}`;
  const today = Math.floor((now.getTime() - Date.parse(week)) / DAY);
  return html`<header class="masthead">
    ${
      heading === 'h1'
        ? html`<h1 class="no">${number}<span class="visually-hidden">, ${formatWeek(week)}</span></h1>`
        : html`<h2 class="no">${number}</h2>`
    }
    <span
      ><span class="amount">${formatWeek(week)}</span>
      <span class="muted">· ${pluralize(total, 'launch', 'launches')}</span></span
    >
    ${
      period === 'current'
        ? html`<ol class="days" aria-label="Today is ${DAYS[today]}">
            ${DAYS.map(
              (day, at) =>
                html`<li class="${at < today ? 'past' : at === today ? 'today' : ''}" aria-hidden="true">
                  ${day[0]}
                </li>`,
            )}
          </ol>`
        : ''
    }
    <span class="left">${timeLeftText(week, period, now)}</span>
  </header>`;
}

function timeLeftText(week: string, period: 'past' | 'current' | 'upcoming', now: Date): string {
  if (period === 'past') return 'Voting has ended';
  if (period === 'upcoming') return 'Votes open on its Monday';
  const left = Date.parse(getWeekRange(week).ends_at) - now.getTime();
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left - days * DAY) / HOUR);
  if (days === 0)
    return hours === 0 ? 'Voting ends within the hour' : `Voting ends in ${pluralize(hours, 'hour')}`;
  return `Voting ends in ${pluralize(days, 'day')}${hours ? ` and ${hours} h` : ''}`;
}

/** Renders past weeks as covers: the winner large, the next two by name. */
export async function coverList({ services }: PageKit, awards: readonly Award[]): Promise<Html> {
  const weeks = [...Map.groupBy(awards, ({ week }) => week)];
  const pictures = await getFirstPictures(
    services.db,
    awards.filter(({ rank }) => rank === 1).map(({ listing }) => listing.slug),
  );
  return html`<ul class="covers">
    ${weeks.map(([week, won]) => cover(week, won, pictures))}
  </ul>`;
}

function cover(week: string, won: readonly Award[], pictures: ReadonlyMap<string, PictureRow>): Html {
  const [first, ...others] = won;
  if (!first) return html``;
  const { slug, name, tagline } = first.listing;
  return html`<li class="cover">
    <p class="top-line">
      <span>Week ${getWeekNumber(week)}</span> <span class="small">${formatWeekWithYear(week)}</span>
    </p>
    ${productPicture(slug, pictures.get(slug), 'art')}
    <h3>
      <a href="/weeks/${week}" dir="auto"
        >${name}<span class="visually-hidden">, launch of week ${getWeekNumber(week)}</span></a
      >
    </h3>
    ${tagline ? html`<p class="dek" dir="auto" ${langAttribute(first.listing)}>${tagline}</p>` : ''}
    ${
      others.length
        ? html`<p class="also">
            Then ${others.map(({ listing }, at) => html`${at ? ' and ' : ''}<bdi>${listing.name}</bdi>`)}
          </p>`
        : ''
    }
  </li>`;
}

/** Renders the thumbnail of a product's first picture, or its mark. Pictures `isAboveFold` the fold are not loaded lazily. */
export const productPicture = (
  slug: string,
  found: PictureRow | undefined,
  classes: string,
  isAboveFold = false,
): Html =>
  found
    ? html`<img
        class="${classes}"
        src="${sizePath(picturePath(found), 'thumb')}"
        alt=""
        width="${THUMB.width}"
        height="${THUMB.height}"
        ${isAboveFold ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`}
      />`
    : mark(slug, classes);
