import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInputReader } from '../../rest/input.ts';
import { TOOLS } from '../../tools/index.ts';
import { parseInput } from '../../tools/shared/runtime/call.ts';
import type { Tool } from '../../tools/shared/runtime/define.ts';
import { ToolError } from '../../tools/shared/runtime/errors.ts';
import { getParameterLocation } from '../../tools/shared/schema/rest-parameters.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { type Answer, type CallOperation, CLIENTS } from '../kit/clients.ts';
import { TEST_ALL } from '../kit/test-all.ts';
import { type BoundCase, casesOf, faultOf, isStored, type World } from './bound-cases.ts';
import { type Founder, startFounder } from './founder.ts';

const SUBJECTS = OPERATIONS.flatMap(({ name, input }) =>
  TOOLS.filter((tool) => tool.name === name).map((tool) => ({ tool, input })),
);
const WAYS = { REST: 'REST', MCP: 'MCP 2026-07-28' } as const;
type Way = keyof typeof WAYS;

/** The input as an operation gets it: over REST, its path and query have been text. */
async function received(tool: Tool, args: Record<string, unknown>, way: Way): Promise<unknown> {
  if (way === 'MCP') return args;
  const [params, query, body] = (['path', 'query', 'body'] as const).map((place) =>
    Object.entries(args).filter(([key]) => getParameterLocation(tool, key) === place),
  ) as [Entries, Entries, Entries];
  const request = new IncomingMessage(new Socket());
  request.url = `/?${new URLSearchParams(texts(query)).toString()}`;
  const read = createInputReader(tool);
  return {
    ...(await read(request, new ServerResponse(request), texts(params))),
    ...Object.fromEntries(body),
  };
}
type Entries = [string, unknown][];
const texts = (entries: Entries): Record<string, string> =>
  Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));

/** What an operation says of an input before it does anything. */
async function judged(tool: Tool, args: Record<string, unknown>, way: Way): Promise<Answer> {
  try {
    return { ok: true, body: parseInput(tool, await received(tool, args, way), 'https://directory.example') };
  } catch (thrown) {
    if (thrown instanceof ToolError) return { ok: false, body: thrown.toBody('-') };
    throw thrown;
  }
}

it.each(['REST', 'MCP'] as const)('every bound of every input is kept over %s', async (way) => {
  const draftId = '00000000-0000-4000-8000-000000000000';
  const world: World = { siteUrl: 'http://127.0.0.1:1', draftId, category: 'Productivity' };
  const faults: (string | undefined)[] = [];
  let count = 0;
  for (const { tool, input } of SUBJECTS)
    for (const one of casesOf(tool, input, world, way)) {
      faults.push(faultOf(tool, one, await judged(tool, one.args, way)));
      count += 1;
    }
  expect(faults.filter(Boolean)).toEqual([]);
  expect(count).toBeGreaterThan(1_500);
});

let founder: Founder;
let world: World;
const calls = new Map<Way, CallOperation>();
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  founder = await startFounder();
  const { body } = await founder.call('list_categories');
  world = { siteUrl: founder.site.url, draftId: founder.draftId, category: body.items[0].name };
  for (const way of ['REST', 'MCP'] as const) {
    const { call, close } = await CLIENTS[WAYS[way]](founder.service.url, founder.key);
    calls.set(way, call);
    closing.push(close);
  }
});
afterAll(async () => {
  for (const close of closing) await close();
  await founder[Symbol.asyncDispose]();
});

/**
 * Cases of an operation with the way that each is sent: with TEST_ALL=1 all of them both ways, else one field for each rule,
 * and all that a draft stores.
 */
function sentCases(tool: Tool, input: (typeof SUBJECTS)[number]['input'], index: number): [Way, BoundCase][] {
  if (TEST_ALL)
    return (['REST', 'MCP'] as const).flatMap((way) =>
      casesOf(tool, input, world, way).map((one): [Way, BoundCase] => [way, one]),
    );
  const way: Way = index % 2 === 0 ? 'REST' : 'MCP';
  const seen = new Set<string>();
  return casesOf(tool, input, world, way)
    .filter(({ rule, refusal }) => {
      const kind = `${rule} ${refusal === null}`;
      const isSeen = seen.has(kind);
      seen.add(kind);
      return !isSeen || (tool.name === 'update_draft' && refusal === null);
    })
    .map((one) => [way, one]);
}

it('what is out of bounds is refused by the running service, and changes nothing', async () => {
  const before = await founder.everything();
  const faults: (string | undefined)[] = [];
  for (const [index, { tool, input }] of SUBJECTS.entries()) {
    for (const [way, one] of sentCases(tool, input, index))
      if (one.refusal) faults.push(faultOf(tool, one, await calls.get(way)!(tool.name, one.args)));
    if (tool.change && JSON.stringify(await founder.everything()) !== JSON.stringify(before))
      faults.push(`${tool.name} changed something`);
  }
  expect(faults.filter(Boolean)).toEqual([]);
}, 600_000);

it('what is at a bound is taken by the running service, and a draft stores it', async () => {
  const faults: (string | undefined)[] = [];
  for (const [index, { tool, input }] of SUBJECTS.entries())
    for (const [way, one] of sentCases(tool, input, index)) {
      if (one.refusal) continue;
      const answer = await calls.get(way)!(tool.name, one.args);
      faults.push(faultOf(tool, one, answer));
      // Pages to read are of the draft's own website, and none of the longest addresses is.
      if (one.field === 'read_pages') {
        await founder.service.app.catchUp();
        continue;
      }
      if (tool.name === 'update_draft' && !(answer.ok && isStored(one, answer.body)))
        faults.push(
          `${one.rule} at ${one.field} is not stored: ${JSON.stringify(answer.body).slice(0, 300)}`,
        );
    }
  expect(faults.filter(Boolean)).toEqual([]);
}, 600_000);

describe('text of a draft', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = (await founder.call('submit_listing', { url: founder.site.url })).body);
    await founder.service.app.catchUp();
  });
  const update = async (change: Record<string, unknown>) => founder.call('update_draft', { id, ...change });
  const draft = async () => (await founder.call('get_draft', { id })).body;

  it('is kept as it was sent, in any script and whatever it looks like', async () => {
    const sent = [
      'مفكرة الاجتماعات لفريقك',
      'e\u0301'.repeat(100),
      '👩‍👩‍👧‍👦 🇵🇹',
      'one\r\ntwo\tthree',
      "<script>alert(1)</script> {{7*7}} ${7*7} '; drop table drafts; --",
    ];
    const kept: string[] = [];
    for (const tagline of sent) {
      const { body } = await update({ fields: { tagline } });
      expect(body.fields.tagline.value).toBe(tagline);
      kept.push((await draft()).fields.tagline.value);
    }
    expect(kept).toEqual(sent);
  });

  it('that is required says more than white space', async () => {
    const changes: [string, Record<string, unknown>][] = [
      ['faqs.0.question', { faqs: [{ question: ' \n\u00a0', answer: 'yes' }] }],
      ['faqs.0.answer', { faqs: [{ question: 'Why?', answer: '\t' }] }],
      ['founders.0.name', { founders: [{ name: '  ' }] }],
      ['milestones.0.title', { milestones: [{ date: '2026-01-05', title: '\u2003' }] }],
      ['fields.tags.1', { fields: { tags: ['one', ' '] } }],
    ];
    const before = await draft();
    for (const [field, change] of changes)
      expect((await update(change)).body.error, field).toMatchObject({ code: 'invalid_request', field });
    expect(await draft()).toEqual(before);
  });

  it('of white space alone counts as missing when the draft is submitted', async () => {
    await update({ fields: { name: ' \n ' } });
    const { body } = await founder.call('submit_draft', { id });
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'fields.name' });
    await update({ restore: ['name'] });
  });

  it('that is no web address is no link', async () => {
    const before = await draft();
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//evil.example',
      'example',
    ]) {
      const places = [
        { company_socials: { custom: link } },
        { founder_socials: { website: link } },
        { competitor_url: link },
      ];
      const fields: string[] = [];
      for (const change of places) fields.push((await update(change)).body.error?.field);
      expect(fields, link).toEqual(['company_socials.custom', 'founder_socials.website', 'competitor_url']);
    }
    expect(await draft()).toEqual(before);
  });
});

it('the address of a product is refused when it is none, and nothing of it is repeated', async () => {
  const before = await founder.everything();
  for (const url of [
    'acme',
    'ftp://acme.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@acme.com/',
    'https://',
    'http://acme.com:99999/',
    'http://a b.com/',
    `https://acme.com/${'é'.repeat(400)}`,
  ]) {
    const { body } = await founder.call('submit_listing', { url });
    expect(body.error, url).toMatchObject({ code: 'invalid_request', field: 'url' });
    expect(JSON.stringify(body)).not.toContain('secret');
  }
  expect(await founder.everything()).toEqual(before);
});

it('a week is not found when there is none', async () => {
  for (const week of ['2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31', 'this month', '12026-01-0']) {
    const { body } = await founder.call('get_launch_week', { week });
    expect(body.error, week).toMatchObject({ code: 'not_found', field: 'week' });
  }
});
