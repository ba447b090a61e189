import express, { type Request, type Response, type Router } from 'express';
import { markdownToText } from '../../rules/listings/markdown-to-text.ts';
import { html } from 'hono/html';
import { getWeekNumber } from '../../rules/launches/weeks.ts';
import { wasTakenDown } from '../../rules/states/listing.ts';
import { isFollowing } from '../../store/community/follows.ts';
import type { Database } from '../../store/engine/database.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Answer } from '../../tools/index.ts';
import { getAvatarHashes } from '../../store/people/avatars.ts';
import { findListingBySlug, type ListingRow } from '../../store/listings/listings.ts';
import { listInsiderIds } from '../../store/listings/own-listings.ts';
import { findReview, listReviews } from '../../store/community/reviews.ts';
import { listRelatedListings } from '../../tools/shared/listings/similar-listings.ts';
import { presentBadges } from '../../tools/shared/launches/listing-badges.ts';
import { presentSummaries } from '../../tools/shared/presenters/present.ts';
import { loadVoteState } from './vote-button.ts';
import { formatWeek } from '../shared/dates.ts';
import { shortenText } from '../shared/page-metadata.ts';
import { type Html, noticePage, sendPage } from '../shared/layout.ts';
import { linkRel } from '../shared/link-rel.ts';
import { createFootnotes } from './footnotes.ts';
import { gallery } from './listing-gallery.ts';
import { listingBody, listingHead, listingIntro, otherListings } from './listing-page.ts';
import { listingRecords } from '../machine/listing-record.ts';
import { listingSide } from './listing-side.ts';
import { logo, webLink } from '../assets/logo.ts';
import type { PageKit, PublicPage } from '../shared/page-kit.ts';
import { langAttribute } from '../shared/lang-attribute.ts';
import { refusedNote } from './refusals.ts';
import { reportPath } from './report.ts';
import { reviewsSection } from './reviews.ts';
import { signInForActionPath } from '../account/sign-in/pending-action.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

type Listing = Answer<'get_listing'>;
type Avatars = Awaited<ReturnType<typeof getAvatarHashes>>;

const MAX_REVIEWS = 20;
/** The number of alternatives, and of similar listings. */
const MAX_RELATED = 6;
/** Maximum characters of a page title. Search engines show fewer. */
const MAX_TITLE = 150;

/** Serves `/l/{slug}`: a live listing, or a short page for one that launches later or was taken down. */
export function listingPages(kit: PageKit): Router {
  const router = express.Router();

  router.get('/l/:slug', async (req, res, next) => {
    const row = await findListingBySlug(kit.services.db, req.params.slug);
    if (row?.status === 'live') return showLive(kit, req, res, row);
    if (row?.status === 'scheduled') return showUpcoming(kit, req, res, row);
    const person = await kit.sessions.person(req);
    if (row && person && row.ownerId === person.id) return res.redirect(303, `/account/listings/${row.id}`);
    if (row && wasTakenDown(row)) return showTakenDown(kit, req, res, row);
    if (row?.status === 'awaiting_badge') return showWaiting(kit, req, res, row);
    // Only its owner may learn that any other listing exists.
    next();
  });

  return router;
}

async function showLive(kit: PageKit, req: Request, res: Response, row: ListingRow): Promise<void> {
  const { services, sessions, forms } = kit;
  const { db } = services;
  const { slug } = row;
  const [listing, badges, person] = await Promise.all([
    kit.query(req, 'get_listing', { slug, evidence: true }),
    presentBadges(services, row),
    sessions.person(req),
  ]);
  const avatars = await getAvatarHashes(
    db,
    listing.founders.map((founder) => founder.slug),
  );
  const quotes = listing.evidence ?? {};
  const footnotes = createFootnotes(listing.language);
  const role = await roleOf(db, row, person);
  const token = person ? forms.token(req, res) : html``;
  const voteState = await loadVoteState(kit, req, res, { items: [listing], returnPath: `/l/${slug}` });
  const follow =
    role === 'owner'
      ? html`<a class="button quiet" href="${dashboardPath(row, person?.id)}">Launch dashboard</a>`
      : followButton(row, person ? await isFollowing(db, row.id, person.id) : null, token);
  await kit.sendPublicPage(
    req,
    res,
    listingMetadata(kit.publicUrl, row, listing, avatars),
    html`${voteState.form} ${person ? refusedNote(req) : ''}
      <article class="stack wide-gap">
        ${listingHead(listing, voteState, follow, footnotes.add('tagline', quotes['tagline'], listing.tagline))}
        <div class="listing-parts">
          <div class="stack wide-gap">${gallery(listing)} ${listingIntro(listing, quotes, footnotes)}</div>
          <aside class="stack" aria-label="Facts">
            ${listingSide(listing, { quotes, footnotes, badges, avatars })}
          </aside>
          <div class="stack wide-gap">
            ${listingBody(listing, quotes, footnotes)}
            ${await loadReviewsSection(db, row, listing, { person, role, token })}
            ${await relatedListings(kit, row)} ${reducedVotesNote(row)}
            <p class="small muted">
              Something wrong with this page?
              <a href="${reportPath(slug)}" rel="nofollow">Report ${listing.name}</a>
            </p>
          </div>
        </div>
      </article>`,
  );
}

/** Builds the metadata of a listing for search engines and link previews. */
const listingMetadata = (
  publicUrl: string,
  row: ListingRow,
  listing: Listing,
  avatars: Avatars,
): PublicPage => ({
  title:
    row.profile.seo_title ||
    shortenText(listing.tagline ? `${listing.name}: ${listing.tagline}` : listing.name, MAX_TITLE),
  canonical: `/l/${row.slug}`,
  description:
    row.profile.seo_description ||
    (listing.short_description ?? listing.tagline ?? markdownToText(listing.description ?? '')),
  image: `/og/l/${row.slug}.png`,
  records: listingRecords(listing, publicUrl, avatars),
});

type Role = 'visitor' | 'person' | 'owner';

/** Returns the role of a person towards a listing. Everyone who manages it counts as its owner. */
async function roleOf(db: Database, row: ListingRow, person: StoredAccount | null): Promise<Role> {
  if (!person) return 'visitor';
  return (await listInsiderIds(db, row)).includes(person.id) ? 'owner' : 'person';
}

/** Loads and renders the reviews, with the forms that this person may use. */
async function loadReviewsSection(
  db: Database,
  row: ListingRow,
  listing: Listing,
  { person, role, token }: { person: StoredAccount | null; role: Role; token: Html },
): Promise<Html> {
  const isOperator = person?.role === 'operator';
  return reviewsSection({
    slug: row.slug,
    name: listing.name,
    rating: listing.community_rating,
    reviews: await listReviews(db, row.id, { limit: MAX_REVIEWS, withHidden: isOperator }),
    own: person ? await findReview(db, row.id, person.id) : undefined,
    role,
    isOperator,
    visitorName: person?.name ?? null,
    token,
  });
}

/** Renders the listing's alternatives and similar listings. */
async function relatedListings({ services }: PageKit, row: ListingRow): Promise<Html> {
  const { alternatives, similar } = await listRelatedListings(services, row, MAX_RELATED);
  return html`${otherListings('Alternatives', row.slug, alternatives)}
  ${otherListings('Similar to this', row.slug, similar)}`;
}

/** Sends the 410 page of a listing that was public and has been taken down. */
async function showTakenDown(kit: PageKit, req: Request, res: Response, { name }: ListingRow): Promise<void> {
  const page = noticePage(await kit.loadPageShell(req), {
    title: `${name} is not listed any more`,
    text: 'It was launched here and has been taken out of the directory.',
    link: { href: '/', label: 'See this week’s launches' },
  });
  await sendPage(res, page, 410);
}

/** Sends the page of an upcoming launch, which shows only what the calendar shows. */
async function showUpcoming(kit: PageKit, req: Request, res: Response, row: ListingRow): Promise<void> {
  const { sessions, forms } = kit;
  const { db } = kit.services;
  const [summary] = await presentSummaries({ db, settings: kit.services.settings }, [row]);
  const { slug, name, tagline, launch_week, website_url } = assertDefined(summary);
  const website = webLink(website_url);
  const person = await sessions.person(req);
  const isOwn = (await roleOf(db, row, person)) === 'owner';
  const following = person ? await isFollowing(db, row.id, person.id) : null;
  const action = isOwn
    ? html`<a class="button" href="${dashboardPath(row, person?.id)}">Open the launch dashboard</a>`
    : followButton(row, following, person ? forms.token(req, res) : html``);
  await kit.sendPublicPage(
    req,
    res,
    { title: name, canonical: `/l/${slug}`, description: tagline, unlisted: true, width: 'medium' },
    html`${person ? refusedNote(req) : ''}
      <article class="stack wide-gap">
        <header class="listing-head">
          ${logo(assertDefined(summary), 88)}
          <div class="stack tight grow">
            <p class="eyebrow">Coming up</p>
            <h1 dir="auto">${name}</h1>
            ${tagline ? html`<p class="lead" dir="auto" ${langAttribute(row.profile)}>${tagline}</p>` : ''}
          </div>
          <div class="row actions">
            ${website ? html`<a class="button" href="${website}" rel="${linkRel(assertDefined(summary))}">Visit website ↗</a>` : ''}
            ${action}
          </div>
        </header>
        ${launch_week ? launchWeekLine(launch_week, 'Votes open then') : ''}
        <p class="muted">What it says of itself is shown here once it has launched.</p>
        <p class="small muted"><a href="${reportPath(slug)}" rel="nofollow">Report ${name}</a></p>
      </article>`,
  );
}

/**
 * Sends the page of a listing that waits for its badge, because the badge on its homepage links here. The website is not
 * confirmed to be the person's yet, so the page shows only the name and week, and no links to the website.
 */
async function showWaiting(kit: PageKit, req: Request, res: Response, row: ListingRow): Promise<void> {
  const { slug, name, launchWeek } = row;
  await kit.sendPublicPage(
    req,
    res,
    { title: name, canonical: `/l/${slug}`, unlisted: true, width: 'medium' },
    html`<article class="stack wide-gap">
      <header class="stack tight">
        <p class="eyebrow">Coming up</p>
        <h1 dir="auto">${name}</h1>
      </header>
      ${launchWeek ? launchWeekLine(launchWeek, 'Waits for its badge') : ''}
      <p class="muted">What it says of itself is shown here once it has launched.</p>
    </article>`,
  );
}

const launchWeekLine = (week: string, left: string): Html =>
  html`<p class="masthead">
    <strong class="no">Week ${getWeekNumber(week)}</strong>
    <span>Launches in the week <a href="/weeks/${week}">${formatWeek(week)}</a></span>
    <span class="left">${left}</span>
  </p>`;

/** Explains how many of the shown votes do not count for ranks. */
const reducedVotesNote = ({ lightVotes: reducedVotes }: ListingRow): Html | string =>
  reducedVotes === 0
    ? ''
    : html`<p class="small muted">
        ${reducedVotes} of its votes ${reducedVotes === 1 ? 'is' : 'are'} from new accounts and
        ${reducedVotes === 1 ? 'moves' : 'move'} no rank yet.
        <a href="/pricing#ranks">How ranks are made</a>
      </p>`;

/** Returns the path where an insider manages the listing. Those other than its owner get the list of their listings. */
const dashboardPath = ({ id, ownerId }: ListingRow, personId: number | undefined): string =>
  ownerId === personId ? `/account/listings/${id}` : '/account/listings';

/** Renders the follow button, or before the launch the notify button. `following` is null for visitors who are not signed in. */
function followButton(
  { slug, status }: Pick<ListingRow, 'slug' | 'status'>,
  following: boolean | null,
  token: Html,
): Html {
  const words = status === 'live' ? FOLLOW : NOTIFY;
  if (following === null) {
    return html`<a class="button quiet" href="${signInForActionPath(slug, 'follow')}" rel="nofollow"
      >${words.ask}</a
    >`;
  }
  return html`<form method="post" action="/l/${slug}/follow" data-in-place>
    ${token}<button
      class="quiet"
      id="follow"
      ${following ? html`name="end" value="yes" aria-label="${words.end}"` : html`aria-label="${words.mailNote}"`}
    >
      ${following ? words.done : words.ask}
    </button>
  </form>`;
}

const FOLLOW = {
  ask: 'Follow',
  mailNote: 'Follow: updates come by mail',
  done: 'Following ✓',
  end: 'Following. Stop following',
};
const NOTIFY = {
  ask: 'Notify me',
  mailNote: 'Notify me by mail when it launches, and of its news',
  done: 'We will tell you ✓',
  end: 'We will tell you. Do not tell me',
};
