const BOX_HIDING_CLASSES = new Set(
  (
    'sr-only visually-hidden visuallyhidden visually-hidden-focusable screen-reader-text screen-reader-only screenreader-only ' +
    'u-visually-hidden a11y-hidden offscreen is-hidden u-hidden d-none display-none w-condition-invisible invisible hidden'
  ).split(' '),
);
const TEXT_HIDING_CLASSES = new Set(
  'hide-text skip-link skip-to-content line-through strikethrough text-decoration-line-through old-price price-old'.split(
    ' ',
  ),
);
const RESPONSIVE_SHOW_CLASS =
  /^(?:[a-z0-9]+:(?:block|flex|grid|inline|inline-block|inline-flex|table|contents)|d-[a-z]+-(?:block|flex|inline|inline-block|grid))$/;
/** Like RESPONSIVE_SHOW_CLASS, and also classes that show an element on hover or in a state of its surroundings: `group-hover:visible`. */
const STATE_SHOW_CLASS =
  /^(?:[a-z0-9-]{1,20}:){1,3}(?:block|flex|grid|inline|inline-block|inline-flex|inline-grid|table|contents|visible|not-sr-only)$/;
const UNREADABLE_TAGS = new Set(
  'script style template noscript title s del strike svg math canvas select textarea datalist object iframe video audio dialog'.split(
    ' ',
  ),
);
const OFF_SCREEN = /(?:left|top|text-indent):-\d{4,6}px|font-size:0(?:px|;|$)|clip:rect\(0/;
const LIGATURE_FONT_CLASS =
  /^(?:material-icons|material-symbols|material-icons-|material-symbols-|icon-ligature)/;

/**
 * Tells whether a visitor does not see the text of this element, or sees it struck out. `isCollapsed` content is marked
 * `aria-hidden` only until it is opened, so that attribute does not count for it; everything else that hides elements does.
 */
export function isHidden(tag: string, attributes: Record<string, string>, isCollapsed = false): boolean {
  if (UNREADABLE_TAGS.has(tag)) return !(tag === 'dialog' && 'open' in attributes);
  if ('hidden' in attributes && attributes.hidden !== 'until-found') return true;
  // Screen readers skip a decorative picture, yet visitors see it; a hidden picture with an `alt` text is a duplicate.
  if (attributes['aria-hidden'] === 'true' && !isCollapsed && !(tag === 'img' && attributes.alt === ''))
    return true;
  const style = attributes.style;
  if (style && isHiddenByStyle(style)) return true;
  const names = attributes.class;
  return names ? isHiddenByClass(names) : false;
}

function isHiddenByStyle(style: string): boolean {
  const plain = style.slice(0, 2000).toLowerCase().replaceAll(/\s/g, '');
  return (
    plain.includes('display:none') ||
    plain.includes('visibility:hidden') ||
    /text-decoration(?:-line)?:[^;]{0,20}line-through/.test(plain) ||
    OFF_SCREEN.test(plain)
  );
}

const splitClasses = (names: string): string[] => names.slice(0, 2000).toLowerCase().split(/\s+/);

function isHiddenByClass(names: string): boolean {
  const classes = splitClasses(names);
  const hides = classes.some(
    (name) => BOX_HIDING_CLASSES.has(name) || TEXT_HIDING_CLASSES.has(name) || LIGATURE_FONT_CLASS.test(name),
  );
  return hides && !classes.some((name) => RESPONSIVE_SHOW_CLASS.test(name));
}

/** Tells whether these classes, by their conventional names, hide the element itself and not only text in it. */
export function hidesElementByClass(names: string): boolean {
  const classes = splitClasses(names);
  return (
    classes.some((name) => BOX_HIDING_CLASSES.has(name)) &&
    !classes.some((name) => RESPONSIVE_SHOW_CLASS.test(name) || STATE_SHOW_CLASS.test(name))
  );
}
