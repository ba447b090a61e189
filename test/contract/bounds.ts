type Schema = {
  propertyNames?: { enum?: string[] };
  additionalProperties?: Schema | boolean;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** The inputs of an operation as short text: `{ 'page?': 'integer 1..1000 = 1' }`. */
export type Bounds = { [key: string]: string | Bounds | [string, Bounds] };

/** What an object schema accepts. Optional members end in `?`; an array of objects is `[how many, members]`. */
export function boundsOf({ properties = {}, required = [] }: Schema): Bounds {
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [
      required.includes(key) ? key : `${key}?`,
      valueOf(schema),
    ]),
  );
}

function valueOf(schema: Schema): Bounds[string] {
  if (schema.properties) return boundsOf(schema);
  const { propertyNames, additionalProperties: each } = schema;
  if (propertyNames?.enum && typeof each === 'object') {
    return Object.fromEntries(propertyNames.enum.map((key) => [`${key}?`, valueOf(each)]));
  }
  if (schema.items?.properties) return [counts(schema), boundsOf(schema.items)];
  return textOf(schema);
}

function textOf(schema: Schema): string {
  const { type, format, pattern, items, maxLength } = schema;
  const kinds = [type ?? 'anything'].flat();
  const parts = [
    schema.enum ? 'enum' : [format ?? kinds[0], ...kinds.slice(1)].join('|'),
    type === 'array' || kinds[0] === 'array' ? counts(schema) : range(schema.minimum, schema.maximum),
    maxLength === undefined ? '' : `max ${maxLength}`,
    pattern === undefined || format !== undefined ? '' : `/${pattern}/`,
    schema.enum?.join('|') ?? '',
    items ? `of ${textOf(items)}` : '',
    schema.default === undefined ? '' : `= ${JSON.stringify(schema.default)}`,
  ];
  return parts.filter(Boolean).join(' ');
}

const counts = ({ minItems, maxItems }: Schema): string =>
  minItems === undefined ? `max ${maxItems}` : range(minItems, maxItems);

const range = (from?: number, to?: number): string =>
  from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`;
