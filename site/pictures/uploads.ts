import type { Request, Response } from 'express';
import type { StorageEngine } from 'multer';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { conflict } from '../../tools/shared/runtime/errors.ts';
import { getOrThrow } from '../../rules/typed/assert.ts';

/** Maximum number of files in one form, and their maximum size in bytes. */
export type FileLimits = { count: number; size: number };

/** Maximum bytes of files in memory until they are re-encoded: for one person, and for everyone together. */
export type UploadBounds = { perPerson: number; total: number };

export type Uploads = {
  /** Registers a form with files before it is read, after sign-in. Throws ToolError if the person has two in progress. */
  begin(req: Request, res: Response): void;
  /** Holds files in memory and counts their bytes as they arrive. */
  storage: StorageEngine;
};

const MB = 1024 * 1024;
/** One person may upload a whole gallery and a logo. */
const BOUNDS: UploadBounds = { perPerson: 40 * MB, total: 192 * MB };
const MAX_FORMS_PER_PERSON = 2;

/** Form that is being received, or whose files are being re-encoded. `end` refuses the file that is arriving. */
type UploadForm = { req: Request; person: number; bytes: number; refused?: Error; end?: () => void };

/**
 * Bounds the memory of uploaded files, which wait there until they are re-encoded, per person and in total. It counts bytes
 * that arrived, not those that a request announces. When the total is exceeded, the form of the person with the most bytes
 * is refused, so that small uploads are not refused while others hold much.
 */
export function createUploads({ perPerson, total }: UploadBounds = BOUNDS): Uploads {
  const forms = new Map<Request, UploadForm>();
  const countBytes = (person?: number): number =>
    [...forms.values()].reduce(
      (sum, form) => (person === undefined || form.person === person ? sum + form.bytes : sum),
      0,
    );

  function refuse(form: UploadForm, why: string): void {
    form.refused = conflict(why);
    form.bytes = 0;
    if (form.end) form.end();
    // Between two files there is no stream to end, so the request itself is destroyed to free them.
    else form.req.destroy();
  }

  /** Counts arrived bytes, and refuses this form or others when a limit is exceeded. */
  function count(form: UploadForm, bytes: number): void {
    form.bytes += bytes;
    if (countBytes(form.person) > perPerson)
      return refuse(form, 'Pictures of yours are still on their way. Wait for them first.');
    while (countBytes() > total && !form.refused) {
      // Complete forms are being re-encoded and are released soon.
      const arriving = [...forms.values()].filter((one) => !one.req.complete && one.bytes > 0);
      const [largest = form] = arriving.sort((a, b) => countBytes(b.person) - countBytes(a.person));
      refuse(largest, 'Many pictures are on their way just now. Send yours again in a minute.');
    }
  }

  return {
    begin(req, res: Response<unknown, { person: StoredAccount }>) {
      const { id } = res.locals.person;
      if ([...forms.values()].filter(({ person }) => person === id).length >= MAX_FORMS_PER_PERSON)
        throw conflict('Pictures of yours are still on their way. Wait for them first.');
      forms.set(req, { req, person: id, bytes: 0 });
      res.once('close', () => forms.delete(req));
    },
    storage: {
      _handleFile(req, { stream }, done) {
        const form = getOrThrow(forms, req);
        let chunks: Buffer[] = [];
        form.end = () => {
          chunks = [];
          done(form.refused);
          stream.resume();
        };
        if (form.refused) return form.end();
        stream.on('data', (chunk: Buffer) => {
          if (form.refused) return;
          chunks.push(chunk);
          count(form, chunk.length);
        });
        stream.once('end', () => {
          if (form.refused) return;
          delete form.end;
          const buffer = Buffer.concat(chunks);
          done(null, { buffer, size: buffer.length });
        });
      },
      _removeFile(_req, file, done) {
        Reflect.deleteProperty(file, 'buffer');
        done(null);
      },
    },
  };
}
