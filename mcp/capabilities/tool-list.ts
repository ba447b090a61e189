import type { Icon, Tool as ListedTool } from '@modelcontextprotocol/server';
import { getRequestedScopes, listServedScopes } from '../../tools/shared/runtime/requested-scopes.ts';
import type { Scope, Tool } from '../../tools/shared/runtime/define.ts';
import { type JsonSchema, toListedOutputSchema } from '../../tools/shared/schema/json-schema.ts';
import { getAdvertisedOutput } from '../../tools/shared/runtime/dry-run-record.ts';
import { mapMembers } from '../../rules/typed/records.ts';
import { buildAdvertisedInput } from '../idempotency-argument.ts';
import type { ToolVariant } from '../toolsets/toolsets.ts';

/** Builds a tool's security schemes in ChatGPT's format. Public tools list only `noauth`: signing in changes nothing for them. */
const securitySchemes = (tool: Tool, served: ReadonlySet<Scope>) =>
  tool.scope === null ? [{ type: 'noauth' }] : [{ type: 'oauth2', scopes: getRequestedScopes(tool, served) }];

type SchemaChange = (part: JsonSchema, depth: number) => JsonSchema;

/** Applies `change` to every part of a schema. The records of `items` count as being at the depth of the list. */
function mapSchema(schema: JsonSchema, change: SchemaChange, depth = 0): JsonSchema {
  const { properties, items, additionalProperties: values, ...rest } = schema;
  const mapMember = (one: JsonSchema, name?: string) =>
    mapSchema(one, change, name === 'items' ? depth : depth + 1);
  return change(
    {
      ...rest,
      ...(properties ? { properties: mapMembers(properties, mapMember) } : {}),
      ...(items ? { items: mapSchema(items, change, depth) } : {}),
      ...(values === undefined
        ? {}
        : { additionalProperties: typeof values === 'object' ? mapMember(values) : values }),
    },
    depth,
  );
}

/** The depth down to which `required` is listed; listing it everywhere would add a tenth to the whole list. */
const REQUIRED_DEPTH = 0;

/**
 * Reduces an output schema to its types, from which hosts generate functions. Descriptions are in the OpenAPI document, and
 * here for the one answer whose members an assistant explains to people.
 */
const toTypes = (schema: JsonSchema, isDescribed: boolean): JsonSchema =>
  mapSchema(
    schema,
    ({ description, minLength: _1, maxLength: _2, maxItems: _3, required, ...type }, depth) => ({
      ...(isDescribed && description !== undefined ? { description } : {}),
      ...type,
      ...(required && depth <= REQUIRED_DEPTH ? { required } : {}),
    }),
  );

/**
 * Removes null from the types of a schema: Gemini's API refuses a list of types, and with it every tool of the host. Null is
 * still accepted; if it has a meaning, the description states it.
 */
function removeNull({ type, enum: values, ...part }: JsonSchema): JsonSchema {
  const other = [type].flat().find((one) => one !== 'null');
  return {
    ...(other === undefined ? {} : { type: other }),
    ...(values ? { enum: values.filter((value) => value !== null) } : {}),
    ...part,
  };
}

/** Returns a tool's input schema with every bound and a single type per value. */
const buildInputSchema = (tool: Tool): JsonSchema => mapSchema(buildAdvertisedInput(tool), removeNull);

/** Removes the members at `paths` (dotted) from a schema. */
function omitMembers(schema: JsonSchema, paths: readonly string[]): JsonSchema {
  const { properties = {}, required, ...rest } = schema;
  const remaining = Object.entries(properties).flatMap(([name, part]) => {
    const inner = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    return paths.includes(name) ? [] : [[name, inner.length ? omitMembers(part, inner) : part] as const];
  });
  return {
    ...rest,
    properties: Object.fromEntries(remaining),
    ...(required ? { required: required.filter((name) => !paths.includes(name)) } : {}),
  };
}

/** Removes the values of `excludedValues` from the enums of a schema's inputs. */
const excludeValues = (
  schema: JsonSchema,
  excludedValues: NonNullable<ToolVariant['excludedValues']>,
): JsonSchema => ({
  ...schema,
  properties: mapMembers(schema.properties ?? {}, (part, name) =>
    part.enum && excludedValues[name]
      ? {
          ...part,
          enum: part.enum.filter((value) => value !== null && !excludedValues[name]?.includes(value)),
        }
      : part,
  ),
});

/** How an address changes the listing of a tool. */
export type ToolListing = {
  variant?: ToolVariant | undefined;
  /** Reduces a description to what can be done at the address. */
  filterDescription?: (text: string) => string;
  icons?: (tool: Tool) => Icon[];
  /** Members of `_meta`, in addition to the security schemes. */
  meta?: Record<string, unknown>;
};

const keepText = (text: string): string => text;

/** Builds the entry of a tool in `tools/list`. */
function buildListedTool(
  tool: Tool,
  served: ReadonlySet<Scope>,
  { variant = {}, filterDescription = keepText, icons, meta }: ToolListing,
): ListedTool {
  const input = mapSchema(buildInputSchema(tool), ({ description = '', ...part }) => {
    const filtered = filterDescription(description);
    return filtered === '' ? part : { description: filtered, ...part };
  });
  const output = toTypes(toListedOutputSchema(getAdvertisedOutput(tool)), tool.describesOutput === true);
  const title = variant.title ?? tool.title;
  const schemes = securitySchemes(tool, served);
  const listed = {
    name: tool.name,
    title,
    description: filterDescription(variant.description ?? tool.description),
    inputSchema: variant.excludedValues ? excludeValues(input, variant.excludedValues) : input,
    outputSchema: variant.omittedMembers ? omitMembers(output, variant.omittedMembers) : output,
    // Clients of 2025-03-26 do not know a top-level title.
    annotations: { title, ...tool.annotations },
    // Repeated in _meta because SDKs drop unknown members.
    securitySchemes: schemes,
    _meta: { securitySchemes: schemes, ...meta },
    ...(icons ? { icons: icons(tool) } : {}),
  };
  // A parsed object is serialized in half the time of one that was built key by key.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as made above
  return JSON.parse(JSON.stringify(listed)) as ListedTool;
}

/** Builds the entries of `tools/list`. Converting schemas is slow: call it once. */
export const buildToolList = (
  tools: readonly Tool[],
  listing: (tool: Tool) => ToolListing = () => ({}),
): ListedTool[] => {
  const served = listServedScopes(tools);
  return tools.map((tool) => buildListedTool(tool, served, listing(tool)));
};

/** Returns the JSON of the members of a tool that hosts put into every conversation. */
export const toConversationJson = ({ name, title, description, inputSchema }: ListedTool): string =>
  JSON.stringify({ name, title, description, inputSchema });
