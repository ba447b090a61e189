import { afterAll, beforeAll, expect, it } from 'vitest';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { type CallOperation, mcpClient } from '../kit/clients.ts';
import { addDraft, addOwnListing, addPerson } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let call: CallOperation;
let mcp: Awaited<ReturnType<typeof mcpClient>>;
let close: () => Promise<void>;
let id: string;
let listing_id: number;
beforeAll(async () => {
  service = await startTestApp();
  const mira = await addPerson(service.app.db, 'mira@tidepool.example');
  ({ id } = await addDraft(service.app.db, mira, 'Meant'));
  ({ id: listing_id } = await addOwnListing(service.app.db, mira, 'meant'));
  ({ call, close } = await viaRestAndMcp(service.url, mira.key));
  mcp = await mcpClient(service.url, 'legacy', mira.key);
});
afterAll(async () => {
  await close();
  await mcp.close();
  await service[Symbol.asyncDispose]();
});

type Args = Record<string, unknown>;
const text = JSON.stringify;
const fails = async (work: () => Promise<unknown>): Promise<string[]> =>
  work().then(
    () => [],
    (error: Error) => [error.message],
  );

it('reads arguments as hosts send them, over REST and MCP alike', async () => {
  const draft = (args: Args) => ({ id, dry_run: true, ...args });
  const edit = (args: Args) => ({ listing_id, dry_run: true, ...args });
  const faq = { question: 'Why?', answer: 'So.' };
  const link = 'https://www.linkedin.com/company/acme';
  const milestone = { date: '2024-01-02', title: '2024' };
  const cases: [operation: string, sent: Args, plain: Args][] = [
    // JSON, numbers and booleans as text, and the other way around.
    [
      'search_listings',
      { page: '1', per_page: ' 2 ', fields: 'slug, name' },
      { per_page: 2, fields: 'slug,name' },
    ],
    ['search_listings', { q: 2021 }, { q: '2021' }],
    ['list_categories', { include_empty: 'True' }, { include_empty: true }],
    ['list_categories', { include_empty: '1' }, { include_empty: true }],
    ['list_categories', { include_empty: 'on' }, { include_empty: true }],
    // Lists with what says nothing in them, or numbered; words parted by capitals.
    ['search_listings', { fields: ['slug', null, ''] }, { fields: ['slug'] }],
    [
      'update_draft',
      draft({ fields: { tags: { 0: 'a', 1: 'b' } } }),
      draft({ fields: { tags: ['a', 'b'] } }),
    ],
    ['list_launches', { section: 'mostVoted' }, { section: 'most-voted' }],
    // Days in other words; a slug in the address of its page, or as its name.
    [
      'update_draft',
      draft({ milestones: [{ ...milestone, date: '2 January 2024' }] }),
      draft({ milestones: [milestone] }),
    ],
    ['get_launch_week', { week: '2026-11-26T10:00:00Z' }, { week: '2026-11-26' }],
    ['get_launch_week', { week: 'November 26, 2026' }, { week: '2026-11-26' }],
    ['get_launch_week', { week: '26.11.2026' }, { week: '2026-11-26' }],
    ['get_launch_week', { week: '2026-W48-4' }, { week: '2026-11-26' }],
    ['get_launch_week', { week: 'current' }, { week: 'this' }],
    [
      'compare_listings',
      { a: `${service.url}/l/marginalia?ref=x`, b: '/l/longhand' },
      { a: 'marginalia', b: 'longhand' },
    ],
    ['list_categories', { include_empty: 'no' }, { include_empty: false }],
    [
      'update_draft',
      draft({ fields: text(text({ features: 'One and no more' })), faqs: faq }),
      draft({ fields: { features: ['One and no more'] }, faqs: [faq] }),
    ],
    [
      'update_draft',
      draft({ fields: '```json\n{"city": "Leeds"}\n```' }),
      draft({ fields: { city: 'Leeds' } }),
    ],
    [
      'update_draft',
      draft({ fields: text({ tags: text(['a']), founded_year: 2021 }) }),
      draft({ fields: { tags: ['a'], founded_year: '2021' } }),
    ],
    [
      'update_draft',
      draft({ faqs: [text(faq)], milestones: text([{ ...milestone, title: 2024, url: '' }]) }),
      draft({ faqs: [faq], milestones: [milestone] }),
    ],
    [
      'update_draft',
      { id: ` ${id}\u00a0`, dry_run: 'true', read_again: 'false', fields: { city: 'Leeds' } },
      draft({ fields: { city: 'Leeds' } }),
    ],
    [
      'update_my_listing',
      edit({ fields: { founded_year: '2021' } }),
      edit({ fields: { founded_year: 2021 } }),
    ],
    // Nothing.
    ['search_listings', { sort: 'None', page: null, status: '' }, {}],
    [
      'update_draft',
      draft({ fields: { city: 'Leeds' }, faqs: null, wish: null, seo: '' }),
      draft({ fields: { city: 'Leeds' } }),
    ],
    [
      'update_draft',
      draft({ founders: [{ name: 'Mira', bio: null }] }),
      draft({ founders: [{ name: 'Mira' }] }),
    ],
    [
      'update_draft',
      draft({ fields: { tags: 'null', categories: 'null' } }),
      draft({ fields: { tags: null, stage: null } }),
    ],
    ['update_my_listing', edit({ fields: { founded_year: '' } }), edit({ fields: { founded_year: null } })],
    // What hosts add.
    ['get_site', { toolCallId: 'a', sessionId: 'b', chatInput: 'c', action: 'd', tool: 'e', _meta: 'f' }, {}],
    ['search_listings', { q: 'notes', wait_for_previous: true }, { q: 'notes' }],
    // Words.
    ['get_category', { slug: '\u3000developer-tools\u00a0' }, { slug: 'developer-tools' }],
    ['search_listings', { sort: ' Most Viewed ' }, { sort: 'most_viewed' }],
    ['get_launch_week', { week: ' This week ' }, { week: 'this' }],
    ['get_category', { slug: '"Developer Tools"' }, { slug: 'developer-tools' }],
    [
      'update_draft',
      { id: `{${id.toUpperCase()}}`, dry_run: 1, restore: ['Short description'] },
      draft({ restore: ['short_description'] }),
    ],
    // Names.
    ['search_listings', { Q: ['notes'], perPage: 2 }, { q: 'notes', per_page: 2 }],
    [
      'update_draft',
      draft({ fields: [{ 'Short description': 'So.' }], company_socials: { LinkedIn: link } }),
      draft({ fields: { short_description: 'So.' }, company_socials: { linkedin: link } }),
    ],
    // What is taken as it was sent stays so.
    [
      'update_draft',
      draft({ fields: { description: '{"a": 1}', name: '7' } }),
      draft({ fields: { name: '7', description: '{"a": 1}' } }),
    ],
  ];
  const offenders: unknown[] = [];
  for (const [operation, sent, plain] of cases) {
    const wrong = await fails(async () => {
      const wanted = await call(operation, plain);
      expect(wanted).toMatchObject({ ok: true });
      expect(await call(operation, sent)).toEqual(wanted);
    });
    if (wrong.length > 0) offenders.push({ operation, sent, wrong });
  }
  expect(offenders).toEqual([]);
});

it('takes arguments out of the one member that all of them were put into, and out of JSON', async () => {
  const wanted = await mcp.call('get_category', { slug: 'developer-tools' });
  for (const args of [
    { args: { slug: 'developer-tools' } },
    { input: text({ slug: 'developer-tools' }), sessionId: 'a' },
  ])
    expect(await mcp.call('get_category', args)).toEqual(wanted);
});

it('refuses what means nothing where it was sent, under the name it was sent by', async () => {
  const nested = `${'['.repeat(100)}${']'.repeat(100)}`;
  const cases: [operation: string, sent: Args, field: string][] = [
    ['search_listings', { querry: 'notes' }, 'querry'],
    ['get_category', { kwargs: { slug: 'developer-tools' }, page: 1 }, 'slug'],
    ['search_listings', { page: 'first' }, 'page'],
    ['update_draft', { id, fields: '{"tagline": ' }, 'fields'],
    ['update_draft', { id, fields: '["tagline"]' }, 'fields'],
    ['update_draft', { id, fields: '{"tagline": {"a": 1}}' }, 'fields.tagline'],
    ['update_draft', { id, fields: '{"__proto__": {"tagline": "x"}}' }, 'fields.__proto__'],
    ['update_draft', { id, faqs: 'none' }, 'faqs'],
    ['update_draft', { id, faqs: nested }, 'faqs'],
    ['update_draft', { id, faqs: { a: 1 } }, 'faqs'],
    // Whether commas part items or belong to one, only the sender knows.
    ['update_draft', { id, fields: { features: 'Fast, quiet and small' } }, 'fields.features'],
    // Looked through once, however long.
    ['search_listings', { sort: `${' '.repeat(900_000)}x` }, 'sort'],
    ['search_listings', { ['x'.repeat(900_000)]: 1 }, `${'x'.repeat(80)}…`],
    ['update_draft', { id, fields: `\`\`\`${' '.repeat(900_000)}x` }, 'fields'],
    ['update_draft', { id, fields: { _note: 'x' } }, 'fields._note'],
    ['update_draft', { id, __arg1: 'x' }, '__arg1'],
    ['search_listings', { q: 'notes', Q: 'crm' }, 'Q'],
    ['submit_draft', { id: '' }, 'id'],
  ];
  const offenders: unknown[] = [];
  for (const [operation, sent, field] of cases) {
    const { ok, body } = await mcp.call(operation, sent);
    const fields = body.error?.issues?.map((issue: { field: string }) => issue.field) ?? [];
    if (ok || !fields.includes(field)) offenders.push({ operation, sent, body });
  }
  expect(offenders).toEqual([]);
});
