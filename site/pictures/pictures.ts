import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import multer from 'multer';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import {
  addPictures,
  arrangePictures,
  listPictures,
  type NewPicture,
  removePicture,
} from '../../store/listings/pictures.ts';
import { conflict, invalid, ToolError } from '../../tools/kit/call/errors.ts';
import { recordId } from '../../tools/kit/listings/fields.ts';
import { ownedListing } from '../../tools/kit/call/owned.ts';
import { formText } from '../kit/forms.ts';
import type { PageKit } from '../kit/page-kit.ts';
import { MAX_PICTURE_BYTES } from './picture-file.ts';
import { type Pictures, UnusablePicture } from './picture-processes.ts';
import { MAX_CAPTION, MAX_PICTURES, picturesBody } from './pictures-view.ts';

type OfListing = Response<unknown, { person: StoredAccount; listing: ListingRow }>;

/** What a button of the page asks for; `id` is a picture's. */
type Wish = { what: 'save' | 'add' | 'earlier' | 'later' | 'remove'; id: number };

const PATH = '/account/listings/:id/pictures';
const FILES = 'pictures';
const UPLOADS_OF_ONE = 2;
const NOTHING_ADDED = 'No picture was added.';

/** `/account/listings/{id}/pictures`: the gallery of a listing, for those who work on it. */
export function picturePages(kit: PageKit): Router {
  const { services, forms, limits, signedIn } = kit;
  const { db, now } = services;
  const router = express.Router();

  const ofListing: RequestHandler = async (req, res, next) => {
    const id = recordId.safeParse(Number(req.params['id']));
    if (!id.success) return next('router');
    res.locals['listing'] = await ownedListing(db, (res as OfListing).locals.person, id.data);
    next();
  };

  async function show(req: Request, res: OfListing, problem?: string, status = 200): Promise<void> {
    const { listing } = res.locals;
    const pictures = await listPictures(db, listing.id);
    const typed = pictures.map((picture) => ({
      ...picture,
      // What was typed is not lost to a mistake elsewhere in the form.
      caption: problem === undefined ? picture.caption : captionIn(req, picture),
    }));
    const content = picturesBody(listing, typed, forms.token(req, res), problem);
    await kit.showOwn(req, res, { title: `Pictures of ${listing.name}` }, content, status);
  }

  router.get(PATH, signedIn, ofListing, (req, res: OfListing) => show(req, res));

  const change = async (req: Request, res: OfListing): Promise<void> => {
    const { person, listing } = res.locals;
    const wish = wishIn(req);
    const files = Array.isArray(req.files) ? req.files : [];
    if (files.length > 0 && !listing.unlocked.includes('media')) {
      throw conflict(`Pictures are not unlocked for this listing. ${NOTHING_ADDED}`);
    }
    // Before any is drawn: that is what costs.
    if (wish.what === 'add') refuseWithoutRoom(await listPictures(db, listing.id), files);
    const fresh = await redrawn(kit.pictures, files);
    if (wish.what === 'add' && fresh.length === 0) {
      throw invalid('pictures', 'Choose at least one picture first.');
    }
    await db.transaction(async (tx) => {
      // Others may have worked on it while the pictures came.
      await ownedListing(tx, person, listing.id);
      await rearrange(tx, listing.id, req, wish);
      refuseWithoutRoom(await listPictures(tx, listing.id), fresh);
      await addPictures(tx, listing.id, fresh, now());
    });
    const at = wish.what === 'earlier' || wish.what === 'later' ? `#picture-${wish.id}` : '';
    res.redirect(303, `/account/listings/${listing.id}/pictures${at}`);
  };

  const explain: ErrorRequestHandler = async (error: unknown, req, res, next) => {
    const said = problemIn(error);
    if (!said) return next(error);
    await show(req, res as OfListing, said.problem, said.status);
  };

  router.post(
    PATH,
    limits.changes,
    signedIn,
    ofListing,
    fewAtOnce(),
    forms.acceptFiles(FILES, { count: MAX_PICTURES, size: MAX_PICTURE_BYTES }),
    change,
    explain,
  );

  return router;
}

/** Files wait in memory until they are drawn anew: no person may fill it. */
function fewAtOnce(): RequestHandler {
  const running = new Map<number, number>();
  return (_req, res, next) => {
    const { id } = (res as OfListing).locals.person;
    const mine = (running.get(id) ?? 0) + 1;
    if (mine > UPLOADS_OF_ONE)
      throw conflict('Pictures of yours are still on their way. Wait for them first.');
    running.set(id, mine);
    res.once('close', () => {
      const left = running.get(id)! - 1;
      if (left === 0) running.delete(id);
      else running.set(id, left);
    });
    next();
  };
}

/** The posted files as pictures. Throws `invalid` that names the first which cannot be one. */
async function redrawn(drawing: Pictures, files: readonly Express.Multer.File[]): Promise<NewPicture[]> {
  const pictures: NewPicture[] = [];
  for (const { buffer, originalname } of files) {
    try {
      pictures.push(await drawing.redraw(buffer));
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error;
      throw invalid('pictures', `${nameOf(originalname)} ${error.message} ${NOTHING_ADDED}`);
    }
  }
  return pictures;
}

const nameOf = (file: string): string => {
  const letters = [...file];
  return letters.length > 60 ? `“${letters.slice(0, 60).join('')}…”` : `“${file}”`;
};

function refuseWithoutRoom(pictures: readonly unknown[], more: readonly unknown[]): void {
  const room = MAX_PICTURES - pictures.length;
  if (more.length > room) throw conflict(noRoom(room, more.length));
}

const noRoom = (room: number, given: number): string =>
  room <= 0
    ? `This listing has ${MAX_PICTURES} pictures, the most there can be. Remove one first. ${NOTHING_ADDED}`
    : `There is room for ${room} more ${room === 1 ? 'picture' : 'pictures'}, and you chose ${given}. ${NOTHING_ADDED}`;

async function rearrange(tx: Tx, listingId: number, req: Request, { what, id }: Wish): Promise<void> {
  if (what === 'remove') await removePicture(tx, listingId, id);
  const pictures = await listPictures(tx, listingId);
  const at = pictures.findIndex((picture) => picture.id === id);
  const to = what === 'earlier' ? at - 1 : what === 'later' ? at + 1 : at;
  if (at >= 0 && to >= 0 && to < pictures.length) pictures.splice(to, 0, ...pictures.splice(at, 1));
  await arrangePictures(
    tx,
    listingId,
    pictures.map((picture) => {
      const caption = captionIn(req, picture);
      if ([...(caption ?? '')].length > MAX_CAPTION) {
        throw invalid(
          'caption',
          `A caption may have at most ${MAX_CAPTION} characters. Nothing was changed.`,
        );
      }
      return { id: picture.id, caption };
    }),
  );
}

/** The caption as typed, in one line; the one there is where the form has no field for it. */
function captionIn(req: Request, { id, caption }: { id: number; caption: string | null }): string | null {
  const name = `caption-${id}`;
  if (!(name in ((req.body as object | undefined) ?? {}))) return caption;
  return (
    formText(req, name)
      .toWellFormed()
      .replace(/[\s\x00-\x1f\x7f]+/g, ' ')
      .trim() || null
  );
}

function wishIn(req: Request): Wish {
  const [, what = 'save', id = '0'] =
    /^(save|add|earlier|later|remove)(?: (\d{1,10}))?$/.exec(formText(req, 'do')) ?? [];
  return { what: what as Wish['what'], id: Number(id) };
}

/** What the page says of an error; nothing for one that is not the person's to mend. */
function problemIn(error: unknown): { problem: string; status: number } | undefined {
  if (error instanceof ToolError && error.code !== 'not_found' && error.code !== 'rate_limited') {
    return { problem: error.message, status: error.status };
  }
  if (!(error instanceof multer.MulterError)) return undefined;
  switch (error.code) {
    case 'LIMIT_FILE_SIZE': {
      const { filename = 'A file' } = error as { filename?: string };
      return {
        problem: `${nameOf(filename)} is larger than 4 MB. Make it smaller. ${NOTHING_ADDED}`,
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
