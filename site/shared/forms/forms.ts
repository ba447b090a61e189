import { createHmac, timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { html } from 'hono/html';
import multer from 'multer';
import type { Browsers } from '../../../auth/sign-in/browsers.ts';
import { safePath } from '../../../auth/safe-path.ts';
import { withoutHidden } from '../../../rules/people/hidden-characters.ts';
import { boundUploads, type FileLimits } from '../../pictures/uploads.ts';
import { ToolError } from '../../../tools/shared/runtime/errors.ts';
import type { Frame } from '../frame.ts';
import { type Html, notice, sendPage } from '../layout.ts';
import { asRecord } from '../../../rules/typed/records.ts';

/** Guards forms against other websites (CSRF). */
export type Forms = {
  /** The hidden field every form that changes something must hold. */
  token(req: Request, res: Response): Html;
  /**
   * Reads a posted form into `req.body` and answers 403 unless it was made by us for this browser and this
   * sign-in. Stands before the handler of every POST.
   */
  accept: RequestHandler;
  /**
   * The same for a form with files (multipart/form-data): at most `count` in `field`, of at most `size` bytes each, into
   * `req.files`. The token stands before the files: without it none is read. Passes on a MulterError when there
   * is too much, with the fields in `req.body`. Where `res.locals.files` says how many there is room for, no
   * more are read, and it tells how many were given. Stands behind sign-in and all that can refuse without the files.
   */
  acceptFiles(field: string, limits: FileLimits): RequestHandler;
};

/** Files that a form came with, read or not, and how many there was room for. */
export type GivenFiles = { given: number; room: number };

const FIELD = 'form_token';
// The longest form, a founder story of 64,200 characters, takes up to twelve bytes for each; the one with the most
// fields, 50 milestones, has five for each.
const read = express.urlencoded({ extended: false, limit: '1mb', parameterLimit: 300 });

/** Tokens are an HMAC over the browser's mark and session, so nothing is stored and none outlives a sign-in. */
export function createForms(browsers: Browsers, key: string, frame: Frame): Forms {
  const tokenOf = (mark: string, session: string | undefined): string =>
    createHmac('sha256', key)
      .update(`${mark}.${session ?? ''}`)
      .digest('base64url');

  function isOurs(req: Request): boolean {
    // Sent by every current browser; an old one leaves it out and has the token alone.
    const site = req.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    const mark = browsers.sentMark(req);
    const sent: unknown = asRecord(req.body)[FIELD];
    if (mark === undefined || typeof sent !== 'string') return false;
    const expected = Buffer.from(tokenOf(mark, browsers.sentSession(req)));
    const actual = Buffer.from(sent);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  const uploads = boundUploads();
  const guard: RequestHandler = async (req, res, next) => {
    if (isOurs(req)) return next();
    const page = notice(await frame(req), {
      title: 'This form is out of date',
      text:
        'It was opened before you signed in or out, your browser keeps no cookies, or it came from another website. ' +
        'Nothing was changed. Open the page again and send the form from there.',
      link: { href: pageOfForm(req), label: 'Open the page again' },
    });
    await sendPage(res, page, 403);
  };

  return {
    token: (req, res) =>
      html`<input
        type="hidden"
        name="${FIELD}"
        value="${tokenOf(browsers.mark(req, res), browsers.sentSession(req))}"
      />`,
    accept: (req, res, next) =>
      read(req, res, (error?: unknown) => (error === undefined ? guard(req, res, next) : next(error))),
    acceptFiles(field, { count, size }) {
      const readFiles = multer({
        storage: uploads.storage,
        limits: {
          ...{ files: count, fileSize: size, fields: 50, fieldSize: 4096, fieldNameSize: 100, parts: 200 },
          ...{ fieldNestingDepth: 0, headerPairs: 20 },
        },
        defParamCharset: 'utf8',
        fileFilter(req, _file, keep) {
          const files = req.res && givenFiles(req.res);
          if (files) files.given += 1;
          keep(null, isOurs(req) && (!files || files.given <= files.room));
        },
      }).array(field, count);
      return (req, res, next) => {
        uploads.begin(req, res);
        readFiles(req, res, (error?: unknown) =>
          error === undefined ? guard(req, res, next) : next(bySender(error)),
        );
      };
    },
  };
}

/** What multer cannot read is the sender's fault. */
const bySender = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof ToolError) ? Object.assign(error, { status: 400 }) : error;

const givenFiles = ({ locals }: Response<unknown, { files?: GivenFiles }>): GivenFiles | undefined =>
  locals.files;

/** The page a form was sent from: many are sent to an address that is no page itself. */
function pageOfForm(req: Request): string {
  const referer = req.get('referer') ?? '';
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  const here = req.baseUrl + req.path;
  return from && from.host === req.get('host') ? safePath(from.pathname + from.search, here) : here;
}

/** One text field of a posted form; missing or sent twice counts as empty. */
export function formText(req: Request, name: string): string {
  const value: unknown = asRecord(req.body)[name];
  return typeof value === 'string' ? withoutHidden(value) : '';
}

/** All values of a field that may come several times, such as checkboxes. */
export function formTexts(req: Request, name: string): string[] {
  const value: unknown = asRecord(req.body)[name];
  return [value]
    .flat()
    .filter((text) => typeof text === 'string')
    .map(withoutHidden);
}
