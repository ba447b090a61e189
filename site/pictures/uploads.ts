import type { Request, Response } from 'express';
import type { StorageEngine } from 'multer';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { conflict } from '../../tools/shared/runtime/errors.ts';
import { lookUp } from '../../rules/typed/sure.ts';

/** At most so many files of so many bytes each come with one form. */
export type FileLimits = { count: number; size: number };

/** What files may take in memory until they are drawn anew, in bytes: those of one person, and of everybody. */
export type UploadBounds = { ofOne: number; ofAll: number };

export type Uploads = {
  /** Before a form with files is read, behind sign-in. Throws ToolError where the person has two on their way. */
  begin(req: Request, res: Response): void;
  /** Keeps files in memory and counts them as they arrive. */
  storage: StorageEngine;
};

const MB = 1024 * 1024;
/** A whole gallery and a logo. */
const BOUNDS: UploadBounds = { ofOne: 40 * MB, ofAll: 192 * MB };
const FORMS_OF_ONE = 2;

/** A form that is on its way, or whose files are drawn anew. `end` refuses the file that is just arriving. */
type Form = { req: Request; person: number; bytes: number; refused?: Error; end?: () => void };

/**
 * Files wait in memory until they are drawn anew: neither one person nor all of them may fill it. What counts is what arrived,
 * never what a request says will come. Where there is no room for more, whoever has most on the way makes it: so nobody
 * who sends little is refused while others hold much.
 */
export function boundUploads({ ofOne, ofAll }: UploadBounds = BOUNDS): Uploads {
  const forms = new Map<Request, Form>();
  const bytesOf = (person?: number): number =>
    [...forms.values()].reduce(
      (sum, form) => (person === undefined || form.person === person ? sum + form.bytes : sum),
      0,
    );

  function refuse(form: Form, why: string): void {
    form.refused = conflict(why);
    form.bytes = 0;
    if (form.end) form.end();
    // Between two files nothing else lets go of those that are here.
    else form.req.destroy();
  }

  /** Counts bytes that arrived; refuses this form, or others, where they are too many. */
  function count(form: Form, bytes: number): void {
    form.bytes += bytes;
    if (bytesOf(form.person) > ofOne)
      return refuse(form, 'Pictures of yours are still on their way. Wait for them first.');
    while (bytesOf() > ofAll && !form.refused) {
      // Those that have arrived are being drawn, and go by themselves.
      const arriving = [...forms.values()].filter((one) => !one.req.complete && one.bytes > 0);
      const [most = form] = arriving.sort((a, b) => bytesOf(b.person) - bytesOf(a.person));
      refuse(most, 'Many pictures are on their way just now. Send yours again in a minute.');
    }
  }

  return {
    begin(req, res: Response<unknown, { person: StoredAccount }>) {
      const { id } = res.locals.person;
      if ([...forms.values()].filter(({ person }) => person === id).length >= FORMS_OF_ONE)
        throw conflict('Pictures of yours are still on their way. Wait for them first.');
      forms.set(req, { req, person: id, bytes: 0 });
      res.once('close', () => forms.delete(req));
    },
    storage: {
      _handleFile(req, { stream }, done) {
        const form = lookUp(forms, req);
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
