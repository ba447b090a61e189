import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createInputReader } from '../../rest/input.ts';
import { buildOpenApi } from '../../rest/openapi.ts';
import { TOOLS } from '../../tools/index.ts';
import { getRequestedScopes } from '../../tools/shared/runtime/requested-scopes.ts';
import { SCOPES, type Tool } from '../../tools/shared/runtime/define.ts';
import { toInputSchema, toOutputSchema } from '../../tools/shared/schema/json-schema.ts';
import { getAdvertisedOutput } from '../../tools/shared/runtime/dry-run-record.ts';
import { listPathKeys } from '../../tools/shared/schema/rest-parameters.ts';
import { tokensIn } from '../../scripts/tokens.ts';
import { toConversationJson, buildToolList } from '../../mcp/capabilities/tool-list.ts';

type Schema = Record<string, unknown>;

const TOOLS_FOLDER = path.join(import.meta.dirname, '../../tools');
const SNAPSHOTS = path.join(import.meta.dirname, '__snapshots__');

/** What an operation may cost: to know, in tokens, and in `tools/list`. docs/operations.md has the sum. */
const ROOM = { tokens: 250, bytes: 5_000 };
/** Those that need more, and why. */
const MORE_ROOM: Partial<Record<string, { tokens: number; bytes?: number }>> = {
  // Every field of a profile with its bound, and what else a draft holds; it answers with the whole of it.
  update_draft: { tokens: 1_450, bytes: 13_000 },
  // It answers with all that a draft holds, and where each part comes from.
  get_draft: { tokens: 250, bytes: 9_000 },
  // All that is unfinished, of each kind.
  get_account: { tokens: 250, bytes: 6_500 },
  // Every field an owner edits, the platforms of links, and alternatives.
  update_my_listing: { tokens: 830, bytes: 5_400 },
  // The lines of an order, whose products take different things, and the quote it is bound to.
  quote_order: { tokens: 450 },
  create_checkout: { tokens: 560 },
  // All that an owner asks of a listing: its badge, what comes next and the review that was bought included.
  get_my_listing: { tokens: 250, bytes: 7_400 },
  // Every filter that people combine.
  search_listings: { tokens: 460 },
  // One member for each section of a story.
  set_founder_story: { tokens: 330 },
  // What each week and listing may be, and that it can be tried first.
  choose_free_listing: { tokens: 260 },
  // Four ways to prove control, and how long each holds.
  claim_listing: { tokens: 290 },
};

/** What a host tells its model of a tool. */
const tokensOf = (tool: Tool): number => tokensIn(buildToolList([tool]).map(toConversationJson).join());

const advertised = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: toInputSchema(tool.input),
  outputSchema: toOutputSchema(getAdvertisedOutput(tool)),
  annotations: tool.annotations,
});

/** A schema and every schema inside it, with its place. */
function* within(schema: Schema, place = 'input'): Generator<[string, Schema]> {
  yield [place, schema];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      for (const [name, inner] of Object.entries(value as Record<string, Schema>)) {
        yield* within(inner, `${place}.${name}`);
      }
    } else if (
      ['items', 'additionalProperties'].includes(key) &&
      value !== null &&
      typeof value === 'object'
    ) {
      yield* within(value as Schema, `${place}[]`);
    }
  }
}

/** Places in the advertised input of a tool that break a rule. */
const breaking = (tool: Tool, breaks: (schema: Schema) => boolean): string[] =>
  [...within(toInputSchema(tool.input))].filter(([, schema]) => breaks(schema)).map(([place]) => place);

/** What breaks hosts, or says nothing to those that make functions of a schema. */
function faultsOf(schema: Schema): string[] {
  const faults = ['anyOf', 'oneOf', 'allOf', '$ref', '$defs'].filter((key) => key in schema);
  const types = [schema['type'] ?? []].flat();
  if (types.length === 0) faults.push('no type');
  if (types.includes('object') && !('properties' in schema) && !('additionalProperties' in schema))
    faults.push('an object of nothing');
  if (types.includes('array') && !('items' in schema)) faults.push('a list of nothing');
  return faults;
}

/** Members that hold whatever another operation takes or shows. */
const OPEN = /\.(arguments|options|before|after|previous)\[\]$/;

const BOUNDS =
  'minLength maxLength pattern format minimum maximum minItems maxItems maxProperties propertyNames'.split(
    ' ',
  );

/** Bounds of an input in OpenAPI that `tools/list` does not show as they are, each with its place. */
function missingBounds(open: Schema, listed: Schema | undefined, place: string): string[] {
  const missing = BOUNDS.filter(
    (bound) => bound in open && JSON.stringify(open[bound]) !== JSON.stringify(listed?.[bound]),
  ).map((bound) => `${place}: ${bound}`);
  const values = [open['enum'] ?? []].flat().filter((value) => value !== null);
  const shown = [listed?.['enum'] ?? []].flat();
  const inside = (key: 'items' | 'additionalProperties') =>
    typeof open[key] === 'object'
      ? missingBounds(open[key] as Schema, listed?.[key] as Schema | undefined, `${place}[]`)
      : [];
  const members = Object.entries((open['properties'] ?? {}) as Record<string, Schema>);
  return [
    ...missing,
    ...(values.every((value) => shown.includes(value)) ? [] : [`${place}: enum`]),
    ...inside('items'),
    ...inside('additionalProperties'),
    ...members.flatMap(([name, part]) =>
      missingBounds(
        part,
        (listed?.['properties'] as Record<string, Schema> | undefined)?.[name],
        `${place}.${name}`,
      ),
    ),
  ];
}

/** The input members of each operation of the OpenAPI description: of its path, its query, its header and its body. */
const openInputs = (): [string, Record<string, Schema>][] => {
  const { paths } = buildOpenApi(TOOLS, { publicUrl: 'https://directory.example.com', version: '1.0.0' });
  return Object.values(paths as Record<string, Record<string, any>>)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId)
    .map(({ operationId, parameters = [], requestBody }) => [
      operationId,
      {
        ...Object.fromEntries(
          parameters.map((one: any) => [
            one.in === 'header' ? one.name.toLowerCase().replaceAll('-', '_') : one.name,
            one.schema,
          ]),
        ),
        ...requestBody?.content['application/json'].schema.properties,
      },
    ]);
};

describe('the registry', () => {
  it('shows over MCP every bound of an input that OpenAPI shows', () => {
    const listed = new Map(
      buildToolList(TOOLS).map(({ name, inputSchema: input }) => [name, input as Schema]),
    );
    const inputs = openInputs();
    expect(inputs.map(([name]) => name).toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted());
    expect(
      inputs.flatMap(([name, properties]) => missingBounds({ properties }, listed.get(name), name)),
    ).toEqual([]);
  });

  it('holds every operation file, each named after its file', async () => {
    const files = (await readdir(TOOLS_FOLDER)).filter((file) => file.endsWith('.ts') && file !== 'index.ts');
    const named = files.map((file) => file.slice(0, -'.ts'.length).replaceAll('-', '_'));
    expect(TOOLS.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
  });

  it('asks once for all that a launch may need', () => {
    const asked = (wanted: string) =>
      TOOLS.filter(({ name }) => name === wanted).flatMap((tool) => getRequestedScopes(tool));
    for (const name of ['submit_listing', 'submit_draft']) expect(asked(name)).toEqual(SCOPES);
    expect(asked('post_listing_update')).toEqual(['account:read', 'listings:write']);
    expect(asked('create_checkout')).toEqual(['account:read', 'orders:write']);
    expect(asked('get_account')).toEqual(['account:read']);
    expect(asked('search_listings')).toEqual([]);
  });

  it('has one operation at each method and path', () => {
    const routes = TOOLS.map(({ rest }) => `${rest.method} ${rest.path}`);
    expect(routes).toEqual([...new Set(routes)]);
  });

  it('has no input that cannot travel in an address', () => {
    for (const tool of TOOLS) expect(() => createInputReader(tool)).not.toThrow();
  });

  it('gives more room to no operation that is gone', () => {
    expect(Object.keys(MORE_ROOM).filter((name) => !TOOLS.some((tool) => tool.name === name))).toEqual([]);
  });

  it('has a snapshot of nothing that is gone', async () => {
    const kept = (await readdir(SNAPSHOTS)).map((file) => path.basename(file, '.json'));
    expect(kept.filter((name) => !TOOLS.some((tool) => tool.name === name))).toEqual([]);
  });
});

describe.each(TOOLS.map((tool) => ({ name: tool.name, tool })))('$name', ({ name, tool }) => {
  const { description, annotations, rest } = tool;

  it('describes itself in 40 to 1,024 characters, without shouting', () => {
    expect(description.length).toBeGreaterThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(1_024);
    expect(description).not.toMatch(/\b(MUST|IMPORTANT)\b/);
  });

  it('costs an assistant little to know, and the server little to list', () => {
    const { tokens, bytes } = { ...ROOM, ...MORE_ROOM[name] };
    const tooMuch = 'Shorten its descriptions, or name it in MORE_ROOM of this file with the reason.';
    expect(tokensOf(tool), tooMuch).toBeLessThanOrEqual(tokens);
    const listed = JSON.stringify(buildToolList([tool]));
    expect(listed.length, tooMuch).toBeLessThanOrEqual(bytes);
    // A single other letter makes the whole list twice as slow to write.
    expect(listed).toMatch(/^[\x20-\x7e]*$/);
  });

  it('describes every input', () => {
    const properties = Object.entries(
      (toInputSchema(tool.input)['properties'] ?? {}) as Record<string, Schema>,
    );
    expect(properties.filter(([, { description }]) => !description).map(([key]) => key)).toEqual([]);
  });

  it('is strict at every depth', () => {
    // Objects with free keys say what a key may be instead.
    const open = (schema: Schema) =>
      schema['type'] === 'object' && schema['additionalProperties'] !== false && !('propertyNames' in schema);
    expect(breaking(tool, open)).toEqual([]);
  });

  it('shows no unions in its input, nor lists of types, which some hosts refuse', () => {
    const [listed] = buildToolList([tool]);
    const unions = [...within(listed!.inputSchema as Schema)].filter(
      ([, schema]) =>
        ['anyOf', 'oneOf', 'allOf'].some((key) => key in schema) || Array.isArray(schema['type']),
    );
    expect(unions.map(([place]) => place)).toEqual([]);
  });

  it('answers with what is typed to the last member, without unions', () => {
    const [{ outputSchema: output = {} } = {}] = buildToolList([tool]);
    const faults = [...within(output as Schema, name)].flatMap(([place, schema]) =>
      OPEN.test(place) ? [] : faultsOf(schema).map((fault) => `${place}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('takes its path parameters as required inputs', () => {
    const required = toInputSchema(tool.input)['required'] ?? [];
    expect(required).toEqual(expect.arrayContaining(listPathKeys(tool)));
  });

  it('is annotated as its method says', () => {
    if (rest.method === 'GET') expect(annotations.readOnlyHint).toBe(true);
    if (rest.method === 'DELETE') expect(annotations.destructiveHint).toBe(true);
    if (annotations.readOnlyHint) {
      expect(annotations.destructiveHint).toBe(false);
      expect(rest.idempotent ?? false).toBe(false);
    }
  });

  it('changes something where it does not say that it only reads', () => {
    expect('change' in tool).toBe(!annotations.readOnlyHint);
  });

  it('is advertised as it was', async () => {
    const text = `${JSON.stringify(advertised(tool), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(path.join(SNAPSHOTS, `${name}.json`));
  });
});
