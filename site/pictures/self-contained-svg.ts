import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { escapeMarkup } from '../../rules/badges/badges.ts';
import { NO_PICTURE, TOO_COMPLEX } from './unusable.ts';

/** An SVG in which nothing is named but its own parts, or what is wrong with the file, to end a sentence that begins with its name. */
export type SelfContained = { svg: string } | { unusable: string };

const REACHES_OUT =
  'shows something that is not drawn in the file itself: a picture, a link or a style. Save it as plain shapes.';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** What is drawn; whatever else there is, such as text, for which there is no font, is left out with all in it. */
const ELEMENTS = new Set(
  `svg g defs symbol use switch a style path rect circle ellipse line polyline polygon linearGradient radialGradient stop
  pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/,
  ),
);
/** Without these the picture would not be what its maker saw. */
const PICTURES = new Set(['image', 'feImage']);
/** Functions of CSS that load nothing; `url` is looked at by itself. */
const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp matrix matrix3d translate translatex
  translatey translate3d scale scalex scaley scale3d rotate rotatex rotatey rotate3d skewx skewy perspective cubic-bezier
  steps blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia not is where nth-child
  nth-last-child nth-of-type nth-last-of-type icc-color and or`.split(/\s+/),
);
const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes', 'charset']);

const MOST_DEPTH = 200;
/** How much is drawn, all that is repeated counted as often as it is: about what takes a second. */
const MOST_WEIGHT = 50_000;
/** An effect goes over every pixel. */
const WEIGHT_OF_EFFECT = 500;

class Unusable extends Error {}

/** An element: what it takes to draw it, what is in it, and the ids of what it shows elsewhere. */
type Part = { weight: number; parts: Part[]; refers: string[] };

/**
 * Reads a file as strictly as XML is to be read (Namespaces in XML 1.0), and writes it anew from what was understood: only
 * elements and attributes that are drawn, and no reference but to ids of the file itself. So what draws it is given what was checked.
 */
export function selfContained(file: string): SelfContained {
  try {
    return { svg: rewritten(file) };
  } catch (error) {
    if (error instanceof RangeError) return { unusable: TOO_COMPLEX };
    return { unusable: error instanceof Unusable ? error.message : NO_PICTURE };
  }
}

function rewritten(file: string): string {
  // Its own namespaces are known; entities of a DOCTYPE are not, and end the reading where one is used.
  const parser = new SaxesParser({ xmlns: true, position: false });
  const written: string[] = [];
  const whole: Part = { weight: 0, parts: [], refers: [] };
  const open = [whole];
  const byId = new Map<string, Part>();
  // How deep in what is left out.
  let out = 0;
  let css: string | undefined;

  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (out > 0 || !isDrawn(tag, open.length === 1) || css !== undefined) return void (out += 1);
    if (open.length > MOST_DEPTH) throw new Unusable(TOO_COMPLEX);
    const attributes = attributesOf(tag);
    const part = { weight: weightOf(tag.local, attributes), parts: [], refers: refersOf(attributes) };
    open.at(-1)?.parts.push(part);
    open.push(part);
    const id = attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, part);
    written.push(`<${tag.local}${open.length === 2 ? ` xmlns="${SVG}"` : ''}`);
    for (const [name, value] of attributes) written.push(` ${name}="${escapeMarkup(value)}"`);
    written.push('>');
    if (tag.local === 'style') css = '';
  });
  const onText = (text: string): void => {
    if (css !== undefined && out === 0) css += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    if (out > 0) return void (out -= 1);
    open.pop();
    if (css !== undefined) written.push(escapeMarkup(loadingNothing(withoutComments(css))));
    css = undefined;
    written.push(`</${tag.local}>`);
  });
  parser.write(file).close();
  if (weigh(whole, byId, new Map()) > MOST_WEIGHT) throw new Unusable(TOO_COMPLEX);
  return written.join('');
}

function isDrawn({ uri, local }: SaxesTagNS, isRoot: boolean): boolean {
  if (isRoot && (uri !== SVG || local !== 'svg')) throw new Unusable(NO_PICTURE);
  if (uri === SVG && PICTURES.has(local)) throw new Unusable(REACHES_OUT);
  return uri === SVG && ELEMENTS.has(local);
}

/** The attributes that are drawn. Throws where one names anything outside of the file. */
function attributesOf({ local, attributes }: SaxesTagNS): Map<string, string> {
  const kept = new Map<string, string>();
  for (const attribute of Object.values(attributes)) {
    const value = attribute.value.trim();
    if (isLink(attribute)) {
      // Where a link leads is no part of the picture.
      if (local === 'a') continue;
      if (!value.startsWith('#')) throw new Unusable(REACHES_OUT);
      kept.set('href', value);
    } else if (attribute.uri === '' && !/^(?:xmlns|src|on.*|data-.*|aria-.*)$/.test(attribute.local)) {
      const isName = attribute.local === 'id' || attribute.local === 'class';
      kept.set(attribute.local, isName ? value : loadingNothing(value));
    }
  }
  return kept;
}

const isLink = ({ uri, local }: SaxesAttributeNS): boolean =>
  local === 'href' && (uri === '' || uri === XLINK);

/**
 * CSS, or an attribute that may hold some, as it is. Throws where it could load something: by a function, a rule, or a name
 * spelt with escapes (CSS Syntax 3, section 4.3).
 */
function loadingNothing(css: string): string {
  const isPlain =
    !css.includes('\\') &&
    [...css.matchAll(/@([-\w\u0080-\uffff]*)/g)].every(([, rule = '']) => AT_RULES.has(rule.toLowerCase())) &&
    [...css.matchAll(/(?<![-\w\u0080-\uffff])([-\w\u0080-\uffff]+)\((\s*["']?#)?/g)].every(
      ([, name = '', ownId]) =>
        name.toLowerCase() === 'url' ? ownId !== undefined : FUNCTIONS.has(name.toLowerCase()),
    );
  if (!isPlain) throw new Unusable(REACHES_OUT);
  return css;
}

const withoutComments = (css: string): string =>
  css
    .split('*/')
    .map((part) => part.split('/*', 1)[0])
    .join(' ');

function weightOf(local: string, attributes: ReadonlyMap<string, string>): number {
  const octaves = local === 'feTurbulence' ? Number(attributes.get('numOctaves')) : 1;
  return local.startsWith('fe') ? WEIGHT_OF_EFFECT * Math.max(1, octaves || 1) : 1;
}

function refersOf(attributes: ReadonlyMap<string, string>): string[] {
  const ids: string[] = [];
  for (const [name, value] of attributes)
    if (name === 'href') ids.push(value.slice(1));
    else for (const [, id = ''] of value.matchAll(/url\(\s*["']?#([^\s"')]+)/gi)) ids.push(id);
  return ids;
}

/** The weight of a part with all it shows; of what shows itself, once. */
function weigh(part: Part, byId: ReadonlyMap<string, Part>, known: Map<Part, number>): number {
  const weight = known.get(part);
  if (weight !== undefined) return weight;
  known.set(part, 0);
  let sum = part.weight;
  for (const one of part.parts) sum += weigh(one, byId, known);
  for (const id of part.refers) {
    const shown = byId.get(id);
    if (shown) sum += weigh(shown, byId, known);
  }
  known.set(part, sum);
  return sum;
}
