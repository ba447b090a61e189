import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import multer from 'multer';
import {
  changePictures,
  type ChangePicturesResult,
  type PictureChange,
} from '../../use-cases/pictures/change-pictures.ts';
import { type LogoUploadResult, uploadLogo } from '../../use-cases/pictures/upload-logo.ts';
import { MAX_CAPTION, MAX_PICTURES } from '../../rules/listings/pictures.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { listPictures } from '../../store/listings/pictures.ts';
import { ToolError } from '../../tools/shared/runtime/errors.ts';
import { recordId } from '../../tools/shared/listings/input-fields.ts';
import { authorizeListing } from '../../tools/shared/runtime/authorize-owner.ts';
import { formText, type FileCount } from '../shared/forms/forms.ts';
import type { PageKit } from '../shared/page-kit.ts';
import type { FormProblem } from '../shared/private-page.ts';
import { MAX_PICTURE_BYTES } from './picture-file.ts';
import { picturesBody } from './pictures-view.ts';
import { pluralize } from '../shared/value-text.ts';
import { asRecord } from '../../rules/typed/records.ts';

type ListingResponse = Response<unknown, { person: StoredAccount; listing: ListingRow; files?: FileCount }>;
type Refusal = Exclude<ChangePicturesResult, { outcome: 'changed' }>;

const PATH = '/account/listings/:id/pictures';
const FILES = 'pictures';
const GALLERY = { count: MAX_PICTURES, size: MAX_PICTURE_BYTES };
const LOGO = { count: 1, size: MAX_PICTURE_BYTES };
const NOTHING_ADDED = 'No picture was added.';

/** Serves `/account/listings/{id}/pictures`: the gallery and logo of a listing, for its collaborators. */
export function picturePages(kit: PageKit): Router {
  const { forms, limits, requireSignIn: signedIn } = kit;
  const { db } = kit.services;
  const loadListing = createListingLoader(db);
  const router = express.Router();

  router.get(PATH, signedIn, loadListing, (req, res: ListingResponse) => showPictures(kit, req, res));

  const explainError = async (error: unknown, req: Request, res: ListingResponse, next: NextFunction) => {
    const failure = uploadProblem(error);
    if (!failure) return next(error);
    await showPictures(kit, req, res, failure);
  };

  router.post(
    PATH,
    limits.changes,
    signedIn,
    loadListing,
    setUploadRoom(db),
    forms.acceptFiles(FILES, GALLERY),
    (req: Request, res: ListingResponse) => changeGallery(kit, req, res),
    explainError,
  );

  // The logo is part of every listing, paid or not.
  router.post(
    '/account/listings/:id/logo',
    limits.changes,
    signedIn,
    loadListing,
    forms.acceptFiles('logo', LOGO),
    (req: Request, res: ListingResponse) => changeLogo(kit, req, res),
    explainError,
  );

  return router;
}

/** Loads the listing of the path for a collaborator. */
const createListingLoader =
  (db: Database) => async (req: Request, res: ListingResponse, next: NextFunction) => {
    const id = recordId.safeParse(Number(req.params['id']));
    if (!id.success) return next('router');
    res.locals.listing = await authorizeListing(db, res.locals.person, id.data);
    next();
  };

/** Sets how many files may be sent, before any file is read into memory. */
const setUploadRoom = (db: Database) => async (_req: Request, res: ListingResponse, next: NextFunction) => {
  const { listing } = res.locals;
  const isOpen = listing.unlocked.includes('media');
  const room = isOpen ? MAX_PICTURES - (await listPictures(db, listing.id)).length : 0;
  res.locals.files = { given: 0, room };
  next();
};

async function showPictures(
  kit: PageKit,
  req: Request,
  res: ListingResponse,
  refused?: FormProblem,
): Promise<void> {
  const { listing } = res.locals;
  const pictures = await listPictures(kit.services.db, listing.id);
  // Typed captions are kept when the form is refused for another reason.
  const captions = captionsIn(req);
  const typed = pictures.map((picture) => {
    const caption = captions.get(picture.id);
    return caption === undefined ? picture : { ...picture, caption };
  });
  const content = picturesBody(listing, typed, kit.forms.token(req, res), refused?.problem);
  const page = { title: `Pictures of ${listing.name}`, status: refused?.status };
  await kit.sendPrivatePage(req, res, page, content);
}

async function changeGallery(kit: PageKit, req: Request, res: ListingResponse): Promise<void> {
  const { person, listing } = res.locals;
  const action = parseAction(req);
  const files = Array.isArray(req.files) ? req.files : [];
  const done =
    unreadFiles(res.locals) ??
    (await changePictures(
      { ...kit.services, redrawPicture: kit.pictures.redraw },
      {
        person,
        listingId: listing.id,
        change: action,
        captions: captionsIn(req),
        files: files.map(({ originalname, buffer }) => ({ name: originalname, bytes: buffer })),
      },
    ));
  if (done.outcome !== 'changed') {
    const status = REFUSAL_STATUS[done.outcome];
    return showPictures(kit, req, res, { problem: refusalMessage(done), status });
  }
  const at = action.what === 'earlier' || action.what === 'later' ? `#picture-${action.id}` : '';
  res.redirect(303, `/account/listings/${listing.id}/pictures${at}`);
}

async function changeLogo(kit: PageKit, req: Request, res: ListingResponse): Promise<void> {
  const { person, listing } = res.locals;
  const [file] = Array.isArray(req.files) ? req.files : [];
  const done = await uploadLogo(
    { ...kit.services, draw: kit.pictures.logo },
    { person, listingId: listing.id, file: file && { name: file.originalname, bytes: file.buffer } },
  );
  if (done.outcome !== 'saved') {
    return showPictures(kit, req, res, { problem: logoProblem(done), status: 400 });
  }
  res.redirect(303, `/account/listings/${listing.id}/pictures`);
}

/** Returns why files of the form were not read, if some were not. */
function unreadFiles({ listing, files }: ListingResponse['locals']): Refusal | undefined {
  if (!files || files.given <= files.room) return undefined;
  return listing.unlocked.includes('media') ? { outcome: 'no_room', ...files } : { outcome: 'locked' };
}

const logoProblem = (done: Exclude<LogoUploadResult, { outcome: 'saved' }>): string =>
  done.outcome === 'nothing_chosen' ? 'Choose a picture first.' : `${displayFileName(done.file)} ${done.why}`;

const displayFileName = (file: string): string => {
  const letters = [...file];
  return letters.length > 60 ? `“${letters.slice(0, 60).join('')}…”` : `“${file}”`;
};

const REFUSAL_STATUS = {
  locked: 409,
  no_room: 409,
  nothing_chosen: 400,
  unusable: 400,
  caption_too_long: 400,
};

/** Explains why the gallery was not changed. */
function refusalMessage(done: Refusal): string {
  switch (done.outcome) {
    case 'locked':
      return `Pictures are not unlocked for this listing. ${NOTHING_ADDED}`;
    case 'nothing_chosen':
      return 'Choose at least one picture first.';
    case 'unusable':
      return `${displayFileName(done.file)} ${done.why} ${NOTHING_ADDED}`;
    case 'caption_too_long':
      return `A caption may have at most ${MAX_CAPTION} characters. Nothing was changed.`;
    case 'no_room':
      return noRoomMessage(done);
  }
}

const noRoomMessage = ({ room, given }: { room: number; given: number }): string =>
  room <= 0
    ? `This listing has ${MAX_PICTURES} pictures, the most there can be. Remove one first. ${NOTHING_ADDED}`
    : `There is room for ${pluralize(room, 'more picture')}, and you chose ${given}. ${NOTHING_ADDED}`;

/** Reads the typed captions by picture id, each normalized to one line. */
function captionsIn(req: Request): Map<number, string | null> {
  const names = Object.keys(asRecord(req.body));
  return new Map(
    names.flatMap((name) => {
      const id = /^caption-(\d{1,10})$/.exec(name)?.[1];
      if (id === undefined) return [];
      const typed = formText(req, name)
        .toWellFormed()
        .replace(/[\s\x00-\x1f\x7f]+/g, ' ')
        .trim();
      return [[Number(id), typed || null] as const];
    }),
  );
}

const ACTIONS = ['save', 'add', 'earlier', 'later', 'remove'] as const satisfies PictureChange['what'][];

function parseAction(req: Request): PictureChange {
  const [, what = 'save', id = '0'] = /^(\w+)(?: (\d{1,10}))?$/.exec(formText(req, 'do')) ?? [];
  return { what: ACTIONS.find((one) => one === what) ?? 'save', id: Number(id) };
}

/** Returns the message and status for an upload error that the person can fix, and undefined for any other. */
export function uploadProblem(error: unknown): FormProblem | undefined {
  if (error instanceof ToolError && error.code !== 'not_found' && error.code !== 'rate_limited') {
    return { problem: error.message, status: error.status };
  }
  if (!(error instanceof multer.MulterError)) return undefined;
  switch (error.code) {
    case 'LIMIT_FILE_SIZE': {
      const { filename = 'A file' } = asRecord(error);
      return {
        problem: `${displayFileName(String(filename))} is larger than 4 MB. Make it smaller. ${NOTHING_ADDED}`,
        status: 413,
      };
    }
    case 'LIMIT_FILE_COUNT':
    case 'LIMIT_UNEXPECTED_FILE':
      return { problem: `Choose at most ${MAX_PICTURES} pictures. ${NOTHING_ADDED}`, status: 413 };
    case 'LIMIT_FIELD_VALUE':
      return {
        problem: `A caption may have at most ${MAX_CAPTION} characters. Nothing was changed.`,
        status: 413,
      };
    default:
      return undefined;
  }
}
