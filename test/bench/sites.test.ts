import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkHonesty } from '../../bench/sites/honesty.ts';
import { halfOf, labelledSites, setInWords, siteFrom } from '../../bench/sites/labels.ts';
import { addUp, rates } from '../../bench/sites/report.ts';
import { scoreSite } from '../../bench/sites/score.ts';
import { saidOn, standsOn } from '../../bench/sites/text.ts';
import { createBlankDraft } from '../../extraction/writers/blank-draft.ts';
import type { DraftedField, SiteDraft } from '../../extraction/writers/site-draft.ts';
import type { DraftFieldName } from '../../rules/drafts/draft-fields.ts';
import { PRICING_MODELS, STAGES } from '../../rules/listings/fields/listing-fields.ts';
import { CATEGORIES } from '../../store/sample/categories.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

function site(facts: string, rest = '') {
  return siteFrom(
    'quillbee',
    `repository: Quill/bee\ncommit: ${COMMIT}\nfolder: docs\naddress: https://quillbee.test/\nlanguage: en\nkind: app\nfacts:\n${facts}\n${rest}`,
  );
}

/** A draft with some fields, each with the quotes given for it, or its own text as the quote. */
function draft(fields: Partial<Record<DraftFieldName, string | string[]>>, quotes: string[] = []): SiteDraft {
  const blank: SiteDraft = createBlankDraft([]);
  const given = Object.entries(fields).map(([name, value]): [string, DraftedField] => [
    name,
    {
      state: 'ai',
      value,
      evidence: (quotes.length > 0 ? quotes : [value].flat()).map((quote) => ({
        quote,
        url: 'https://quillbee.test/',
        start: 0,
        end: quote.length,
        sha256: '',
        fetched_at: '',
      })),
    },
  ]);
  return { ...blank, fields: { ...blank.fields, ...Object.fromEntries(given) } };
}

function counted(labels: ReturnType<typeof site>, made: SiteDraft, field: string) {
  const score = scoreSite(labels, made).find((one) => one.field === field);
  return score && [score.right, score.wrong, score.lost];
}

describe('the score of a draft', () => {
  it('takes "9" for "9.00", and a trap of 300.000 for no 3.000', () => {
    const labels = site("  pricing_summary: ['9', '3.000']", "traps:\n  pricing_summary: ['300.000']");
    const of = (price: string) =>
      scoreSite(labels, draft({ pricing_summary: price })).find((one) => one.field === 'pricing_summary');
    expect(of('Solo: €9.00')).toMatchObject({ right: 1 });
    expect(of('Team: €3.000')).toMatchObject({ right: 1 });
    expect(of('Team: €900')).toMatchObject({ wrong: 1 });
    expect(of('Team: €300.000,00')).toMatchObject({ wrong: 1 });
  });

  it('counts a value right, wrong and lost', () => {
    const labels = site('  city: [Malmö]');
    expect(counted(labels, draft({ city: 'Malmö' }), 'city')).toEqual([1, 0, 0]);
    expect(counted(labels, draft({ city: 'Lund' }), 'city')).toEqual([0, 1, 1]);
    expect(counted(labels, draft({}), 'city')).toEqual([0, 0, 1]);
    expect(counted(site('  name: [Quillbee]'), draft({ city: 'Malmö' }), 'city')).toEqual([0, 1, 0]);
  });

  it('takes what is also allowed as neither right nor wrong', () => {
    const labels = site('  name: [Quillbee]', 'also: { city: [Malmö], country: true }');
    expect(counted(labels, draft({ city: 'Malmö' }), 'city')).toEqual([0, 0, 0]);
    expect(counted(labels, draft({ city: 'Lund' }), 'city')).toEqual([0, 1, 0]);
    expect(counted(labels, draft({ country: 'DK' }), 'country')).toEqual([0, 0, 0]);
  });

  it('takes half of the prices, in any writing, and none of the traps', () => {
    const labels = site("  pricing_summary: ['9|90', '29']", "traps: { pricing_summary: ['277,801'] }");
    expect(counted(labels, draft({ pricing_summary: 'From 90.00 € a year' }), 'pricing_summary')).toEqual([
      1, 0, 0,
    ]);
    expect(counted(labels, draft({ pricing_summary: '$19' }), 'pricing_summary')).toEqual([0, 1, 1]);
    const free = site('  pricing_model: [free]', '');
    expect(counted(free, draft({ pricing_summary: 'Free to use.' }), 'pricing_summary')).toEqual([0, 0, 0]);
    expect(counted(free, draft({ pricing_summary: 'From $9' }), 'pricing_summary')).toEqual([0, 1, 0]);
    expect(counted(labels, draft({ pricing_summary: '$9, CHF 277,801' }), 'pricing_summary')).toEqual([
      0, 1, 1,
    ]);
  });

  it('tells features from what is none', () => {
    const labels = site('  features: [Search | find every note, Offline mode, Shared folders]');
    const good = ['Search', 'You find every note at once', 'Shared folders for teams'];
    expect(counted(labels, draft({ features: good }), 'features')).toEqual([1, 0, 0]);
    const bad = [...good, 'Notes are lost every day', 'Are you tired of it?'];
    const score = scoreSite(labels, draft({ features: bad })).find(({ field }) => field === 'features');
    expect(score).toMatchObject({ right: 0, wrong: 1, lost: 1, real: { given: 5, real: 3 } });
  });

  it('tells a right first category from an acceptable, a wrong and a blank one', () => {
    const labels = site('  categories: [productivity]', 'also: { categories: [business] }');
    const outcome = (categories: string[]) =>
      scoreSite(labels, draft({ categories })).find(({ field }) => field === 'categories')?.category;
    expect(['productivity', 'business', 'games'].map((slug) => outcome([slug]))).toEqual([
      'right',
      'acceptable',
      'wrong',
    ]);
    expect(scoreSite(labels, draft({})).find(({ field }) => field === 'categories')?.category).toBe('blank');
  });

  it('counts founders one by one', () => {
    const labels = site('  founders: [Ada Berg, Bo Lind]');
    const founders = ['Ada Berg', 'Passionate Makers'].map((name) => ({ name, evidence: [] }));
    const made = { ...draft({}), founders };
    expect(counted(labels, made, 'founders')).toEqual([1, 1, 1]);
  });

  it('adds up to precision, recall and F1', () => {
    const { all } = addUp([
      { name: 'a', scores: scoreSite(site('  city: [Malmö]'), draft({ city: 'Malmö' })), honesty: none },
      { name: 'b', scores: scoreSite(site('  city: [Malmö]'), draft({ city: 'Lund' })), honesty: none },
    ]);
    expect(rates(all)).toEqual({ p: 50, r: 50, f1: 50 });
  });
});

const none = { quotes: 0, altered: [], values: 0, invented: [], traps: [] };

describe('the honesty of a draft', () => {
  const page =
    '<html><body><!-- Founded in 1903 --><p>Made in <b>Mal</b>mö &amp; Lund</p><script>var a="1904"</script><a href="mailto:hi@quillbee.test">x</a></body></html>';
  const look = (made: SiteDraft, rest = '') =>
    checkHonesty(site('  name: [Quillbee]', rest), made, () => page);

  it('finds quotes that stand on the page, and those that do not', () => {
    expect(look(draft({ city: 'Malmö' }, ['Made in Malmö & Lund'])).altered).toEqual([]);
    expect(look(draft({ city: 'Malmö' }, ['made in Malmö'])).altered).toHaveLength(1);
    expect(look(draft({ founded_year: '1903' }, ['Founded in 1903'])).altered).toHaveLength(1);
    expect(look(draft({ founded_year: '1904' }, ['1904'])).altered).toHaveLength(1);
  });

  it('finds values that none of their quotes holds', () => {
    expect(look(draft({ contact_email: 'hi@quillbee.test' }, ['mailto:hi@quillbee.test'])).invented).toEqual(
      [],
    );
    expect(look(draft({ city: 'Stockholm' }, ['Made in Malmö & Lund'])).invented).toHaveLength(1);
  });

  it('finds values of somebody else', () => {
    expect(look(draft({ city: 'Lund' }), 'traps: { city: [Lund] }').traps).toEqual(['city: Lund']);
  });

  it('reads a page as text, attributes and data', () => {
    const said = saidOn(
      '<p title="a b">x<i>y</i></p><script type="application/ld+json">{"n":"q&amp;r"}</script>',
    );
    for (const words of ['a b', 'xy', 'x y', 'q&r']) expect(standsOn(said, words)).toBe(true);
  });

  it('reads on where an attribute holds a tag, and where a sign is none that is seen', () => {
    const said = saidOn(
      '<p><b data-en="<i>No account</i>">No</b> <b data-en="x">cloud</b> \u00e2\u0080\u0093 ever</p>',
    );
    for (const words of ['No cloud', 'cloud \u00e2 ever']) expect(standsOn(said, words)).toBe(true);
    expect(standsOn(said, 'No cloud, ever')).toBe(false);
  });
});

describe('the labelled sites', () => {
  const sites = labelledSites();
  const slugs = CATEGORIES.flatMap((one) => [one.slug, ...one.children.map(({ slug }) => slug)]);

  it('use the words of the directory', () => {
    for (const { name, facts, also } of sites) {
      const also1 = also.categories === true ? [] : (also.categories ?? []);
      for (const slug of [...(facts.categories ?? []), ...also1]) expect(slugs, name).toContain(slug);
      for (const model of facts.pricing_model ?? []) expect(PRICING_MODELS, name).toContain(model);
      for (const stage of facts.stage ?? []) expect(STAGES, name).toContain(stage);
    }
  });

  it('are in two halves that nobody picks, and each stands for one repository', () => {
    expect(new Set(sites.map(halfOf)).size).toBe(2);
    expect(new Set(sites.map(({ repository }) => repository)).size).toBe(sites.length);
    expect(sites.filter(({ opened }) => opened).map(halfOf)).not.toContain('unseen');
  });

  it('are counted in docs/drafts.md (npm run bench:sites -- --count)', () => {
    const page = readFileSync('docs/drafts.md', 'utf8');
    const [, written] = /<!-- bench:set -->(.*?)<!-- \/bench:set -->/s.exec(page) ?? [];
    for (const words of setInWords(sites)) expect(written).toContain(words);
  });
});
