/** The pixels of each unit of length, in a window of 1280 by 800 pixels with letters of 16. */
export const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  vw: 12.8,
  vh: 8,
};
/** The degrees of each unit of angle that is computed. */
const DEGREES: Readonly<Record<string, number>> = { deg: 1, turn: 360 };
const MATH = /(?<![\w-])(?:calc|min|max|clamp)\(/;
const TOKEN = /\s*(?:(-?\d*\.?\d+(?:e-?\d+)?)([a-z]+|%)?|(calc|min|max|clamp)?\(|[-+*/),])/y;
const MOST_LEVELS = 12;

/** A number, with its unit where it is a length ("px"), an angle ("deg") or a share ("%"). */
type Quantity = { amount: number; unit: string };

/** Computes lengths, angles and numbers of a value that are constants: `calc(0 * 1)` is `0`, `max(200vh,9px)` is `1600px` (CSS Values 4, section 10). */
export function computeMath(value: string): string {
  const found = MATH.exec(value);
  if (!found) return value;
  const reader = new MathReader(value, found.index);
  const quantity = reader.readFactor(0);
  const isConstant = quantity !== undefined && Number.isFinite(quantity.amount);
  const written = isConstant ? `${Number(quantity.amount.toFixed(4))}${quantity.unit}` : found[0];
  const next = isConstant ? reader.at : found.index + found[0].length;
  return value.slice(0, found.index) + written + computeMath(value.slice(next));
}

/** Reads the sums and products of one function; undefined where something is not a constant. */
class MathReader {
  at: number;
  readonly #text: string;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  readFactor(level: number): Quantity | undefined {
    const [, amount, unit = '', name = 'calc'] = this.#next() ?? [];
    if (amount !== undefined) return toQuantity(Number(amount), unit);
    if (level > MOST_LEVELS || this.#text[this.at - 1] !== '(') return undefined;
    const given = [this.#readSum(level)];
    while (this.#isNext(',')) given.push(this.#readSum(level));
    return this.#isNext(')') ? combine(name, given) : undefined;
  }

  #readSum(level: number): Quantity | undefined {
    let sum = this.#readProduct(level);
    for (let sign = this.#readSign('+-'); sign !== undefined && sum; sign = this.#readSign('+-')) {
      const next = this.#readProduct(level);
      if (next?.unit !== sum.unit) return undefined;
      sum = { unit: sum.unit, amount: sum.amount + (sign === '-' ? -next.amount : next.amount) };
    }
    return sum;
  }

  #readProduct(level: number): Quantity | undefined {
    let product = this.readFactor(level + 1);
    for (let sign = this.#readSign('*/'); sign !== undefined && product; sign = this.#readSign('*/')) {
      const next = this.readFactor(level + 1);
      if (!next || (next.unit !== '' && (sign === '/' || product.unit !== ''))) return undefined;
      const amount = sign === '/' ? product.amount / next.amount : product.amount * next.amount;
      product = { amount, unit: product.unit || next.unit };
    }
    return product;
  }

  #next(): RegExpExecArray | null {
    TOKEN.lastIndex = this.at;
    const token = TOKEN.exec(this.#text);
    if (token) this.at = TOKEN.lastIndex;
    return token;
  }

  #readSign(signs: string): string | undefined {
    const [, sign] = /^\s*([-+*/])/.exec(this.#text.slice(this.at, this.at + 20)) ?? [];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    this.at = this.#text.indexOf(sign, this.at) + 1;
    return sign;
  }

  #isNext(sign: string): boolean {
    const at = this.at + (/^\s*/.exec(this.#text.slice(this.at))?.[0].length ?? 0);
    if (this.#text[at] !== sign) return false;
    this.at = at + 1;
    return true;
  }
}

function toQuantity(amount: number, unit: string): Quantity | undefined {
  if (unit === '' || unit === '%') return { amount, unit };
  const [pixels, degrees] = [PIXELS[unit], DEGREES[unit]];
  if (pixels !== undefined) return { amount: amount * pixels, unit: 'px' };
  return degrees === undefined ? undefined : { amount: amount * degrees, unit: 'deg' };
}

function combine(name: string, given: (Quantity | undefined)[]): Quantity | undefined {
  const [first] = given;
  const amounts = given.flatMap((one) => (one && one.unit === first?.unit ? [one.amount] : []));
  if (!first || amounts.length < given.length) return undefined;
  if (name === 'clamp') {
    const [least = 0, wanted = 0, most = 0] = amounts;
    return { amount: Math.max(least, Math.min(wanted, most)), unit: first.unit };
  }
  return { amount: (name === 'max' ? Math.max : Math.min)(...amounts), unit: first.unit };
}
