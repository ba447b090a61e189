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

/** What is behind one MCP address. Made once: lists are the same for everybody, and objects that are kept. */
export type Surface = {
  path: McpAddress['path'];
  /** The operations that can be called, which the gate guards. */
  operations: readonly Tool[];
  find(name: string): Tool | undefined;
  /** Whether `search` and `fetch` stand here in place of operations. */
  isResearch: boolean;
  listed: ListedTool[];
  cards: ServedCards;
  prompts: Prompt[];
  skills: () => Promise<readonly ServedSkill[]>;
  instructions: string;
  serverInfo: Implementation;
  /** Said of a tool that is not served here: where it is, unless nothing of its kind is told of here. */
  unknown(name: string): string;
  /** Why a call cannot be made here, though its operation could. */
  refusal(name: string, input: Record<string, unknown> | undefined): ToolError | undefined;
  /** An answer, or the body of an error, as it holds at this address. */
  fit(name: string, body: Record<string, unknown>): Record<string, unknown>;
};

export type SurfaceParts = { tools: readonly Tool[]; publicUrl: () => string; serverInfo: Implementation };

/** Finds what is served at an address; made when it is first asked for, since `PORT=0` is known only then. */
export function surfacesOf(parts: SurfaceParts): (path: McpAddress['path']) => Surface {
  const made = new Map<string, Surface>();
  return (path) => {
    const address = sure(MCP_ADDRESSES.find((one) => one.path === path));
    const surface = made.get(path) ?? surfaceOf(address, { ...parts, publicUrl: parts.publicUrl() });
    made.set(path, surface);
    return surface;
  };
}

/** What an address serves of the operations. */
export function operationsAt({ toolset, readOnly }: McpAddress, tools: readonly Tool[]): readonly Tool[] {
  const { tools: named, except = [] } = TOOLSET[toolset];
  return tools.filter(
    ({ name, annotations, scope }) =>
      (named === 'all' ? !has(except, name) : has(named, name)) &&
      (!readOnly || onlyReads({ annotations, scope })),
  );
}

/** What asks to be allowed to change something is not served where nothing is changed, though it changes nothing itself. */
const onlyReads = ({ annotations, scope }: Pick<Tool, 'annotations' | 'scope'>): boolean =>
  annotations.readOnlyHint && (scope === null || scope === 'account:read');

const has = (names: readonly string[], name: string): boolean => names.includes(name);

const TOLD = new RegExp(`"(?:${[...PROSE].join('|')})":`);

/** The operations whose answers tell what to do next, in words that name tools. */
const tellingOf = (operations: readonly Tool[]): ReadonlySet<string> =>
  new Set(
    operations
      .filter((tool) => TOLD.test(JSON.stringify(outputSchema(advertisedOutput(tool)))))
      .map(({ name }) => name),
  );

/** The member of an input whose value an address leaves out. */
const withheldField = (variant: Variant | undefined, input: Record<string, unknown>): string | undefined =>
  Object.entries(variant?.not ?? {}).find(([field, values]) =>
    values.some((value) => value === input[field]),
  )?.[0];

/** The values that an input takes at an address. */
const allowedIn = (tool: ListedTool | undefined, field: string): string[] => {
  const { enum: values } = asRecord(asRecord(tool?.inputSchema.properties)[field]);
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
};

const LONGEST_NAME = 200;

/** Says the name of the tool that is meant, where a host put its own word before it, or spells it in another way. */
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

/** An answer without members, which are named by their path. */
const withoutMembers = (
  body: Record<string, unknown>,
  paths: readonly string[] = [],
): Record<string, unknown> =>
  paths.reduce((left, path) => {
    const [name = '', ...inner] = path.split('.');
    if (inner.length === 0) return filterMembers(left, (_, member) => member !== name);
    return { ...left, [name]: withoutMembers(asRecord(left[name]), [inner.join('.')]) };
  }, body);

/** An answer without members, and with next steps that can be taken here, if it `tells` any. */
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

/** Makes what is served at an address. */
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
