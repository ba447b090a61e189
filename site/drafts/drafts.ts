import express, { type NextFunction, type Request, type Router } from 'express';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS, type DraftFieldName } from '../../rules/drafts/draft-fields.ts';
import { listShownCategories } from '../../store/listings/categories.ts';
import { readDraft } from './draft-record.ts';
import { ownedDraft } from '../../tools/shared/runtime/owned.ts';
import { DRAFT_PARTS, readDraftPart } from './draft-parts.ts';
import { draftPreview } from './draft-preview.ts';
import { draftReview, draftWaiting, shownHost, type RefusedDraft } from './draft-review.ts';
import { invalid } from '../../tools/shared/runtime/errors.ts';
import { html } from 'hono/html';
import type { Answer } from '../../tools/index.ts';
import { fieldLabel } from '../shared/forms/field-words.ts';
import type { Html } from '../shared/layout.ts';
import { formText, formTexts } from '../shared/forms/forms.ts';
import type { PageKit, Signed, Typed } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';
import { typedLines, typedText } from '../shared/forms/schema-form.ts';
import { sure } from '../../rules/typed/sure.ts';

type Params = Request<{ id: string; field: string; part: string }>;

/** Serves the review of a draft: every value next to its quote, to edit, lock, restore or remove. */
export function draftPages(kit: PageKit): Router {
  const router = express.Router();
  const { guard, signedIn } = kit;

  router.get('/account/drafts', signedIn, (_req, res) => res.redirect(301, '/account/listings'));
  router.get('/account/drafts/:id', signedIn, (req: Params, res: Signed) => show(kit, req, res));

  router.get('/account/drafts/:id/preview', signedIn, async (req: Params, res: Signed) => {
    const { id } = req.params;
    const { body, error } = await kit.act(req, res.locals.person, 'get_draft', { id });
    if (error) throw error;
    if (body.status !== 'ready') return res.redirect(303, `/account/drafts/${id}`);
    const title = 'Preview of the page';
    await kit.showOwn(req, res, { title, width: 'wide' }, draftPreview(readDraft(body)));
  });

  router.post(
    '/account/drafts/:id/fields/:field',
    guard,
    async (req: Params, res: Signed, next: NextFunction) => {
      const name = DRAFT_FIELD_NAMES.find((one) => one === req.params.field);
      if (!name) return next();
      await change(kit, req, res, { place: name, typed: readField(req, name) }, wantedOf(req, name));
    },
  );

  router.post(
    '/account/drafts/:id/parts/:part',
    guard,
    async (req: Params, res: Signed, next: NextFunction) => {
      const part = DRAFT_PARTS.find((one) => one === req.params.part);
      if (!part) return next();
      const typed = readDraftPart(req, part, sure(partsOf(kit)[part]));
      const input = formText(req, 'do') === 'restore' ? { restore: [part] } : { [part]: typed };
      await change(kit, req, res, { place: part, typed }, input);
    },
  );

  router.post('/account/drafts/:id/read-again', guard, (req: Params, res: Signed) =>
    change(kit, req, res, { place: '', typed: undefined }, { read_again: true }),
  );

  router.post('/account/drafts/:id/submit', guard, async (req: Params, res: Signed) => {
    const { body, error } = await kit.act(req, res.locals.person, 'submit_draft', {
      id: req.params.id,
      confirm_new: formText(req, 'confirm_new') === 'yes',
    });
    if (!error) return res.redirect(303, `/account/listings/${body.listing_id}`);
    if (error.code === 'not_found') throw error;
    await show(kit, req, res, { error });
  });

  router.post('/account/drafts/:id/delete', guard, async (req: Params, res: Signed) => {
    const { id } = req.params;
    if (formText(req, 'sure') !== 'yes') {
      return show(kit, req, res, { error: invalid('sure', 'Tick that you want this.') });
    }
    const { error } = await kit.act(req, res.locals.person, 'delete_draft', { id });
    if (!error) return res.redirect(303, '/account/listings');
    if (error.code === 'not_found') throw error;
    await show(kit, req, res, { error });
  });

  return router;
}

/** Returns the schemas of the parts of a draft. */
const partsOf = (kit: PageKit) => kit.inputOf('update_draft').properties ?? {};

async function show(
  kit: PageKit,
  req: Params,
  res: Signed,
  refused?: RefusedDraft,
  note?: Html,
): Promise<void> {
  const { forms, services } = kit;
  const { person } = res.locals;
  const { body, error } = await kit.act(req, person, 'get_draft', { id: req.params.id });
  if (error) throw error;
  const { url } = await ownedDraft(services.db, person, req.params.id);
  const title = `Draft of ${shownHost(url)}`;
  if (body.status !== 'ready') {
    // Reading a site takes about a minute. The page reloads itself without a script.
    res.set('Refresh', String(body.poll_after_seconds ?? 3));
    return kit.showOwn(req, res, { title }, draftWaiting({ url, status: body.status }));
  }
  const page = draftReview(readDraft(body), {
    token: forms.token(req, res),
    categories: await listShownCategories(services.db),
    schemas: partsOf(kit),
    open: queryText(req, 'edit', 40),
    refused,
    note,
    hearsWishes: services.asksClaude,
  });
  await kit.showOwn(req, res, { title }, page, refused?.error.status ?? 200);
}

/** Changes the draft and redirects to the part that was changed. */
async function change(
  kit: PageKit,
  req: Params,
  res: Signed,
  { place, typed }: { place: string; typed: unknown },
  input: Typed<'update_draft'>,
): Promise<void> {
  const { body, error } = await kit.act(req, res.locals.person, 'update_draft', {
    id: req.params.id,
    ...input,
  });
  if (error?.code === 'not_found') throw error;
  if (error) return show(kit, req, res, { error, place, typed });
  if (input.regenerate) return show(kit, req, res, undefined, redrafted(body));
  const goesOn = formText(req, 'do') === 'more';
  res.redirect(
    303,
    `/account/drafts/${req.params.id}${goesOn ? `?edit=${place}#${place}-more` : `#${place}`}`,
  );
}

/** Returns the input of update_draft for the pressed button of a field. */
function wantedOf(req: Request, name: DraftFieldName): Typed<'update_draft'> {
  const wish = formText(req, 'wish');
  const inputs: Record<string, Typed<'update_draft'>> = {
    save: { fields: { [name]: readField(req, name) } },
    remove: { fields: { [name]: null } },
    lock: { lock_fields: [name] },
    restore: { restore: [name] },
    redraft: { regenerate: [name], ...(wish ? { wish } : {}) },
  };
  return inputs[formText(req, 'do')] ?? sure(inputs['save']);
}

/** Shows the values that a redraft replaced, so that they are not lost, and whether the wish was followed. */
function redrafted({ previous = {}, unchanged = [], wish }: Answer<'update_draft'>): Html {
  return html`<div class="note" role="status">
    ${Object.entries(previous).map(
      ([name, value]) =>
        html`<p>
          <a href="#${name}">${fieldLabel(name)}</a> has new words. Before:
          <span class="pre-line break" dir="auto">${wordsOf(value)}</span>
        </p>`,
    )}
    ${unchanged.map((name) => html`<p><a href="#${name}">${fieldLabel(name)}</a> stays as it was.</p>`)}
    ${wish?.why ? html`<p>Your wish was not heard. ${wish.why}</p>` : ''}
  </div>`;
}

/** Formats a value as text, with list items joined by commas. */
function wordsOf(value: unknown): string {
  if (value === null) return 'blank';
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads the typed value. Blank input gives null. */
function readField(req: Request, name: DraftFieldName): string | string[] | null {
  if (DRAFT_FIELDS[name].kind === 'list') {
    const lines = formTexts(req, 'value').flatMap(typedLines);
    return lines.length ? lines : null;
  }
  return typedText(formText(req, 'value')) || null;
}
