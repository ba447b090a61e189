import type { Answer } from '../../tools/index.ts';
import { html } from 'hono/html';
import { MAX_ACCOUNT_NAME_CHARACTERS } from '../../use-cases/people/rename-account.ts';
import { MAX_TEAM_REASON_CHARACTERS } from '../../rules/people/team-actions.ts';
import { RATINGS, MAX_REVIEW_CHARACTERS } from '../../rules/listings/participation.ts';
import type { Review } from '../../store/community/reviews.ts';
import { day } from '../shared/dates.ts';
import { section } from '../public/launch-rows.ts';
import { field } from '../shared/forms/field.ts';
import type { Html } from '../shared/layout.ts';
import { reportPath } from './report.ts';
import { signInPath } from '../account/sign-in/sign-in-path.ts';
import { stars } from '../assets/stars.ts';
import { pluralize } from '../shared/value-text.ts';

export type ReviewsView = {
  slug: string;
  name: string;
  rating: Answer<'get_listing'>['community_rating'];
  reviews: Review[];
  /** The visitor's own review. */
  own: Review | undefined;
  /** Role of the visitor, which decides which forms are shown. */
  role: 'visitor' | 'person' | 'owner';
  isOperator: boolean;
  /** Name of the visitor, or null. */
  visitorName: string | null;
  /** Hidden token of forms. Empty for visitors who are not signed in. */
  token: Html;
};

// Further reviews are collapsed.
const MAX_SHOWN = 3;

/** Renders the reviews of a listing with the average, the visitor's own form, and the owner's answers. */
export function reviewsSection(view: ReviewsView): Html {
  const { rating, reviews, role, slug } = view;
  return section(
    'Reviews',
    html`${
      rating.average === undefined
        ? html`<p class="muted">No reviews yet.</p>`
        : html`<p class="row">
            <strong class="big">${rating.average.toFixed(1)}</strong> ${stars(rating.average)}
            <span class="muted">${pluralize(rating.reviews, 'review')}</span>
          </p>`
    }
    ${
      reviews.length
        ? html`<ul class="list">
            ${reviews.slice(0, MAX_SHOWN).map((review) => reviewItem(review, view))}
          </ul>`
        : ''
    }
    ${
      reviews.length > MAX_SHOWN
        ? html`<details class="more-reviews">
            <summary>${pluralize(reviews.length - MAX_SHOWN, 'more review')}</summary>
            <ul class="list">
              ${reviews.slice(MAX_SHOWN).map((review) => reviewItem(review, view))}
            </ul>
          </details>`
        : ''
    }
    ${
      role === 'person'
        ? reviewForm(view)
        : role === 'visitor'
          ? html`<p>
              <a href="${signInPath(`/l/${slug}#reviews`)}" rel="nofollow">Sign in to write a review</a>
            </p>`
          : ''
    }`,
    undefined,
    'reviews',
  );
}

function reviewItem(review: Review, { slug, role, isOperator, token }: ReviewsView): Html {
  const action = `/l/${slug}/reviews/${review.id}`;
  return html`<li class="review" id="review-${review.id}">
    <div class="row">
      <strong dir="auto">${review.name ?? 'A member'}</strong> ${stars(review.rating)}
      <span class="row small muted">
        <span>${day(review.createdAt)}</span>
        ${review.hiddenAt ? '' : html`<a class="report" href="${reportPath(slug, review.id)}" rel="nofollow" aria-label="Report the review of ${review.name ?? 'a member'}">Report</a>`}
        ${review.hiddenAt ? html`<span class="tag">Hidden</span>` : ''}
      </span>
    </div>
    ${review.body ? html`<p class="pre-line" dir="auto">${review.body}</p>` : ''}
    ${
      review.answer
        ? html`<div class="answer">
            <p class="small muted">
              Answer of the maker${review.answeredAt ? html`, ${day(review.answeredAt)}` : ''}
            </p>
            <p class="pre-line" dir="auto">${review.answer}</p>
          </div>`
        : ''
    }
    ${
      role === 'owner'
        ? html`<details class="source">
            <summary>${review.answer ? 'Change your answer' : 'Answer'}</summary>
            <form class="stack" method="post" action="${action}">
              ${token}
              <label for="answer-${review.id}">Your answer, for everybody to read</label>
              <textarea id="answer-${review.id}" name="answer" rows="3" maxlength="${MAX_REVIEW_CHARACTERS}">
${review.answer ?? ''}</textarea>
              <div><button class="compact">Save the answer</button></div>
            </form>
          </details>`
        : ''
    }
    ${
      isOperator
        ? html`<details class="source">
            <summary>${review.hiddenAt ? 'Show again' : 'Hide: not genuine'}</summary>
            <form class="stack tight" method="post" action="${action}">
              ${token}
              <label for="why-${review.id}">Why, for the log of the team</label>
              <input id="why-${review.id}" name="reason" required maxlength="${MAX_TEAM_REASON_CHARACTERS}" />
              <div>
                <button class="danger compact" name="hide" value="${review.hiddenAt ? 'no' : 'yes'}">
                  ${review.hiddenAt ? 'Show it' : 'Hide it'}
                </button>
              </div>
            </form>
          </details>`
        : ''
    }
  </li>`;
}

const reviewForm = ({ slug, name, own, visitorName, token }: ReviewsView): Html =>
  html`<form class="card stack" method="post" action="/l/${slug}/review">
    ${token}
    <h3>${own ? 'Your review' : html`Have you used ${name}?`}</h3>
    ${own?.hiddenAt ? html`<p class="note warning">Your review is hidden: it was not taken for a genuine one.</p>` : ''}
    <fieldset class="rating">
      <legend>Stars</legend>
      ${RATINGS.map(
        (value) =>
          html`<label
            ><input
              type="radio"
              name="rating"
              value="${value}"
              required
              ${own?.rating === value ? 'checked' : ''}
            />
            ${value}<span class="visually-hidden"> of 5</span></label
          >`,
      )}
    </fieldset>
    ${field(
      {
        id: 'review-name',
        name: 'name',
        label: 'Your name',
        hint: 'Everybody sees it next to the review. Left empty: A member.',
      },
      (shared) =>
        html`<input
          ${shared}
          value="${visitorName ?? ''}"
          maxlength="${MAX_ACCOUNT_NAME_CHARACTERS}"
          autocomplete="name"
        />`,
    )}
    ${field(
      {
        id: 'review-body',
        name: 'body',
        label: 'What should others know?',
        hint: 'Shown with the name of your account. One review per person; it can be changed.',
      },
      (shared) =>
        html`<textarea ${shared} rows="4" maxlength="${MAX_REVIEW_CHARACTERS}" dir="auto">
${own?.body ?? ''}</textarea>`,
    )}
    <div class="row">
      <button>${own ? 'Save the changes' : 'Post the review'}</button>
      ${own ? html`<button class="danger" name="remove" value="yes" formnovalidate>Remove</button>` : ''}
    </div>
  </form>`;
