import type { Request, RequestHandler, Response } from 'express';
import type { Browsers } from '../../auth/sign-in/browsers.ts';
import { clientAddress } from '../../rules/people/client-address.ts';
import type { BrowserSession } from '../../store/people/browser-sessions.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Answer, Input, OperationName, PublicName } from '../../tools/index.ts';
import { createCall, type Call, type Outcome } from '../../tools/shared/runtime/call.ts';
import { SCOPES, type Services, type Tool } from '../../tools/shared/runtime/define.ts';
import type { ToolError } from '../../tools/shared/runtime/errors.ts';
import { inputSchema } from '../../tools/shared/schema/json-schema.ts';
import { unlimited } from '../../tools/shared/limits/limits.ts';
import { lookUp } from '../../rules/typed/sure.ts';
import type { Forms } from './forms/forms.ts';
import type { Frame, Framed } from './frame.ts';
import { sendOwnPage, signedInWith } from './own-page.ts';
import { describePage, type Described } from './head.ts';
import { type Html, layout, type Page, sendPage } from './layout.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import type { PageLimits } from './page-limits.ts';
import type { Pictures } from '../pictures/picture-processes.ts';

export type PageKitOptions = {
  tools: readonly Tool[];
  /** Calls operations under the limits of the API, which forms share. */
  call: Call;
  services: Services;
  loadPageShell: Frame;
  forms: Forms;
  browsers: Browsers;
  limits: PageLimits;
  /** Requires a recent mailed code. It runs after the form guards: see reauthenticate.ts. */
  requireFreshCode: RequestHandler;
  pictures: Pictures;
};

/** Public page with its metadata for search engines and link previews. */
export type PublicPage = Omit<Page, keyof Framed | 'head' | 'description'> & Described;

/** Response for a signed-in person, with their browser session. */
export type Signed = Response<
  unknown,
  { person: StoredAccount; session: BrowserSession; mayOperate: boolean; justProved?: true }
>;

/** Input of an operation as typed in a form. The operation validates it. */
export type Typed<N extends OperationName> = { [K in keyof Input<N>]?: unknown };

/** Result of an operation that was called for a person. */
type Acted<N extends OperationName> =
  { error: null; body: Answer<N> } | { error: ToolError; body: Outcome['body'] };

/** Everything that pages share: operations, page header data, forms, sessions and limits. */
export type PageKit = Pick<
  PageKitOptions,
  'services' | 'loadPageShell' | 'forms' | 'browsers' | 'limits' | 'requireFreshCode' | 'pictures'
> & {
  publicUrl: string;
  /** Calls a public operation and returns its answer. Throws the ToolError if it fails, for the error pages to show. */
  ask<N extends PublicName>(req: Request, operation: N, input: Input<N>): Promise<Answer<N>>;
  /** Calls an operation for the signed-in person, with all scopes, because they are on our own site. */
  act<N extends OperationName>(
    req: Request,
    person: StoredAccount,
    operation: N,
    input: Typed<N>,
    /** Calls with the same key run once, however often the form is sent. */
    idempotencyKey?: string,
  ): Promise<Acted<N>>;
  /** Returns the input schema of an operation, to build forms from. */
  inputOf(operation: OperationName): JsonSchema;
  /** Sends a public page. */
  show(req: Request, res: Response, page: PublicPage, body: Html): Promise<void>;
  /** Sends a private page of the signed-in person. */
  showOwn(
    req: Request,
    res: Response,
    page: { title: string; width?: 'narrow' | 'medium' | 'wide' },
    body: Html,
    status?: number,
  ): Promise<void>;
  /** Lets only signed-in people pass, with `res.locals.person`. Others sign in and return. */
  signedIn: RequestHandler;
  /** Runs before the handler of every form of a signed-in person: rate limits, sign-in and token. */
  guard: RequestHandler[];
};

const answerOf = <N extends OperationName>(_operation: N, body: Outcome['body']) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `call` has checked it with the operation's schema
  body as Answer<N>;

/** Creates the shared functions of all pages. */
export function createPageKit(options: PageKitOptions): PageKit {
  const { tools, call, services, loadPageShell, forms, browsers, limits, requireFreshCode } = options;
  const byName = new Map(tools.map((one) => [one.name, one]));
  const tool = (name: OperationName): Tool => lookUp(byName, name);
  // A page calls several operations. The page itself is rate limited instead (page-limits.ts).
  const read = createCall({ ...services, log: services.log.child({}, { level: 'warn' }) }, unlimited);
  const { publicUrl } = services.settings;
  const signedIn = signedInWith(browsers, () => '/');

  return {
    services,
    loadPageShell,
    forms,
    browsers,
    limits,
    requireFreshCode,
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
      const framed = await loadPageShell(req);
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

    showOwn: (...page) => sendOwnPage({ loadPageShell }, ...page),

    signedIn,
    guard: [limits.changes, signedIn, limits.changesOfDay, forms.accept],
  };
}
