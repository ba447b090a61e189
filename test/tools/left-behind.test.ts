import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCategories } from '../../store/listings/categories.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { saveDraft } from '../../store/drafts/write/drafts.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { type CallOperation, restClient, WAYS } from '../kit/clients.ts';
import { addDraft, addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const QUOTE = {
  url: 'https://tidepool.example/',
  quote: 'Founded by Mira Okafor.',
  start: 0,
  end: 23,
  sha256: 'a',
  fetched_at: '2026-11-18T12:00:00Z',
};

describeAnyDialect('what an edit leaves behind', (dialect) => {
  let service: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false } });
    owner = await addPerson(service.app.db, 'mira@tidepool.example');
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('is named: categories that a paid listing has no room for', async () => {
    const { db } = service.app;
    const { call } = await restClient(service.url, owner.key);
    const names = (await listCategories(db)).slice(0, 5).map(({ name }) => name);
    const { id } = await addDraft(db, owner, 'Roomy');
    const { listing_id } = (await call('submit_draft', { id })).body;
    const edit = async () => (await call('update_draft', { id, fields: { categories: names } })).body.note;
    expect(await edit()).toContain(`Only the first category (${names[0]}) counts`);
    await db.transaction((tx) => updateListing(tx, listing_id, { unlocked: ['extra_categories'] }, NOW));
    expect(await edit()).toContain(`A listing has 4 categories, the first of these. Left out: ${names[4]}.`);
  });

  for (const [way, connect] of WAYS) {
    const using = async (work: (run: (name: string, args: object) => Promise<any>) => Promise<void>) => {
      const { call, close }: { call: CallOperation; close: () => Promise<void> } = await connect(
        service.url,
        owner.key,
      );
      await work(async (name, args) => {
        const { ok, body } = await call(name, args as Record<string, unknown>);
        expect(ok, JSON.stringify(body)).toBe(true);
        return body;
      });
      await close();
    };

    it(`is named over ${way}: an old price in other texts, in a draft and on a listing`, async () => {
      const { id } = await addDraft(service.app.db, owner);
      const listing = await addOwnListing(service.app.db, owner, `tidepool-${way}`, {
        pricingSummary: 'From €9 a month.',
        description: 'Only 9 EUR a month, or $90.',
      });
      await using(async (run) => {
        await run('update_draft', {
          id,
          fields: {
            pricing_summary: 'From €9 a month, €90 a year.',
            short_description: 'Notes for 9 € a month.',
            description: 'It costs €19, or €90 a year.',
          },
          faqs: [{ question: 'What does it cost?', answer: 'EUR 9.00 a month.' }],
        });
        const dearer = await run('update_draft', {
          id,
          fields: { pricing_summary: 'From €12 a month, €90 a year.' },
        });
        expect(dearer.still_says).toEqual([
          { in: 'short_description', says: '9 €' },
          { in: 'faqs.0.answer', says: 'EUR 9.00' },
        ]);
        const shorter = await run('update_draft', { id, fields: { short_description: 'Notes for teams.' } });
        expect(shorter.still_says).toBeUndefined();
        const live = await run('update_my_listing', {
          listing_id: listing.id,
          fields: { pricing_summary: 'Free.' },
        });
        expect(live.still_says).toEqual([{ in: 'description', says: '9 EUR' }]);
      });
    });

    it(`is named over ${way}: an old name in other texts, and who a list leaves out`, async () => {
      const { id } = await addDraft(service.app.db, owner, 'Tide');
      await using(async (run) => {
        await run('update_draft', {
          id,
          fields: { description: 'Tide keeps notes. Tidepools are nice, Tide Pool is new.' },
          founders: [{ name: 'Mira Okafor' }, { name: 'Jonas Kern', bio: 'Met Mira Okafor at school.' }],
          company_socials: { x: 'https://x.com/tide', github: 'https://github.com/tide' },
        });
        const renamed = await run('update_draft', { id, fields: { name: 'Tide Pool' } });
        expect(renamed.still_says).toEqual([{ in: 'description', says: 'Tide' }]);
        const corrected = await run('update_draft', {
          id,
          founders: [
            { name: 'Mira Ade', was: 'Mira Okafor' },
            { name: 'Jonas Kern', bio: 'Met Mira Okafor at school.' },
          ],
        });
        expect(corrected.removed).toBeUndefined();
        expect(corrected.still_says).toEqual([{ in: 'founders.1.bio', says: 'Mira Okafor' }]);
        const replaced = await run('update_draft', {
          id,
          founders: [{ name: 'Ada Berg' }],
          company_socials: { x: 'https://x.com/tide' },
        });
        expect(replaced.removed).toEqual({
          founders: ['Mira Ade', 'Jonas Kern'],
          company_socials: ['github'],
        });
      });
    });

    it(`keeps quotes with the name they are of over ${way}`, async () => {
      const { id, document } = await addDraft(service.app.db, owner, 'Quoted');
      const mira = { name: 'Mira Okafor' };
      const founders = [{ ...mira, ai: { ...mira, evidence: [QUOTE] } }];
      await service.app.db.transaction((tx) =>
        saveDraft(tx, id, { document: { ...document, founders } }, NOW),
      );
      await using(async (run) => {
        const other = await run('update_draft', { id, founders: [{ name: 'Ada Berg' }] });
        expect(other.founders).toEqual([{ name: 'Ada Berg', state: 'manual' }]);
        expect((await run('get_draft', { id })).website_says.founders).toMatchObject([
          { name: 'Mira Okafor', evidence: [{}] },
        ]);
        const back = await run('update_draft', { id, founders: [{ name: 'Mira Okafor' }] });
        expect(back.founders).toMatchObject([{ state: 'ai', evidence: [{}] }]);
        const corrected = await run('update_draft', {
          id,
          founders: [{ name: 'Mira A. Okafor', was: 'Mira Okafor' }],
        });
        expect(corrected.founders).toMatchObject([
          { state: 'edited', website_says: { name: 'Mira Okafor', evidence: [{}] } },
        ]);
      });
    });

    it(`says over ${way} what is saved and not shown, what is to come, and that nothing was asked`, async () => {
      const { id } = await addDraft(service.app.db, owner, 'Locked');
      const { id: listing_id } = await addOwnListing(service.app.db, owner, `locked-${way}`);
      await using(async (run) => {
        const told = await run('update_draft', {
          id,
          story: { story: 'It began at sea.' },
          milestones: [{ date: '2027-01-01', title: 'Version 2' }],
        });
        expect(told.note).toContain('the founder story and milestones are not shown on the page. A ');
        expect(told.note).toContain('A paid launch unlocks');
        expect(told.note).toContain('Still to come: 2027-01-01.');
        const { note, missing, missing_total } = await run('update_draft', { id });
        expect(note).toBe('The call named nothing to change: nothing was changed.');
        expect(missing).toHaveLength(3);
        expect(missing_total).toBe((await run('get_draft', { id })).missing.length);
        expect((await run('update_my_listing', { listing_id, fields: {} })).note).toBe(note);
      });
    });
  }
});
