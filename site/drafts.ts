import express, { type NextFunction, type Request, type RequestHandler, type Router } from 'express';
import { html } from 'hono/html';
import { DRAFT_FIELD_NAMES, DRAFT_FIELDS, type DraftFieldName } from '../rules/draft-fields.ts';
import { listCategories } from '../store/catalog.ts';
import type { ToolError } from '../tools/kit/errors.ts';
import { draftField } from './draft-field.ts';
import { DRAFT_LISTS, draftList, placeOfProblem, problemWords, readDraftList } from './draft-lists.ts';
import { type Draft, type Field, fieldLabel } from './draft-record.ts';
import { formText, formTexts } from './forms.ts';
import type { Html } from './layout.ts';
import type { PageKit, Signed } from './page-kit.ts';

/** What was refused; `typed` is what stood in the form of `place`, so that nobody types it twice. */
type Problem = { error: ToolError; place?: string; typed?: unknown };

type Params = Request<{ id: string; field: string; list: string }>;

/** The review of a draft: every value beside the quote it came from, to edit, lock, restore or remove. */
export function draftPages(kit: PageKit): Router {
  const router = express.Router();
  const { forms, limits, signedIn, services } = kit;
  // The forms of a draft hold long texts.
  const guard: RequestHandler[] = [limits.changes, signedIn, forms.accept];

  async function show(req: Params, res: Signed, problem?: Problem): Promise<void> {
    const { body, error } = await kit.act(req, res.locals.person, 'get_draft', { id: req.params.id });
    if (error) throw error;
    const draft = body as Draft;
    // Reading a site takes about a minute: the page looks again by itself, without a script.
    if (draft.status !== 'ready') res.set('Refresh', String(draft.poll_after_seconds ?? 3));
    const categories = (await listCategories(services.db)).map(({ name }) => name);
    await kit.showOwn(
      req,
      res,
      { title: `Draft of ${hostOf(draft.url)}` },
      draft.status === 'ready' ? review(draft, forms.token(req, res), categories, problem) : waiting(draft),
      problem?.error.status ?? 200,
    );
  }

  /** Changes the draft and comes back to the place that was changed. */
  async function change(
    req: Params,
    res: Signed,
    { place, typed }: { place: string; typed: unknown },
    input: object,
  ): Promise<void> {
    const { error } = await kit.act(req, res.locals.person, 'update_draft', { id: req.params.id, ...input });
    if (!error) return res.redirect(303, `/account/drafts/${req.params.id}#${place}`);
    if (error.code === 'not_found') throw error;
    await show(req, res, { error, place, typed });
  }

  router.get('/account/drafts', signedIn, (_req, res) => res.redirect(301, '/account/listings'));
  router.get('/account/drafts/:id', signedIn, (req: Params, res: Signed) => show(req, res));

  router.post(
    '/account/drafts/:id/fields/:field',
    guard,
    async (req: Params, res: Signed, next: NextFunction) => {
      const name = DRAFT_FIELD_NAMES.find((one) => one === req.params.field);
      if (!name) return next();
      const inputs: Record<string, object> = {
        save: { fields: { [name]: readField(req, name) } },
        remove: { fields: { [name]: null } },
        lock: { lock_fields: [name] },
        restore: { restore: [name] },
        redraft: { regenerate: [name] },
      };
      const act = formText(req, 'do');
      await change(req, res, { place: name, typed: readField(req, name) }, inputs[act] ?? inputs['save']!);
    },
  );

  router.post(
    '/account/drafts/:id/lists/:list',
    guard,
    async (req: Params, res: Signed, next: NextFunction) => {
      const list = DRAFT_LISTS.find((one) => one === req.params.list);
      if (!list) return next();
      const typed = readDraftList(req, list);
      await change(req, res, { place: list, typed }, { [list]: typed });
    },
  );

  router.post('/account/drafts/:id/submit', guard, async (req: Params, res: Signed) => {
    const { body, error } = await kit.act(req, res.locals.person, 'submit_draft', { id: req.params.id });
    if (!error) return res.redirect(303, `/account/listings/${String(body['listing_id'])}`);
    if (error.code === 'not_found') throw error;
    await show(req, res, { error });
  });

  return router;
}

/** The typed value: null when nothing is left of it. */
function readField(req: Request, name: DraftFieldName): string | string[] | null {
  if (DRAFT_FIELDS[name].kind === 'list') {
    const lines = formTexts(req, 'value')
      .flatMap((text) => text.split(/\r?\n/))
      .map((line) => line.trim())
      .filter(Boolean);
    return lines.length ? lines : null;
  }
  return formText(req, 'value').replaceAll('\r\n', '\n').trim() || null;
}

/** What is wrong, by place: an error of one field names no issues. */
const issuesOf = ({ message, details }: ToolError): { field: string; message: string }[] =>
  details.issues ?? (details.field ? [{ field: details.field, message }] : []);

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

const back = html`<p class="small"><a href="/account/listings">← My listings</a></p>`;

const waiting = ({ url, status }: Draft): Html =>
  html`${back}
    <section class="card center" role="status">
      <span class="spinner" aria-hidden="true"></span>
      <h1>${status === 'crawling' ? 'Reading' : 'Drafting from'} ${hostOf(url)}</h1>
      <p class="muted">
        This takes about a minute. The page looks again by itself; you may also close it and come back.
      </p>
    </section>`;

function review(draft: Draft, token: Html, categories: readonly string[], problem?: Problem): Html {
  const issues = problem ? issuesOf(problem.error) : [];
  const problems = new Map(
    issues.map(({ field, message }) => [placeOfProblem(field), problemWords(message)]),
  );
  const isPlaced = [...problems.keys()].some(
    (place) => place in draft.fields || (DRAFT_LISTS as readonly string[]).includes(place),
  );
  const first = draft.required_missing[0];
  return html`${back}
    <header class="stack">
      <div class="stack tight">
        <p class="eyebrow break">${hostOf(draft.url)}</p>
        <h1 dir="auto">${draft.name ?? 'Your draft'}</h1>
      </div>
      <label class="small" for="completeness">${draft.completeness} % of the profile is filled in</label>
      <progress id="completeness" max="100" value="${draft.completeness}"></progress>
    </header>
    ${problem && !isPlaced ? html`<p class="note bad" role="alert">${problemWords(problem.error.message)}</p>` : ''}
    ${
      draft.problems.length
        ? html`<section class="note warning">
            <strong>Not everything could be read</strong>
            <ul>
              ${draft.problems.map(({ message, url }) => html`<li>${message} <span class="break small">${url}</span></li>`)}
            </ul>
          </section>`
        : ''
    }
    <section class="card spread">
      <div class="stack tight grow">
        <strong>${draft.listing_id === undefined ? 'Ready to save?' : 'Saved as a listing'}</strong>
        <span class="small muted">
          ${
            first
              ? html`Still needed:
                ${draft.required_missing.map((name, at) => html`${at ? ', ' : ''}<a href="#${name}">${fieldLabel(name)}</a>`)}.`
              : draft.listing_id === undefined
                ? 'Nothing is published yet: next you choose when it launches.'
                : 'Changes here change the listing, too.'
          }
        </span>
      </div>
      ${
        draft.listing_id === undefined
          ? html`<form method="post" action="/account/drafts/${draft.id}/submit">
              ${token}<button ${first ? 'disabled' : ''}>Save as a listing</button>
            </form>`
          : html`<a class="button" href="/account/listings/${draft.listing_id}">Go to the listing</a>`
      }
    </section>
    <ul class="draft plain">
      ${DRAFT_FIELD_NAMES.map((name) =>
        draftField(draft, name, {
          token,
          categories,
          problem: problems.get(name),
          typed: problem?.place === name ? (problem.typed as Field['value']) : undefined,
        }),
      )}
      ${DRAFT_LISTS.map((list) => draftList(problem?.place === list ? { ...draft, [list]: problem.typed } : draft, list, token, problems.get(list)))}
    </ul>
    <p class="small muted">
      Story, milestones and search engine texts are edited through <a href="/connect">your assistant</a> or
      the <a href="/docs#update_draft">API</a>.
    </p>`;
}
