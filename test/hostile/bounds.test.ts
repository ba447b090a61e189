import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { getParameterLocation, listPathKeys } from '../../tools/shared/schema/rest-parameters.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { type Answer, type CallOperation, WAYS_IN } from '../kit/clients.ts';
import { type Founder, startFounder } from './founder.ts';
import { objectsOf, type Place, placesOf, withValue } from './spec-values.ts';

const WAYS = ['REST', 'MCP 2026-07-28'] as const;

let founder: Founder;
let category: string;
const calls = new Map<string, CallOperation>();
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  founder = await startFounder();
  const { body } = await founder.call('list_categories');
  category = body.items[0].name;
  for (const way of WAYS) {
    const { call, close } = await WAYS_IN[way](founder.service.url, founder.key);
    calls.set(way, call);
    closing.push(close);
  }
});
afterAll(async () => {
  for (const close of closing) await close();
  await founder[Symbol.asyncDispose]();
});

type Issue = { field: string; code: string; limit?: number; actual?: number; allowed?: string[] };
const issuesOf = ({ body }: Answer): Issue[] => body.error?.issues ?? [];

/** What is wrong with the length, number or type at `field`, if anything. */
const BOUND_CODES = [
  'too_long',
  'too_short',
  'too_large',
  'too_small',
  'wrong_type',
  'invalid_format',
  'not_allowed',
];
const boundIssue = (answer: Answer, field: string): Issue | undefined =>
  issuesOf(answer).find((issue) => issue.field === field && BOUND_CODES.includes(issue.code));

// Values of these stand for something: tested in test/rules/field-values.test.ts.
const READ = new Set(
  ['categories.0', 'country', 'founded_year', 'contact_email', 'language']
    .map((name) => `fields.${name}`)
    .concat('language'),
);

const LINKS = /(^|_)(url|socials\.\w+)$/;

/** Text of `length` characters that is good at this place. */
function text({ field, kind, pattern }: Place, length: number, fill = 'a'): string {
  if (kind === 'email') return '@example.com'.padStart(length, 'a');
  // Addresses are read by the service: ones on loopback, which say 404.
  if (LINKS.test(field) && kind === 'string') return `${founder.site.url}/`.padEnd(length, 'a');
  if (kind === 'uri') return 'https://example.com/'.padEnd(length, 'a');
  return (pattern ? 'a' : fill).repeat(length);
}

describe.each(OPERATIONS.filter(({ name }) => TOOLS.some((tool) => tool.name === name)))(
  '$name',
  ({ name, input }) => {
    const tool = TOOLS.find((candidate) => candidate.name === name)!;
    const places = placesOf(input);
    const placed = (field: string): Place => places.find((one) => one.field === field)!;
    const inBody = ({ field }: Place): boolean => getParameterLocation(tool, field) === 'body';
    const isWrite = !tool.annotations.readOnlyHint;

    /** The smallest good value at a place. */
    function sample(field: string): unknown {
      const one = placed(field);
      const inside = places.filter(
        (other) => other.required && new RegExp(`^${field}\\.(0\\.)?\\w+$`).test(other.field),
      );
      const object = () =>
        Object.fromEntries(inside.map((other) => [other.field.replace(/.*\./, ''), sample(other.field)]));
      if (!one) return object();
      switch (one.kind) {
        case 'array':
          return one.items === null ? [object()] : [sample(`${field}.0`)];
        case 'object':
          return object();
        case 'integer':
          return one.min ?? 1;
        case 'boolean':
          return true;
        case 'uuid':
          return founder.draftId;
        case 'date':
          return '2026-01-05';
        case 'enum':
          return one.options[1];
        default:
          if (field.startsWith('fields.categories')) return category;
          // Locking a field would keep the other cases from redrafting it.
          if (/^(lock_fields|regenerate|restore)\./.test(field))
            return field.startsWith('lock') ? 'city' : 'tagline';
          if (field === 'week') return 'this';
          if (/country/.test(field) && one.pattern) return 'DE';
          return text(one, one.kind === 'string' && !LINKS.test(field) ? 4 : 40);
      }
    }
    const base = (): Record<string, unknown> =>
      Object.fromEntries(
        places
          .filter(({ field, required }) => required && !field.includes('.'))
          .map(({ field }) => [field, sample(field)]),
      );
    const send = (way: string, field: string, value: unknown): Promise<Answer> =>
      calls.get(way)!(name, withValue(base(), field, value, sample));

    async function refused(way: string, field: string, value: unknown, at = field): Promise<Issue> {
      const answer = await send(way, field, value);
      expect(answer.body.error, JSON.stringify(answer.body).slice(0, 300)).toMatchObject({
        code: 'invalid_request',
      });
      expect(answer.body.error.field).toBe(at);
      return issuesOf(answer).find((issue) => issue.field === at)!;
    }
    async function accepted(way: string, field: string, value: unknown): Promise<void> {
      const answer = await send(way, field, value);
      expect(boundIssue(answer, field)).toBeUndefined();
      if (name !== 'update_draft') return;
      expect(answer.ok, JSON.stringify(answer.body).slice(0, 300)).toBe(true);
      const [top = '', ...rest] = field.split('.');
      // A wish and the name of somebody until now are asked, not kept.
      if (!(top in answer.body) || ['id', 'wish'].includes(top) || rest.at(-1) === 'was') return;
      const stored = rest.reduce((at, key) => at[key], answer.body[top]);
      // The same category twice is one.
      const kept = field === 'fields.categories' && Array.isArray(value) ? [...new Set(value)] : value;
      // Items come back with where they are from.
      if (Array.isArray(stored)) expect(stored).toMatchObject(kept as object[]);
      else expect(top === 'fields' ? stored.value : stored).toEqual(kept);
    }

    const texts = places.filter(({ kind, max }) => max !== null && ['string', 'uri', 'email'].includes(kind));
    const lists = places.filter(({ kind }) => kind === 'array');
    const numbers = places.filter(({ kind }) => kind === 'integer');
    // A category has to be one of the directory's, and a country is one: they cannot be made longer.
    const atBound = texts.filter(({ field }) => !READ.has(field) && field !== 'category' && field !== 'week');

    const free = texts.filter((one) => one.kind === 'string' && !one.pattern && !LINKS.test(one.field));
    const counted = free.filter((one) => atBound.includes(one));
    const capped = numbers.filter(({ max }) => max !== null);
    const choices = places.filter(({ kind, field }) => kind === 'enum' && !field.endsWith('.0'));
    const needed = places.filter((one) => one.required && !listPathKeys(tool).includes(one.field));
    const objects = objectsOf(places).map((at) => ({ at }));
    /** A list of texts is set whole. */
    const whole = ({ field }: Place, value: string): [string, unknown] =>
      field.endsWith('.0') ? [field.slice(0, -2), [value]] : [field, value];

    describe.each(WAYS)('over %s', (way) => {
      const typed = places.filter((one) => (way === 'REST' ? inBody(one) : true));
      let before: unknown[];
      beforeAll(async () => {
        before = await founder.everything();
      });

      it.each(texts)('refuses one character more of $field than it takes', async (one) => {
        const issue = await refused(way, one.field, text(one, one.max! + 1));
        expect(issue).toMatchObject({ code: 'too_long', limit: one.max, actual: one.max! + 1 });
      });
      it.each(lists)('refuses one item more of $field than it takes', async ({ field, max }) => {
        const [item] = sample(field) as unknown[];
        const issue = await refused(way, field, Array<unknown>(max! + 1).fill(item));
        expect(issue).toMatchObject({ code: 'too_long', limit: max, actual: max! + 1 });
      });
      it.each(numbers)('refuses less than the least of $field', async ({ field, min }) => {
        const issue = await refused(way, field, min! - 1);
        expect(issue).toMatchObject({ code: 'too_small', limit: min, actual: min! - 1 });
      });
      it.each(capped)('refuses more than the most of $field', async ({ field, max }) => {
        const issue = await refused(way, field, max! + 1);
        expect(issue).toMatchObject({ code: 'too_large', limit: max, actual: max! + 1 });
      });
      it.each(numbers)('refuses $field that is no whole number', async ({ field }) => {
        for (const value of [1.5, 'one', '1e2', '0x1']) {
          expect((await refused(way, field, value)).code).toBe('wrong_type');
        }
      });
      it.each(choices)(
        'refuses $field that is none of its words, and names them',
        async ({ field, options }) => {
          // What a path names is not found; all else is refused.
          if (tool.rest.path.includes(`{${field}}`)) {
            const { error } = (await send(way, field, 'none')).body;
            expect(error).toMatchObject({ code: 'not_found', field });
            for (const option of options) expect(error.fix).toContain(option);
            return;
          }
          expect(await refused(way, field, 'none')).toMatchObject({ code: 'not_allowed', allowed: options });
        },
      );
      it.each(free)('refuses NUL and half a surrogate pair in $field', async ({ field }) => {
        // Half a pair cannot travel in an address, which is UTF-8.
        const inAddress = way === 'REST' && !inBody(placed(field));
        for (const broken of inAddress ? ['a\0b'] : ['a\0b', 'a\ud83d', '\ude00b']) {
          // Countries and addresses have a form of their own, which this breaks too.
          expect((await refused(way, field, broken)).code).toMatch(/^invalid|^too_long$/);
        }
      });
      it.each(objects)('refuses a member of "$at" that it does not know', async ({ at }) => {
        expect((await refused(way, at ? `${at}.surprise` : 'surprise', 1)).code).toBe('unknown_key');
      });
      it.each(typed)('refuses $field of another type', async ({ field, kind }) => {
        const types = { object: { a: 1 }, array: [1, 2], boolean: true, string: '?, !', number: 7 };
        const own =
          { integer: 'number', object: 'object', array: 'array', boolean: 'boolean' }[kind] ?? 'string';
        // A number or boolean has a text.
        const meant = own === 'string' ? ['string', 'number', 'boolean'] : [own];
        for (const [type, value] of Object.entries(types))
          if (!meant.includes(type)) await refused(way, field, value);
      });
      // Of what may be left out it says that it is: test/tools/read-arguments.test.ts.
      const never = typed.filter((one) => !one.nullable && (one.required || one.field.endsWith('.0')));
      it.each(never)('refuses null as $field', async ({ field }) => {
        expect((await refused(way, field, null)).code).toMatch(/wrong_type|not_allowed/);
      });
      it.each(needed)('asks for $field where it is missing', async ({ field }) => {
        expect((await refused(way, field, undefined)).code).toBe('required');
      });
      if (isWrite) {
        it('has changed nothing by what it refused', async () => {
          expect(await founder.everything()).toEqual(before);
        });
      }

      it.each(atBound)('takes $max characters of $field', (one) =>
        accepted(way, ...whole(one, text(one, one.max!))),
      );
      it.each(lists)('takes $max items of $field', async ({ field, max }) => {
        const [item] = sample(field) as unknown[];
        await accepted(way, field, Array<unknown>(max!).fill(item));
      });
      it.each(numbers)('takes the least and the most of $field', async ({ field, min, max }) => {
        for (const value of [min, max]) if (value !== null) await accepted(way, field, value);
      });
      it.each(typed.filter(({ nullable }) => nullable))('takes null as $field', ({ field }) =>
        accepted(way, field, null),
      );
    });

    it.each(counted)('counts characters of $field, not halves of them', async (one) => {
      const emoji = '😀'.repeat(one.max!);
      await accepted('REST', ...whole(one, emoji));
      const [field, value] = whole(one, `${emoji}😀`);
      expect(await refused('REST', field, value, one.field)).toMatchObject({
        code: 'too_long',
        limit: one.max,
        actual: one.max! + 1,
      });
    });
  },
);

describe('text of a draft', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = (await founder.call('submit_listing', { url: founder.site.url })).body);
    await founder.service.app.catchUp();
  });
  const update = async (change: Record<string, unknown>) => founder.call('update_draft', { id, ...change });
  const draft = async () => (await founder.call('get_draft', { id })).body;

  it.each([
    ['right to left', 'مفكرة الاجتماعات لفريقك'],
    ['with combining marks', 'e\u0301'.repeat(100)],
    ['with joined emoji', '👩‍👩‍👧‍👦 🇵🇹'],
    ['with line breaks and tabs', 'one\r\ntwo\tthree'],
    ['that looks like markup', "<script>alert(1)</script> {{7*7}} ${7*7} '; drop table drafts; --"],
  ])('%s is kept as it was sent', async (_, tagline) => {
    const { body } = await update({ fields: { tagline } });
    expect(body.fields.tagline.value).toBe(tagline);
    expect((await draft()).fields.tagline.value).toBe(tagline);
  });

  it.each([
    ['faqs.0.question', { faqs: [{ question: ' \n\u00a0', answer: 'yes' }] }],
    ['faqs.0.answer', { faqs: [{ question: 'Why?', answer: '\t' }] }],
    ['founders.0.name', { founders: [{ name: '  ' }] }],
    ['milestones.0.title', { milestones: [{ date: '2026-01-05', title: '\u2003' }] }],
    ['fields.tags.1', { fields: { tags: ['one', ' '] } }],
  ])('that is required says more than white space: %s', async (field, change) => {
    const before = await draft();
    const { body } = await update(change);
    expect(body.error).toMatchObject({ code: 'invalid_request', field });
    expect(await draft()).toEqual(before);
  });

  it('of white space alone counts as missing when the draft is submitted', async () => {
    await update({ fields: { name: ' \n ' } });
    const { body } = await founder.call('submit_draft', { id });
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'fields.name' });
    await update({ restore: ['name'] });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//evil.example', 'example'])(
    'that is no web address is no link: "%s"',
    async (link) => {
      const before = await draft();
      expect((await update({ company_socials: { custom: link } })).body.error.field).toBe(
        'company_socials.custom',
      );
      expect((await update({ founder_socials: { website: link } })).body.error.field).toBe(
        'founder_socials.website',
      );
      expect((await update({ competitor_url: link })).body.error.field).toBe('competitor_url');
      expect(await draft()).toEqual(before);
    },
  );
});

describe('the address of a product', () => {
  const submit = async (url: string) => founder.call('submit_listing', { url });

  it.each([
    'acme',
    'ftp://acme.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@acme.com/',
    'https://',
    'http://acme.com:99999/',
    'http://a b.com/',
    `https://acme.com/${'é'.repeat(400)}`,
  ])('is refused when it is none: %s', async (url) => {
    const before = await founder.everything();
    const { body } = await submit(url);
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'url' });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(await founder.everything()).toEqual(before);
  });
});

describe('a week', () => {
  it.each(['2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31', 'this month', '12026-01-0'])(
    'is refused when there is none: "%s"',
    async (week) => {
      const { body } = await founder.call('get_launch_week', { week });
      expect(body.error).toMatchObject({ code: 'not_found', field: 'week' });
    },
  );
});
