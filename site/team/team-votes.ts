import { html } from 'hono/html';
import { MAX_DISCOUNTED_VOTES } from '../../use-cases/admin/moderation/discount-votes.ts';
import { SIMILARITIES, type VoteWithAccount } from '../../rules/launches/unusual-votes.ts';
import type { TeamAction } from '../../store/team/team-actions.ts';
import type { findUnusualVotes, UnusualGroup } from '../../store/team/unusual-votes.ts';
import { formatMoment } from '../shared/dates.ts';
import { pluralize } from '../shared/value-text.ts';
import type { Html } from '../shared/layout.ts';
import { cardList, teamForm } from './team-page-layout.ts';

// A form may have 300 fields, so larger groups can be discounted only as a whole.
const MAX_CHOICES = 200;

/** Renders groups of votes that look coordinated, and votes that were discounted before. */
export const unusualVotesBody = (
  { groups, isCut }: Awaited<ReturnType<typeof findUnusualVotes>>,
  discounted: readonly TeamAction[],
  token: Html,
): Html =>
  html`<p class="muted">
      Votes and follows of the last four weeks. People of one office share a network, and a post brings many
      new accounts in an hour: look before you judge. What is set aside leaves the counts and every rank at
      once, votes and follows of the accounts alike; awards that were given stay.
      ${isCut ? 'There are more than are looked at: the newest stand here.' : ''}
    </p>
    ${cardList(
      groups.map((group) => groupCard(group, token)),
      'No votes look unusual.',
    )}
    ${
      discounted.length === 0
        ? ''
        : html`<h2>Set aside</h2>
            ${cardList(
              discounted.map((one) => discountedCard(one, token)),
              '',
            )}`
    }`;

const groupCard = ({ listing, of, votes, alike }: UnusualGroup, token: Html): Html => {
  const light = votes.filter((vote) => vote.light).length;
  const ids = votes.slice(0, MAX_DISCOUNTED_VOTES).map(({ accountId }) => accountId);
  return html`<div class="stack tight">
      <h2><a class="quiet-link" href="/l/${listing.slug}" dir="auto">${listing.name}</a></h2>
      <p>${votes.length} of its ${listing[of]} ${of}; ${votes.length - light} of them move ranks.</p>
    </div>
    <ul class="list">
      ${alike.map(
        ({ what, shown, votes: count }) =>
          html`<li>
            ${SIMILARITIES[what].words}: <span class="break">${shown}</span>
            <span class="muted">(${count === votes.length ? 'all' : count})</span>
          </li>`,
      )}
    </ul>
    ${teamForm(
      {
        action: 'set_aside',
        id: listing.slug,
        fields: { accounts: ids.join(',') },
        part: `${of}-${ids[0] ?? 0}`,
        label: `Set these ${of} aside`,
        danger: true,
        choices: voteChoices(votes),
      },
      { token, here: 'votes' },
    )}`;
};

const voteChoices = (votes: readonly VoteWithAccount[]): Html =>
  votes.length > MAX_CHOICES
    ? html`<p class="small muted">
        Those of account ${votes[0]?.accountId} and ${Math.min(votes.length, MAX_DISCOUNTED_VOTES) - 1}
        others.
      </p>`
    : html`<fieldset class="stack tight">
        <legend>Leave as they are</legend>
        ${votes.map(
          ({ accountId, email, madeAt, votedAt, light }) =>
            html`<label class="choice">
              <input type="checkbox" name="leave" value="${accountId}" />
              <span class="break"
                >${email}
                <span class="small muted"
                  >account of ${formatMoment(madeAt)}, given
                  ${formatMoment(votedAt)}${light ? '' : ', moves ranks'}</span
                ></span
              >
            </label>`,
        )}
      </fieldset>`;

const discountedCard = ({ id, subject, reason, createdAt, undo }: TeamAction, token: Html): Html => {
  const accounts = undo?.do === 'count_votes' ? undo.accounts.length : 0;
  return html`<div class="stack tight">
      <h3><a class="quiet-link" href="/l/${subject}">${subject}</a></h3>
      <p class="small muted">Of ${pluralize(accounts, 'account')}, ${formatMoment(createdAt)}</p>
      <p class="pre-line" dir="auto">${reason || 'No reason was given.'}</p>
    </div>
    ${teamForm({ action: 'undo', id, label: 'Count them again' }, { token, here: 'votes' })}`;
};
