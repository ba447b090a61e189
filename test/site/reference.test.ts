import { load } from 'cheerio';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { curlExample, exampleRequest } from '../../site/machine/example-request.ts';
import { inputRows } from '../../site/shared/forms/operation-inputs.ts';
import { referenceBody } from '../../site/machine/reference.ts';
import { TOOLS } from '../../tools/index.ts';
import { changes, defineWrite, type Read, type Tool, type Write } from '../../tools/shared/runtime/define.ts';
import { startToys } from '../rest/toy-server.ts';
import { toyTools } from '../rest/toy-tools.ts';

const ORIGIN = 'https://launch.test';

async function page(tools: readonly Tool[]) {
  return load((await referenceBody(tools, ORIGIN)).toString());
}

const toy = (more: Partial<Write>): Write => ({
  ...defineWrite({
    name: 'paint_toy',
    title: 'Paint a toy',
    description: 'Paints a toy.',
    scope: 'listings:write',
    annotations: changes,
    rest: { method: 'PUT', path: '/toys/{slug}/paint' },
    input: z.strictObject({ slug: z.string().describe('Toy.'), colour: z.string().describe('Colour.') }),
    output: z.object({}),
    change: async () => ({}),
  }),
  ...more,
});

describe('the reference page', () => {
  it('shows every operation with what it needs, takes and is called', async () => {
    const $ = await page(toyTools());
    expect(
      $('article')
        .toArray()
        .map(({ attribs }) => attribs['id']),
    ).toHaveLength(toyTools().length);
    const text = $('#add_box').text().replaceAll(/\s+/g, ' ');
    expect(text).toContain('Add a box');
    expect(text).toContain('POST /v1/boxes');
    expect(text).toContain('listings:write');
    expect(text).toContain('Idempotency-Key');
    expect(text).toContain('size body: whole number, at least 1Size in litres.');
    expect(text).toContain('MCP tool add_box');
    expect($('#get_toy').text()).toContain('public');
  });

  it('leads from its contents to every operation, without scripts', async () => {
    const $ = await page(TOOLS);
    const targets = $('nav a')
      .toArray()
      .map(({ attribs }) => attribs['href'] ?? '');
    for (const { name } of TOOLS) expect(targets).toContain(`#${name}`);
    for (const target of targets) expect($(target)).toHaveLength(1);
    expect($('script, [style], [onclick]')).toHaveLength(0);
  });

  it('escapes what operations say of themselves', async () => {
    const $ = await page([
      toy({ title: '<b>Paint</b>', description: '`<i>` & "<script>alert(1)</script>"' }),
    ]);
    expect($('script, b, i')).toHaveLength(0);
    expect($('article code').text()).toContain('<i>');
    expect($('h3').text()).toBe('<b>Paint</b>');
  });
});

describe('inputs in words', () => {
  const bounds = (schema: z.ZodType) =>
    inputRows(toy({ rest: { method: 'PUT', path: '/toys' }, input: z.strictObject({ it: schema }) })).map(
      ({ name, bounds }) => `${name}: ${bounds}`,
    );

  it.each([
    [z.string().min(1).max(200), 'text, 1 to 200 characters'],
    [z.int().min(1).max(1000).default(1), 'whole number, 1 to 1000, default 1'],
    [z.boolean().default(true), 'true or false, default true'],
    [z.enum(['dns', 'meta']), 'one of `dns`, `meta`'],
    [z.string().max(500).nullable(), 'text or null, at most 500 characters'],
    [z.uuid(), 'UUID'],
    [z.iso.date(), 'date YYYY-MM-DD'],
    [z.array(z.string().max(40)).max(60), 'list, at most 60 items, each text, at most 40 characters'],
    [z.string().regex(/^[a-z]+$/), 'text, matching `^[a-z]+$`'],
  ])('%#: %s', (schema, words) => {
    expect(bounds(schema)).toEqual([`it: ${words}`]);
  });

  it('name the members of objects and of the items of lists', () => {
    const faq = z.strictObject({ question: z.string().max(3), answer: z.string().max(5) });
    expect(bounds(z.array(faq).max(10))).toEqual([
      'it: list, at most 10 items',
      'it[].question: text, at most 3 characters',
      'it[].answer: text, at most 5 characters',
    ]);
  });

  it('say once what is true of many members', () => {
    const link = z.string().max(500).optional();
    expect(bounds(z.strictObject({ x: link, github: link, reddit: link, medium: link }))).toEqual([
      'it: object, any of `x`, `github`, `reddit`, `medium`: text, at most 500 characters',
    ]);
  });
});

describe('examples', () => {
  it('are requests that the API accepts, for every operation', async () => {
    const silent = ({
      analytics: _,
      cacheable: _1,
      ...tool
    }: Tool & Pick<Read, 'analytics' | 'cacheable'>): Read => ({
      ...tool,
      output: z.object({}),
      fullOutput: undefined,
      rest: { method: tool.rest.method, path: tool.rest.path },
      change: undefined,
      run: async () => ({}),
    });
    await using server = await startToys({ tools: [...TOOLS, ...toyTools()].map(silent) });
    for (const tool of [...TOOLS, ...toyTools()]) {
      const { method, path, body } = exampleRequest(tool);
      const answer = await server.ask(method, path, { as: 'writer', ...(body ? { body } : {}) });
      expect([tool.name, answer.body]).toEqual([tool.name, {}]);
    }
  });

  it('are commands that a shell reads as they are meant', () => {
    const tool = toy({
      rest: { method: 'PUT', path: '/toys/{slug}/paint', idempotent: true },
      input: z.strictObject({ slug: z.string(), colour: z.string().default("painter's grey") }),
    });
    expect(curlExample(tool, ORIGIN)).toBe(
      [
        `curl -X PUT 'https://launch.test/v1/toys/acme-notes/paint'`,
        `  -H 'Authorization: Bearer YOUR_API_KEY'`,
        `  -H "Idempotency-Key: $(uuidgen)"`,
        `  -H 'Content-Type: application/json'`,
        `  -d '{"colour":"painter'\\''s grey"}'`,
      ].join(' \\\n'),
    );
  });
});
