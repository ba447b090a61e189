import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { html } from 'hono/html';
import multer from 'multer';
import type { Sessions } from '../../../auth/sign-in/sessions.ts';
import { safePath } from '../../../auth/safe-path.ts';
import { removeHiddenCharacters } from '../../../rules/people/hidden-characters.ts';
import { createUploads, type FileLimits } from '../../pictures/uploads.ts';
import { ToolError } from '../../../tools/shared/runtime/errors.ts';
import type { LoadPageShell } from '../page-shell.ts';
import { type Html, noticePage, sendPage } from '../layout.ts';
import { asRecord } from '../../../rules/typed/records.ts';

/** Protects forms against cross-site request forgery (CSRF). */
export type Forms = {
  /** Renders the hidden token that every form that changes something must hold. */
  token(req: Request, res: Response): Html;
  /**
   * Reads a posted form into `req.body`, and answers 403 unless its token was issued for this browser and session. It runs
   * before the handler of every POST.
   */
  accept: RequestHandler;
  /**
   * Does the same for a form with files (multipart/form-data), read into `req.files`: at most `count` in `field`, of at most
   * `size` bytes each. The token must come before the files; without it no file is read. Passes on a MulterError when a
   * limit is exceeded, with the fields read so far in `req.body`. Where `res.locals.files` sets the room, no more files are
   * read, and `given` counts those that were sent. It runs after sign-in and every other check that needs no files.
   */
  acceptFiles(field: string, limits: FileLimits): RequestHandler;
};

/** Number of files that a form was sent with, whether read or not, and how many there is room for. */
export type FileCount = { given: number; room: number };

const FIELD = 'form_token';
// The longest form is a founder story of 64,200 characters, with up to twelve bytes for each. The one with the most
// fields has 50 milestones with five fields each.
const parseForm = express.urlencoded({ extended: false, limit: '1mb', parameterLimit: 300 });

/** Creates the CSRF protection. Tokens are an HMAC over the browser id and session: none is stored or outlives a session. */
export function createForms(sessions: Sessions, key: string, loadPageShell: LoadPageShell): Forms {
  const tokenOf = (browserId: string, session: string | undefined): string =>
    createHmac('sha256', key)
      .update(`${browserId}.${session ?? ''}`)
      .digest('base64url');

  function hasValidToken(req: Request): boolean {
    // Every current browser sends this header. Old browsers are checked by the token alone.
    const site = req.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    const browserId = sessions.readBrowserId(req);
    const sent: unknown = asRecord(req.body)[FIELD];
    if (browserId === undefined || typeof sent !== 'string') return false;
    const expected = Buffer.from(tokenOf(browserId, sessions.readSessionCookie(req)));
    const actual = Buffer.from(sent);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  const uploads = createUploads();
  const requireToken: RequestHandler = async (req, res, next) => {
    if (hasValidToken(req)) return next();
    const page = noticePage(await loadPageShell(req), {
      title: 'This form is out of date',
      text:
        'It was opened before you signed in or out, your browser keeps no cookies, or it came from another website. ' +
        'Nothing was changed. Open the page again and send the form from there.',
      link: { href: formPagePath(req), label: 'Open the page again' },
    });
    await sendPage(res, page, 403);
  };

  return {
    token: (req, res) =>
      html`<input
        type="hidden"
        name="${FIELD}"
        value="${tokenOf(sessions.getBrowserId(req, res), sessions.readSessionCookie(req))}"
      />`,
    accept: (req, res, next) =>
      parseForm(req, res, (error?: unknown) =>
        error === undefined ? requireToken(req, res, next) : next(error),
      ),
    acceptFiles(field, { count, size }) {
      const readFiles = multer({
        storage: uploads.storage,
        limits: {
          ...{ files: count, fileSize: size, fields: 50, fieldSize: 4096, fieldNameSize: 100, parts: 200 },
          ...{ fieldNestingDepth: 0, headerPairs: 20 },
        },
        defParamCharset: 'utf8',
        fileFilter(req, _file, callback) {
          const files = req.res && fileCountOf(req.res);
          if (files) files.given += 1;
          callback(null, hasValidToken(req) && (!files || files.given <= files.room));
        },
      }).array(field, count);
      return (req, res, next) => {
        uploads.begin(req, res);
        readFiles(req, res, (error?: unknown) =>
          error === undefined ? requireToken(req, res, next) : next(asClientError(error)),
        );
      };
    },
  };
}

/** Marks an error of multer as the client's fault (status 400). */
const asClientError = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof ToolError) ? Object.assign(error, { status: 400 }) : error;

const fileCountOf = ({ locals }: Response<unknown, { files?: FileCount }>): FileCount | undefined =>
  locals.files;

/** Returns the path of the page that a form was sent from, because many forms post to an address that is not a page. */
function formPagePath(req: Request): string {
  const referer = req.get('referer') ?? '';
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  const here = req.baseUrl + req.path;
  return from && from.host === req.get('host') ? safePath(from.pathname + from.search, here) : here;
}

/** Returns one text field of a posted form. A missing or repeated field gives an empty text. */
export function formText(req: Request, name: string): string {
  const value: unknown = asRecord(req.body)[name];
  return typeof value === 'string' ? removeHiddenCharacters(value) : '';
}

const ONCE_FIELD = 'once';

/** Renders the hidden key of a form whose change is made once, however often the form is sent. */
export const onceField = (): Html =>
  html`<input type="hidden" name="${ONCE_FIELD}" value="${randomUUID()}" />`;

/** Returns the key of a form with `onceField`, and undefined for other forms. */
export const formIdempotencyKey = (req: Request): string | undefined =>
  formText(req, ONCE_FIELD) || undefined;

/** Returns all values of a field that may be repeated, such as checkboxes. */
export function formTexts(req: Request, name: string): string[] {
  const value: unknown = asRecord(req.body)[name];
  return [value]
    .flat()
    .filter((text) => typeof text === 'string')
    .map(removeHiddenCharacters);
}
