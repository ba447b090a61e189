import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallOperation, WAYS } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { openFounderSite, send } from '../kit/founder-site.ts';
import { addPerson } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer } from '../kit/web-server.ts';

const GERMAN = `<!doctype html><html lang="en"><head><title>Zettelwerk</title>
<meta property="og:site_name" content="Zettelwerk"></head><body><h1>Notizen, die bleiben</h1>
<p>Zettelwerk hält die Notizen kleiner Teams an einem Ort fest, damit niemand zweimal fragen muss.</p></body></html>`;

const run = async (call: CallOperation, name: string, args: Record<string, unknown>) => {
  const { ok, body } = await call(name, args);
  expect(ok, JSON.stringify(body)).toBe(true);
  return body;
};

describeAnyDialect('the language of a draft and of its listing', (dialect) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it.each(WAYS)('is told and corrected over %s', async (way, connect) => {
    const { key } = await addPerson(service.app.db, `${way.replace(/\W/g, '')}@zettelwerk.example`);
    const { call, close } = await connect(service.url, key);
    const site = await startWebServer({ '/': GERMAN });
    const { id } = await run(call, 'submit_listing', { url: site.url });
    await service.app.catchUp();
    expect((await run(call, 'get_draft', { id })).language).toBe('de');

    expect((await call('update_draft', { id, language: 'klingonese' })).body.error).toMatchObject({
      code: 'invalid_request',
      field: 'language',
    });
    expect((await run(call, 'update_draft', { id, language: 'de_at' })).language).toBe('de-AT');
    const { listing_id } = await run(call, 'submit_draft', { id });
    expect((await run(call, 'get_my_listing', { listing_id })).language).toBe('de-AT');
    await run(call, 'update_draft', { id, read_again: true });
    await service.app.catchUp();
    expect((await run(call, 'get_draft', { id })).language).toBe('de-AT');

    const fields = { language: 'de-CH' };
    expect((await run(call, 'update_my_listing', { listing_id, fields })).changed).toEqual(['language']);
    expect((await run(call, 'get_my_listing', { listing_id })).language).toBe('de-CH');
    // What its owner said of the listing stays, whatever becomes of the draft.
    await run(call, 'update_draft', { id, fields: { tagline: 'Notizen fürs Team' } });
    await run(call, 'update_draft', { id, read_again: true });
    await service.app.catchUp();
    await run(call, 'update_draft', { id, fields: { tagline: 'Notizen für Teams' } });
    expect((await run(call, 'get_draft', { id })).language).toBe('de-CH');
    expect((await run(call, 'get_my_listing', { listing_id })).language).toBe('de-CH');
    await close();
    await site.close();
  });
});

it('is corrected on the page of a draft', async () => {
  await using founder = await openFounderSite();
  const id = await founder.addDraft(() => undefined);
  const path = `/account/drafts/${id}`;
  expect((await founder.founder.get(path)).$('#language input[name=language]').length).toBe(1);
  await send(founder.founder, `${path}/parts/language`, { language: 'pt-br' });
  expect((await founder.founder.get(path)).$('#language').text()).toContain('pt-BR');
  const wrong = await send(founder.founder, `${path}/parts/language`, { language: '12' });
  expect(wrong.$('#language .problem').text()).toMatch(/language tag/i);
});
