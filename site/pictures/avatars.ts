import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { changeAvatar } from '../../use-cases/pictures/change-avatar.ts';
import { removeFounderAvatar } from '../../use-cases/admin/moderation/remove-avatar.ts';
import { SLUG } from '../../rules/listings/addresses/slugs.ts';
import { MAX_TEAM_REASON_CHARACTERS } from '../../rules/people/team-actions.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { listOwnProfiles } from '../../store/community/interview-answers.ts';
import { findFounderAvatar, findAvatar, wasAvatarTakenDown } from '../../store/people/avatars.ts';
import { field } from '../shared/forms/field.ts';
import { formText } from '../shared/forms/forms.ts';
import { backLink, type Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import type { FormProblem } from '../shared/private-page.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './picture-file.ts';
import { setPictureHeaders } from './picture-headers.ts';
import { uploadProblem } from './pictures.ts';
import { countCharacters } from '../../rules/typed/characters.ts';

type OwnResponse = Response<unknown, { person: StoredAccount }>;

const PATH = '/account/picture';
const OWN_PICTURE_PATH = `${PATH}/now`;
const UPLOAD_LIMITS = { count: 1, size: MAX_PICTURE_BYTES };

/** Serves founders' pictures at `/faces/{slug}`, and `/account/picture`, where people upload their own. */
export function avatarPages(kit: PageKit): Router {
  const { services, forms, limits, requireSignIn: signedIn } = kit;
  const { db } = services;
  const router = express.Router();

  router.get('/faces/:slug', async (req: Request<{ slug: string }>, res, next) => {
    const { slug } = req.params;
    const found = SLUG.test(slug) ? await findFounderAvatar(db, slug) : undefined;
    if (!found) return next();
    // The cache time is short, so that a removed picture disappears soon.
    sendPicture(res, found.bytes, 'public, max-age=3600');
  });

  // People see their own picture here even if no live listing shows it to others.
  router.get(OWN_PICTURE_PATH, signedIn, async (_req, res: OwnResponse, next) => {
    const found = await findAvatar(db, res.locals.person.id);
    if (!found) return next();
    sendPicture(res, found.bytes, 'private, no-store');
  });

  // The team removes pictures that show another person or are unacceptable.
  router.post(
    '/founders/:slug/picture',
    ...kit.formGuards,
    async (req: Request<{ slug: string }>, res: OwnResponse, next) => {
      const { person } = res.locals;
      const { slug } = req.params;
      const reason = formText(req, 'reason').trim();
      if (person.role !== 'operator' || reason === '' || countCharacters(reason) > MAX_TEAM_REASON_CHARACTERS)
        return next();
      const done = await removeFounderAvatar(services, { slug, reason, by: { accountId: person.id } });
      if (done.outcome === 'no_picture') return next();
      res.redirect(303, `/founders/${slug}`);
    },
  );

  router.get(PATH, signedIn, (req, res: OwnResponse) => showPicture(kit, req, res));

  router.post(
    PATH,
    limits.changes,
    signedIn,
    forms.acceptFiles('picture', UPLOAD_LIMITS),
    (req: Request, res: OwnResponse) => changePicture(kit, req, res),
    async (error: unknown, req: Request, res: OwnResponse, next: NextFunction) => {
      const failure = uploadProblem(error);
      if (!failure) return next(error);
      await showPicture(kit, req, res, failure);
    },
  );

  return router;
}

async function showPicture(
  kit: PageKit,
  req: Request,
  res: OwnResponse,
  refused?: FormProblem,
): Promise<void> {
  const { db } = kit.services;
  const { id } = res.locals.person;
  const found = await findAvatar(db, id);
  const profile = (await listOwnProfiles(db, id)).find((one) => one.isPublic);
  const wasTakenDown = !found && (await wasAvatarTakenDown(db, id));
  const body = html`${backLink('/account', 'Your account')}
    <h1>Your picture</h1>
    ${visibilityNote(found !== undefined, wasTakenDown, profile?.slug)}
    ${uploadForm(found, wasTakenDown, refused?.problem, kit.forms.token(req, res))}`;
  await kit.sendPrivatePage(req, res, { title: 'Your picture', status: refused?.status }, body);
}

/** Explains who sees the picture. `slug` is that of the person's public founder page, if any. */
function visibilityNote(isThere: boolean, wasTakenDown: boolean, slug: string | undefined): Html | string {
  if (wasTakenDown) {
    return html`<p class="note">
      Our team took your picture down. You can upload another one, or <a href="/support">ask us why</a>.
    </p>`;
  }
  if (!isThere) return '';
  return slug
    ? html`<p class="note good">
        It is shown on <a href="/founders/${slug}">your founder page</a> and where live listings name you.
      </p>`
    : html`<p class="note">
        It is shown once a live listing of yours names you as founder, by the
        <a href="/account">name on your account</a>. Change the name or the listing, then upload it again.
      </p>`;
}

const uploadForm = (
  found: { sha256: string } | undefined,
  wasTakenDown: boolean,
  problem: string | undefined,
  token: Html,
): Html =>
  html`<form class="card" method="post" action="${PATH}" enctype="multipart/form-data">
    ${token}
    <div class="row nowrap">
      ${found ? html`<img class="logo round s88" src="${OWN_PICTURE_PATH}?v=${found.sha256.slice(0, 12)}" alt="Your picture" width="88" height="88" />` : ''}
      <p class="muted none">
        ${found ? 'People see it next to your name.' : 'Until there is one, a drawn portrait is shown in its place.'}
      </p>
    </div>
    ${field(
      {
        id: 'picture',
        label: found ? 'Another one' : 'A picture of you',
        hint: 'PNG, JPEG or WebP, at most 4 MB. It is cut to a square, and saved without where it was taken.',
        problem,
      },
      (shared) => html`<input ${shared} type="file" accept="${PICTURE_TYPES}" />`,
    )}
    <div class="row">
      <button name="do" value="keep">Upload</button>
      ${found || wasTakenDown ? html`<button class="quiet" name="do" value="remove">${found ? 'Remove it' : 'Delete it here'}</button>` : ''}
    </div>
  </form>`;

async function changePicture(kit: PageKit, req: Request, res: OwnResponse): Promise<void> {
  const [file] = Array.isArray(req.files) ? req.files : [];
  const done = await changeAvatar(
    { ...kit.services, draw: kit.pictures.avatar },
    { person: res.locals.person, file: formText(req, 'do') === 'remove' ? null : file?.buffer },
  );
  if (done.outcome === 'unusable') {
    return showPicture(kit, req, res, { problem: `That file ${done.why}`, status: 400 });
  }
  if (done.outcome === 'nothing_chosen') {
    return showPicture(kit, req, res, { problem: 'Choose a picture first.', status: 400 });
  }
  res.redirect(303, PATH);
}

/** Renders the form with which the team removes a founder's picture. */
export const pictureRemovalForm = (slug: string, token: Html): Html =>
  html`<details class="source">
    <summary>Remove the picture</summary>
    <form class="stack tight" method="post" action="/founders/${slug}/picture">
      ${token}
      <label for="why">Why, for the log of the team</label>
      <input id="why" name="reason" required maxlength="${MAX_TEAM_REASON_CHARACTERS}" />
      <div><button class="danger compact">Remove it</button></div>
    </form>
  </details>`;

function sendPicture(res: Response, bytes: Buffer, cacheControl: string): void {
  setPictureHeaders(res);
  res.set('cache-control', cacheControl).type('webp').send(bytes);
}
