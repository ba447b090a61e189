import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAFT_FIELD_NAMES, isListField } from '../rules/drafts/draft-fields.ts';
import { FIELD_NAMES, getField, type FieldName } from '../rules/listings/fields/listing-fields.ts';
import { STORED_FIELDS } from '../store/listings/listing-content.ts';
import { EDITED_FIELDS } from '../tools/shared/listings/edits/listing-edit-fields.ts';
import { createTestApiKey } from './kit/api-key.ts';
import { type CallOperation, restClient } from './kit/clients.ts';
import { FOUNDER, type FounderSite, openFounderSite } from './kit/founder-site.ts';
import { createOperator } from './kit/operator.ts';

/** A word that stands in one field alone. */
const wordOf = (name: FieldName): string => `quux${name.replaceAll('_', '')}`;

/** A value of the kind of the field, with its word in it where there is room. */
function sample(name: FieldName): string | number | string[] {
  const { kind, options } = getField(name);
  if (kind === 'country') return 'PT';
  if (kind === 'language') return 'pt-BR';
  if (kind === 'year') return 2021;
  if (kind === 'email') return `${wordOf(name)}@acme.example`;
  if (kind === 'link') return `https://acme.example/${wordOf(name)}`;
  if (kind === 'list') return [`One ${wordOf(name)}`, 'Two'];
  return options?.[1] ?? `Some ${wordOf(name)}`;
}

const SAMPLES = Object.fromEntries(STORED_FIELDS.map((name) => [name, sample(name)]));
const REVIEWED = DRAFT_FIELD_NAMES.filter((name) => name !== 'categories');

/** Public fields for which schema.org has no property of a SoftwareApplication, or that others stand for. */
const NOT_IN_SCHEMA_ORG: FieldName[] = [
  ...(['headline', 'summary', 'description', 'stage', 'pricing_summary', 'contact_email'] as const),
  // Of the company, not of the product.
  ...(['country', 'city', 'founded_year'] as const),
  // The offer of a free product, and the copy of the logo that is served here.
  ...(['pricing_model', 'logo_url'] as const),
];

let site: FounderSite;
let call: CallOperation;
beforeAll(async () => {
  site = await openFounderSite();
  const key = await createTestApiKey(site.service.app.db, FOUNDER);
  ({ call } = await restClient(site.service.url, key));
  const imported = await importing([
    { slug: 'acme', website_url: 'https://acme.example/', owner_email: FOUNDER, ...SAMPLES },
  ]);
  expect(imported).toMatchObject({ code: 0, data: { added: 1 } });
});
afterAll(() => site[Symbol.asyncDispose]());

const fileNamed = (name: string) =>
  path.join(path.dirname(site.service.databaseUrl.replace('file:', '')), name);
async function importing(records: object[]) {
  const file = fileNamed('listings.jsonl');
  await writeFile(file, records.map((record) => JSON.stringify(record)).join('\n'));
  return createOperator(site.service.databaseUrl)('import', 'listings', file);
}
async function exported(slug: string): Promise<Record<string, unknown>> {
  const file = fileNamed('exported.jsonl');
  await createOperator(site.service.databaseUrl)('export', 'listings', file);
  const records = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return records.find((record) => record.slug === slug);
}
const ownListing = async (): Promise<{ listing_id: number }> =>
  (await call('list_my_listings')).body.items.find(({ slug }: { slug: string }) => slug === 'acme');

describe('every field in the table', () => {
  it('is imported, and exported as it was', async () => {
    expect(await exported('acme')).toMatchObject(SAMPLES);
  });

  it('is what an import takes, and nothing else is: the line and the name are said', async () => {
    const { code, err } = await importing([
      { slug: 'acme', tagline: 'Other' },
      { slug: 'b', name: 'B', website_url: 'https://b.example/', licence: 'MIT', taglines: 'B' },
    ]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^line 2: licence: there is no such column;.*\nline 2: taglines: .* did you mean tagline\?/,
    );
    expect((await exported('acme'))['tagline']).toBe(SAMPLES['tagline']);
  });

  it('stands in get_listing, unless it is its owner’s alone', async () => {
    const { body } = await call('get_listing', { slug: 'acme' });
    const said = { ...body, pricing_summary: body.pricing.summary };
    for (const name of STORED_FIELDS) {
      const isPublic = getField(name).record !== 'owner';
      expect(said[name], name).toEqual(isPublic ? SAMPLES[name] : undefined);
    }
  });

  it('stands in get_my_listing', async () => {
    const { listing_id } = await ownListing();
    expect((await call('get_my_listing', { listing_id })).body).toMatchObject(SAMPLES);
  });

  it('stands in the summaries of lists when its row says so, and no other does', async () => {
    const [summary] = (await call('search_listings', { q: wordOf('name') })).body.items;
    const shown = FIELD_NAMES.filter((name) => name in summary);
    expect(shown).toEqual(FIELD_NAMES.filter((name) => getField(name).record === 'summary'));
  });

  it('is found by the words in it when its row says so, and by no other', async () => {
    for (const name of STORED_FIELDS.filter((name) => JSON.stringify(sample(name)).includes(wordOf(name)))) {
      const { total } = (await call('search_listings', { q: wordOf(name) })).body;
      expect(total, name).toBe(getField(name).search === null ? 0 : 1);
    }
  });

  it('stands on the page among the facts or as points, under its label', async () => {
    const { $ } = await site.founder.get('/l/acme');
    for (const name of FIELD_NAMES) {
      const { page, label, short = label } = getField(name);
      if (page === 'facts') expect($(`dt:contains("${short}") + dd`).text().trim(), name).not.toBe('');
      if (page === 'points') {
        const items = $(`h2:contains("${label}")`).closest('section').find('ul.points li').toArray();
        expect(
          items.map((item) => $(item).text()),
          name,
        ).toEqual(SAMPLES[name]);
      }
    }
  });

  it('is in the schema.org record of the page, or named here as one that has no property there', async () => {
    const { $ } = await site.founder.get('/l/acme');
    const record = $('script[type="application/ld+json"]').text();
    const missing = STORED_FIELDS.filter((name) => {
      const words = [SAMPLES[name]].flat().map(String);
      return (
        getField(name).record !== 'owner' && !words.some((word) => record.includes(JSON.stringify(word)))
      );
    });
    const difference = {
      missing: missing.filter((name) => !NOT_IN_SCHEMA_ORG.includes(name)),
      named: NOT_IN_SCHEMA_ORG.filter((name) => !missing.some((one) => one === name)),
    };
    const fix = 'Add it to site/machine/listing-record.ts, or name it in NOT_IN_SCHEMA_ORG of this file.';
    expect(difference, fix).toEqual({ missing: [], named: [] });
  });

  it('is edited on the page and by update_my_listing, as its row says', async () => {
    const { listing_id } = await ownListing();
    for (const name of EDITED_FIELDS) {
      const { $ } = await site.founder.get(`/account/listings/${listing_id}/${getField(name).edited}`);
      const control = $(`form.card [name="${name}"]`);
      expect(String(control.val()), name).toBe([SAMPLES[name]].flat().join('\n'));
      expect(
        $(`form.card label[for="${control.attr('id')}"]`)
          .text()
          .trim(),
        name,
      ).toBe(getField(name).label);
    }
    const cleared = Object.fromEntries(
      EDITED_FIELDS.filter((name) => name !== 'tagline').map((name) => {
        const { kind } = getField(name);
        return [name, kind === 'list' ? [] : kind === 'year' ? null : ''];
      }),
    );
    const { body } = await call('update_my_listing', { listing_id, fields: cleared });
    expect(body.changed.toSorted()).toEqual(Object.keys(cleared).toSorted());
    const fields = Object.fromEntries(Object.keys(cleared).map((name) => [name, SAMPLES[name]]));
    await call('update_my_listing', { listing_id, fields });
    expect(await exported('acme')).toMatchObject(SAMPLES);
  });
});

describe('every field of a draft', () => {
  const typed = Object.fromEntries(
    REVIEWED.map((name) => [name, isListField(name) ? sample(name) : String(sample(name))]),
  );

  it('is reviewed under its label, and comes into the listing', async () => {
    const id = await site.addDraft();
    expect(await call('update_draft', { id, fields: typed })).toMatchObject({ ok: true });
    const { $ } = await site.founder.get(`/account/drafts/${id}`);
    for (const name of DRAFT_FIELD_NAMES) expect($(`li#${name} h3`).text(), name).toBe(getField(name).label);
    const article = (await site.founder.get(`/account/drafts/${id}/preview`)).$('article');
    const preview = `${article.text()} ${article.html()}`;
    const hidden = REVIEWED.filter(
      (name) => getField(name).page !== null && JSON.stringify(sample(name)).includes(wordOf(name)),
    ).filter((name) => name !== 'logo_url' && !preview.includes(wordOf(name)));
    expect(hidden, 'the preview of a draft shows every field of the page').toEqual([]);
    const { listing_id } = (await call('submit_draft', { id })).body;
    const { body } = await call('get_my_listing', { listing_id });
    for (const name of REVIEWED) expect(body[name], name).toEqual(SAMPLES[name]);
  });

  it('is blank in a draft that was written before there was such a field, and takes a value', async () => {
    const id = await site.addDraft(({ fields }) => {
      delete (fields as Partial<typeof fields>).founded_year;
    });
    const { body } = await call('get_draft', { id });
    expect(Object.keys(body.fields)).toEqual(DRAFT_FIELD_NAMES);
    expect(body.fields.founded_year).toEqual({ value: null, state: 'not_found' });
    const changed = await call('update_draft', { id, fields: { founded_year: '2021' } });
    expect(changed.body.fields.founded_year).toMatchObject({ value: '2021', state: 'manual' });
  });

  it('is shown as not stated only where its owner says so, until they state it, and only where visitors look for it', async () => {
    const id = await site.addDraft(({ fields }) => {
      Object.assign(fields.name, { value: 'Acme', state: 'manual' });
      Object.assign(fields.tagline, { value: 'Notes', state: 'manual' });
      for (const name of ['city', 'stage', 'usps', 'keywords', 'logo_url'] as const)
        fields[name].reason = 'no_evidence';
    });
    const confirmed = { city: null, stage: null, usps: null, logo_url: null };
    const { body } = await call('update_draft', { id, fields: { ...confirmed, country: '' } });
    expect(body.fields.stage).toEqual({ value: null, state: 'deleted', reason: 'not_stated' });
    const { listing_id } = (await call('submit_draft', { id, confirm_new: true })).body;
    const unstated = async () => (await call('get_my_listing', { listing_id })).body.not_found_on_website;
    expect(await unstated()).toEqual(['stage', 'city', 'usps']);
    await call('update_my_listing', { listing_id, fields: { city: 'Lisbon', usps: ['Small'] } });
    expect(await unstated()).toEqual(['stage']);
    await call('update_my_listing', { listing_id, fields: { city: '' } });
    expect(await unstated()).toEqual(['stage', 'city']);
  });
});
