// Talks to the host that embeds the card: JSON-RPC over postMessage, as in MCP Apps 2026-01-26.
import { busy, say, show, h } from './parts.js';

/** @typedef {Record<string, unknown>} Json */
/** @typedef {{ ok: true, body: any } | { ok: false, message: string, error: any }} Called */

const VERSION = '2026-01-26';
const host = window.parent;

/** @type {Map<number, (answer: { result?: any, error?: { message?: string } }) => void>} */
const waiting = new Map();
let asked = 0;

/** @param {Json} message */
const post = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');

/**
 * @param {string} method
 * @param {Json} params
 * @returns {Promise<{ result?: any, error?: { message?: string } }>}
 */
const ask = (method, params) =>
  new Promise((resolve) => {
    const id = (asked += 1);
    waiting.set(id, resolve);
    post({ id, method, params });
  });

/** Capabilities of the host, known after `ui/initialize`. @type {any} */
let abilities = {};
/** @type {any} */
let context = {};

/** @param {any} changed */
function know(changed) {
  context = { ...context, ...changed };
  const { theme, safeAreaInsets: edges } = context;
  const { style } = document.documentElement;
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme;
  if (edges)
    style.padding = ['top', 'right', 'bottom', 'left']
      .map((side) => `${Number(edges[side]) || 0}px`)
      .join(' ');
}

/**
 * Calls a tool of the server on behalf of the person.
 * @param {import('../../tools/index.ts').OperationName} name
 * @param {Json} args
 * @returns {Promise<Called>}
 */
export async function call(name, args) {
  busy(true);
  const { result, error } = await ask('tools/call', { name, arguments: args });
  busy(false);
  if (error || !result)
    return {
      ok: false,
      message: 'This host does not let the card do that. Ask the assistant to.',
      error: null,
    };
  if (!result.isError && result.structuredContent) return { ok: true, body: result.structuredContent };
  const told = refusalIn(result);
  return {
    ok: false,
    message: [told?.message ?? 'That did not work.', told?.fix].filter(Boolean).join(' '),
    error: told,
  };
}

/** Parses the error that a result holds as JSON. @param {any} result */
function refusalIn(result) {
  try {
    return JSON.parse(result.content[0].text).error;
  } catch {
    return undefined;
  }
}

/**
 * Opens a page outside of the conversation, or shows its address when the host refuses to open it.
 * @param {string} url
 */
export async function open(url) {
  const { result, error } = await ask('ui/open-link', { url });
  if (error || result?.isError) say(`Open this page: ${url}`);
}

/** @type {string[]} */
const done = [];

/**
 * Reports what the person did here to the assistant, so that its next answer continues from there.
 * @param {string} words
 */
export function tell(words) {
  done.push(words);
  if (abilities.updateModelContext) {
    const text = `On the card "${PAGE.title}" the person: ${done.join(' ')}`;
    void ask('ui/update-model-context', { content: [{ type: 'text', text }] });
  }
}

/**
 * Connects to the host, and draws each answer that it passes on.
 * @param {(answer: any, input: any) => void} draw
 */
export function start(draw) {
  /** @type {Json} */
  let input = {};
  /** @type {Record<string, (params: any) => void>} */
  const told = {
    'ui/notifications/tool-input': (params) => (input = params?.arguments ?? {}),
    'ui/notifications/tool-result': (result) => {
      if (result?.structuredContent && !result.isError) draw(result.structuredContent, input);
      else missing(refusalIn(result)?.message);
    },
    'ui/notifications/tool-cancelled': () => missing('This was cancelled.'),
    'ui/notifications/host-context-changed': know,
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== host || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    } else if (data.id === undefined) told[data.method]?.(data.params);
    else if (['ping', 'ui/resource-teardown'].includes(data.method)) post({ id: data.id, result: {} });
    else post({ id: data.id, error: { code: -32601, message: 'Cards do not know this.' } });
  });
  void greet();
}

async function greet() {
  const { result } = await ask('ui/initialize', {
    appInfo: { name: PAGE.name, version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: VERSION,
  });
  abilities = result?.hostCapabilities ?? {};
  know(result?.hostContext);
  post({ method: 'ui/notifications/initialized', params: {} });
  // Only the height is reported, because the host decides the width.
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height !== last) post({ method: 'ui/notifications/size-changed', params: { height } });
    last = height;
  }).observe(document.documentElement);
}

/** @param {string} [why] */
const missing = (why = 'The assistant has the answer; there is nothing to show here.') =>
  show([h('p.muted', null, why)]);
