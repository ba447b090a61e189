import type { Request, Response } from 'express';
import { html } from 'hono/html';
import type { PublicStatus } from '../../rules/states/listing.ts';
import { votesAmong } from '../../store/community/votes.ts';
import type { Html } from '../kit/layout.ts';
import type { PageKit } from '../kit/page-kit.ts';
import { signInToPath } from '../account/wanted.ts';
import { counted } from '../kit/value-words.ts';

/** What one visitor can do with the vote buttons of one page. */
export type Ballot = {
  voted: ReadonlySet<string>;
  own: ReadonlySet<string>;
  /** Goes once into the page: the form that every vote button sends. Null for visitors who are not signed in. */
  form: Html | null;
};

type Votable = { slug: string; name: string; votes: number; status?: PublicStatus | undefined };

const FORM_ID = 'ballot';

/** The ballot of the visitor for these listings; `here` is the path that voting comes back to. */
export async function ballotFor(
  { browsers, forms, services }: Pick<PageKit, 'browsers' | 'forms' | 'services'>,
  req: Request,
  res: Response,
  items: readonly Votable[],
  here = req.originalUrl,
): Promise<Ballot> {
  const person = await browsers.person(req);
  if (!person) return { voted: new Set(), own: new Set(), form: null };
  const slugs = items.filter(({ status }) => status === 'live').map(({ slug }) => slug);
  return {
    ...(await votesAmong(services.db, person.id, slugs)),
    form: html`<form id="${FORM_ID}" method="post" action="/votes" data-in-place hidden>
      ${forms.token(req, res)}<input type="hidden" name="next" value="${here}" />
    </form>`,
  };
}

const arrow = html`<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
  <path
    d="M8 3.2 14 12H2Z"
    fill="currentColor"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linejoin="round"
  />
</svg>`;

/** The vote button of a listing: gives or takes back, asks to sign in, or only shows the number. */
export function voteButton({ slug, name, votes, status }: Votable, ballot: Ballot): Html {
  const count = html`${arrow}<span>${votes}</span>`;
  const words = counted(votes, 'vote');
  if (status !== 'live') return html``;
  if (ballot.own.has(slug)) {
    return html`<span class="vote still" role="img" aria-label="${words} for ${name}, your own"
      >${count}</span
    >`;
  }
  if (!ballot.form) {
    const label = `${words}. Sign in to vote for ${name}`;
    return html`<a class="vote" href="${signInToPath(slug, 'vote')}" rel="nofollow" aria-label="${label}"
      >${count}</a
    >`;
  }
  const has = ballot.voted.has(slug);
  return html`<button
    class="vote"
    id="vote-${slug}"
    form="${FORM_ID}"
    name="${has ? 'take' : 'give'}"
    value="${slug}"
    aria-pressed="${has ? 'true' : 'false'}"
    aria-label="${words}. ${has ? 'Take back your vote' : 'Vote'} for ${name}"
  >
    ${count}
  </button>`;
}
