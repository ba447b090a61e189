import { createTestApiKey } from '../kit/api-key.ts';
import { type Answer, type CallOperation, restClient } from '../kit/clients.ts';
import { type ProductSite, startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

/** The running service with a founder who has a ready draft of a product site. */
export type Founder = AsyncDisposable & {
  service: TestApp;
  site: ProductSite;
  key: string;
  draftId: string;
  /** Calls as the founder over REST. */
  call: CallOperation;
  /** What the founder owns once all jobs are done, for seeing that refused calls changed nothing. */
  everything(): Promise<unknown[]>;
};

export async function startFounder(options: Parameters<typeof startTestApp>[0] = {}): Promise<Founder> {
  const service = await startTestApp({ ...options, settings: { sampleData: false, ...options.settings } });
  const site = await startProductSite();
  const key = await createTestApiKey(service.app.db);
  const { call } = await restClient(service.url, key);
  const { body } = await call('submit_listing', { url: site.url });
  await service.app.catchUp();
  return {
    service,
    site,
    key,
    draftId: body.id,
    call,
    async everything() {
      await service.app.catchUp();
      const answers = [
        await call('list_my_drafts', { per_page: 100 }),
        await call('get_draft', { id: body.id }),
        await call('list_my_listings', { per_page: 100 }),
        await call('list_my_claims', { per_page: 100 }),
        await call('list_my_orders', { per_page: 100 }),
      ];
      return answers.map((answer) => answer.body as unknown);
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await site.close();
    },
  };
}

export type Asked = { method?: string; body?: string | Uint8Array; headers?: Record<string, string> };
export type Answered = { status: number; headers: Headers; text: string; body: Answer['body'] };

/** One request below `/v1`, with nothing added; a body is JSON unless `headers` say otherwise. */
export async function ask(
  url: string,
  path: string,
  { method = 'GET', body, headers }: Asked = {},
): Promise<Answered> {
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : (body as string),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : null,
  };
}
