import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { CLAIM_METHODS } from '../../rules/listings/ownership-claims.ts';
import { SLUG } from '../../rules/listings/addresses/slugs.ts';
import type { Answer } from '../../tools/index.ts';
import { day } from '../shared/dates.ts';
import { parseTypedEmail } from '../../rules/people/parse-typed-email.ts';
import { formText, onceField } from '../shared/forms/forms.ts';
import { field } from '../shared/forms/field.ts';
import { backLink, type Html } from '../shared/layout.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';

type Claim = Answer<'list_my_claims'>['items'][number];
type ClaimForm = { slug: string; method?: string; email?: string; problem?: string };

type Method = (typeof CLAIM_METHODS)[number];

const METHOD_LABELS: Record<Method, string> = {
  dns: 'A DNS record',
  meta: 'A tag on the homepage',
  file: 'A file on the website',
  email: 'A mail to the company’s domain',
};
const METHOD_HINTS: Record<Method, string> = {
  dns: 'You add a TXT record where the domain is managed.',
  meta: 'You add one line to the head of the homepage.',
  file: 'You upload a small text file.',
  email: 'You open a link that we mail to an address at the domain of the website.',
};
const STATUS_LABELS: Record<Claim['status'], string> = {
  pending: 'Open',
  proved: 'Proved: with the operator',
  verified: 'Verified',
  expired: 'Expired',
  rejected: 'Rejected',
  lost: 'Lost',
  ended: 'Not needed',
};

/** Serves `/account/claims`: claims of existing listings, their instructions and the check. */
export function myClaimPages(kit: PageKit): Router {
  const router = express.Router();

  async function showClaims(
    req: Request,
    res: SignedInResponse,
    form: ClaimForm,
    status = 200,
  ): Promise<void> {
    const { body, error } = await kit.callOperation(req, res.locals.person, 'list_my_claims', {
      per_page: 50,
    });
    if (error) throw error;
    const token = kit.forms.token(req, res);
    await kit.sendPrivatePage(req, res, { title: 'My claims', status }, claimsBody(body.items, form, token));
  }

  router.get('/account/claims', kit.requireSignIn, (req, res: SignedInResponse) => {
    const slug = queryText(req, 'listing', 220);
    return showClaims(req, res, { slug: SLUG.test(slug) ? slug : '' });
  });

  router.post('/account/claims', kit.formGuards, async (req: Request, res: SignedInResponse) => {
    const slug = formText(req, 'slug')
      .trim()
      .replace(/^.*\/l\//, '');
    const email = parseTypedEmail(formText(req, 'email').slice(0, 500));
    const method = formText(req, 'method');
    const input = { slug, method, ...(email && method === 'email' ? { email } : {}) };
    const { error } = await kit.callOperation(req, res.locals.person, 'claim_listing', input);
    if (error) return showClaims(req, res, { slug, method, email, problem: error.message }, error.status);
    res.redirect(303, '/account/claims');
  });

  router.post('/account/claims/:id/verify', kit.formGuards, async (req: Request, res: SignedInResponse) => {
    const claim_id = Number(req.params['id']);
    const { error } = await kit.callOperation(req, res.locals.person, 'verify_claim', { claim_id });
    if (error) return showClaims(req, res, { slug: '', problem: error.message }, error.status);
    res.redirect(303, '/account/claims');
  });

  return router;
}

const claimsBody = (claims: Claim[], { slug, method, email, problem }: ClaimForm, token: Html): Html =>
  html`${backLink('/account', 'Account')}
    <div class="stack tight">
      <h1>My claims</h1>
      <p class="muted">For a product of yours that somebody else listed: show that the website is yours.</p>
    </div>
    ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''}
    ${claims.map((claim) => claimCard(claim, token))}
    <section class="card" aria-labelledby="new-claim">
      <h2 id="new-claim">Claim a listing</h2>
      <form class="stack" method="post" action="/account/claims">
        ${token}${onceField()}
        ${field(
          { id: 'slug', label: 'Its page here', hint: 'The address of its page, or the last part of it.' },
          (shared) => html`<input ${shared} value="${slug}" maxlength="400" placeholder="acme" required />`,
        )}
        <fieldset>
          <legend>How to prove that the website is yours</legend>
          ${CLAIM_METHODS.map(
            (one, at) =>
              html`<label class="choice">
                <input
                  type="radio"
                  name="method"
                  value="${one}"
                  ${(method === undefined ? at === 0 : one === method) ? 'checked' : ''}
                />
                <span>${METHOD_LABELS[one]} <span class="hint">${METHOD_HINTS[one]}</span></span>
              </label>`,
          )}
        </fieldset>
        <div class="if-mailed">
          ${field(
            { id: 'claim-email', name: 'email', label: 'Your address there' },
            (shared) =>
              html`<input
                ${shared}
                type="email"
                autocomplete="email"
                value="${email ?? ''}"
                maxlength="254"
                placeholder="you@acme.com"
              />`,
          )}
        </div>
        <div><button>Start the claim</button></div>
      </form>
    </section>`;

const claimCard = (
  { claim_id, status, method, listing, listing_id, instructions, last_check, expires_at }: Claim,
  token: Html,
): Html =>
  html`<section class="card" aria-labelledby="claim-${claim_id}">
    <div class="spread">
      <h2 id="claim-${claim_id}"><a href="/l/${listing.slug}" dir="auto">${listing.name}</a></h2>
      <span class="tag ${status === 'verified' ? 'good' : ''}">${STATUS_LABELS[status]}</span>
    </div>
    <p class="small muted">${METHOD_LABELS[method]}${expires_at ? html`, until ${day(expires_at)}` : ''}</p>
    ${
      instructions
        ? html`<p>${instructions.what}</p>
            <p class="mono break">${instructions.where}</p>
            ${
              instructions.value
                ? html`<div class="copyable">
                    <pre tabindex="0" data-copy="the value"><code>${instructions.value}</code></pre>
                  </div>`
                : ''
            }`
        : html`<p>${outcomeText(status, listing_id)}</p>`
    }
    ${
      last_check && !last_check.found
        ? html`<p class="note small">
            Looked ${day(last_check.checked_at)} at <span class="break">${last_check.looked_up}</span>:
            ${last_check.problem?.message ?? 'it is not there yet.'}
          </p>`
        : ''
    }
    ${
      instructions && method !== 'email'
        ? html`<form method="post" action="/account/claims/${claim_id}/verify">
            ${token}<button>Check now</button>
          </form>`
        : ''
    }
  </section>`;

/** Describes the result of a claim that is closed or waits for a decision. */
function outcomeText(status: Claim['status'], listingId: number | undefined): Html | string {
  switch (status) {
    case 'pending':
      return '';
    case 'proved':
      return 'Proved. The listing has another owner, so a person of our team decides; the answer comes by mail.';
    case 'verified':
      return listingId === undefined
        ? 'Verified.'
        : html`Verified. <a href="/account/listings/${listingId}">Go to the listing</a>`;
    case 'expired':
      return 'Not proved in time. Start it again below.';
    case 'ended':
      return 'Not needed any more: another claim of yours was verified.';
    case 'rejected':
      return 'Not approved. Answer the mail about it if you think that is wrong.';
    case 'lost':
      return 'Somebody else proved that the website is theirs, and has the listing now. Answer the mail about it if you think that is wrong.';
  }
}
