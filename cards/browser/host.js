// Talks to the host that embeds the card: JSON-RPC over postMessage, as in MCP Apps 2026-01-26.
import { busy, say, show, h } from './parts.js';

/** @typedef {Record<string, unknown>} Json */
/** @typedef {{ ok: true, body: any } | { ok: false, message: string, error: any }} CallResult */

const VERSION = '2026-01-26';
const host = window.parent;

/** @type {Map<number, (answer: { result?: any, error?: { message?: string } }) => void>} */
const pending = new Map();
let lastId = 0;

/** @param {Json} message */
const post = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');

/**
 * @param {string} method
 * @param {Json} params
 * @returns {Promise<{ result?: any, error?: { message?: string } }>}
 */
const request = (method, params) =>
  new Promise((resolve) => {
    const id = (lastId += 1);
    pending.set(id, resolve);
    post({ id, method, params });
  });

/** Capabilities of the host, known after `ui/initialize`. @type {any} */
let hostCapabilities = {};
/** @type {any} */
let hostContext = {};

/** @param {any} changed */
function applyHostContext(changed) {
  hostContext = { ...hostContext, ...changed };
  const { theme, safeAreaInsets: edges } = hostContext;
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
 * @returns {Promise<CallResult>}
 */
export async function call(name, args) {
  busy(true);
  const { result, error } = await request('tools/call', { name, arguments: args });
  busy(false);
  if (error || !result)
    return {
      ok: false,
      message: 'This host does not let the card do that. Ask the assistant to.',
      error: null,
    };
  if (!result.isError && result.structuredContent) return { ok: true, body: result.structuredContent };
  const toolError = parseError(result);
  return {
    ok: false,
    message: [toolError?.message ?? 'That did not work.', toolError?.fix].filter(Boolean).join(' '),
    error: toolError,
  };
}

/** Parses the error that a result holds as JSON. @param {any} result */
function parseError(result) {
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
  const { result, error } = await request('ui/open-link', { url });
  if (error || result?.isError) say(`Open this page: ${url}`);
}

/** @type {string[]} */
const reportedActions = [];

/**
 * Reports what the person did here to the assistant, so that its next answer continues from there.
 * @param {string} action
 */
export function reportAction(action) {
  reportedActions.push(action);
  if (hostCapabilities.updateModelContext) {
    const text = `On the card "${PAGE.title}" the person: ${reportedActions.join(' ')}`;
    void request('ui/update-model-context', { content: [{ type: 'text', text }] });
  }
}

/**
 * Connects to the host, and draws each answer that it passes on.
 * @param {(answer: any, input: any) => void} draw
 */
export function connect(draw) {
  /** @type {Json} */
  let input = {};
  /** @type {Record<string, (params: any) => void>} */
  const handlers = {
    'ui/notifications/tool-input': (params) => (input = params?.arguments ?? {}),
    'ui/notifications/tool-result': (result) => {
      if (result?.structuredContent && !result.isError) draw(result.structuredContent, input);
      else showMessage(parseError(result)?.message);
    },
    'ui/notifications/tool-cancelled': () => showMessage('This was cancelled.'),
    'ui/notifications/host-context-changed': applyHostContext,
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== host || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) {
      pending.get(data.id)?.(data);
      pending.delete(data.id);
    } else if (data.id === undefined) handlers[data.method]?.(data.params);
    else if (['ping', 'ui/resource-teardown'].includes(data.method)) post({ id: data.id, result: {} });
    else post({ id: data.id, error: { code: -32601, message: 'Cards do not know this.' } });
  });
  void initialize();
}

async function initialize() {
  const { result } = await request('ui/initialize', {
    appInfo: { name: PAGE.name, version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: VERSION,
  });
  hostCapabilities = result?.hostCapabilities ?? {};
  applyHostContext(result?.hostContext);
  post({ method: 'ui/notifications/initialized', params: {} });
  // Only the height is reported, because the host decides the width.
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height !== last) post({ method: 'ui/notifications/size-changed', params: { height } });
    last = height;
  }).observe(document.documentElement);
}

/** @param {string} [message] */
const showMessage = (message = 'The assistant has the answer; there is nothing to show here.') =>
  show([h('p.muted', null, message)]);
