// Building blocks of cards. Untrusted text only ever becomes a text node.

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, string | number | boolean | undefined | ((event: Event) => unknown)>} Attributes */

/**
 * Creates an element. Functions given as `on…` attributes become listeners; `false` and `undefined` are left out.
 * @param {string} name with classes, as `p.muted.small`
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(name, attributes, ...children) {
  const [tag = 'div', ...classes] = name.split('.');
  const element = document.createElement(tag);
  element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false)
      element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(
    ...children
      .flat()
      .filter((child) => child != null && child !== false)
      .map(toNode),
  );
  return element;
}

/** @param {Child} child */
const toNode = (child) => (child instanceof Node ? child : String(child));

/**
 * @param {string} words
 * @param {(event: Event) => unknown} onclick
 * @param {string} [classes] classes, as `.quiet`
 * @param {Attributes} [attributes]
 */
export const button = (words, onclick, classes = '', attributes = {}) =>
  h(`button.compact${classes}`, { type: 'button', onclick, ...attributes }, words);

const SVG = 'http://www.w3.org/2000/svg';

/** Builds the heading of a card, after the logo of the directory.
 * @param {...Child} children */
export function heading(...children) {
  const sign = document.createElementNS(SVG, 'svg');
  sign.setAttribute('viewBox', '0 0 24 24');
  sign.setAttribute('class', 'sign');
  sign.setAttribute('aria-hidden', 'true');
  const stroke = document.createElementNS(SVG, 'path');
  stroke.setAttribute('d', PAGE.sign);
  sign.append(stroke);
  return h('header.head', null, sign, h('h1.clamp', null, ...children));
}

/** @param {string} id */
const elementById = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Replaces the content of the card, and restores the focus to the element that has the same id, or to the one that
 * `focus` names.
 * @param {(Child | Child[])[]} children
 * @param {string} [focus] id
 */
export function show(children, focus) {
  const card = elementById('card');
  const focusId = focus ?? (card.contains(document.activeElement) ? document.activeElement?.id : '');
  card.removeAttribute('aria-busy');
  card.replaceChildren(...h('div', null, ...children).childNodes);
  if (!focusId) return;
  const target = document.getElementById(focusId);
  const open = target?.matches(':disabled') ? target.parentElement?.querySelector('button:enabled') : target;
  if (open instanceof HTMLElement) open.focus();
}

/** Maximum height of a card in pixels. Hosts cut off what is below. */
const MAX_HEIGHT = 500;

/** Returns whether the card is completely visible. */
export const fits = () => document.documentElement.getBoundingClientRect().height <= MAX_HEIGHT;

/**
 * Shows the result of an action in the status line, which screen readers announce.
 * @param {string} words
 * @param {'good' | 'bad' | ''} [tone]
 */
export function say(words, tone = '') {
  const status = elementById('said');
  status.className = words ? `note small ${tone}` : '';
  status.textContent = words;
}

/** Disables the buttons while a call is running.
 * @param {boolean} on */
export function busy(on) {
  elementById('card').toggleAttribute('aria-busy', on);
  for (const one of document.querySelectorAll('button')) one.toggleAttribute('aria-disabled', on);
}

/** @param {string} word */
export const humanize = (word) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/[-_]/g, ' ');
