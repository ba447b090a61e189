import { type AnyNode, type Document, DomHandler, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Maximum number of characters and elements that are read of a page, nesting depth, and open foreign (SVG, MathML) elements. */
const LIMITS = { characters: 4_000_000, elements: 120_000, depth: 400, foreign: 2_000 };
/** Elements that the parser lists for as long as they stay open, so that many of them grow the list. */
const FOREIGN_TAGS = new Set('svg math mi mo mn ms mtext annotation-xml foreignobject desc title'.split(' '));
/** Elements that hold only raw text, which at any depth is not text of the page. */
const RAW_TEXT_TAGS = new Set(['script', 'style', 'title', 'textarea']);

/** Thrown through the parser, which cannot be stopped otherwise. */
class LimitReached extends Error {}

/**
 * Parses a page in linear time, whatever the page is: elements nested too deep become siblings in the deepest allowed element,
 * and everything after the maximum number of elements is dropped. The parser does not repair markup (unclosed formatting,
 * misplaced table content), because the algorithms of the HTML standard for that take quadratic time.
 */
export function parseHtml(html: string, depth = LIMITS.depth): Document {
  const handler = new BoundedHandler();
  const parser = new BoundedParser(handler, depth);
  try {
    parser.end(html.slice(0, LIMITS.characters));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    handler.onend();
  }
  return handler.root;
}

class BoundedHandler extends DomHandler {
  /** True if the element that begins now is over the limits, so that only its text is read. */
  isFlattened = false;
  #opened = 0;

  get depth(): number {
    // The first entry is the document.
    return this.tagStack.length - 1;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.isFlattened) return this.ontext(' ');
    this.#opened += 1;
    if (this.#opened > LIMITS.elements) throw new LimitReached();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (!this.isFlattened) super.onclosetag();
  }
}

class BoundedParser extends Parser {
  readonly #handler: BoundedHandler;
  readonly #depth: number;
  /** Numbers of flattened elements by name, whose end tags close nothing. */
  readonly #flat = new Map<string, number>();
  #isEndTag = false;
  /** Whether the element that begins now is within the limits; cached, because the parser asks twice. */
  #hasRoom: boolean | undefined;
  #foreign = 0;

  constructor(handler: BoundedHandler, depth: number) {
    super(handler, { decodeEntities: true, recognizeSelfClosing: false });
    this.#handler = handler;
    this.#depth = depth;
  }

  override onopentagname(start: number, endIndex: number): void {
    this.#hasRoom = undefined;
    this.#handler.isFlattened = false;
    super.onopentagname(start, endIndex);
  }

  override onclosetag(start: number, endIndex: number): void {
    this.#isEndTag = true;
    this.#handler.isFlattened = false;
    super.onclosetag(start, endIndex);
    this.#isEndTag = false;
  }

  /** Treats an element over the limits like a void element, so that its content becomes its siblings. */
  protected override isVoidElement(name: string): boolean {
    if (super.isVoidElement(name)) return true;
    if (this.#isEndTag) return this.#closesNothing(name);
    this.#hasRoom ??= this.#takesRoom(name);
    this.#handler.isFlattened = !this.#hasRoom;
    return !this.#hasRoom;
  }

  #closesNothing(name: string): boolean {
    if (FOREIGN_TAGS.has(name)) this.#foreign -= 1;
    const flat = this.#flat.get(name) ?? 0;
    if (flat > 0) this.#flat.set(name, flat - 1);
    return flat > 0;
  }

  #takesRoom(name: string): boolean {
    const isDeep = this.#handler.depth >= this.#depth && !RAW_TEXT_TAGS.has(name);
    const isForeign = FOREIGN_TAGS.has(name);
    if (isDeep || (isForeign && this.#foreign >= LIMITS.foreign)) {
      this.#flat.set(name, (this.#flat.get(name) ?? 0) + 1);
      return false;
    }
    if (isForeign) this.#foreign += 1;
    return true;
  }
}

/** Returns the next node in document order, inside `within` if given. */
export function getNextNode(node: AnyNode, descend: boolean, within?: AnyNode): AnyNode | null {
  if (descend && 'firstChild' in node && node.firstChild) return node.firstChild;
  for (let at: AnyNode | null = node; at && at !== within; at = at.parent) if (at.next) return at.next;
  return null;
}

export function isElement(node: AnyNode): node is Element {
  return node.nodeType === 1 && 'attribs' in node;
}

/** Lists elements in document order, without those named in `excludedTags` and their content. */
export function listElements(root: Document, excludedTags: ReadonlySet<string> = NO_TAGS): Element[] {
  const found: Element[] = [];
  let isExcluded = false;
  for (let node: AnyNode | null = root; node; node = getNextNode(node, !isExcluded)) {
    isExcluded = isElement(node) && excludedTags.has(node.name);
    if (isElement(node) && !isExcluded) found.push(node);
  }
  return found;
}

const NO_TAGS: ReadonlySet<string> = new Set();
