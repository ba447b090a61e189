import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { slugify } from '../../rules/listings/addresses/slugs.ts';
import { isLoopback } from '../../rules/people/client-address.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { apiKeyPagePath, LAUNCH_SCOPES } from '../../tools/shared/runtime/requested-scopes.ts';
import { SIGNED_IN_SUFFIX, type ToolsetName } from '../../tools/shared/schema/mcp-addresses.ts';

/** Serves `/connect`: how to add the directory to each assistant, with the address of this server. */
export function connectPage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/connect', (req, res) => showConnect(kit, req, res));
  return router;
}

async function showConnect(kit: PageKit, req: Request, res: Response): Promise<void> {
  const site = await getSiteSettings(kit.services.db);
  const name = slugify(site.name);
  const mcp = `${kit.publicUrl}/mcp`;
  await kit.sendPublicPage(
    req,
    res,
    {
      title: 'Use with your assistant',
      canonical: '/connect',
      description: `Add ${site.name} to Claude, ChatGPT, Claude Code, Codex, Cursor, VS Code or Goose.`,
      width: 'medium',
    },
    html`<header class="stack tight">
        <h1>Use with your assistant</h1>
        <p class="lead">
          Find, compare and launch products by asking. Searching needs no account; for your own listings you
          sign in once and choose what the assistant may do.
        </p>
      </header>
      ${addressSection({ name, title: site.name, mcp })}
      ${
        isLoopback(new URL(kit.publicUrl).hostname)
          ? html`<p class="note warning">
              This server runs on your own machine. Claude Code, Codex, Cursor, VS Code and Inspector reach
              it; Claude and ChatGPT on the web need a public address.
            </p>`
          : ''
      }
      <div class="stack">
        ${assistants({ name, mcp }).map(
          ({ title, steps }) =>
            html`<section class="card" aria-labelledby="${slugify(title)}">
              <h2 id="${slugify(title)}">${title}</h2>
              ${steps}
            </section>`,
        )}
      </div>
      ${toolsetSection(mcp)}
      <section class="stack" aria-labelledby="try">
        <h2 id="try">Then try</h2>
        <ul class="points">
          <li>“What launched on ${site.name} this week? Compare the top two.”</li>
          <li>“Find open-source alternatives to the note app I use.”</li>
          <li>“Launch my product: its website is https://…”</li>
        </ul>
        <p class="small muted">
          Scripts use the <a href="/docs">REST API</a> with an
          <a href="${apiKeyPagePath(LAUNCH_SCOPES)}">API key</a>.
        </p>
      </section>`,
  );
}

const addressSection = (server: { name: string; title: string; mcp: string }): Html =>
  html`<section class="card accent" aria-labelledby="address">
    <h2 id="address">The address</h2>
    <p class="evenly">
      ${installLinks(server).map(
        ({ host, href }) => html`<a class="button quiet" href="${href}">Add to ${host}</a>`,
      )}
    </p>
    ${codeBlock('the address', server.mcp)}
    <p class="small muted">
      A remote MCP server (Streamable HTTP) with OAuth sign-in. Votes and payment stay with people: no
      assistant can vote or pay here.
    </p>
  </section>`;

const toolsetSection = (mcp: string): Html =>
  html`<section class="stack" aria-labelledby="parts">
    <h2 id="parts">A part of it</h2>
    <p>
      Assistants choose better among few tools. These addresses serve a part; with
      <code>/readonly</code> behind, only what changes nothing.
    </p>
    <p>
      Does your assistant never offer to sign in? Take the address with <code>/signed-in</code> behind it:
      <code>${mcp}/signed-in</code> asks when it connects.
    </p>
    <ul class="points">
      ${Object.entries(TOOLSET_TEXTS).map(([part, words]) => html`<li><code>${mcp}/x/${part}</code>: ${words}</li>`)}
    </ul>
  </section>`;

/** Description of each toolset. */
const TOOLSET_TEXTS: Record<ToolsetName, string> = {
  discover: 'finding and comparing products; needs no account.',
  launch: 'from a website to a launch, and what comes after.',
  orders: 'prices, orders and checkout links.',
  directory: 'everything but what is sold.',
  research: 'search and fetch, for research modes.',
};

/** Builds the one-click install links of each host. ChatGPT has none, so its link opens the settings page. */
function installLinks({ name, title, mcp }: { name: string; title: string; mcp: string }) {
  const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();
  const cursor = Buffer.from(JSON.stringify({ url: mcp })).toString('base64');
  const claude = query({ modal: 'add-custom-connector', connectorName: title, connectorUrl: mcp });
  const goose = query({ type: 'streamable_http', url: mcp, id: name, name: title, description: title });
  return [
    { host: 'Claude', href: `https://claude.ai/customize/connectors?${claude}` },
    { host: 'ChatGPT', href: 'https://chatgpt.com/#settings/Connectors' },
    {
      host: 'Cursor',
      href: `cursor://anysphere.cursor-deeplink/mcp/install?${query({ name, config: cursor })}`,
    },
    { host: 'VS Code', href: `vscode:mcp/install?${encodeURIComponent(vscodeServer(name, mcp))}` },
    { host: 'Goose', href: `goose://extension?${goose}` },
  ];
}

const vscodeServer = (name: string, mcp: string): string => JSON.stringify({ name, type: 'http', url: mcp });

/** Builds the settings for opencode, which signs in only at an address that requires it on connecting. */
const opencodeSettings = (name: string, mcp: string): string =>
  JSON.stringify({ mcp: { [name]: { type: 'remote', url: mcp + SIGNED_IN_SUFFIX } } }, null, 2);

type Assistant = { title: string; steps: Html };

/** Returns the assistants that are added on the command line. */
const commandLineAssistants = (name: string, mcp: string): Assistant[] => [
  {
    title: 'Claude Code',
    steps: codeBlock(
      'the commands for Claude Code',
      `claude mcp add --transport http ${name} ${mcp}\nclaude mcp login ${name}`,
    ),
  },
  {
    title: 'Codex',
    steps: html`<p>It opens the sign-in at once.</p>
      ${codeBlock('the command for Codex', `codex mcp add ${name} --url ${mcp}`)}`,
  },
  {
    title: 'Gemini CLI',
    steps: html`${codeBlock('the command for Gemini CLI', `gemini mcp add --transport http ${name} ${mcp}`)}
      <p>In it, <code>/mcp auth ${name}</code> signs in.</p>`,
  },
  {
    title: 'opencode',
    steps: html`<p>In <code>opencode.json</code>:</p>
      ${codeBlock('the settings for opencode', opencodeSettings(name, mcp))}
      <p>Then <code>opencode mcp auth ${name}</code> signs in.</p>`,
  },
];

function assistants({ name, mcp }: { name: string; mcp: string }): Assistant[] {
  return [
    {
      title: 'Claude',
      steps: html`<ol>
        <li>
          Follow the link above; or open <strong>Settings → Connectors</strong>, choose
          <strong>Add custom connector</strong> and paste the address.
        </li>
        <li>Press <strong>Connect</strong> to sign in, when you want to launch something.</li>
      </ol>`,
    },
    {
      title: 'ChatGPT',
      steps: html`<ol>
        <li>
          Open <strong>Settings → Apps &amp; Connectors → Advanced settings</strong> and turn on developer
          mode.
        </li>
        <li>Choose <strong>Create</strong>, paste the address and keep OAuth as the way to sign in.</li>
      </ol>`,
    },
    ...commandLineAssistants(name, mcp),
    {
      title: 'Cursor',
      steps: html`<p>With the link above, or in <code>.cursor/mcp.json</code>:</p>
        ${codeBlock('the settings for Cursor', JSON.stringify({ mcpServers: { [name]: { url: mcp } } }, null, 2))}`,
    },
    {
      title: 'VS Code',
      steps: html`<p>With the link above, or on the command line:</p>
        ${codeBlock('the command for VS Code', `code --add-mcp '${vscodeServer(name, mcp)}'`)}`,
    },
    {
      title: 'MCP Inspector',
      steps: codeBlock(
        'the command for Inspector',
        `npx @modelcontextprotocol/inspector --cli ${mcp} --transport http --method tools/list`,
      ),
    },
  ];
}

const codeBlock = (what: string, text: string): Html =>
  html`<div class="copyable">
    <pre tabindex="0" data-copy="${what}"><code>${text}</code></pre>
  </div>`;
