import type { Request, RequestHandler, Response } from 'express';
import type { Sessions } from '../../auth/sign-in/sessions.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import type { BrowserSession } from '../../store/people/browser-sessions.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import type { Answer, Input, OperationName, PublicName } from '../../tools/index.ts';
import { createCall, type Call, type Outcome } from '../../tools/shared/runtime/call.ts';
import { SCOPES, type Services, type Tool } from '../../tools/shared/runtime/define.ts';
import type { ToolError } from '../../tools/shared/runtime/errors.ts';
import { toInputSchema } from '../../tools/shared/schema/json-schema.ts';
import { unlimited } from '../../tools/shared/limits/limiter.ts';
import { getOrThrow } from '../../rules/typed/assert.ts';
import { formIdempotencyKey, type Forms } from './forms/forms.ts';
import type { LoadPageShell, PageShell } from './page-shell.ts';
import { sendPrivatePage, createSignInGuard, type PrivatePage } from './private-page.ts';
import { metadataTags, type PageMetadata } from './page-metadata.ts';
import { type Html, layout, type Page, sendPage } from './layout.ts';
import type { JsonSchema } from '../../tools/shared/schema/json-schema.ts';
import type { PageLimits } from './page-limits.ts';
import type { Pictures } from '../pictures/picture-processes.ts';

export type PageKitOptions = {
  tools: readonly Tool[];
  /** Calls operations under the limits of the API, which forms share. */
  call: Call;
  services: Services;
  loadPageShell: LoadPageShell;
  forms: Forms;
  sessions: Sessions;
  limits: PageLimits;
  /** Requires a recent mailed code. It runs after the form guards: see reauthenticate.ts. */
  requireFreshCode: RequestHandler;
  pictures: Pictures;
};

/** Public page with its metadata for search engines and link previews. */
export type PublicPage = Omit<Page, keyof PageShell | 'head' | 'description'> & PageMetadata;

/** Response for a signed-in person, with their browser session. */
export type SignedInResponse = Response<
  unknown,
  { person: StoredAccount; session: BrowserSession; mayOperate: boolean; justProved?: true }
>;

/** Input of an operation as typed in a form. The operation validates it. */
export type FormInput<N extends OperationName> = { [K in keyof Input<N>]?: unknown };

/** Result of an operation that was called for a person. */
type OperationResult<N extends OperationName> =
  { error: null; body: Answer<N> } | { error: ToolError; body: Outcome['body'] };

/** Everything that pages share: operations, page header data, forms, sessions and limits. */
export type PageKit = Pick<
  PageKitOptions,
  'services' | 'loadPageShell' | 'forms' | 'sessions' | 'limits' | 'requireFreshCode' | 'pictures'
> & {
  publicUrl: string;
  /** Calls a public operation and returns its answer. Throws the ToolError if it fails, for the error pages to show. */
  query<N extends PublicName>(req: Request, operation: N, input: Input<N>): Promise<Answer<N>>;
  /**
   * Calls an operation for the signed-in person, with all scopes, because they are on our own site. A form with `onceField`
   * makes its change once, however often it is sent.
   */
  callOperation<N extends OperationName>(
    req: Request,
    person: StoredAccount,
    operation: N,
    input: FormInput<N>,
  ): Promise<OperationResult<N>>;
  /** Returns the input schema of an operation, to build forms from. */
  inputSchemaOf(operation: OperationName): JsonSchema;
  /** Sends a public page. */
  sendPublicPage(req: Request, res: Response, page: PublicPage, body: Html): Promise<void>;
  /** Sends a private page of the signed-in person. */
  sendPrivatePage(req: Request, res: Response, page: PrivatePage, body: Html): Promise<void>;
  /** Lets only signed-in people pass, with `res.locals.person`. Others sign in and return. */
  requireSignIn: RequestHandler;
  /** Runs before the handler of every form of a signed-in person: rate limits, sign-in and token. */
  formGuards: RequestHandler[];
};

const asAnswer = <N extends OperationName>(_operation: N, body: Outcome['body']) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `call` has checked it with the operation's schema
  body as Answer<N>;

/** Creates the shared functions of all pages. */
export function createPageKit(options: PageKitOptions): PageKit {
  const { tools, call, services, loadPageShell, forms, sessions, limits, requireFreshCode } = options;
  const byName = new Map(tools.map((one) => [one.name, one]));
  const tool = (name: OperationName): Tool => getOrThrow(byName, name);
  // A page calls several operations. The page itself is rate limited instead (page-limits.ts).
  const read = createCall({ ...services, log: services.log.child({}, { level: 'warn' }) }, unlimited);
  const { publicUrl } = services.settings;
  const requireSignIn = createSignInGuard(sessions, () => '/');

  return {
    services,
    loadPageShell,
    forms,
    sessions,
    limits,
    requireFreshCode,
    pictures: options.pictures,
    publicUrl,

    async query<N extends PublicName>(req: Request, operation: N, input: Input<N>) {
      const { error, body } = await read(tool(operation), input, {
        account: null,
        address: getClientAddress(req),
        requestId: crypto.randomUUID(),
      });
      if (error) throw error;
      return asAnswer(operation, body);
    },

    async callOperation<N extends OperationName>(
      req: Request,
      person: StoredAccount,
      operation: N,
      input: FormInput<N>,
    ): Promise<OperationResult<N>> {
      const { error, body } = await call(tool(operation), input, {
        account: { ...person, scopes: SCOPES, via: { kind: 'oauth', client: 'Website' } },
        address: getClientAddress(req),
        requestId: crypto.randomUUID(),
        idempotencyKey: { field: 'Idempotency-Key', values: [formIdempotencyKey(req)] },
      });
      return error ? { error, body } : { error, body: asAnswer(operation, body) };
    },

    inputSchemaOf: (operation) => toInputSchema(tool(operation).input),

    async sendPublicPage(req, res, { title, width, query, ...metadata }, body) {
      const shell = await loadPageShell(req);
      const head = metadataTags({ publicUrl, siteName: shell.directory, title, ...metadata });
      const page = {
        ...shell,
        title,
        head,
        ...(width === undefined ? {} : { width }),
        ...(query === undefined ? {} : { query }),
      };
      await sendPage(res, layout(page, body));
    },

    sendPrivatePage: (req, res, page, body) =>
      sendPrivatePage({ loadPageShell }, req, res, { ...page, body }),

    requireSignIn,
    formGuards: [limits.changes, requireSignIn, limits.changesOfDay, forms.accept],
  };
}
