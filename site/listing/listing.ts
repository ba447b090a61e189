import express, { type Request, type Response, type Router } from 'express';
import { plainText } from '../../rules/listings/plain-text.ts';
import { html } from 'hono/html';
import { weekNumber } from '../../rules/launches/weeks.ts';
import { wasTakenDown } from '../../rules/states/listing.ts';
import { isFollowing } from '../../store/community/follows.ts';
import type { Database } from '../../store/engine/database.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Answer } from '../../tools/index.ts';
import { facesOf } from '../../store/people/faces.ts';
import { findListingBySlug, type ListingRow } from '../../store/listings/listings.ts';
import { insiderIds } from '../../store/listings/own-listings.ts';
import { findReview, listReviews } from '../../store/community/reviews.ts';
import { similarListings } from '../../tools/shared/listings/similar.ts';
import { presentSummaries } from '../../tools/shared/presenters/present.ts';
import { ballotFor } from './ballot.ts';
import { weekWords } from '../shared/dates.ts';
import { readQuotes } from '../drafts/evidence.ts';
import { shorten } from '../shared/head.ts';
import { type Html, notice, sendPage } from '../shared/layout.ts';
import { linkRel } from '../shared/link-rel.ts';
import { footnotes } from './footnotes.ts';
import { gallery } from './listing-gallery.ts';
import { listingBody, listingHead, listingIntro, others } from './listing-page.ts';
import { listingRecords } from '../machine/listing-record.ts';
import { listingSide } from './listing-side.ts';
import { logo, webLink } from '../assets/logo.ts';
import type { PageKit, PublicPage } from '../shared/page-kit.ts';
import { spoken, withLanguage } from '../shared/spoken.ts';
import { refusedNote } from './refusals.ts';
import { reportPath } from './report.ts';
import { reviewsSection } from './reviews.ts';
import { signInToPath } from '../account/sign-in/wanted.ts';
import { sure } from '../../rules/typed/sure.ts';

type Listing = Answer<'get_listing'>;
type Faces = Awaited<ReturnType<typeof facesOf>>;

const REVIEWS = 20;
const ALTERNATIVES = 6;
const SIMILAR = 6;
/** Maximum characters of a page title. Search engines show fewer. */
const MAX_TITLE = 150;

/** Serves `/l/{slug}`: a live listing, or a short page for one that launches later or was taken down. */
export function listingPages(kit: PageKit): Router {
  const router = express.Router();

  router.get('/l/:slug', async (req, res, next) => {
    const row = await findListingBySlug(kit.services.db, req.params.slug);
    if (row?.status === 'live') return showLive(kit, req, res, row);
    if (row?.status === 'scheduled') return showUpcoming(kit, req, res, row);
    const person = await kit.browsers.person(req);
    if (row && person && row.ownerId === person.id) return res.redirect(303, `/account/listings/${row.id}`);
    if (row && wasTakenDown(row)) return showTakenDown(kit, req, res, row);
    if (row?.status === 'awaiting_badge') return showWaiting(kit, req, res, row);
    // Only its owner may learn that any other listing exists.
    next();
  });

  return router;
}

async function showLive(kit: PageKit, req: Request, res: Response, row: ListingRow): Promise<void> {
  const { services, browsers, forms } = kit;
  const { db } = services;
  const { slug } = row;
  const [listing, { items: alternatives }, badges, person] = await Promise.all([
    kit.ask(req, 'get_listing', { slug }),
    kit.ask(req, 'get_alternatives', { slug }),
    kit.ask(req, 'get_badges', { slug }),
    browsers.person(req),
  ]);
  const faces = await facesOf(
    db,
    listing.founders.map((founder) => founder.slug),
  );
  const quotes = await readQuotes(kit, req, slug);
  const notes = footnotes(listing.language);
  const role = !person ? 'visitor' : (await insiderIds(db, row)).includes(person.id) ? 'owner' : 'person';
  const token = person ? forms.token(req, res) : html``;
  const ballot = await ballotFor(kit, req, res, [listing], `/l/${slug}`);
  const follow =
    role === 'owner'
      ? html`<a class="button quiet" href="${roomPath(row, person?.id)}">Launch room</a>`
      : followButton(row, person ? await isFollowing(db, row.id, person.id) : null, token);
  await kit.show(
    req,
    res,
    pageOf(kit.publicUrl, row, listing, faces),
    html`${ballot.form} ${person ? refusedNote(req) : ''}
      <article class="stack wide-gap">
        ${listingHead(listing, ballot, follow)}
        <div class="listing-parts">
          <div class="stack wide-gap">${gallery(listing)} ${listingIntro(listing, quotes, notes)}</div>
          <aside class="stack" aria-label="Facts">
            ${listingSide(listing, quotes, notes, badges.items, faces)}
          </aside>
          <div class="stack wide-gap">
            ${listingBody(listing, quotes, notes)} ${await reviewsOf(db, row, listing, person, role, token)}
            ${await like(kit, row, alternatives)} ${lightVotes(row)}
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
const pageOf = (publicUrl: string, row: ListingRow, listing: Listing, faces: Faces): PublicPage => ({
  title:
    row.profile.seo_title ||
    shorten(listing.tagline ? `${listing.name}: ${listing.tagline}` : listing.name, MAX_TITLE),
  canonical: `/l/${row.slug}`,
  description:
    row.profile.seo_description ||
    (listing.short_description ?? listing.tagline ?? plainText(listing.description ?? '')),
  image: `/og/l/${row.slug}.png`,
  records: listingRecords(listing, publicUrl, faces),
});

/** Loads and renders the reviews, with the forms that this person may use. */
async function reviewsOf(
  db: Database,
  row: ListingRow,
  listing: Listing,
  person: StoredAccount | null,
  role: 'visitor' | 'person' | 'owner',
  token: Html,
): Promise<Html> {
  const isOperator = person?.role === 'operator';
  return reviewsSection({
    slug: row.slug,
    name: listing.name,
    rating: listing.community_rating,
    reviews: await listReviews(db, row.id, { limit: REVIEWS, withHidden: isOperator }),
    own: person ? await findReview(db, row.id, person.id) : undefined,
    role,
    isOperator,
    writer: person?.name ?? null,
    token,
  });
}

/** Renders the listing's alternatives and similar listings. */
async function like(
  kit: PageKit,
  row: ListingRow,
  alternatives: Answer<'get_alternatives'>['items'],
): Promise<Html> {
  const shown = alternatives.slice(0, ALTERNATIVES);
  const similar = await similarListings(kit.services, row, {
    except: shown.map((item) => item.slug),
    limit: SIMILAR,
  });
  const told = await withLanguage(kit, [...shown, ...similar]);
  return html`${others('Alternatives', row.slug, shown.map(told))}
  ${others('Similar to this', row.slug, similar.map(told))}`;
}

/** Sends the 410 page of a listing that was public and has been taken down. */
async function showTakenDown(kit: PageKit, req: Request, res: Response, { name }: ListingRow): Promise<void> {
  const page = notice(await kit.loadPageShell(req), {
    title: `${name} is not listed any more`,
    text: 'It was launched here and has been taken out of the directory.',
    link: { href: '/', label: 'See this week’s launches' },
  });
  await sendPage(res, page, 410);
}

/** Sends the page of an upcoming launch, which shows only what the calendar shows. */
async function showUpcoming(kit: PageKit, req: Request, res: Response, row: ListingRow): Promise<void> {
  const { browsers, forms } = kit;
  const { db } = kit.services;
  const [summary] = await presentSummaries({ db, settings: kit.services.settings }, [row]);
  const { slug, name, tagline, launch_week, website_url } = sure(summary);
  const website = webLink(website_url);
  const person = await browsers.person(req);
  const isOwn = person !== null && (await insiderIds(db, row)).includes(person.id);
  const following = person ? await isFollowing(db, row.id, person.id) : null;
  const action = isOwn
    ? html`<a class="button" href="${roomPath(row, person?.id)}">Open the launch room</a>`
    : followButton(row, following, person ? forms.token(req, res) : html``);
  await kit.show(
    req,
    res,
    { title: name, canonical: `/l/${slug}`, description: tagline, unlisted: true, width: 'medium' },
    html`${person ? refusedNote(req) : ''}
      <article class="stack wide-gap">
        <header class="listing-head">
          ${logo(sure(summary), 88)}
          <div class="stack tight grow">
            <p class="eyebrow">Coming up</p>
            <h1 dir="auto">${name}</h1>
            ${tagline ? html`<p class="lead" dir="auto" ${spoken(row.profile)}>${tagline}</p>` : ''}
          </div>
          <div class="row actions">
            ${website ? html`<a class="button" href="${website}" rel="${linkRel(sure(summary))}">Visit website ↗</a>` : ''}
            ${action}
          </div>
        </header>
        ${launch_week ? launchesIn(launch_week, 'Votes open then') : ''}
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
  await kit.show(
    req,
    res,
    { title: name, canonical: `/l/${slug}`, unlisted: true, width: 'medium' },
    html`<article class="stack wide-gap">
      <header class="stack tight">
        <p class="eyebrow">Coming up</p>
        <h1 dir="auto">${name}</h1>
      </header>
      ${launchWeek ? launchesIn(launchWeek, 'Waits for its badge') : ''}
      <p class="muted">What it says of itself is shown here once it has launched.</p>
    </article>`,
  );
}

const launchesIn = (week: string, left: string): Html =>
  html`<p class="masthead">
    <strong class="no">Week ${weekNumber(week)}</strong>
    <span>Launches in the week <a href="/weeks/${week}">${weekWords(week)}</a></span>
    <span class="left">${left}</span>
  </p>`;

/** Explains how many of the shown votes do not count for ranks. */
const lightVotes = ({ lightVotes: light }: ListingRow): Html | string =>
  light === 0
    ? ''
    : html`<p class="small muted">
        ${light} of its votes ${light === 1 ? 'is' : 'are'} from new accounts and
        ${light === 1 ? 'moves' : 'move'} no rank yet.
        <a href="/pricing#ranks">How ranks are made</a>
      </p>`;

/** Returns the path where an insider manages the listing. Those other than its owner get the list of their listings. */
const roomPath = ({ id, ownerId }: ListingRow, personId: number | undefined): string =>
  ownerId === personId ? `/account/listings/${id}` : '/account/listings';

/** Renders the follow button, or before the launch the notify button. `following` is null for visitors who are not signed in. */
function followButton(
  { slug, status }: Pick<ListingRow, 'slug' | 'status'>,
  following: boolean | null,
  token: Html,
): Html {
  const words = status === 'live' ? FOLLOW : NOTIFY;
  if (following === null) {
    return html`<a class="button quiet" href="${signInToPath(slug, 'follow')}" rel="nofollow"
      >${words.ask}</a
    >`;
  }
  return html`<form method="post" action="/l/${slug}/follow" data-in-place>
    ${token}<button
      class="quiet"
      id="follow"
      ${following ? html`name="end" value="yes" aria-label="${words.end}"` : html`aria-label="${words.told}"`}
    >
      ${following ? words.done : words.ask}
    </button>
  </form>`;
}

const FOLLOW = {
  ask: 'Follow',
  told: 'Follow: updates come by mail',
  done: 'Following ✓',
  end: 'Following. Stop following',
};
const NOTIFY = {
  ask: 'Notify me',
  told: 'Notify me by mail when it launches, and of its news',
  done: 'We will tell you ✓',
  end: 'We will tell you. Do not tell me',
};
