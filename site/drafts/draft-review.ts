import { html } from 'hono/html';
import { DRAFT_FIELD_NAMES } from '../../rules/drafts/draft-fields.ts';
import { SITE_NOT_READ } from '../../rules/drafts/site-reading.ts';
import { type DraftSection, LISTING_FIELDS } from '../../rules/listings/fields/listing-fields.ts';
import { getErrorText, type ToolError } from '../../tools/shared/runtime/errors.ts';
import type { CategoryRow } from '../../store/listings/categories.ts';
import { draftField } from './draft-field.ts';
import { type DraftPart, draftPart } from './draft-parts.ts';
import type { Draft } from './draft-record.ts';
import { draftRemoval } from './draft-removal.ts';
import { fieldLabel } from '../shared/forms/field-text.ts';
import { backLink, type Html } from '../shared/layout.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import { NO_PROBLEMS, problemsByPath } from '../shared/forms/schema-form.ts';
import { elementAt, assertDefined } from '../../rules/typed/assert.ts';
import { z } from 'zod';

/** Value that the form of a field was filled in with. */
const FIELD_VALUE = z.union([z.string(), z.array(z.string())]).nullable();

/** Refused change of a draft. `typed` holds what was entered in the form of `target`, so that it need not be typed again. */
export type RefusedDraft = { error: ToolError; target?: string; typed?: unknown };

type ReviewOptions = {
  token: Html;
  categories: readonly CategoryRow[];
  /** Schemas of the parts in the input of update_draft. */
  schemas: Record<string, JsonSchema>;
  /** The part whose form is open. */
  open: string;
  refused: RefusedDraft | undefined;
  /** Result of the last action. */
  note?: Html | undefined;
  /** Whether the writer takes wishes for a redraft. */
  takesWishes: boolean;
};

type Section = { id: DraftSection; title: string; parts: DraftPart[] };

const SECTIONS: readonly Section[] = [
  { id: 'product', title: 'The product', parts: [] },
  { id: 'offer', title: 'The offer', parts: ['faqs'] },
  { id: 'makers', title: 'The makers', parts: ['founders', 'company_socials', 'founder_socials'] },
  { id: 'history', title: 'The story', parts: ['story', 'milestones'] },
  { id: 'finding', title: 'Being found', parts: ['seo', 'language', 'competitor_url'] },
];

/** Returns the host of a website without `www.`. */
export const displayHost = (url: string): string => new URL(url).host.replace(/^www\./, '');

const backToListings = backLink('/account/listings', 'My listings');

/** Renders the page while the website is being read. */
export const draftWaiting = ({ url, status }: Pick<Draft, 'url' | 'status'>): Html =>
  html`${backToListings}
    <section class="card center" role="status">
      <span class="spinner" aria-hidden="true"></span>
      <h1>${status === 'crawling' ? 'Reading' : 'Drafting from'} ${displayHost(url)}</h1>
      <p class="muted">
        This takes about a minute. The page looks again by itself; you may also close it and come back.
      </p>
    </section>`;

/** Renders the review of a draft: what is missing, then every value with its quotes and form, by section. */
export function draftReview(draft: Draft, options: ReviewOptions): Html {
  const { refused } = options;
  const problems = refused ? problemsByPath(refused.error) : NO_PROBLEMS;
  const isShown = (target: string) => target in draft.fields || target in options.schemas;
  const targets = [...new Set([...problems.keys()].map(targetOf))].filter(isShown);
  return html`${backToListings}
    <header class="stack">
      <div class="stack tight">
        <p class="eyebrow break">${displayHost(draft.url)}</p>
        <h1 dir="auto">${draft.name ?? 'Your draft'}</h1>
      </div>
      <label class="small" for="completeness">${draft.completeness} % of the profile is filled in</label>
      <progress id="completeness" max="100" value="${draft.completeness}"></progress>
      <div class="row">
        <form method="post" action="/account/drafts/${draft.id}/read-again">
          ${options.token}<button class="quiet compact" title="What you wrote or locked stays">
            Read the website again
          </button>
        </form>
        <a class="small" href="/account/drafts/${draft.id}/cofounders"
          >Invite a co-founder to edit with you</a
        >
      </div>
    </header>
    ${options.note ?? ''}
    ${refused ? html`<p class="note bad" role="alert">${refusalMessage(refused, targets)}</p>` : ''}
    ${
      draft.problems.length
        ? html`<section class="note warning">
            <strong
              >${isUnread(draft) ? 'The website could not be read' : 'Not everything could be read'}</strong
            >
            <ul>
              ${draft.problems.map(
                ({ message, url, fix }) =>
                  html`<li>
                    ${message} <span class="break small">(${url})</span>
                    <p class="small">${rewordFix(fix)}</p>
                  </li>`,
              )}
            </ul>
          </section>`
        : ''
    }
    ${changesNote(draft)} ${existingNotes(draft)} ${nextStep(draft, options.token)} ${blankFields(draft)}
    <nav class="switch many" aria-label="Parts of the draft">
      ${SECTIONS.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}
    </nav>
    ${SECTIONS.map((section) => reviewSection(section, draft, options, problems))}
    ${draft.listing_id === undefined ? draftRemoval({ id: draft.id, isListing: false }, options.token) : ''}`;
}

/** Lists the fields that changed when the website was read again. */
const changesNote = ({ changed_by_reading: changed }: Draft): Html =>
  changed === undefined
    ? html``
    : changed.length === 0
      ? html`<p class="note">The website was read again: it says what it said before.</p>`
      : html`<p class="note">
          The website was read again. Different now:
          ${changed.map((name, at) => html`${at ? ', ' : ''}<a href="#${name}">${fieldLabel(name)}</a>`)}.
          What you wrote stayed; where the website says something else, it is shown below.
        </p>`;

/** Returns whether nothing of the website could be read. */
const isUnread = ({ fields }: Draft): boolean =>
  Object.values(fields).some(({ reason }) => reason === SITE_NOT_READ);

// A fix names the operations that assistants call. This page has buttons for them.
const rewordFix = (fix: string): string =>
  fix
    .replace(
      /Send update_draft with regenerate .* read_again true\./,
      'Redraft the fields below, or read the website again.',
    )
    .replace(/^Send update_draft with read_again true/, 'Read the website again')
    .replace(/send update_draft with read_again true/, 'read the website again')
    .replace(/ with update_draft/, ' below');

/** Says that nothing was saved, with links to the fields that have problems. */
function refusalMessage({ error }: RefusedDraft, targets: readonly string[]): Html {
  if (targets.length === 0) return html`${getErrorText(error)}`;
  const links = targets.map(
    (target, at) => html`${at ? ', ' : ''}<a href="#${target}">${fieldLabel(target)}</a>`,
  );
  return html`Nothing was saved yet. Please look at: ${links}.`;
}

/** Returns the field or part that a problem belongs to: `tagline` for `fields.tagline`, `founders` for `founders.0.name`. */
const targetOf = (path: string): string => elementAt(path.replace(/^fields\./, '').split('.'), 0);

const reviewSection = (
  { id, title, parts }: Section,
  draft: Draft,
  { token, categories, schemas, open, refused, takesWishes }: ReviewOptions,
  problems: ReadonlyMap<string, string>,
): Html =>
  html`<section class="stack" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <ul class="draft plain">
      ${DRAFT_FIELD_NAMES.filter((name) => LISTING_FIELDS[name].draft.part === id).map((name) =>
        draftField(draft, name, {
          token,
          categories,
          takesWishes,
          problem: problems.get(`fields.${name}`) ?? problems.get(name),
          typed: refused?.target === name ? FIELD_VALUE.parse(refused.typed) : undefined,
        }),
      )}
      ${parts.map((part) =>
        draftPart(draft, part, {
          token,
          schema: assertDefined(schemas[part]),
          problems,
          typed: refused?.target === part ? refused.typed : undefined,
          open: open === part,
        }),
      )}
    </ul>
  </section>`;

const existingNotes = ({ existing_listings = [], existing_drafts = [] }: Draft): Html =>
  html`${existing_listings.map(({ slug, name, listing_id }) =>
    listing_id === undefined
      ? html`<p class="note">
          <a href="/l/${slug}" dir="auto">${name}</a> is listed with this website already. Is it yours?
          <a href="/account/claims?listing=${slug}">Claim it</a>
        </p>`
      : html`<p class="note">
          You have this website as a listing already:
          <a href="/account/listings/${listing_id}" dir="auto">${name}</a>
        </p>`,
  )}
  ${existing_drafts.map(
    ({ draft_id }) =>
      html`<p class="note">
        You have <a href="/account/drafts/${draft_id}">an earlier draft of this website</a>.
      </p>`,
  )}`;

function nextStep({ id, listing_id, required_missing, existing_listings = [] }: Draft, token: Html): Html {
  const isSaved = listing_id !== undefined;
  const isListed = existing_listings.length > 0;
  return html`<section class="card spread next-step">
    <div class="stack tight grow">
      <strong>${isSaved ? 'Saved as a listing' : 'Ready to save?'}</strong>
      <span class="small muted">
        ${
          required_missing.length
            ? html`Still needed:
              ${required_missing.map((name, at) => html`${at ? ', ' : ''}<a href="#${name}">${fieldLabel(name)}</a>`)}.`
            : isSaved
              ? 'Changes here change the listing, too.'
              : 'Nothing is published yet: next you choose when it launches.'
        }
      </span>
    </div>
    <a class="button quiet" href="/account/drafts/${id}/preview">Preview the page</a>
    ${
      isSaved
        ? html`<a class="button" href="/account/listings/${listing_id}">Go to the listing</a>`
        : html`<form method="post" action="/account/drafts/${id}/submit">
            ${token}
            ${
              isListed
                ? html`<label class="small"
                    ><input type="checkbox" name="confirm_new" value="yes" required /> It is another product
                    than the one listed</label
                  >`
                : ''
            }
            <button ${required_missing.length ? 'disabled' : ''}>Save as a listing</button>
          </form>`
    }
  </section>`;
}

const blankFields = ({ missing }: Draft): Html =>
  missing.length === 0
    ? html``
    : html`<section class="section" aria-labelledby="blank">
        <h2 class="h3" id="blank">Still blank</h2>
        <ul class="chips">
          ${missing.map(({ field }) => html`<li><a class="chip" href="#${field}">${fieldLabel(field)}</a></li>`)}
        </ul>
      </section>`;
