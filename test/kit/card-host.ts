import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import type { Browser, Frame, Page } from 'playwright-core';

/** The content security policy that specification 2026-01-26 prescribes for a card that requests nothing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
].join('; ');

const bundled = build({
  entryPoints: [fileURLToPath(new URL('./card-host-page.js', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  logLevel: 'error',
}).then(({ outputFiles: [file] }) => file!.text);

/** An MCP host with a user who is signed in to the server. */
export type CardHost = AsyncDisposable & {
  page: Page;
  client: Client;
  /** Calls a tool as an assistant would, and shows its card. */
  show(tool: string, input: Record<string, unknown>): Promise<Frame>;
  /** Addresses that cards opened. */
  openedUrls: string[];
  /** Model context that cards sent to the assistant, the newest last. */
  modelContexts: string[];
  /** Errors and warnings of the browser. */
  errors: string[];
  /** The height of the card. */
  height(): Promise<number>;
};

/** Theme and width in which a host shows cards. */
export type CardView = { theme: 'light' | 'dark'; width: number };

/** Opens a host; `token` is the access token of the user. */
export async function openCardHost(
  chromium: Browser,
  url: string,
  token: string | undefined,
  { theme, width }: CardView,
): Promise<CardHost> {
  const client = new Client(
    { name: 'card host', version: '1.0.0' },
    {
      versionNegotiation: { mode: { pin: '2026-07-28' } },
      capabilities: {
        extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
      },
    },
  );
  await client.connect(
    new StreamableHTTPClientTransport(
      new URL(`${url}/mcp`),
      token ? { requestInit: { headers: { authorization: `Bearer ${token}` } } } : {},
    ),
  );
  const { tools } = await client.listTools();
  const metaOf = (name: string): any => tools.find((tool) => tool.name === name)?._meta;
  const context = await chromium.newContext({ viewport: { width, height: 560 }, colorScheme: theme });
  const page = await context.newPage();
  const [openedUrls, modelContexts, errors]: [string[], string[], string[]] = [[], [], []];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.exposeFunction('hostCalls', (params: { name: string; arguments: Record<string, unknown> }) => {
    if (!metaOf(params.name)?.ui.visibility.includes('app')) throw new Error('not for cards');
    return client.callTool(params);
  });
  await page.exposeFunction('hostOpens', (address: string) => {
    openedUrls.push(address);
    return {};
  });
  await page.exposeFunction('hostLearns', (content: { text: string }[]) => {
    modelContexts.push(content.map(({ text }) => text).join(''));
    return {};
  });
  await page.addScriptTag({ content: await bundled });
  return {
    page,
    client,
    openedUrls,
    modelContexts,
    errors,
    height: () => page.evaluate('document.querySelector("iframe").clientHeight'),
    async show(tool, input) {
      const result = await client.callTool({ name: tool, arguments: input });
      const { contents } = await client.readResource({ uri: metaOf(tool).ui.resourceUri });
      const html = (contents[0] as { text: string }).text.replace(
        '<head>',
        `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
      );
      const abilities = { openLinks: {}, serverTools: {}, updateModelContext: { text: {} } };
      const cardInput = {
        html,
        tool: tools.find(({ name }) => name === tool),
        input,
        result,
        theme,
        width,
        abilities,
      };
      await page.evaluate((one) => (globalThis as any).showCard(one), cardInput as any);
      const frame = page.frames().at(-1)!;
      await frame.waitForSelector('main:not([aria-busy])');
      return frame;
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await client.close();
    },
  };
}
