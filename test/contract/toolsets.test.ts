import { describe, expect, it } from 'vitest';
import { computeCosts, surfaceAt } from '../../scripts/tokens.ts';
import { TOOLS } from '../../tools/index.ts';
import { MCP_ADDRESSES, type McpAddress } from '../../tools/shared/schema/mcp-addresses.ts';
import { toInputSchema } from '../../tools/shared/schema/json-schema.ts';
import { listOperationsAt } from '../../mcp/toolsets/tool-surface.ts';
import { TOOLSETS } from '../../mcp/toolsets/toolsets.ts';
import { splitSentences, filterDescription } from '../../mcp/toolsets/filter-description.ts';

type Path = McpAddress['path'];

/** What an address may cost a host's model, in tokens (o200k_base). */
const TOKENS: Partial<Record<Path, number>> = {
  '/mcp': 12_000,
  '/mcp/x/discover': 3_400,
  '/mcp/x/launch': 4_600,
  '/mcp/x/orders': 1_800,
};
const BYTES = 170_000;
const TOO_MUCH =
  'Assistants read all of this in every conversation. Shorten descriptions (docs/operations.md has the cost of each \
operation), or leave the operation out of the toolset in mcp/toolsets/toolsets.ts. /mcp has every operation: where nothing \
can be shortened, raise its budget here and in CONTRIBUTING.md, in a commit of its own.';
const MOST_TOOLS: Path[] = ['/mcp/x/discover', '/mcp/x/launch', '/mcp/x/orders'];

const namesAt = (path: Path): string[] => surfaceAt(path).listedTools.map(({ name }) => name);
const names = new Set(TOOLS.map(({ name }) => name));

/** Every sentence stands in the whole text, but for clauses and names of lists that were left out. */
function expectWhole(told: string, whole: string): void {
  const clauses = splitSentences(whole).map((sentence) => sentence.replace(/\.$/, '').split('; '));
  for (const sentence of splitSentences(told).filter(Boolean)) {
    const parts = sentence.replace(/\.$/, '').split('; ');
    const from = clauses.find(([first = '']) => withoutNames(first) === withoutNames(parts[0]!));
    expect(from, sentence).toBeDefined();
    for (const part of parts) expect(from!.map(withoutNames)).toContain(withoutNames(part));
  }
}

const NAMES = /[a-z]+(?:_[a-z]+)+(?:(?:, | or | and )[a-z]+(?:_[a-z]+)+)*/g;
const withoutNames = (text: string): string => text.replace(NAMES, 'A TOOL');

describe('the toolsets', () => {
  it('cost no more tokens and bytes than they may', () => {
    const over = computeCosts().flatMap(({ path, tokens, bytes }) => {
      const limit = Object.entries(TOKENS).find(([address]) => address === path)?.[1] ?? 12_000;
      return [
        ...(tokens > limit ? [`${path}: ${tokens} of ${limit} tokens`] : []),
        ...(bytes > BYTES ? [`${path}: ${bytes} of ${BYTES} bytes`] : []),
      ];
    });
    expect(over, TOO_MUCH).toEqual([]);
  });

  it.each(MOST_TOOLS)('%s has at most 16 tools', (path) => {
    expect(namesAt(path).length).toBeLessThanOrEqual(16);
  });

  it('have all operations at /mcp, and nothing that is sold in the directory', () => {
    expect(namesAt('/mcp')).toEqual([...names]);
    const missing = [...names].filter((name) => !namesAt('/mcp/x/directory').includes(name));
    expect(missing).toEqual([
      'quote_order',
      'create_checkout',
      'list_my_orders',
      'get_order',
      'cancel_order',
      'request_order_help',
    ]);
    expect(JSON.stringify(surfaceAt('/mcp/x/directory').listedTools)).not.toMatch(
      /billboard|quote_order|checkout/,
    );
  });

  it('have search and fetch for research', () => {
    expect(namesAt('/mcp/x/research')).toEqual(['search', 'fetch']);
  });

  it.each(MCP_ADDRESSES.filter(({ readOnly }) => readOnly))('$path changes nothing', ({ path }) => {
    for (const { annotations } of surfaceAt(path).listedTools) expect(annotations?.readOnlyHint).toBe(true);
    expect(namesAt(path).length).toBeGreaterThan(0);
  });

  it.each(MCP_ADDRESSES)('$path names in its words no tool that it has not', ({ path }) => {
    const here = new Set(namesAt(path));
    const { listedTools: listed } = surfaceAt(path);
    const named = listed.flatMap(({ name, description, inputSchema }) =>
      (JSON.stringify([description, inputSchema]).match(/[a-z]+(?:_[a-z]+)+/g) ?? [])
        .filter((word) => names.has(word) && !here.has(word))
        .map((word) => `${name}: ${word}`),
    );
    expect(named).toEqual([]);
  });

  it.each(MCP_ADDRESSES.filter(({ toolset }) => toolset !== 'research'))(
    '$path tells of each tool and input in whole sentences',
    (address) => {
      const { listedTools: listed } = surfaceAt(address.path);
      const { variants = {} } = TOOLSETS[address.toolset];
      for (const tool of listOperationsAt(address, TOOLS)) {
        const told = listed.find(({ name }) => name === tool.name)!;
        const variant = Object.entries(variants).find(([name]) => name === tool.name)?.[1];
        const whole = variant?.description ?? tool.description;
        expectWhole(told.description!, whole);
        // What the tool is for is never cut.
        expect(told.description).toContain(whole.split(/(?<=[.?!])\s+/)[0]);
        const inputs = told.inputSchema.properties ?? {};
        for (const [name, part] of Object.entries(toInputSchema(tool.input).properties ?? {})) {
          const { description = '' } = Object(inputs[name]);
          if (!part.description || !inputs[name]) continue;
          expect(description, `${tool.name}.${name}`).not.toBe('');
          expectWhole(description, part.description);
        }
      }
    },
  );

  it('name only tools that there are', () => {
    for (const { tools, excluded: except = [] } of Object.values(TOOLSETS))
      for (const name of [...(tools === 'all' ? [] : tools), ...except]) expect(names).toContain(name);
  });

  it('say what each is for in their instructions', () => {
    const texts = MCP_ADDRESSES.map(({ path }) => surfaceAt(path).instructions);
    expect(new Set(texts).size).toBe(texts.length);
    expect(surfaceAt('/mcp/x/directory').instructions).not.toMatch(/\borders\b|checkout/i);
  });
});

describe('words about tools that are not there', () => {
  const served = (name: string) => ['get_a', 'get_b'].includes(name);
  const all = new Set(['get_a', 'get_b', 'get_c', 'get_d']);
  it.each([
    ['One thing. Another: get_c.', 'One thing.'],
    ['From get_a or get_c.', 'From get_a.'],
    ['From get_c or get_a.', 'From get_a.'],
    ['From get_c, get_a or get_d.', 'From get_a.'],
    ['One thing. get_a takes it, get_b shows it.', 'One thing. get_a takes it, get_b shows it.'],
    ['From get_a, get_c or get_b.', 'From get_a or get_b.'],
    ['A step: get_a queues it, get_c makes a link. More.', 'More.'],
    ['A step: get_a queues it; get_c makes a link. More.', 'A step: get_a queues it. More.'],
    ['get_a, get_c make two links.', ''],
    ['get_c takes it; get_a shows it.', ''],
  ])('%s', (text, told) => expect(filterDescription(text, all, served)).toBe(told));
});
