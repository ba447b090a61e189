import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeListingState } from '../../store/listings/write/move-listing.ts';
import { type CallOperation, mcpClient, restClient } from '../kit/clients.ts';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { addPerson, NOW } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

const WEBSITE = `<!doctype html><html lang="en"><head><title>Willow – Gardens for people with little time</title>
<meta property="og:site_name" content="Willow"></head><body><main><h1>Gardens for people with little time</h1>
<p>Willow plans gardens for people with little time.</p></main></body></html>`;

const PROFILE = `<!doctype html><html lang="en"><head><title>Willow | Toolshelf</title></head><body>
<header><a href="/">Toolshelf</a></header><main><article><h1>Willow</h1>
<h2>Features</h2><ul><li>Waters every bed on time</li><li>Works without a signal</li></ul>
<h2>About Willow</h2><p>Willow was founded in 2021 by Mira Okafor in Lisbon, Portugal.</p>
<h2>FAQ</h2><h3>Is there a trial?</h3><p>Yes, the first garden is free of charge.</p></article>
<section><h2>Similar products</h2>
<div class="card"><h3><a href="/p/fernly">Fernly</a></h3><p>Draws maps of forests</p></div>
<div class="card"><a href="/p/mossy">Mossy</a><p>Counts the moss on your roof</p></div></section>
<section><h2>Comments</h2><p>Sends a letter to every gardener</p></section></main>
<footer>Toolshelf, Berlin, Germany. Founded in 2015.</footer></body></html>`;

const CATEGORY = `<!doctype html><html lang="en"><head><title>Garden tools | Toolshelf</title></head><body><main>
<h1>Garden tools</h1><p>Helps you find a tool</p><ul>
<li><h2>Fernly</h2><p>Draws maps of forests</p></li>
<li><h2>Willow</h2><p>Reminds you of the frost</p></li>
<li><strong>Mossy</strong><p>Counts the moss on your roof</p></li>
<li><h2>Willow Studio</h2><p>Paints portraits of gardens</p></li></ul></main></body></html>`;

const METADATA = 'http://169.254.169.254/latest';

describeAnyDialect('pages of other websites about a product', (dialect) => {
  let database: EmptyDatabase;
  let service: TestApp;
  let site: WebServer;
  let directory: WebServer;
  let call: CallOperation;
  let rest: CallOperation;
  let close: () => Promise<void>;

  beforeAll(async () => {
    database = await createEmptyDatabase(dialect);
    site = await startWebServer({ '/': WEBSITE });
    directory = await startWebServer({ '/p/willow': PROFILE, '/c/garden': CATEGORY });
    service = await startTestApp({ settings: { sampleData: false, databaseUrl: database.url } });
    const mira = await addPerson(service.app.db, 'mira@willow.example');
    ({ call, close } = await mcpClient(service.url, { pin: '2026-07-28' }, mira.key, 'mover'));
    ({ call: rest } = await restClient(service.url, mira.key));
  });
  afterAll(async () => {
    await close();
    await service[Symbol.asyncDispose]();
    await Promise.all([site.close(), directory.close(), database[Symbol.asyncDispose]()]);
  });

  const run = async (name: string, args: Record<string, unknown>) => {
    const { ok, body } = await call(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };
  const onDirectory = (...paths: string[]) => paths.map((path) => URL.parse(path, directory.url)!.href);
  const host = () => new URL(directory.url).host;

  /** A draft whose website and these pages were read, with what its lines say. */
  async function drafted(...paths: string[]) {
    const { id } = await run('submit_listing', { url: site.url, also_read: onDirectory(...paths) });
    await service.app.catchUp();
    const shown = await run('get_draft_pages', { id });
    const lines: string[] = shown.text.split('\n');
    const lineOf = (words: string): number => {
      const line = lines.find((one) => one.includes(words));
      expect(line, words).toBeDefined();
      return Number.parseInt(line!);
    };
    const value = (field: string, text: string, ...words: string[]) => ({
      field,
      value: text,
      lines: (words.length > 0 ? words : [text]).map(lineOf),
    });
    const propose = (args: Record<string, unknown>) =>
      run('propose_draft_values', { id, reading: shown.reading, ...args });
    return { id, shown, lineOf, value, propose, draft: () => run('get_draft', { id }) };
  }

  it('fill only what is blank, as the word of the person, and say where it is said', async () => {
    const { id, shown, value, lineOf, propose, draft } = await drafted('/p/willow', '/c/garden');
    expect(shown.pages.map(({ kind }: any) => kind)).toEqual(['start', 'elsewhere', 'elsewhere']);
    const before = await draft();
    expect(before.fields.founded_year.value).toBeNull();
    expect(before.next_steps).toContainEqual(
      expect.objectContaining({ tool: 'get_draft_pages', why: expect.stringContaining('also_read') }),
    );
    const answer = await propose({
      values: [
        value('features', 'Waters every bed on time'),
        value('features', 'Works without a signal'),
        value('usps', 'Reminds you of the frost'),
        value('founded_year', '2021', 'founded in 2021'),
        value('tagline', 'Waters every bed on time'),
      ],
      founders: [{ name: 'Mira Okafor', lines: [lineOf('Mira Okafor')] }],
      faqs: [
        {
          question: 'Is there a trial?',
          answer: 'Yes, the first garden is free of charge.',
          lines: [lineOf('Is there a trial?'), lineOf('Yes, the first garden')],
        },
      ],
    });
    expect(answer).toMatchObject({ kept: ['tagline'], refused: [], waiting: [] });
    expect(answer.accepted).toHaveLength(6);

    const { fields, founders, faqs, pages } = await draft();
    const said = { said_on: host() };
    expect(fields.features).toMatchObject({
      ...{ value: ['Waters every bed on time', 'Works without a signal'], state: 'manual' },
      evidence: [
        { item: 0, ...said },
        { item: 1, ...said },
      ],
      proposed_by: { kind: 'assistant', client: 'mover' },
    });
    for (const part of [fields.founded_year, fields.usps, founders[0], faqs[0]]) {
      expect(part).toMatchObject({ state: 'manual', proposed_by: { kind: 'assistant' } });
      for (const quote of part.evidence) expect(quote).toMatchObject(said);
    }
    expect(fields.tagline).toMatchObject({ state: 'ai' });
    expect(JSON.stringify(fields.tagline)).not.toContain('said_on');
    expect(pages.read).toEqual([
      expect.not.objectContaining({ elsewhere: true }),
      { url: `${directory.url}/p/willow`, quoted: expect.any(Number), elsewhere: true },
      { url: `${directory.url}/c/garden`, quoted: 1, elsewhere: true },
    ]);
    const { fields: restored } = await run('update_draft', { id, restore: ['founded_year'] });
    expect(restored.founded_year).toMatchObject({ value: null, state: 'not_found' });
  });

  it('state nothing of the other products, people and websites on them, and nothing with other lines or words', async () => {
    const { id, value, propose, draft } = await drafted('/p/willow', '/c/garden');
    await run('update_draft', { id, fields: { city: null } });
    const wrong: [ReturnType<typeof value>, string][] = [
      [value('features', 'Draws maps of forests'), 'somebody_else'],
      [value('features', 'Counts the moss on your roof'), 'somebody_else'],
      [value('features', 'Sends a letter to every gardener'), 'somebody_else'],
      [value('features', 'Helps you find a tool'), 'somebody_else'],
      [value('features', 'Paints portraits of gardens'), 'somebody_else'],
      [value('founded_year', '2015', 'Founded in 2015'), 'somebody_else'],
      [value('country', 'DE', 'Toolshelf, Berlin'), 'somebody_else'],
      [value('usps', 'Reminds you of every frost', 'Reminds you of the frost'), 'value_not_in_quote'],
      [
        value('usps', 'Reminds you of the frost', 'Reminds you of the frost', 'Willow plans gardens'),
        'lines_of_two_websites',
      ],
    ];
    const answer = await propose({
      values: [...wrong.map(([one]) => one), value('city', 'Lisbon', 'Lisbon')],
    });
    expect(answer.accepted).toEqual([]);
    expect(answer.kept).toEqual(['city']);
    expect(answer.refused).toEqual(wrong.map(([{ field, value }, reason]) => ({ field, value, reason })));
    expect((await draft()).fields.features.value).toBeNull();
  });

  it('never fail a draft: what could not be read of them is named', async () => {
    directory.set('/robots.txt', (_, res) => {
      res.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private\n');
    });
    directory.set('/private', PROFILE);
    directory.set('/long', PROFILE.replace('</body>', `${'<p>Long</p>'.repeat(400_000)}</body>`));
    const { shown, draft } = await drafted('/private', METADATA, '/long');
    directory.set('/robots.txt', (_, res) => res.writeHead(404).end());
    const { fields, pages, problems } = await draft();
    expect(fields.name).toMatchObject({ value: 'Willow', state: 'ai' });
    const notRead = [
      { url: `${directory.url}/private`, why: 'robots_disallowed', elsewhere: true },
      { url: METADATA, why: 'private_address', elsewhere: true },
    ];
    expect(pages.not_read).toEqual(notRead);
    expect(shown.not_read).toHaveLength(2);
    expect(problems.map(({ code }: any) => code)).toEqual([
      'robots_disallowed',
      'private_address',
      'too_large',
    ]);
    expect(pages.read).toContainEqual({ url: `${directory.url}/long`, quoted: 0, elsewhere: true });
  });

  it('are refused where they are of the same website, too many or no addresses', async () => {
    const wrong = [
      [onDirectory('/1', '/2', '/3', '/4'), 'also_read'],
      [[`${site.url}/about`], 'also_read.0'],
      [['ftp://toolshelf.example/willow'], 'also_read.0'],
    ];
    for (const [also_read, field] of wrong) {
      const { ok, body } = await rest('submit_listing', { url: `${site.url}/new`, also_read });
      expect(ok).toBe(false);
      expect(body.error).toMatchObject({ code: 'invalid_request', field });
    }
    const { body } = await rest('submit_listing', { url: site.url, also_read: [`${site.url}/about`] });
    expect(body.error.fix).toContain('read_pages');
    const { release } = site.hold();
    await run('submit_listing', { url: site.url, also_read: onDirectory('/p/willow') });
    const same = await rest('submit_listing', { url: site.url, also_read: onDirectory('/p/willow') });
    expect(same.body.repeated).toBe(true);
    const other = await rest('submit_listing', { url: site.url, also_read: onDirectory('/c/garden') });
    expect(other.body.error).toMatchObject({ code: 'conflict', field: 'also_read' });
    release();
    await service.app.catchUp();
  });

  it('are read again with the website: what they say no longer stays, and is named', async () => {
    const { id, value, propose, draft } = await drafted('/p/willow');
    await propose({
      values: [
        value('features', 'Waters every bed on time'),
        value('features', 'Works without a signal'),
        value('founded_year', '2021', 'founded in 2021'),
      ],
    });
    directory.set('/p/willow', PROFILE.replace('<li>Works without a signal</li>', ''));
    await run('update_draft', { id, read_again: true });
    await service.app.catchUp();
    const { fields, unsourced } = await draft();
    expect(unsourced).toEqual(['features: Works without a signal']);
    expect(fields.features).toMatchObject({
      ...{ value: ['Waters every bed on time', 'Works without a signal'], state: 'manual' },
      evidence: [{ item: 0, said_on: host() }],
    });
    directory.set('/p/willow', (_, res) => {
      res.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    });
    await run('update_draft', { id, read_again: true });
    await service.app.catchUp();
    directory.set('/p/willow', PROFILE);
    const later = await draft();
    expect(later.fields.founded_year).toMatchObject({ state: 'manual', evidence: [{ said_on: host() }] });
    expect(later.pages.not_read).toContainEqual(
      expect.objectContaining({ why: 'not_html', elsewhere: true }),
    );
    await run('update_draft', { id, read_pages: ['/more'] });
    await service.app.catchUp();
    const { pages, not_read } = await run('get_draft_pages', { id });
    expect(pages.at(-1)).toMatchObject({ kind: 'elsewhere', quoted: 2 });
    expect(not_read.map(({ why }: any) => why)).toEqual(['http_error', 'not_html']);
  });

  it('are named as such to visitors and in every answer with evidence', async () => {
    const { id, value, propose } = await drafted('/p/willow');
    await propose({ values: [value('features', 'Waters every bed on time')] });
    const { listing_id, slug } = await run('submit_draft', { id, confirm_new: true });
    const { db } = service.app;
    await db.transaction((tx) => writeListingState(tx, listing_id, { status: 'live', launchedAt: NOW }, NOW));
    const { evidence } = await run('get_listing', { slug, evidence: true });
    expect(evidence.features).toMatchObject([{ item: 0, said_on: host() }]);
    expect(JSON.stringify(evidence.tagline)).not.toContain('said_on');
    const page = await (await fetch(`${service.url}/l/${slug}`)).text();
    expect(page).toContain(`where ${host()} says so`);
    expect(page.match(/Not from the website of the product/g)).toHaveLength(1);
  });
});
