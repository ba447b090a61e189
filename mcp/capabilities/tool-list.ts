import type { Icon, Tool as ListedTool } from '@modelcontextprotocol/server';
import { askedScopes, servedScopes } from '../../tools/shared/runtime/asked-scopes.ts';
import type { Scope, Tool } from '../../tools/shared/runtime/define.ts';
import { type JsonSchema, outputSchema } from '../../tools/shared/schema/json-schema.ts';
import { advertisedOutput } from '../../tools/shared/runtime/would.ts';
import { mapMembers } from '../../rules/typed/records.ts';
import { advertisedInput } from '../key-argument.ts';
import type { Variant } from '../toolsets/toolsets.ts';

/**
 * Who may call a tool, in the form ChatGPT reads. Public tools name only `noauth`: signing in changes nothing
 * about them.
 */
const securitySchemes = (tool: Tool, served: ReadonlySet<Scope>) =>
  tool.scope === null ? [{ type: 'noauth' }] : [{ type: 'oauth2', scopes: askedScopes(tool, served) }];

type Change = (part: JsonSchema, depth: number) => JsonSchema;

/** A schema with each part as `change` makes it. The records of a list are as deep as the answer they are in. */
function mapSchema(schema: JsonSchema, change: Change, depth = 0): JsonSchema {
  const { properties, items, additionalProperties: values, ...rest } = schema;
  const inside = (one: JsonSchema, name?: string) =>
    mapSchema(one, change, name === 'items' ? depth : depth + 1);
  return change(
    {
      ...rest,
      ...(properties ? { properties: mapMembers(properties, inside) } : {}),
      ...(items ? { items: mapSchema(items, change, depth) } : {}),
      ...(values === undefined
        ? {}
        : { additionalProperties: typeof values === 'object' ? inside(values) : values }),
    },
    depth,
  );
}

/** Inside the members of a record nothing is said of what is always there: it would cost a tenth of the whole list. */
const REQUIRED_DEPTH = 0;

/** Results, typed to the last member: hosts make functions of them. Their words are in the OpenAPI description. */
const typesOf = (schema: JsonSchema): JsonSchema =>
  mapSchema(
    schema,
    ({ description: _, minLength: _1, maxLength: _2, maxItems: _3, required, ...type }, depth) => ({
      ...type,
      ...(required && depth <= REQUIRED_DEPTH ? { required } : {}),
    }),
  );

/**
 * A schema of one type: Gemini's API refuses lists of types, and with the tool all others of the host. Null is taken all the
 * same; where it says something, a description tells what.
 */
function withoutNull({ type, enum: values, ...part }: JsonSchema): JsonSchema {
  const other = [type].flat().find((one) => one !== 'null');
  return {
    ...(other === undefined ? {} : { type: other }),
    ...(values ? { enum: values.filter((value) => value !== null) } : {}),
    ...part,
  };
}

/** What a tool takes, with every bound, in one type for each value. */
const inputOf = (tool: Tool): JsonSchema => mapSchema(advertisedInput(tool), withoutNull);

/** A schema without members, which are named by their path. */
function without(schema: JsonSchema, paths: readonly string[]): JsonSchema {
  const { properties = {}, required, ...rest } = schema;
  const left = Object.entries(properties).flatMap(([name, part]) => {
    const inner = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    return paths.includes(name) ? [] : [[name, inner.length ? without(part, inner) : part] as const];
  });
  return {
    ...rest,
    properties: Object.fromEntries(left),
    ...(required ? { required: required.filter((name) => !paths.includes(name)) } : {}),
  };
}

/** A schema whose inputs do not take the values of `not`. */
const refusing = (schema: JsonSchema, not: NonNullable<Variant['not']>): JsonSchema => ({
  ...schema,
  properties: mapMembers(schema.properties ?? {}, (part, name) =>
    part.enum && not[name]
      ? { ...part, enum: part.enum.filter((value) => value !== null && !not[name]?.includes(value)) }
      : part,
  ),
});

/** What differs between the addresses that list a tool. */
export type Listing = {
  variant?: Variant | undefined;
  /** Of a description, what can be followed at the address. */
  words?: (text: string) => string;
  icons?: (tool: Tool) => Icon[];
  /** What is said of it in `_meta` beside who may call it. */
  meta?: Record<string, unknown>;
};

const asItIs = (text: string): string => text;

/** A tool as `tools/list` shows it. */
function listedTool(
  tool: Tool,
  served: ReadonlySet<Scope>,
  { variant = {}, words = asItIs, icons, meta }: Listing,
): ListedTool {
  const input = mapSchema(inputOf(tool), ({ description = '', ...part }) => {
    const told = words(description);
    return told === '' ? part : { description: told, ...part };
  });
  const output = typesOf(outputSchema(advertisedOutput(tool)));
  const title = variant.title ?? tool.title;
  const schemes = securitySchemes(tool, served);
  const listed = {
    name: tool.name,
    title,
    description: words(variant.description ?? tool.description),
    inputSchema: variant.not ? refusing(input, variant.not) : input,
    outputSchema: variant.without ? without(output, variant.without) : output,
    // Clients of 2025-03-26 know no top-level title.
    annotations: { title, ...tool.annotations },
    // Mirrored in _meta because SDKs drop members they do not know.
    securitySchemes: schemes,
    _meta: { securitySchemes: schemes, ...meta },
    ...(icons ? { icons: icons(tool) } : {}),
  };
  // Objects that were parsed are written as JSON in half the time of those made key by key.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as made above
  return JSON.parse(JSON.stringify(listed)) as ListedTool;
}

/** The tools as `tools/list` shows them. Converting schemas is slow: call it once. */
export const toolList = (
  tools: readonly Tool[],
  listing: (tool: Tool) => Listing = () => ({}),
): ListedTool[] => {
  const served = servedScopes(tools);
  return tools.map((tool) => listedTool(tool, served, listing(tool)));
};

/** What hosts put of a tool into every conversation. */
export const toldOf = ({ name, title, description, inputSchema }: ListedTool): string =>
  JSON.stringify({ name, title, description, inputSchema });
