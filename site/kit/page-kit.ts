import type { Request, RequestHandler, Response } from 'express';
import type { Browsers } from '../../auth/sign-in/browsers.ts';
import { clientAddress } from '../../rules/people/client-address.ts';
import type { BrowserSession } from '../../store/people/browser-sessions.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Answer, Input, OperationName, PublicName } from '../../tools/index.ts';
import { createCall, type Call, type Outcome } from '../../tools/kit/call/call.ts';
import { SCOPES, type Services, type Tool } from '../../tools/kit/call/define.ts';
import type { ToolError } from '../../tools/kit/call/errors.ts';
import { inputSchema } from '../../tools/kit/shape/json-schema.ts';
import { unlimited } from '../../tools/kit/bounds/limits.ts';
import { lookUp } from '../../rules/typed/sure.ts';
import type { Forms } from './forms/forms.ts';
import type { Frame, Framed } from './frame.ts';
import { sendOwnPage, signedInWith } from './own-page.ts';
import { describePage, type Described } from './head.ts';
import { type Html, layout, type Page, sendPage } from './layout.ts';
import type { JsonSchema } from '../../tools/kit/shape/json-schema.ts';
import type { PageLimits } from './page-limits.ts';
import type { Pictures } from '../pictures/picture-processes.ts';

export type PageKitOptions = {
  tools: readonly Tool[];
  /** Calls with the limits of the API; what people do through forms draws on them too. */
  call: Call;
  services: Services;
  frame: Frame;
  forms: Forms;
  browsers: Browsers;
  limits: PageLimits;
  /** Stands behind `guard` where only the person themselves may act: see reauthenticate.ts. */
  onlyThemselves: RequestHandler;
  pictures: Pictures;
};

/** A page with what search engines and link previews are told of it. */
export type PublicPage = Omit<Page, keyof Framed | 'head' | 'description'> & Described;

/** A response whose person is known to be signed in, by this session of the browser. */
export type Signed = Response<
  unknown,
  { person: StoredAccount; session: BrowserSession; mayOperate: boolean; justProved?: true }
>;

/** Members of an operation's input as a form has them: whatever was typed, which the operation checks. */
export type Typed<N extends OperationName> = { [K in keyof Input<N>]?: unknown };

/** What an operation came to for a person. */
type Acted<N extends OperationName> =
  { error: null; body: Answer<N> } | { error: ToolError; body: Outcome['body'] };

/** What pages are made with: operations to read by, the frame, forms, and who is there. */
export type PageKit = Pick<
  PageKitOptions,
  'services' | 'frame' | 'forms' | 'browsers' | 'limits' | 'onlyThemselves' | 'pictures'
> & {
  publicUrl: string;
  /** The answer of a public operation. Throws the ToolError of one that fails; the error pages know it. */
  ask<N extends PublicName>(req: Request, operation: N, input: Input<N>): Promise<Answer<N>>;
  /** What an operation comes to for the signed-in person, with all scopes: they are on our own site. */
  act<N extends OperationName>(
    req: Request,
    person: StoredAccount,
    operation: N,
    input: Typed<N>,
    /** A call with the same key is made once, however often its form is sent. */
    idempotencyKey?: string,
  ): Promise<Acted<N>>;
  /** What an operation takes: forms are made from it. */
  inputOf(operation: OperationName): JsonSchema;
  /** Sends a page everybody may read. */
  show(req: Request, res: Response, page: PublicPage, body: Html): Promise<void>;
  /** Sends a page of one person. */
  showOwn(
    req: Request,
    res: Response,
    page: { title: string; width?: 'narrow' | 'medium' | 'wide' },
    body: Html,
    status?: number,
  ): Promise<void>;
  /** Lets only signed-in people pass, with `res.locals.person`; others sign in and come back. */
  signedIn: RequestHandler;
  /** Stands before the handler of every form of a signed-in person: the limit of changes, sign-in, token. */
  guard: RequestHandler[];
};

const answerOf = <N extends OperationName>(_operation: N, body: Outcome['body']) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `call` has checked it with the operation's schema
  body as Answer<N>;

export function createPageKit(options: PageKitOptions): PageKit {
  const { tools, call, services, frame, forms, browsers, limits, onlyThemselves } = options;
  const byName = new Map(tools.map((one) => [one.name, one]));
  const tool = (name: OperationName): Tool => lookUp(byName, name);
  // A page reads several operations, and is counted itself (page-limits.ts).
  const read = createCall({ ...services, log: services.log.child({}, { level: 'warn' }) }, unlimited);
  const { publicUrl } = services.settings;
  const signedIn = signedInWith(browsers, () => '/');

  return {
    services,
    frame,
    forms,
    browsers,
    limits,
    onlyThemselves,
    pictures: options.pictures,
    publicUrl,

    async ask<N extends PublicName>(req: Request, operation: N, input: Input<N>) {
      const { error, body } = await read(tool(operation), input, {
        account: null,
        address: clientAddress(req),
        requestId: crypto.randomUUID(),
      });
      if (error) throw error;
      return answerOf(operation, body);
    },

    async act<N extends OperationName>(
      req: Request,
      person: StoredAccount,
      operation: N,
      input: Typed<N>,
      idempotencyKey?: string,
    ): Promise<Acted<N>> {
      const { error, body } = await call(tool(operation), input, {
        account: { ...person, scopes: SCOPES, via: { kind: 'oauth', client: 'Website' } },
        address: clientAddress(req),
        requestId: crypto.randomUUID(),
        idempotencyKey: { field: 'Idempotency-Key', values: [idempotencyKey] },
      });
      return error ? { error, body } : { error, body: answerOf(operation, body) };
    },

    inputOf: (operation) => inputSchema(tool(operation).input),

    async show(req, res, { title, width, query, ...described }, body) {
      const framed = await frame(req);
      const head = describePage({ publicUrl, siteName: framed.directory, title, ...described });
      const page = {
        ...framed,
        title,
        head,
        ...(width === undefined ? {} : { width }),
        ...(query === undefined ? {} : { query }),
      };
      await sendPage(res, layout(page, body));
    },

    showOwn: (...page) => sendOwnPage({ frame }, ...page),

    signedIn,
    guard: [limits.changes, signedIn, limits.changesOfDay, forms.accept],
  };
}
