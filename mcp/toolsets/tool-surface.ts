import type { Implementation, Prompt, Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Tool } from '../../tools/shared/runtime/define.ts';
import { invalid, type ToolError } from '../../tools/shared/runtime/errors.ts';
import { MCP_ADDRESSES, type McpAddress } from '../../tools/shared/schema/mcp-addresses.ts';
import { toOutputSchema } from '../../tools/shared/schema/json-schema.ts';
import { readInput } from '../../tools/shared/schema/read-input.ts';
import { getAdvertisedOutput } from '../../tools/shared/runtime/dry-run-record.ts';
import { asRecord, filterMembers } from '../../rules/typed/records.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { selectCards, type ServedCards } from '../capabilities/cards.ts';
import { getToolIcons, getServerIcons } from '../capabilities/icons.ts';
import { buildInstructions } from '../capabilities/instructions.ts';
import { listPrompts } from '../capabilities/prompts.ts';
import { type ServedSkill, buildSkills } from '../capabilities/skills.ts';
import { buildToolList } from '../capabilities/tool-list.ts';
import { adaptNextSteps } from './adapt-next-steps.ts';
import { type AddressTools, PROSE_MEMBERS } from './adapt-prose.ts';
import { listResearchTools } from './research.ts';
import { TOOLSETS, type ToolVariant } from './toolsets.ts';
import { filterDescription } from './filter-description.ts';

/** Everything that one MCP address serves. It is built once, since it is the same for all callers. */
export type ToolSurface = {
  path: McpAddress['path'];
  /** The operations that can be called here. */
  operations: readonly Tool[];
  findTool(name: string): Tool | undefined;
  /** Whether this address serves `search` and `fetch` instead of operations. */
  isResearch: boolean;
  listedTools: ListedTool[];
  cards: ServedCards;
  prompts: Prompt[];
  skills: () => Promise<readonly ServedSkill[]>;
  instructions: string;
  serverInfo: Implementation;
  /** Returns the message for a tool that is not served here, with its address unless this one must not mention it. */
  describeUnknownTool(name: string): string;
  /** Returns an error for input that the operation accepts but this address does not. */
  getRefusal(name: string, input: Record<string, unknown> | undefined): ToolError | undefined;
  /** Adapts an answer or an error body to this address. */
  adaptAnswer(name: string, body: Record<string, unknown>): Record<string, unknown>;
};

export type ToolSurfaceDeps = { tools: readonly Tool[]; publicUrl: () => string; serverInfo: Implementation };

/** Returns a lookup of surfaces by address. Each is built on first use, since the port of `PORT=0` is known only then. */
export function createToolSurfaces(deps: ToolSurfaceDeps): (path: McpAddress['path']) => ToolSurface {
  const made = new Map<string, ToolSurface>();
  return (path) => {
    const address = assertDefined(MCP_ADDRESSES.find((one) => one.path === path));
    const surface = made.get(path) ?? buildToolSurface(address, { ...deps, publicUrl: deps.publicUrl() });
    made.set(path, surface);
    return surface;
  };
}

/** Lists the operations that an address serves. */
export function listOperationsAt({ toolset, readOnly }: McpAddress, tools: readonly Tool[]): readonly Tool[] {
  const { tools: named, excluded = [] } = TOOLSETS[toolset];
  return tools.filter(
    ({ name, annotations, scope }) =>
      (named === 'all' ? !has(excluded, name) : has(named, name)) &&
      (!readOnly || isReadOnly({ annotations, scope })),
  );
}

/** Checks whether an operation fits a read-only address. One that needs a write scope does not, even if it only reads. */
const isReadOnly = ({ annotations, scope }: Pick<Tool, 'annotations' | 'scope'>): boolean =>
  annotations.readOnlyHint && (scope === null || scope === 'account:read');

const has = (names: readonly string[], name: string): boolean => names.includes(name);

const PROSE_MEMBER = new RegExp(`"(?:${[...PROSE_MEMBERS].join('|')})":`);

/** Returns the names of operations whose answers contain instructions, which may mention tools. */
const findOperationsWithProse = (operations: readonly Tool[]): ReadonlySet<string> =>
  new Set(
    operations
      .filter((tool) => PROSE_MEMBER.test(JSON.stringify(toOutputSchema(getAdvertisedOutput(tool)))))
      .map(({ name }) => name),
  );

/** Finds the input field whose value the address does not accept. */
const findExcludedField = (
  variant: ToolVariant | undefined,
  input: Record<string, unknown>,
): string | undefined =>
  Object.entries(variant?.excludedValues ?? {}).find(([field, values]) =>
    values.some((value) => value === input[field]),
  )?.[0];

/** Lists the values that an input field accepts at an address. */
const listAllowedValues = (tool: ListedTool | undefined, field: string): string[] => {
  const { enum: values } = asRecord(asRecord(tool?.inputSchema.properties)[field]);
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
};

const MAX_NAME_LENGTH = 200;

/** Writes the message for an unknown tool, with the right name if a host added a prefix or changed the spelling. */
function writeUnknownToolMessage(name: string, operations: readonly Tool[]): string {
  const word = `_${name
    .slice(-MAX_NAME_LENGTH)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')}`;
  const match = operations
    .filter((one) => word.endsWith(`_${one.name}`))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  return match ? `Unknown tool; the name here is ${match.name}.` : 'Unknown tool; tools/list names them all.';
}

/** Removes the members at `paths` (dotted) from an answer. */
const omitMembers = (body: Record<string, unknown>, paths: readonly string[] = []): Record<string, unknown> =>
  paths.reduce((left, path) => {
    const [name = '', ...inner] = path.split('.');
    if (inner.length === 0) return filterMembers(left, (_, member) => member !== name);
    return { ...left, [name]: omitMembers(asRecord(left[name]), [inner.join('.')]) };
  }, body);

/** Removes members from an answer and, if it may contain instructions (`hasProse`), adapts them to the tools of the address. */
function adaptBody(
  body: Record<string, unknown>,
  without: readonly string[] | undefined,
  hasProse: boolean,
  here: AddressTools,
): Record<string, unknown> {
  if ('error' in body) return adaptNextSteps(body, here);
  const remaining = omitMembers(body, without);
  return hasProse ? adaptNextSteps(remaining, here) : remaining;
}

/** Builds the surface of an address. */
function buildToolSurface(
  address: McpAddress,
  { tools, publicUrl, serverInfo }: Omit<ToolSurfaceDeps, 'publicUrl'> & { publicUrl: string },
): ToolSurface {
  const { toolset, readOnly, path } = address;
  const { sellsNothing = false, excluded = [] } = TOOLSETS[toolset];
  const isResearch = toolset === 'research';
  const operations = listOperationsAt(address, tools);
  const byName = new Map(operations.map((tool) => [tool.name, tool]));
  const names = new Set(tools.map(({ name }) => name));
  const here = {
    names,
    has: (name: string) => byName.has(name),
    sellsNothing,
    sells: (tool: string) => has(excluded, tool),
    publicUrl,
  };
  const servesAll = operations.length === tools.length;
  const findVariant = (name: string): ToolVariant | undefined =>
    Object.entries(TOOLSETS[toolset].variants ?? {}).find(([one]) => one === name)?.[1];
  const operationsWithProse = findOperationsWithProse(operations);
  const cards = selectCards(here.has, publicUrl);
  const listedTools = isResearch
    ? listResearchTools(publicUrl)
    : buildToolList(operations, ({ name }) => ({
        variant: findVariant(name),
        ...(servesAll ? {} : { filterDescription: (text) => filterDescription(text, names, here.has) }),
        icons: (tool) => getToolIcons(tool.rest.path, publicUrl),
        meta: cards.getToolMeta(name),
      }));
  const prompts = listPrompts(here.has, names, publicUrl);
  let skills: Promise<ServedSkill[]> | undefined;
  return {
    path,
    operations,
    findTool: (name) => byName.get(name),
    isResearch,
    listedTools,
    cards,
    prompts,
    skills: () => (skills ??= buildSkills(prompts, here.has)),
    instructions: buildInstructions({ toolset, readOnly }, here.has),
    serverInfo: { ...serverInfo, icons: getServerIcons(publicUrl) },
    describeUnknownTool: (name) =>
      names.has(name) && !(sellsNothing && here.sells(name))
        ? `This tool is not served at ${path}; it is at ${publicUrl}/mcp.`
        : writeUnknownToolMessage(name, operations),
    getRefusal(name, input) {
      const operation = byName.get(name);
      if (!operation || !findVariant(name)?.excludedValues) return undefined;
      const field = findExcludedField(
        findVariant(name),
        asRecord(readInput(operation.input, input ?? {}).repaired),
      );
      if (field === undefined) return undefined;
      const tool = listedTools.find((one) => one.name === name);
      const allowed = listAllowedValues(tool, field).join(', ');
      return invalid(field, `This is not served at ${path}.`, `Send one of: ${allowed}.`);
    },
    adaptAnswer: (name, body) =>
      servesAll
        ? body
        : adaptBody(body, findVariant(name)?.omittedMembers, operationsWithProse.has(name), here),
  };
}
