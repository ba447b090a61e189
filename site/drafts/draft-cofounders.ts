import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { removeCofounder } from '../../use-cases/people/remove-cofounder.ts';
import { findAccount, type StoredAccount } from '../../store/people/accounts.ts';
import { listOpenInvites } from '../../store/drafts/invites.ts';
import { listMembers } from '../../store/drafts/members.ts';
import { authorizeDraft } from '../../tools/shared/runtime/authorize-owner.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { day } from '../shared/dates.ts';
import { formText, onceField } from '../shared/forms/forms.ts';
import { displayHost } from './draft-review.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';
import { newRecordForm, onlyMembers, readMembers, type RefusedForm } from '../shared/forms/schema-form.ts';

type Params = Request<{ id: string }>;

/** Serves `/account/drafts/{id}/cofounders`: the people who work on a draft and its listing, and invites by e-mail. */
export function cofounderPage(kit: PageKit): Router {
  const router = express.Router();
  const schema = onlyMembers(kit.inputSchemaOf('invite_cofounder'), ['email']);
  const address = '/account/drafts/:id/cofounders';

  router.get(address, kit.requireSignIn, (req: Params, res: SignedInResponse) =>
    showCofounders(kit, req, res, { schema }),
  );
  router.post(address, kit.formGuards, async (req: Params, res: SignedInResponse) => {
    const typed = readMembers(req, schema);
    const { id } = req.params;
    const { error } = await kit.callOperation(req, res.locals.person, 'invite_cofounder', { id, ...typed });
    if (error?.code === 'not_found') throw error;
    if (error) return showCofounders(kit, req, res, { schema, refused: { error, typed } });
    res.redirect(303, `/account/drafts/${id}/cofounders?sent=yes`);
  });
  router.post(`${address}/withdraw`, kit.formGuards, async (req: Params, res: SignedInResponse) => {
    const { id } = req.params;
    const input = { id, email: formText(req, 'email'), withdraw: true };
    const { error } = await kit.callOperation(req, res.locals.person, 'invite_cofounder', input);
    if (error?.code === 'not_found') throw error;
    // The invite may have been withdrawn or accepted in the meantime. The page shows its current state.
    res.redirect(303, `/account/drafts/${id}/cofounders`);
  });
  router.post(`${address}/remove`, kit.formGuards, async (req: Params, res: SignedInResponse) => {
    const { id } = req.params;
    await removeCofounder(kit.services, {
      person: res.locals.person,
      draftId: id,
      email: formText(req, 'email'),
    });
    res.redirect(303, `/account/drafts/${id}/cofounders?removed=yes`);
  });
  return router;
}

async function showCofounders(
  kit: PageKit,
  req: Params,
  res: SignedInResponse,
  { schema, refused }: { schema: JsonSchema; refused?: RefusedForm },
): Promise<void> {
  const { db } = kit.services;
  const { person } = res.locals;
  const draft = await authorizeDraft(db, person, req.params.id);
  const owner = await findAccount(db, draft.accountId);
  const members = await listMembers(db, draft.id);
  const invites = await listOpenInvites(db, draft.id);
  const isOwner = draft.accountId === person.id;
  const { fields, problem } = newRecordForm(schema, 'cofounder', refused);
  const token = kit.forms.token(req, res);
  await kit.sendPrivatePage(
    req,
    res,
    { title: `Co-founders of ${displayHost(draft.url)}`, status: refused?.error.status },
    html`${backLink(`/account/drafts/${draft.id}`, `Draft of ${displayHost(draft.url)}`)}
      <header class="stack tight">
        <h1>Co-founders</h1>
        <p class="muted">
          They edit the draft and its listing as you do. Only the owner invites. Names on the profile are
          another matter: those stand in the draft.
        </p>
      </header>
      ${queryText(req, 'sent', 3) ? html`<p class="note good" role="status">The invite is on its way.</p>` : ''}
      ${queryText(req, 'removed', 3) ? html`<p class="note good" role="status">Their access has ended.</p>` : ''}
      ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''}
      ${peopleCard(draft.id, { owner, members, invites, now: kit.services.now() }, isOwner ? token : null)}
      ${isOwner ? inviteForm(draft.id, fields, token) : ''}`,
  );
}

type PeopleView = {
  owner: StoredAccount | undefined;
  members: Awaited<ReturnType<typeof listMembers>>;
  invites: Awaited<ReturnType<typeof listOpenInvites>>;
  now: Date;
};

/** Lists the people who work on a draft. With a token, the owner's buttons are included. */
const peopleCard = (
  draftId: string,
  { owner, members, invites, now }: PeopleView,
  token: Html | null,
): Html =>
  html`<section class="card" aria-labelledby="people">
    <h2 id="people">Who works on it</h2>
    <ul class="list">
      <li class="spread"><span class="break">${owner?.email}</span><span class="tag">Owner</span></li>
      ${members.map(
        ({ email }) =>
          html`<li class="spread">
            <span class="break">${email}</span>
            ${token ? removalForm(draftId, email, token) : ''}
          </li>`,
      )}
      ${invites.map(
        ({ email, expiresAt }) =>
          html`<li class="spread">
            <span class="break">${email}</span>
            <span class="row">
              <span class="tag warn"
                >${expiresAt > now ? html`Invited until ${day(expiresAt.toISOString())}` : 'Invite ran out'}</span
              >
              ${token ? withdrawalForm(draftId, email, token) : ''}
            </span>
          </li>`,
      )}
    </ul>
  </section>`;

const inviteForm = (draftId: string, fields: Html, token: Html): Html =>
  html`<form class="card" method="post" action="/account/drafts/${draftId}/cofounders">
    ${token}${onceField()}
    <h2>Invite</h2>
    ${fields}
    <div class="row">
      <button>Send the invite</button>
      <span class="small muted">The link is good for 14 days; sending again makes a new one.</span>
    </div>
  </form>`;

const removalForm = (draftId: string, email: string, token: Html): Html =>
  html`<form method="post" action="/account/drafts/${draftId}/cofounders/remove">
    ${token}<input type="hidden" name="email" value="${email}" />
    <button class="danger compact" aria-label="End the access of ${email}">End access</button>
  </form>`;

const withdrawalForm = (draftId: string, email: string, token: Html): Html =>
  html`<form method="post" action="/account/drafts/${draftId}/cofounders/withdraw">
    ${token}<input type="hidden" name="email" value="${email}" />
    <button class="danger compact" aria-label="Take back the invite to ${email}">Take back</button>
  </form>`;
