import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import multer from 'multer';
import {
  changePictures,
  type PicturesChanged,
  type PictureWish,
} from '../../use-cases/pictures/change-pictures.ts';
import { type LogoUploaded, uploadLogo } from '../../use-cases/pictures/upload-logo.ts';
import { MAX_CAPTION, MAX_PICTURES } from '../../rules/listings/pictures.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { listPictures } from '../../store/listings/pictures.ts';
import { ToolError } from '../../tools/shared/runtime/errors.ts';
import { recordId } from '../../tools/shared/listings/fields.ts';
import { ownedListing } from '../../tools/shared/runtime/owned.ts';
import { formText, type GivenFiles } from '../shared/forms/forms.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { MAX_PICTURE_BYTES } from './picture-file.ts';
import { picturesBody } from './pictures-view.ts';
import { counted } from '../shared/value-words.ts';
import { asRecord } from '../../rules/typed/records.ts';

type OfListing = Response<unknown, { person: StoredAccount; listing: ListingRow; files?: GivenFiles }>;
type Unchanged = Exclude<PicturesChanged, { outcome: 'changed' }>;

const PATH = '/account/listings/:id/pictures';
const FILES = 'pictures';
const GALLERY = { count: MAX_PICTURES, size: MAX_PICTURE_BYTES };
const LOGO = { count: 1, size: MAX_PICTURE_BYTES };
const NOTHING_ADDED = 'No picture was added.';

/** Serves `/account/listings/{id}/pictures`: the gallery and logo of a listing, for its collaborators. */
export function picturePages(kit: PageKit): Router {
  const { forms, limits, signedIn } = kit;
  const { db } = kit.services;
  const ofListing = ownedOf(db);
  const router = express.Router();

  router.get(PATH, signedIn, ofListing, (req, res: OfListing) => show(kit, req, res));

  const explain = async (error: unknown, req: Request, res: OfListing, next: NextFunction) => {
    const said = problemIn(error);
    if (!said) return next(error);
    await show(kit, req, res, said.problem, said.status);
  };

  router.post(
    PATH,
    limits.changes,
    signedIn,
    ofListing,
    askRoom(db),
    forms.acceptFiles(FILES, GALLERY),
    (req: Request, res: OfListing) => change(kit, req, res),
    explain,
  );

  // The logo is part of every listing, paid or not.
  router.post(
    '/account/listings/:id/logo',
    limits.changes,
    signedIn,
    ofListing,
    forms.acceptFiles('logo', LOGO),
    (req: Request, res: OfListing) => changeLogo(kit, req, res),
    explain,
  );

  return router;
}

/** Loads the listing of the path for a collaborator. */
const ownedOf = (db: Database) => async (req: Request, res: OfListing, next: NextFunction) => {
  const id = recordId.safeParse(Number(req.params['id']));
  if (!id.success) return next('router');
  res.locals.listing = await ownedListing(db, res.locals.person, id.data);
  next();
};

/** Sets how many files may be sent, before any file is read into memory. */
const askRoom = (db: Database) => async (_req: Request, res: OfListing, next: NextFunction) => {
  const { listing } = res.locals;
  const isOpen = listing.unlocked.includes('media');
  const room = isOpen ? MAX_PICTURES - (await listPictures(db, listing.id)).length : 0;
  res.locals.files = { given: 0, room };
  next();
};

async function show(
  kit: PageKit,
  req: Request,
  res: OfListing,
  problem?: string,
  status = 200,
): Promise<void> {
  const { listing } = res.locals;
  const pictures = await listPictures(kit.services.db, listing.id);
  // Typed captions are kept when the form is refused for another reason.
  const captions = captionsIn(req);
  const typed = pictures.map((picture) => {
    const caption = captions.get(picture.id);
    return caption === undefined ? picture : { ...picture, caption };
  });
  const content = picturesBody(listing, typed, kit.forms.token(req, res), problem);
  await kit.showOwn(req, res, { title: `Pictures of ${listing.name}` }, content, status);
}

async function change(kit: PageKit, req: Request, res: OfListing): Promise<void> {
  const { person, listing } = res.locals;
  const wish = wishIn(req);
  const files = Array.isArray(req.files) ? req.files : [];
  const done =
    leftOut(res.locals) ??
    (await changePictures(
      { ...kit.services, redraw: kit.pictures.redraw },
      {
        person,
        listingId: listing.id,
        wish,
        captions: captionsIn(req),
        files: files.map(({ originalname, buffer }) => ({ name: originalname, bytes: buffer })),
      },
    ));
  if (done.outcome !== 'changed') return show(kit, req, res, problemOf(done), STATUS[done.outcome]);
  const at = wish.what === 'earlier' || wish.what === 'later' ? `#picture-${wish.id}` : '';
  res.redirect(303, `/account/listings/${listing.id}/pictures${at}`);
}

async function changeLogo(kit: PageKit, req: Request, res: OfListing): Promise<void> {
  const { person, listing } = res.locals;
  const [file] = Array.isArray(req.files) ? req.files : [];
  const done = await uploadLogo(
    { ...kit.services, draw: kit.pictures.logo },
    { person, listingId: listing.id, file: file && { name: file.originalname, bytes: file.buffer } },
  );
  if (done.outcome !== 'kept') return show(kit, req, res, logoProblem(done), 400);
  res.redirect(303, `/account/listings/${listing.id}/pictures`);
}

/** Returns why files of the form were not read, if some were not. */
function leftOut({ listing, files }: OfListing['locals']): Unchanged | undefined {
  if (!files || files.given <= files.room) return undefined;
  return listing.unlocked.includes('media') ? { outcome: 'no_room', ...files } : { outcome: 'locked' };
}

const logoProblem = (done: Exclude<LogoUploaded, { outcome: 'kept' }>): string =>
  done.outcome === 'nothing_chosen' ? 'Choose a picture first.' : `${nameOf(done.file)} ${done.why}`;

const nameOf = (file: string): string => {
  const letters = [...file];
  return letters.length > 60 ? `“${letters.slice(0, 60).join('')}…”` : `“${file}”`;
};

const STATUS = { locked: 409, no_room: 409, nothing_chosen: 400, unusable: 400, caption_too_long: 400 };

/** Explains why the gallery was not changed. */
function problemOf(done: Unchanged): string {
  switch (done.outcome) {
    case 'locked':
      return `Pictures are not unlocked for this listing. ${NOTHING_ADDED}`;
    case 'nothing_chosen':
      return 'Choose at least one picture first.';
    case 'unusable':
      return `${nameOf(done.file)} ${done.why} ${NOTHING_ADDED}`;
    case 'caption_too_long':
      return `A caption may have at most ${MAX_CAPTION} characters. Nothing was changed.`;
    case 'no_room':
      return noRoom(done);
  }
}

const noRoom = ({ room, given }: { room: number; given: number }): string =>
  room <= 0
    ? `This listing has ${MAX_PICTURES} pictures, the most there can be. Remove one first. ${NOTHING_ADDED}`
    : `There is room for ${counted(room, 'more picture')}, and you chose ${given}. ${NOTHING_ADDED}`;

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

const WISHES = ['save', 'add', 'earlier', 'later', 'remove'] as const satisfies PictureWish['what'][];

function wishIn(req: Request): PictureWish {
  const [, what = 'save', id = '0'] = /^(\w+)(?: (\d{1,10}))?$/.exec(formText(req, 'do')) ?? [];
  return { what: WISHES.find((one) => one === what) ?? 'save', id: Number(id) };
}

/** Returns the message and status for an upload error that the person can fix, and undefined for any other. */
export function problemIn(error: unknown): { problem: string; status: number } | undefined {
  if (error instanceof ToolError && error.code !== 'not_found' && error.code !== 'rate_limited') {
    return { problem: error.message, status: error.status };
  }
  if (!(error instanceof multer.MulterError)) return undefined;
  switch (error.code) {
    case 'LIMIT_FILE_SIZE': {
      const { filename = 'A file' } = asRecord(error);
      return {
        problem: `${nameOf(String(filename))} is larger than 4 MB. Make it smaller. ${NOTHING_ADDED}`,
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
