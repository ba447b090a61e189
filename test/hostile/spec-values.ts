import type { Bounds } from '../contract/bounds.ts';

/** One place of an operation's input, as `docs/specification.md` writes it down. */
export type Place = {
  /** Dotted, such as `faqs.0.question`. */
  field: string;
  required: boolean;
  /** `string`, `integer`, `boolean`, `array`, `object`, `enum`, `uuid`, `date`, `uri`, `email`. */
  kind: string;
  nullable: boolean;
  /** Lowest and highest number, count or length; null where there is none. */
  min: number | null;
  max: number | null;
  pattern: boolean;
  options: string[];
  /** Text of the items of an array of texts. */
  items: string | null;
};

const KIND = /^(\w+)(\|null)?/;

function place(field: string, required: boolean, text: string): Place {
  const [bound = '', items = null] = text.split(' of ');
  const range = / (\d+)\.\.(\d*)/.exec(bound);
  const max = /max (\d+)/.exec(bound)?.[1] ?? range?.[2];
  return {
    field,
    required,
    kind: KIND.exec(bound)?.[1] ?? '',
    nullable: bound.includes('|null'),
    min: range ? Number(range[1]) : null,
    max: max ? Number(max) : null,
    pattern: bound.includes('/^'),
    options: bound.startsWith('enum ') ? (bound.split(' ')[1] ?? '').split('|') : [],
    items,
  };
}

/** Every place of an input, objects and lists before what is inside them. */
export function placesOf(input: Bounds, within = ''): Place[] {
  return Object.entries(input).flatMap(([key, value]) => {
    const required = !key.endsWith('?');
    const field = within + (required ? key : key.slice(0, -1));
    if (Array.isArray(value)) {
      return [place(field, required, `array ${value[0]}`), ...placesOf(value[1], `${field}.0.`)];
    }
    // The specification gives no bounds.
    if (value === '*') return [place(field, required, 'string')];
    if (typeof value === 'object') return [place(field, required, 'object'), ...placesOf(value, `${field}.`)];
    if (typeof value !== 'string') return [];
    const found = place(field, required, value);
    return found.items === null ? [found] : [found, place(`${field}.0`, false, found.items)];
  });
}

/** Places where something of an own name may stand beside the known members: the input itself is ''. */
export const objectsOf = (places: Place[]): string[] =>
  [
    '',
    ...new Set(
      places.filter(({ field }) => field.includes('.')).map(({ field }) => field.replace(/\.\w+$/, '')),
    ),
  ].filter((field) => field === '' || places.every((one) => one.field !== field || one.kind === 'object'));

/**
 * A copy of `input` with `value` at `field`, or without that member when it is undefined; lists and objects on the
 * way are made by `sample`.
 */
export function withValue(
  input: Record<string, unknown>,
  field: string,
  value: unknown,
  sample: (field: string) => unknown,
): Record<string, unknown> {
  const copy = structuredClone(input);
  const keys = field.split('.');
  let at = copy;
  keys.slice(0, -1).forEach((key, index) => {
    at[key] ??= sample(keys.slice(0, index + 1).join('.'));
    at = at[key] as Record<string, unknown>;
  });
  const last = keys.at(-1)!;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}
