// What cards are drawn with. Texts of strangers only ever become text nodes.

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Record<string, string | number | boolean | undefined | ((event: Event) => unknown)>} Attributes */

/**
 * An element; `on…` attributes listen, `false` and `undefined` leave an attribute out.
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
      .map(shown),
  );
  return element;
}

/** @param {Child} child */
const shown = (child) => (child instanceof Node ? child : String(child));

/**
 * @param {string} words
 * @param {(event: Event) => unknown} onclick
 * @param {string} [look] classes, as `.quiet`
 * @param {Attributes} [attributes]
 */
export const button = (words, onclick, look = '', attributes = {}) =>
  h(`button.compact${look}`, { type: 'button', onclick, ...attributes }, words);

const SVG = 'http://www.w3.org/2000/svg';

/** The heading of a card, behind the sign of the directory.
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
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Shows this in place of what the card shows, and puts the keyboard where it was: on what has the same name, or on
 * what `focus` names.
 * @param {(Child | Child[])[]} children
 * @param {string} [focus] id
 */
export function show(children, focus) {
  const card = part('card');
  const held = focus ?? (card.contains(document.activeElement) ? document.activeElement?.id : '');
  card.removeAttribute('aria-busy');
  card.replaceChildren(...h('div', null, ...children).childNodes);
  if (!held) return;
  const again = document.getElementById(held);
  const open = again?.matches(':disabled') ? again.parentElement?.querySelector('button:enabled') : again;
  if (open instanceof HTMLElement) open.focus();
}

/** Highest that a card may be: hosts cut off what is below. */
const HIGHEST = 500;

/** Whether all that the card shows now is seen. */
export const fits = () => document.documentElement.getBoundingClientRect().height <= HIGHEST;

/**
 * Says in a line what came of something; read aloud where a screen is read aloud.
 * @param {string} words
 * @param {'good' | 'bad' | ''} [tone]
 */
export function say(words, tone = '') {
  const said = part('said');
  said.className = words ? `note small ${tone}` : '';
  said.textContent = words;
}

/** While something is being done nothing else can be.
 * @param {boolean} on */
export function busy(on) {
  part('card').toggleAttribute('aria-busy', on);
  for (const one of document.querySelectorAll('button')) one.toggleAttribute('aria-disabled', on);
}

/** @param {string} word */
export const spoken = (word) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/[-_]/g, ' ');
