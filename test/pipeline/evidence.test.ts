import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidates } from '../../pipeline/candidates.ts';
import { EvidenceVerifier, type ValueKind } from '../../pipeline/evidence.ts';
import { verifyCandidates } from '../../pipeline/write-draft.ts';
import { SOCIAL_PLATFORMS } from '../../rules/draft-fields.ts';
import { HOME, html, read } from './made-up-site.ts';

const PAGE = read(
  html(
    `<h1>Notes  that
      stay</h1><p>Founded in 2016 by Ann Ek – “we” don’t track you.</p><p>From <b>€4.50</b> a month.</p>
     <p>Based in Malmö, Sweden. Write to hej@quillbee.test</p><p>Order 12016 notes for IT</p><p>A<span hidden>secret words</span>B</p>
     <a href="/logo.svg">Logo</a><a href="https://social.test/@quillbee">Follow</a>`,
  ),
);
const verifier = new EvidenceVerifier([PAGE], ['Writing']);
const check = (kind: ValueKind, value: string, ...quotes: string[]) => {
  const verdict = verifier.check(kind, { value, quotes: quotes.map((quote) => ({ url: HOME, quote })) });
  return verdict.ok ? 'believed' : verdict.reason;
};

describe('finding a quote', () => {
  it.each([
    ['white space', 'Notes that stay'],
    ['straight quotation marks', '"we" don\'t track'],
    ['another dash', 'Ann Ek - “we”'],
    ['a letter composed of two', 'Malmö'.normalize('NFD')],
  ])('overlooks %s', (_, quote) => {
    const found = verifier.find({ url: HOME, quote });
    expect(found && PAGE.text.slice(found.start, found.end)).toBe(found?.quote);
    expect(found).toMatchObject({ url: HOME, sha256: PAGE.sha256, fetched_at: PAGE.fetched_at });
  });

  it.each([
    ['other letters', 'Notes that stays'],
    ['other capitals', 'notes that stay'],
    ['hidden text', 'secret words'],
    ['text on both sides of something hidden', 'AB'],
    ['text on both sides of something hidden, parted', 'A B'],
    ['a quote longer than any should be', 'Notes that stay '.repeat(400)],
    ['nothing', '   '],
  ])('refuses %s', (_, quote) => {
    expect(verifier.find({ url: HOME, quote })).toBeUndefined();
  });

  it('looks only on the page that is named', () => {
    expect(verifier.find({ url: `${HOME}about`, quote: 'Notes that stay' })).toBeUndefined();
  });
});

describe('believing a value', () => {
  it.each<[ValueKind, string, string]>([
    ['verbatim', 'notes that stay', 'Notes that stay'],
    ['prose', 'From €4.50 a month', 'From €4.50 a month.'],
    ['year', '2016', 'Founded in 2016 by Ann Ek'],
    ['country', 'SE', 'Based in Malmö, Sweden.'],
    ['email', 'hej@quillbee.test', 'Write to hej@quillbee.test'],
    ['url', 'https://quillbee.test/logo.svg', '/logo.svg'],
    ['url', 'https://social.test/@quillbee', 'https://social.test/@quillbee'],
    ['pricing-model', 'subscription', 'From €4.50 a month.'],
    ['category', 'Writing', 'Notes that stay'],
  ])('takes a %s that its quote shows', (kind, value, quote) => {
    expect(check(kind, value, quote)).toBe('believed');
  });

  it.each<[string, ValueKind, string, string]>([
    ['a name of something else', 'verbatim', 'Quillbee Pro', 'Notes that stay'],
    ['another price', 'prose', 'From €3.50 a month.', 'From €4.50 a month.'],
    ['prose about something else', 'prose', 'Works offline on every phone', 'Notes that stay'],
    ['another year', 'year', '2015', 'Founded in 2016 by Ann Ek'],
    ['half a number', 'year', '2016', 'Order 12016 notes'],
    ['a country code that is a word', 'country', 'IT', 'IT'],
    ['another country', 'country', 'NO', 'Based in Malmö, Sweden.'],
    ['a country from a city alone', 'country', 'SE', 'Malmö'],
    ['another address', 'email', 'hi@quillbee.test', 'Write to hej@quillbee.test'],
    ['what is no address', 'email', 'hej@', 'Write to hej@quillbee.test'],
    ['another link', 'url', 'https://quillbee.test/brand.svg', '/logo.svg'],
    ['a script', 'url', 'javascript:alert(1)', '/logo.svg'],
    ['a pricing model of its own making', 'pricing-model', 'barter', 'From €4.50 a month.'],
    ['a stage of its own making', 'stage', 'unicorn', 'Notes that stay'],
    ['a category the directory lacks', 'category', 'Drones', 'Notes that stay'],
  ])('refuses %s', (_, kind, value, quote) => {
    expect(check(kind, value, quote)).toBe('value_not_in_quote');
  });

  it('refuses a value with one made-up quote among true ones', () => {
    expect(check('verbatim', 'Notes that stay', 'Notes that stay', 'Notes you will love')).toBe(
      'quote_not_in_page',
    );
  });

  it('refuses a value without quotes', () => {
    expect(check('verbatim', 'Notes that stay')).toBe('no_evidence');
  });
});

describe('whatever a writer proposes', () => {
  const snippet = fc.oneof(
    fc.constantFrom(
      'Notes that stay',
      'Founded in 2016',
      '2016',
      '€4.50',
      'Sweden',
      'hej@quillbee.test',
      '/logo.svg',
      'secret words',
      'Quillbee',
    ),
    fc.string({ maxLength: 40 }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.nat(3_000).map(String),
  );
  const quotes = fc.array(fc.record({ url: fc.constantFrom(HOME, `${HOME}other`), quote: snippet }), {
    maxLength: 3,
  });
  const candidate = <V>(value: fc.Arbitrary<V>) => fc.record({ value, quotes });
  const some = <V>(value: fc.Arbitrary<V>) => fc.array(candidate(value), { maxLength: 3 });
  const written: fc.Arbitrary<Candidates> = fc.record({
    texts: fc.record({
      name: some(snippet),
      tagline: some(snippet),
      founded_year: some(snippet),
      contact_email: some(snippet),
      logo_url: some(snippet),
      country: some(fc.constantFrom('SE', 'NO', 'xx')),
      pricing_summary: some(snippet),
    }),
    lists: fc.record({ features: some(snippet), keywords: some(snippet) }),
    faqs: some(fc.record({ question: snippet, answer: snippet })),
    founders: some(fc.record({ name: snippet, title: snippet })),
    socials: some(
      fc.record({
        platform: fc.constantFrom(...SOCIAL_PLATFORMS),
        url: fc.oneof(fc.webUrl(), fc.constant('https://social.test/@quillbee')),
      }),
    ),
  });

  it('is accepted only with quotes of the page that hold its numbers and addresses', () => {
    fc.assert(
      fc.property(written, (candidates) => {
        const draft = verifyCandidates(candidates, verifier, true);
        const accepted = [
          ...Object.values(draft.fields).flatMap((field) =>
            field.state === 'ai' ? [{ said: [field.value].flat().join(' '), evidence: field.evidence }] : [],
          ),
          ...draft.faqs.map(({ question, answer, evidence }) => ({
            said: `${question} ${answer}`,
            evidence,
          })),
          ...draft.founders.map(({ name, title, evidence }) => ({
            said: `${name} ${title ?? ''}`,
            evidence,
          })),
        ];
        for (const { said, evidence } of accepted) {
          expect(evidence.length).toBeGreaterThan(0);
          const shown = evidence.map(({ quote }) => quote).join(' ');
          for (const { quote, start, end } of evidence)
            expect(PAGE.text.slice(start, end).replaceAll('\n', ' ')).toBe(quote);
          for (const number of said.match(/\d+/g) ?? []) expect(shown).toContain(number);
          for (const address of said.match(/[^\s@]+@[^\s@]+\.[a-z]+/gi) ?? [])
            expect(shown.toLowerCase()).toContain(address.toLowerCase());
        }
        for (const social of Object.values(draft.socials)) {
          expect(
            social.evidence.some(
              ({ quote }) => new URL(quote, HOME).href.replace(/\/$/, '') === social.url.replace(/\/$/, ''),
            ),
          ).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
