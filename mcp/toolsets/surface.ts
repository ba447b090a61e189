import type { Implementation, Prompt, Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Tool } from '../../tools/shared/runtime/define.ts';
import { invalid, type ToolError } from '../../tools/shared/runtime/errors.ts';
import { MCP_ADDRESSES, type McpAddress } from '../../tools/shared/schema/mcp-addresses.ts';
import { outputSchema } from '../../tools/shared/schema/json-schema.ts';
import { readInput } from '../../tools/shared/schema/read-input.ts';
import { advertisedOutput } from '../../tools/shared/runtime/would.ts';
import { asRecord, filterMembers } from '../../rules/typed/records.ts';
import { sure } from '../../rules/typed/sure.ts';
import { cardsBeside, type ServedCards } from '../capabilities/cards.ts';
import { iconsOf, serverIcons } from '../capabilities/icons.ts';
import { instructionsFor } from '../capabilities/instructions.ts';
import { promptsFor } from '../capabilities/prompts.ts';
import { type ServedSkill, skillsOf } from '../capabilities/skills.ts';
import { toolList } from '../capabilities/tool-list.ts';
import { withOpenSteps } from './closed-steps.ts';
import { type Named, PROSE } from './prose-here.ts';
import { researchTools } from './research.ts';
import { TOOLSET, type Variant } from './toolsets.ts';
import { wordsHere } from './words-here.ts';

/** Everything that one MCP address serves. It is built once, since it is the same for all callers. */
export type Surface = {
  path: McpAddress['path'];
  /** The operations that can be called here. */
  operations: readonly Tool[];
  find(name: string): Tool | undefined;
  /** Whether this address serves `search` and `fetch` instead of operations. */
  isResearch: boolean;
  listed: ListedTool[];
  cards: ServedCards;
  prompts: Prompt[];
  skills: () => Promise<readonly ServedSkill[]>;
  instructions: string;
  serverInfo: Implementation;
  /** Returns the message for a tool that is not served here, with its address unless this one must not mention it. */
  unknown(name: string): string;
  /** Returns an error for input that the operation accepts but this address does not. */
  refusal(name: string, input: Record<string, unknown> | undefined): ToolError | undefined;
  /** Adapts an answer or an error body to this address. */
  fit(name: string, body: Record<string, unknown>): Record<string, unknown>;
};

export type SurfaceParts = { tools: readonly Tool[]; publicUrl: () => string; serverInfo: Implementation };

/** Returns a lookup of surfaces by address. Each is built on first use, since the port of `PORT=0` is known only then. */
export function surfacesOf(parts: SurfaceParts): (path: McpAddress['path']) => Surface {
  const made = new Map<string, Surface>();
  return (path) => {
    const address = sure(MCP_ADDRESSES.find((one) => one.path === path));
    const surface = made.get(path) ?? surfaceOf(address, { ...parts, publicUrl: parts.publicUrl() });
    made.set(path, surface);
    return surface;
  };
}

/** Lists the operations that an address serves. */
export function operationsAt({ toolset, readOnly }: McpAddress, tools: readonly Tool[]): readonly Tool[] {
  const { tools: named, except = [] } = TOOLSET[toolset];
  return tools.filter(
    ({ name, annotations, scope }) =>
      (named === 'all' ? !has(except, name) : has(named, name)) &&
      (!readOnly || onlyReads({ annotations, scope })),
  );
}

/** Checks whether an operation fits a read-only address. One that needs a write scope does not, even if it only reads. */
const onlyReads = ({ annotations, scope }: Pick<Tool, 'annotations' | 'scope'>): boolean =>
  annotations.readOnlyHint && (scope === null || scope === 'account:read');

const has = (names: readonly string[], name: string): boolean => names.includes(name);

const TOLD = new RegExp(`"(?:${[...PROSE].join('|')})":`);

/** Returns the names of operations whose answers contain instructions, which may mention tools. */
const tellingOf = (operations: readonly Tool[]): ReadonlySet<string> =>
  new Set(
    operations
      .filter((tool) => TOLD.test(JSON.stringify(outputSchema(advertisedOutput(tool)))))
      .map(({ name }) => name),
  );

/** Finds the input field whose value the address does not accept. */
const withheldField = (variant: Variant | undefined, input: Record<string, unknown>): string | undefined =>
  Object.entries(variant?.not ?? {}).find(([field, values]) =>
    values.some((value) => value === input[field]),
  )?.[0];

/** Lists the values that an input field accepts at an address. */
const allowedIn = (tool: ListedTool | undefined, field: string): string[] => {
  const { enum: values } = asRecord(asRecord(tool?.inputSchema.properties)[field]);
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
};

const LONGEST_NAME = 200;

/** Writes the message for an unknown tool, with the right name if a host added a prefix or changed the spelling. */
function unknownTool(name: string, operations: readonly Tool[]): string {
  const word = `_${name
    .slice(-LONGEST_NAME)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')}`;
  const meant = operations
    .filter((one) => word.endsWith(`_${one.name}`))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  return meant ? `Unknown tool; the name here is ${meant.name}.` : 'Unknown tool; tools/list names them all.';
}

/** Removes the members at `paths` (dotted) from an answer. */
const withoutMembers = (
  body: Record<string, unknown>,
  paths: readonly string[] = [],
): Record<string, unknown> =>
  paths.reduce((left, path) => {
    const [name = '', ...inner] = path.split('.');
    if (inner.length === 0) return filterMembers(left, (_, member) => member !== name);
    return { ...left, [name]: withoutMembers(asRecord(left[name]), [inner.join('.')]) };
  }, body);

/** Removes members from an answer and, if it may contain instructions (`tells`), adapts them to the tools of the address. */
function fitted(
  body: Record<string, unknown>,
  without: readonly string[] | undefined,
  tells: boolean,
  here: Named,
): Record<string, unknown> {
  if ('error' in body) return withOpenSteps(body, here);
  const kept = withoutMembers(body, without);
  return tells ? withOpenSteps(kept, here) : kept;
}

/** Builds the surface of an address. */
function surfaceOf(
  address: McpAddress,
  { tools, publicUrl, serverInfo }: Omit<SurfaceParts, 'publicUrl'> & { publicUrl: string },
): Surface {
  const { toolset, readOnly, path } = address;
  const { sellsNothing = false, except = [] } = TOOLSET[toolset];
  const isResearch = toolset === 'research';
  const operations = operationsAt(address, tools);
  const byName = new Map(operations.map((tool) => [tool.name, tool]));
  const names = new Set(tools.map(({ name }) => name));
  const here = {
    names,
    has: (name: string) => byName.has(name),
    sellsNothing,
    sells: (tool: string) => has(except, tool),
    publicUrl,
  };
  const isWhole = operations.length === tools.length;
  const variantOf = (name: string): Variant | undefined =>
    Object.entries(TOOLSET[toolset].variants ?? {}).find(([one]) => one === name)?.[1];
  const telling = tellingOf(operations);
  const cards = cardsBeside(here.has, publicUrl);
  const listed = isResearch
    ? researchTools(publicUrl)
    : toolList(operations, ({ name }) => ({
        variant: variantOf(name),
        ...(isWhole ? {} : { words: (text) => wordsHere(text, names, here.has) }),
        icons: (tool) => iconsOf(tool.rest.path, publicUrl),
        meta: cards.metaOf(name),
      }));
  const prompts = promptsFor(here.has, names, publicUrl);
  let skills: Promise<ServedSkill[]> | undefined;
  return {
    path,
    operations,
    find: (name) => byName.get(name),
    isResearch,
    listed,
    cards,
    prompts,
    skills: () => (skills ??= skillsOf(prompts, here.has)),
    instructions: instructionsFor({ toolset, readOnly }, here.has),
    serverInfo: { ...serverInfo, icons: serverIcons(publicUrl) },
    unknown: (name) =>
      names.has(name) && !(sellsNothing && here.sells(name))
        ? `This tool is not served at ${path}; it is at ${publicUrl}/mcp.`
        : unknownTool(name, operations),
    refusal(name, input) {
      const operation = byName.get(name);
      if (!operation || !variantOf(name)?.not) return undefined;
      const field = withheldField(variantOf(name), asRecord(readInput(operation.input, input ?? {}).meant));
      if (field === undefined) return undefined;
      const tool = listed.find((one) => one.name === name);
      const allowed = allowedIn(tool, field).join(', ');
      return invalid(field, `This is not served at ${path}.`, `Send one of: ${allowed}.`);
    },
    fit: (name, body) => (isWhole ? body : fitted(body, variantOf(name)?.without, telling.has(name), here)),
  };
}
