import { html } from 'hono/html';
import { apiKeyPagePath, LAUNCH_SCOPES } from '../../tools/shared/runtime/requested-scopes.ts';
import type { Tool } from '../../tools/shared/runtime/define.ts';
import { STATUS } from '../../tools/shared/runtime/errors.ts';
import { groupByApi } from '../../tools/shared/schema/rest-parameters.ts';
import { curlExample } from './example-request.ts';
import type { Html } from '../shared/layout.ts';
import { type InputRow, inputRows } from '../shared/forms/operation-inputs.ts';

/**
 * Renders the content of the API reference at `/docs`: every operation, grouped by the first part of its path. `publicUrl` is
 * the origin of the service without a trailing slash.
 */
export function referenceBody(tools: readonly Tool[], publicUrl: string): Html {
  const groups = [...groupByApi(tools)];
  return html`<div class="reference">
    <h1>API reference</h1>
    <nav class="small" aria-label="Operations">
      ${groups.map(([group, members]) => groupContents(group, members))}
    </nav>
    <div class="stack wide-gap">
      ${introduction(publicUrl)}
      ${groups.map(
        ([group, members]) =>
          html`<section class="stack" aria-labelledby="group-${group}">
            <h2 id="group-${group}">${groupLabel(group)}</h2>
            ${members.map((tool) => operationCard(tool, publicUrl))}
          </section>`,
      )}
    </div>
  </div>`;
}

/** Formats the first part of a path as a heading. */
const groupLabel = (group: string): string =>
  group === 'me' ? 'Your own' : group.charAt(0).toUpperCase() + group.slice(1).replaceAll('-', ' ');

const groupContents = (group: string, tools: Tool[]): Html =>
  html`<div class="stack tight">
    <a href="#group-${group}"><strong>${groupLabel(group)}</strong></a>
    <ul class="plain">
      ${tools.map(({ name, title }) => html`<li><a class="quiet-link muted" href="#${name}">${title}</a></li>`)}
    </ul>
  </div>`;

const introduction = (publicUrl: string): Html =>
  html`<section class="card" aria-labelledby="basics">
    <h2 id="basics">Basics</h2>
    <dl class="facts">
      <dt>REST</dt>
      <dd><code>${publicUrl}/v1</code>, described in <a href="/v1/openapi.json">OpenAPI 3.1</a></dd>
      <dt>MCP</dt>
      <dd><code>${publicUrl}/mcp</code>; every operation is a tool of the same name</dd>
      <dt>Sign-in</dt>
      <dd>
        Public operations need none. For the others send <code>Authorization: Bearer</code> with an
        <a href="${apiKeyPagePath(LAUNCH_SCOPES)}">API key</a> or an OAuth access token that has the scope.
      </dd>
      <dt>Requests</dt>
      <dd>
        Bodies are JSON in UTF-8 with <code>Content-Type: application/json</code>, at most 1 MB. Unknown names
        are refused, in the query and in the body.
      </dd>
      <dt>Retries</dt>
      <dd>
        Where an operation takes an <code>Idempotency-Key</code>, the same key and values give the first
        answer again for 24 hours.
      </dd>
      <dt>Limits</dt>
      <dd>
        <code>RateLimit</code> and <code>RateLimit-Policy</code> headers tell what is left; after 429 wait as
        long as <code>Retry-After</code> says.
      </dd>
      <dt>Errors</dt>
      <dd>
        <code>{"error": {"code", "message", "field", "fix", "issues", "request_id"}}</code> with the codes
        ${Object.entries(STATUS).map(([code, status], at) => html`${at > 0 ? ', ' : ''}<code>${code}</code> ${status}`)}.
      </dd>
    </dl>
  </section>`;

function operationCard(tool: Tool, publicUrl: string): Html {
  const { name, title, description, scope, rest } = tool;
  const rows = inputRows(tool);
  return html`<article class="card" id="${name}" aria-labelledby="${name}-title">
    <div class="spread">
      <h3 id="${name}-title"><a href="#${name}">${title}</a></h3>
      <div class="row">
        ${scope === null ? html`<span class="tag">public</span>` : html`<span class="tag accent">${scope}</span>`}
        ${rest.idempotent ? html`<span class="tag">Idempotency-Key</span>` : ''}
      </div>
    </div>
    <p><code class="break">${rest.method} /v1${rest.path}</code></p>
    <p>${withCode(description)}</p>
    ${rows.length > 0 ? inputList(rows) : html`<p class="muted">Takes no input.</p>`}
    <pre
      role="region"
      tabindex="0"
      aria-label="${title}: example with curl"
    ><code>${curlExample(tool, publicUrl)}</code></pre>
    <p class="small muted">MCP tool <code>${name}</code></p>
  </article>`;
}

const inputList = (rows: InputRow[]): Html =>
  html`<dl class="facts small">
    ${rows.map(
      ({ name, location: place, required, bounds, description }) =>
        html`<dt><code>${name}</code></dt>
          <dd>
            <span class="muted">${place}${required ? ', required' : ''}:</span>
            ${withCode(bounds)}${description ? html`<br />${withCode(description)}` : ''}
          </dd>`,
    )}
  </dl>`;

/** Renders a text with its `backticks` as code elements. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`;
