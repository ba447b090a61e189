import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createInputReader } from '../../rest/input.ts';
import { buildOpenApi } from '../../rest/openapi.ts';
import { TOOLS } from '../../tools/index.ts';
import { getRequestedScopes } from '../../tools/shared/runtime/requested-scopes.ts';
import { SCOPES, type Tool } from '../../tools/shared/runtime/define.ts';
import { toInputSchema, toListedOutputSchema } from '../../tools/shared/schema/json-schema.ts';
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
  update_draft: { tokens: 1_450, bytes: 14_300 },
  // It answers with all that a draft holds and where each part comes from, and says what the states and reasons mean.
  get_draft: { tokens: 250, bytes: 14_200 },
  // A record for each kind of proposal, with the lines that say it.
  propose_draft_values: { tokens: 560 },
  // All that is unfinished, of each kind, and what the person did on listings.
  get_account: { tokens: 250, bytes: 6_600 },
  // Every field an owner edits, the platforms of links, and alternatives.
  update_my_listing: { tokens: 830, bytes: 5_400 },
  // The lines of an order, whose products take different things, and the quote it is bound to.
  quote_order: { tokens: 450 },
  create_checkout: { tokens: 560 },
  // The whole profile, where it comes from, and the sentence behind each value.
  get_listing: { tokens: 250, bytes: 5_700 },
  // All that an owner asks of a listing: its badge, what comes next and the review that was bought included.
  get_my_listing: { tokens: 250, bytes: 7_400 },
  // Every filter that people combine, and other wordings of what is searched for.
  search_listings: { tokens: 660, bytes: 5_400 },
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
  outputSchema: toListedOutputSchema(getAdvertisedOutput(tool)),
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

/** Names of the operations that break a rule, each with what breaks it. */
const offenders = (faults: (tool: Tool) => string[]): string[] =>
  TOOLS.flatMap((tool) => faults(tool).map((fault) => `${tool.name}: ${fault}`));

/** Returns the faults whose condition is true. */
const those = (faults: Record<string, boolean>): string[] =>
  Object.keys(faults).filter((name) => faults[name]);

describe('each operation', () => {
  it('describes itself in 40 to 1,024 characters, without shouting', () => {
    const bad = ({ description }: Tool) =>
      those({
        'too short': description.length < 40,
        'too long': description.length > 1_024,
        shouting: /\b(MUST|IMPORTANT)\b/.test(description),
      });
    expect(offenders(bad)).toEqual([]);
  });

  it('costs an assistant little to know, and the server little to list', () => {
    const costly = (tool: Tool) => {
      const { tokens, bytes } = { ...ROOM, ...MORE_ROOM[tool.name] };
      const listed = JSON.stringify(buildToolList([tool]));
      return those({
        [`${tokensOf(tool)} of ${tokens} tokens`]: tokensOf(tool) > tokens,
        [`${listed.length} of ${bytes} bytes`]: listed.length > bytes,
        // A single other letter makes the whole list twice as slow to write.
        'not in ASCII': !/^[\x20-\x7e]*$/.test(listed),
      });
    };
    expect(
      offenders(costly),
      'Shorten descriptions, or give it more in MORE_ROOM of this file with the reason.',
    ).toEqual([]);
  });

  it('describes every input', () => {
    const undescribed = (tool: Tool) =>
      Object.entries((toInputSchema(tool.input)['properties'] ?? {}) as Record<string, Schema>)
        .filter(([, { description }]) => !description)
        .map(([key]) => key);
    expect(offenders(undescribed)).toEqual([]);
  });

  it('is strict at every depth', () => {
    // Objects with free keys say what a key may be instead.
    const open = (schema: Schema) =>
      schema['type'] === 'object' && schema['additionalProperties'] !== false && !('propertyNames' in schema);
    expect(offenders((tool) => breaking(tool, open))).toEqual([]);
  });

  it('shows no unions in its input, nor lists of types, which some hosts refuse', () => {
    const unions = (tool: Tool) =>
      [...within(buildToolList([tool])[0]!.inputSchema as Schema)]
        .filter(
          ([, schema]) =>
            ['anyOf', 'oneOf', 'allOf'].some((key) => key in schema) || Array.isArray(schema['type']),
        )
        .map(([place]) => place);
    expect(offenders(unions)).toEqual([]);
  });

  it('answers with what is typed to the last member, without unions', () => {
    const untyped = (tool: Tool) => {
      const [{ outputSchema: output = {} } = {}] = buildToolList([tool]);
      return [...within(output as Schema, tool.name)].flatMap(([place, schema]) =>
        OPEN.test(place) ? [] : faultsOf(schema).map((fault) => `${place}: ${fault}`),
      );
    };
    expect(offenders(untyped)).toEqual([]);
  });

  it('takes its path parameters as required inputs', () => {
    const optional = (tool: Tool) => {
      const required = [toInputSchema(tool.input)['required'] ?? []].flat();
      return listPathKeys(tool).filter((key) => !required.includes(key));
    };
    expect(offenders(optional)).toEqual([]);
  });

  it('is annotated as its method says, and changes something where it does not say that it only reads', () => {
    const misleading = (tool: Tool) => {
      const { rest, annotations } = tool;
      const { readOnlyHint: reads, destructiveHint: destroys } = annotations;
      return those({
        'GET does not only read': rest.method === 'GET' && !reads,
        'DELETE does not destroy': rest.method === 'DELETE' && !destroys,
        'a read destroys': reads && destroys !== false,
        'a read takes an idempotency key': reads && (rest.idempotent ?? false),
        'its kind is another': 'change' in tool === reads,
      });
    };
    expect(offenders(misleading)).toEqual([]);
  });

  it('is advertised as it was', async () => {
    for (const tool of TOOLS) {
      const text = `${JSON.stringify(advertised(tool), null, 2)}\n`;
      await expect.soft(text).toMatchFileSnapshot(path.join(SNAPSHOTS, `${tool.name}.json`));
    }
  });
});
