import express, { type NextFunction, type Request, type Router } from 'express';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS, type DraftFieldName } from '../../rules/drafts/draft-fields.ts';
import { listVisibleCategories } from '../../store/listings/categories.ts';
import { parseDraft } from './draft-record.ts';
import { authorizeDraft } from '../../tools/shared/runtime/authorize-owner.ts';
import { DRAFT_PARTS, readDraftPart } from './draft-parts.ts';
import { draftPreview } from './draft-preview.ts';
import { draftReview, draftWaiting, displayHost, type RefusedDraft } from './draft-review.ts';
import { invalid } from '../../tools/shared/runtime/errors.ts';
import { html } from 'hono/html';
import type { Answer } from '../../tools/index.ts';
import { fieldLabel } from '../shared/forms/field-text.ts';
import type { Html } from '../shared/layout.ts';
import { formText, formTexts } from '../shared/forms/forms.ts';
import type { PageKit, SignedInResponse, FormInput } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';
import { typedLines, typedText } from '../shared/forms/schema-form.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

type Params = Request<{ id: string; field: string; part: string }>;

/** Serves the review of a draft: every value next to its quote, to edit, lock, restore or remove. */
export function draftPages(kit: PageKit): Router {
  const router = express.Router();
  const { formGuards: guard, requireSignIn: signedIn } = kit;

  router.get('/account/drafts', signedIn, (_req, res) => res.redirect(301, '/account/listings'));
  router.get('/account/drafts/:id', signedIn, (req: Params, res: SignedInResponse) =>
    showDraft(kit, req, res),
  );

  router.get('/account/drafts/:id/preview', signedIn, async (req: Params, res: SignedInResponse) => {
    const { id } = req.params;
    const { body, error } = await kit.callOperation(req, res.locals.person, 'get_draft', { id });
    if (error) throw error;
    if (body.status !== 'ready') return res.redirect(303, `/account/drafts/${id}`);
    const title = 'Preview of the page';
    await kit.sendPrivatePage(req, res, { title, width: 'wide' }, draftPreview(parseDraft(body)));
  });

  router.post(
    '/account/drafts/:id/fields/:field',
    guard,
    async (req: Params, res: SignedInResponse, next: NextFunction) => {
      const name = DRAFT_FIELD_NAMES.find((one) => one === req.params.field);
      if (!name) return next();
      const typed = readField(req, name);
      await changeDraft(kit, req, res, { target: name, typed, input: requestedChange(req, name, typed) });
    },
  );

  router.post(
    '/account/drafts/:id/parts/:part',
    guard,
    async (req: Params, res: SignedInResponse, next: NextFunction) => {
      const part = DRAFT_PARTS.find((one) => one === req.params.part);
      if (!part) return next();
      const typed = readDraftPart(req, part, assertDefined(partSchemas(kit)[part]));
      const input = formText(req, 'do') === 'restore' ? { restore: [part] } : { [part]: typed };
      await changeDraft(kit, req, res, { target: part, typed, input });
    },
  );

  router.post('/account/drafts/:id/read-again', guard, (req: Params, res: SignedInResponse) =>
    changeDraft(kit, req, res, { target: '', typed: undefined, input: { read_again: true } }),
  );

  router.post('/account/drafts/:id/submit', guard, async (req: Params, res: SignedInResponse) => {
    const { body, error } = await kit.callOperation(req, res.locals.person, 'submit_draft', {
      id: req.params.id,
      confirm_new: formText(req, 'confirm_new') === 'yes',
    });
    if (!error) return res.redirect(303, `/account/listings/${body.listing_id}`);
    if (error.code === 'not_found') throw error;
    await showDraft(kit, req, res, { refused: { error } });
  });

  router.post('/account/drafts/:id/delete', guard, async (req: Params, res: SignedInResponse) => {
    const { id } = req.params;
    if (formText(req, 'sure') !== 'yes') {
      const error = invalid('sure', 'Tick that you want this.');
      return showDraft(kit, req, res, { refused: { error } });
    }
    const { error } = await kit.callOperation(req, res.locals.person, 'delete_draft', { id });
    if (!error) return res.redirect(303, '/account/listings');
    if (error.code === 'not_found') throw error;
    await showDraft(kit, req, res, { refused: { error } });
  });

  return router;
}

/** Returns the schemas of the parts of a draft. */
const partSchemas = (kit: PageKit) => kit.inputSchemaOf('update_draft').properties ?? {};

async function showDraft(
  kit: PageKit,
  req: Params,
  res: SignedInResponse,
  { refused, note }: { refused?: RefusedDraft; note?: Html } = {},
): Promise<void> {
  const { forms, services } = kit;
  const { person } = res.locals;
  const { body, error } = await kit.callOperation(req, person, 'get_draft', { id: req.params.id });
  if (error) throw error;
  const { url } = await authorizeDraft(services.db, person, req.params.id);
  const title = `Draft of ${displayHost(url)}`;
  if (body.status !== 'ready') {
    // Reading a site takes about a minute. The page reloads itself without a script.
    res.set('Refresh', String(body.poll_after_seconds ?? 3));
    return kit.sendPrivatePage(req, res, { title }, draftWaiting({ url, status: body.status }));
  }
  const page = draftReview(parseDraft(body), {
    token: forms.token(req, res),
    categories: await listVisibleCategories(services.db),
    schemas: partSchemas(kit),
    open: queryText(req, 'edit', 40),
    refused,
    note,
    takesWishes: services.usesClaude,
  });
  await kit.sendPrivatePage(req, res, { title, status: refused?.error.status }, page);
}

/** Change of a draft: the input of update_draft, the field or part to return to, and what was typed there. */
type DraftChange = { target: string; typed: unknown; input: FormInput<'update_draft'> };

/** Changes the draft and redirects to the part that was changed. */
async function changeDraft(
  kit: PageKit,
  req: Params,
  res: SignedInResponse,
  { target, typed, input }: DraftChange,
): Promise<void> {
  const { body, error } = await kit.callOperation(req, res.locals.person, 'update_draft', {
    id: req.params.id,
    ...input,
  });
  if (error?.code === 'not_found') throw error;
  if (error) return showDraft(kit, req, res, { refused: { error, target, typed } });
  if (input.regenerate) return showDraft(kit, req, res, { note: redraftNote(body) });
  const addsMore = formText(req, 'do') === 'more';
  res.redirect(
    303,
    `/account/drafts/${req.params.id}${addsMore ? `?edit=${target}#${target}-more` : `#${target}`}`,
  );
}

/** Returns the input of update_draft for the pressed button of a field. */
function requestedChange(req: Request, name: DraftFieldName, typed: FieldValue): FormInput<'update_draft'> {
  const wish = formText(req, 'wish');
  const inputs: Record<string, FormInput<'update_draft'>> = {
    save: { fields: { [name]: typed } },
    remove: { fields: { [name]: null } },
    lock: { lock_fields: [name] },
    restore: { restore: [name] },
    redraft: { regenerate: [name], ...(wish ? { wish } : {}) },
  };
  return inputs[formText(req, 'do')] ?? assertDefined(inputs['save']);
}

/** Shows the values that a redraft replaced, so that they are not lost, and whether the wish was followed. */
function redraftNote({ previous = {}, unchanged = [], wish }: Answer<'update_draft'>): Html {
  return html`<div class="note" role="status">
    ${Object.entries(previous).map(
      ([name, value]) =>
        html`<p>
          <a href="#${name}">${fieldLabel(name)}</a> has new words. Before:
          <span class="pre-line break" dir="auto">${valueText(value)}</span>
        </p>`,
    )}
    ${unchanged.map((name) => html`<p><a href="#${name}">${fieldLabel(name)}</a> stays as it was.</p>`)}
    ${wish?.why ? html`<p>Your wish was not heard. ${wish.why}</p>` : ''}
  </div>`;
}

/** Formats a value as text, with list items joined by commas. */
function valueText(value: unknown): string {
  if (value === null) return 'blank';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type FieldValue = string | string[] | null;

/** Reads the typed value. Blank input gives null. */
function readField(req: Request, name: DraftFieldName): FieldValue {
  if (DRAFT_FIELDS[name].kind === 'list') {
    const lines = formTexts(req, 'value').flatMap(typedLines);
    return lines.length ? lines : null;
  }
  return typedText(formText(req, 'value')) || null;
}
