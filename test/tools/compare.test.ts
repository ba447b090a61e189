import { afterAll, beforeAll, expect, it } from 'vitest';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import type { NewListing } from '../../store/listings/listings.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import type { CallOperation } from '../kit/clients.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import { mcpRequest } from '../kit/mcp-request.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Row = { attribute: string; stated_by: string; a?: string; b?: string };

const quote = (words: string) => ({
  quote: words,
  url: 'https://lamp.example/',
  read_at: '2026-11-12T08:00:00.000Z',
});

let service: TestApp;
let call: CallOperation;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  ({ call, close } = await viaRestAndMcp(service.url));
  const { db } = service.app;
  const [lamps, candles] = await db.transaction(async (tx) => {
    const make = async (slug: string, attributes: string[], parentId: number | null = null) => {
      const [row] = await tx
        .insert(tx.t.categories)
        .values({ slug, name: `All ${slug}`, attributes, parentId })
        .returning();
      return row!.id;
    };
    const lights = await make('lights', ['Socket', 'Colour', 'country']);
    return [await make('lamps', [], lights), await make('candles', ['Colour', 'Wax'])];
  });
  const light = async (
    slug: string,
    categoryId: number,
    attributes: Record<string, string>,
    given: Partial<NewListing> = {},
  ) => {
    const { id } = await addListing(db, slug, {
      ...given,
      profile: { ...EMPTY_PROFILE, ...given.profile, attributes },
    });
    await db.transaction((tx) => setListingCategories(tx, id, [categoryId]));
  };
  await light(
    'lamp',
    lamps,
    { Socket: 'E27', COLOUR: 'Warm', Secret: 'unused' },
    {
      pricingModel: 'one-time',
      country: 'DE',
      foundedYear: 2020,
      profile: {
        ...EMPTY_PROFILE,
        features: ['Dims', 'Blinks, if asked'],
        sources: {
          stated: {
            features: [{ value: 'Blinks, if asked', quotes: [quote('Ask, and it blinks.')] }],
            country: [{ value: 'SE', quotes: [quote('Made in Sweden.')] }],
            tagline: [{ value: 'A lamp', quotes: [quote('A lamp')] }],
          },
        },
      },
    },
  );
  await light('torch', lamps, { Socket: '  ' }, { pricingModel: 'free', stage: 'mvp' });
  await light('candle', candles, { Wax: 'Bees', Colour: 'Ivory' });
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

const compare = async (a: string, b: string) => {
  const { ok, body } = await call('compare_listings', { a, b });
  expect(ok, JSON.stringify(body)).toBe(true);
  return body;
};

it('puts two listings side by side, by the attributes of their category and by what every profile has', async () => {
  const { a, b, categories, rows } = await compare('lamp', 'torch');
  expect([a.slug, b.slug]).toEqual(['lamp', 'torch']);
  expect(categories).toEqual([{ slug: 'lamps', name: 'All lamps' }]);
  expect(rows).toEqual([
    { attribute: 'Socket', stated_by: 'a', a: 'E27' },
    { attribute: 'Colour', stated_by: 'a', a: 'Warm' },
    { attribute: 'country', stated_by: 'a', a: 'DE' },
    { attribute: 'Pricing model', stated_by: 'both', a: 'one-time', b: 'free' },
    { attribute: 'Pricing', stated_by: 'neither' },
    { attribute: 'Stage', stated_by: 'b', b: 'mvp' },
    { attribute: 'City', stated_by: 'neither' },
    { attribute: 'Founded year', stated_by: 'a', a: '2020' },
    { attribute: 'Features', stated_by: 'a', a: 'Dims; Blinks, if asked' },
    { attribute: 'What sets it apart', stated_by: 'neither' },
  ]);
});

it('has the sentences of the websites behind the compared values, where they are asked for', async () => {
  const { body } = await call('compare_listings', { a: 'lamp', b: 'torch', evidence: true });
  expect(body.a.evidence).toEqual({ features: [{ item: 1, ...quote('Ask, and it blinks.') }] });
  expect(body.b.evidence).toEqual({});
  expect(body.rows.find(({ attribute }: Row) => attribute === 'Features')).toMatchObject({
    field: 'features',
  });
  expect(body.rows.find(({ attribute }: Row) => attribute === 'Socket')).not.toHaveProperty('field');
});

it('is the same table from the other side', async () => {
  const forth = await compare('lamp', 'torch');
  const back = await compare('torch', 'lamp');
  const turned: Record<string, string> = { a: 'b', b: 'a' };
  expect(back.rows).toEqual(
    forth.rows.map(({ attribute, stated_by, a, b }: Row) => ({
      attribute,
      stated_by: turned[stated_by] ?? stated_by,
      ...(b === undefined ? {} : { a: b }),
      ...(a === undefined ? {} : { b: a }),
    })),
  );
});

it('keeps the order asked: of the listings, their categories, and the columns of the text', async () => {
  for (const [a, b] of [
    ['candle', 'lamp'],
    ['lamp', 'candle'],
    ['torch', 'lamp'],
  ] as const) {
    const answer = await compare(a, b);
    expect([answer.a.slug, answer.b.slug]).toEqual([a, b]);
    const categories = { lamp: 'lamps', torch: 'lamps', candle: 'candles' };
    expect(answer.categories.map(({ slug }: { slug: string }) => slug)).toEqual([
      ...new Set([categories[a], categories[b]]),
    ]);
    expect(await textOf(a, b)).toContain('attribute\tstated_by\ta\tb\n');
  }
});

/** The answer as hosts hand it to a model. */
async function textOf(a: string, b: string): Promise<string> {
  const { path, headers, body } = mcpRequest('tools/call', { name: 'compare_listings', arguments: { a, b } });
  const response = await fetch(service.url + path, { method: 'POST', headers, body });
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content[0]!.text;
}

it('leaves a cell empty exactly where neither listing states the fact', async () => {
  for (const [a, b] of [
    ['lamp', 'torch'],
    ['lamp', 'candle'],
  ] as const) {
    const { rows } = await compare(a, b);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const said = [row.a === undefined ? '' : 'a', row.b === undefined ? '' : 'b'].join('');
      expect(row.stated_by).toBe({ '': 'neither', a: 'a', b: 'b', ab: 'both' }[said]);
      expect([row.a, row.b]).not.toContain('');
    }
  }
});

it('has the attributes of both categories, each once, when they differ', async () => {
  const { categories, rows } = await compare('lamp', 'candle');
  expect(categories.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(['candles', 'lamps']);
  const names = rows.map(({ attribute }: Row) => attribute);
  expect(names.filter((name: string) => name === 'Colour')).toHaveLength(1);
  expect(names).toEqual(expect.arrayContaining(['Socket', 'Wax']));
  expect(names).not.toContain('Secret');
  expect(rows.find(({ attribute }: Row) => attribute === 'Wax')).toEqual({
    attribute: 'Wax',
    stated_by: 'b',
    b: 'Bees',
  });
});

it('refuses a listing beside itself, one that is missing and one that is not live', async () => {
  await addListing(service.app.db, 'hidden', { status: 'draft' });
  for (const [args, code, field] of [
    [{ a: 'lamp', b: 'lamp' }, 'invalid_request', 'b'],
    [{ a: 'nobody', b: 'lamp' }, 'not_found', 'a'],
    [{ a: 'lamp', b: 'hidden' }, 'not_found', 'b'],
    [{ a: 'lamp' }, 'invalid_request', 'b'],
    [{ a: 'L_mp!', b: 'torch' }, 'invalid_request', 'a'],
  ] as const) {
    const { ok, body } = await call('compare_listings', args);
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code, field });
  }
});
