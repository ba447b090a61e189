import { objects, texts } from '../../../read/json-ld.ts';
import type { Block, ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { countriesIn, countryNamed, isAmbiguousCountry, type NamedCountry } from './countries.ts';
import { isHome, isInside, nameKey, type Site } from '../site.ts';
import { sentences } from '../text-shape.ts';

const BASED =
  /(?<!\p{L})(?:based|headquartered|located|registered|incorporated|established|made|built|designed|developed|crafted|handmade|handcrafted|produced|manufactured|assembled|born|founded) (?:(?:and \w+ )?(?:in|at|out of|near)|from)(?!\p{Ll})|(?<!\p{L})headquarters? (?:is |are )?in(?!\p{Ll})|(?<!\p{L})(?:office|offices|studio|workshop|team|company) in(?!\p{Ll})|(?:mit|mit sitz|ansässig|gegründet|entwickelt|hergestellt|gemacht|sitz|firmensitz|produziert|gefertigt|zuhause|zu hause|gebaut) in(?!\p{Ll})|made in(?!\p{Ll})|(?:basée?s?|située?s?|installée?s?|implantée?s?|fabriquée?s?|conçue?s?|développée?s?|siège|établie?s?|née?s?) (?:social )?(?:à|en|au|aux|dans)(?!\p{Ll})|(?:con sede|ubicad[oa]s?|basad[oa]s?|hech[oa]s?|fabricad[oa]s?|desarrollad[oa]s?|situad[oa]s?|establecid[oa]s?) en(?!\p{Ll})|(?:com sede|sediad[oa]s?|localizad[oa]s?|feit[oa]s?|desenvolvid[oa]s?|basead[oa]s?|criad[oa]s?) (?:em|no|na)(?!\p{Ll})|(?:con sede|basat[aoie]|fatt[oa]|realizzat[oa]|prodott[oa]|sviluppat[oa]|ha sede|nat[oa]) (?:a|in|ad|nel)(?!\p{Ll})|(?:gevestigd|gemaakt|ontwikkeld|gebouwd) in(?!\p{Ll})|(?:z siedzibą|zaprojektowan\p{L}{0,2}|stworzon\p{L}{0,2}|wyprodukowan\p{L}{0,2}|mieści się) (?:w|we)(?!\p{Ll})|(?:sídl\p{L}{0,3}|vyrob\p{L}{0,4}|vyvinut\p{L}{0,3}) (?:v|ve)(?!\p{Ll})|(?:baserade?|baseret|basert|tillverkad\p{L}{0,2}|gjord|laget|lavet|utvecklad) (?:i|på)(?!\p{Ll})|(?:находится|расположен\p{L}{0,3}|базируется|сделано|разработано|основан\p{L}{0,2}) в(?!\p{Ll})|(?:拠点|本社|所在地|総部|总部|位于|本部)/iu;
/** "Founded in 2021 by Ann Ek in Lisbon": the place comes after the year or the people. */
const FOUNDED_IN =
  /(?<!\p{L})(?:[Ff]ounded|[Ee]stablished|[Ss]tarted)(?: in \d{4})?(?: by \p{Lu}[\p{L}.'’-]+(?: (?:and |& )?\p{Lu}[\p{L}.'’-]+){0,6})?(?: in \d{4})? in(?= \p{Lu})/u;
const SELF =
  /(?<!\p{L})(?:we|we['’]re|our|us|i['’]m|i am|my|is a|are a)(?!\p{Ll})|(?<!\p{L})(?:wir|unser\p{L}{0,2}|ich)(?!\p{Ll})|(?<!\p{L})(?:nous|notre|je|on)(?!\p{Ll})|(?<!\p{L})(?:somos|nosotros|nuestr\p{L}{1,2}|estamos|soy)(?!\p{Ll})|(?<!\p{L})(?:nós|noss\p{L}{1,2}|sou)(?!\p{Ll})|(?<!\p{L})(?:siamo|noi|nostr\p{L}{1,2}|sono)(?!\p{Ll})|(?<!\p{L})(?:wij|ons|onze)(?!\p{Ll})|(?<!\p{L})(?:jesteśmy|nasz\p{L}{0,3})(?!\p{Ll})|(?<!\p{L})(?:jsme|náš|naše)(?!\p{Ll})|(?<!\p{L})(?:vi|vår|vårt|vore)(?!\p{Ll})|(?:мы|наш\p{L}{0,3})|私たち|当社|弊社|我们|우리/iu;
/** Ends a text that is about to say where somebody is. */
const IS_SOMEWHERE =
  /(?<!\p{L})(?:is|are|was|lives?|ist|sind|wohnt|lebt|est|vit|es|está|vive|è|é|jest|är|er|bor)\s*(?:\p{Ll}+ )?$/u;
const NOT_OURS =
  /govern(?:ed|ing)|jurisdiction|courts?(?!\p{Ll})|(?<!\p{L})laws?(?!\p{Ll})|arbitration|gerichtsstand|recht der|droit (?:français|applicable)|tribuna|foro|legge|derecho|ley(?!\p{Ll})|legislaci|право|суд|準拠法|管轄|法律|iban|bank|swift|bic(?!\p{Ll})|transfer|github,? inc|google|amazon|aws(?!\p{Ll})|cloudflare|stripe|paypal|microsoft|meta platforms|hetzner|vercel|netlify|mailchimp|openai|data (?:center|centre)s?|datacenter|servers?(?!\p{Ll})|serveurs?|hosting|hébergé|gehostet|rechenzentr|server standort|shipp|versand|livraison|envíos|currency|available in|customers? in|users in|ambassador|distributor|reseller|embassy|supervisory|aufsichts|autorité|cnil|conference|event|meetup|expo/iu;
const ADDRESS_WORDS = new Set(
  'address adr vcard imprint impressum location locality contact legal footer company office hq about org'.split(
    ' ',
  ),
);
const POSTCODES =
  /(?:^|[\s,(-])(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}|\d{5}-\d{3}|\d{3}-\d{4}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?=[\s,)]|$)/gu;
const STREET = /\p{L}{3,}\.?\s+\d{1,4}\s?[a-zA-Z]?(?![\p{L}\d])|(?<!\d)\d{1,4}\s?(?:bis|ter)?,?\s+\p{L}{2,}/u;
const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/i;
const EAST_ASIAN_CITY =
  /(?:東京都|北海道|京都府|大阪府|[\p{Script=Han}]{2,3}[県省])?[\p{Script=Han}ヶケ]{1,5}?[市区區町村](?![\p{Script=Han}]{0,2}[市区])|[가-힣]{2,6}(?:특별시|광역시|시)(?![가-힣])/u;
const CITY =
  /^(?:[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]{1,30})(?: (?:[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]{0,30}|am|an|der|im|bei|de|do|da|del|di|la|le|les|sur|sous|upon|on|den|het|i|w))*$/u;
const REGION_ONLY =
  /^(?:EU|USA?|UK|Europe|Europa|Asia|Africa|America|North America|Earth|Internet|House|Cloud|Browser|Go|Rust|Python|Swift|The|A|Our|Your)$/i;

type Found = { country?: NamedCountry; city: string; page: ReadPage; quote: string; score: number };

/** Country and city the company gives as its own: structured address, imprint, or "based in". */
export function extractPlace(
  site: Site,
  name: string,
): { country: Candidate<string>[]; city: Candidate<string>[] } {
  const found: Found[] = [];
  const cities: { value: string; page: ReadPage; quote: string; score: number }[] = [];
  const countries: { value: string; page: ReadPage; quote: string; score: number }[] = [];
  for (const page of site.pages) {
    const kind = site.kinds.get(page) ?? 'other';
    if (kind === 'customers' || kind === 'useless') continue;
    readPostalAddresses(page, countries, cities);
    const trusted = isHome(site, page) || kind === 'about' || kind === 'contact' || kind === 'imprint';
    for (const block of page.blocks) {
      if (
        block.tag === 'pre' ||
        block.tag === 'blockquote' ||
        block.tag === 'summary' ||
        block.region === 'notice' ||
        block.otherLanguage !== ''
      )
        continue;
      if (trusted) found.push(...statements(page, block, name));
      const postal = addressIn(
        page,
        block,
        kind === 'imprint' ||
          kind === 'contact' ||
          (trusted && block.region === 'footer') ||
          isInside(block.box, ADDRESS_WORDS, 3),
      );
      if (postal && (trusted || (kind === 'legal' && nameKey(around(page, block)).includes(nameKey(name)))))
        found.push(postal);
    }
  }
  for (const one of found) {
    if (one.country)
      countries.push({ value: one.country.code, page: one.page, quote: one.quote, score: one.score });
    if (one.city !== '') cities.push({ value: one.city, page: one.page, quote: one.quote, score: one.score });
  }
  return { country: settle(countries), city: settle(cities) };
}

function settle(
  found: { value: string; page: ReadPage; quote: string; score: number }[],
): Candidate<string>[] {
  const totals = new Map<string, number>();
  for (const one of found)
    totals.set(one.value.toLowerCase(), Math.max(totals.get(one.value.toLowerCase()) ?? 0, 0) + one.score);
  return found
    .toSorted(
      (left, right) =>
        (totals.get(right.value.toLowerCase()) ?? 0) - (totals.get(left.value.toLowerCase()) ?? 0) ||
        right.score - left.score,
    )
    .slice(0, 3)
    .map(({ value, page, quote }) => ({ value, quotes: [{ url: page.url, quote }] }));
}

function readPostalAddresses(
  page: ReadPage,
  countries: { value: string; page: ReadPage; quote: string; score: number }[],
  cities: { value: string; page: ReadPage; quote: string; score: number }[],
): void {
  for (const node of page.data) {
    if (
      !/Organization|Corporation|Business|Store|Person|Service|Brand/.test(node.types.join(' ')) ||
      node.types.includes('Event')
    )
      continue;
    for (const address of [
      ...objects(node.values.address),
      ...objects(node.values.location).flatMap((place) => objects(place.address)),
    ]) {
      const written = [
        ...texts(address.addressCountry),
        ...objects(address.addressCountry).flatMap((country) => texts(country.name)),
      ][0];
      const code = written && (/^[A-Z]{2}$/.test(written) ? written : countryNamed(written));
      if (written && code) countries.push({ value: code, page, quote: written, score: 6 });
      const [city] = texts(address.addressLocality);
      if (city && city.length <= 80) cities.push({ value: city, page, quote: city, score: 6 });
    }
    const [plain] = texts(node.values.address);
    const country = plain ? countriesIn(plain).at(-1) : undefined;
    if (plain && country) countries.push({ value: country.code, page, quote: plain, score: 5 });
  }
}

/** "We are based in Malmö, Sweden": said of the company itself. */
function statements(page: ReadPage, block: Block, name: string): Found[] {
  const found: Found[] = [];
  for (const sentence of sentences(block.text)) {
    if (sentence.length > 400 || NOT_OURS.test(sentence)) continue;
    const based = FOUNDED_IN.exec(sentence) ?? BASED.exec(sentence);
    if (!based) continue;
    const before = sentence.slice(0, based.index);
    const ours =
      before.trim() === '' ||
      (block.text.length <= 90 && !IS_SOMEWHERE.test(before)) ||
      SELF.test(before) ||
      (name !== '' && nameKey(before).includes(nameKey(name)));
    if (!ours) continue;
    const after = sentence.slice(based.index + based[0].length, based.index + based[0].length + 120);
    const [country] = countriesIn(after).filter((one) => one.at < 60);
    const city = cityBefore(after, country);
    if (country)
      found.push({ country, city, page, quote: sentence, score: 3 + (block.text.length < 120 ? 0.5 : 0) });
    else if (city !== '' && !/made|built|gemacht|fatt/i.test(based[0]))
      found.push({ city, page, quote: sentence, score: 1.5 });
  }
  return found;
}

/** The city named first after "based in", when a country follows it or it ends the phrase. */
function cityBefore(after: string, country: NamedCountry | undefined): string {
  const phrase = (
    country ? after.slice(0, country.at) : (/^[^.;:!?()–—|]{1,60}/.exec(after)?.[0] ?? '')
  ).trim();
  const first =
    phrase
      .split(/[,(]| and | und | et | y | e |\s[–—-]\s/u)[0]
      ?.trim()
      .replace(/^(?:the|der|die|la|le|les|el)\s/i, '') ?? '';
  if (!CITY.test(first) || REGION_ONLY.test(first) || first.split(' ').length > 4) return '';
  if (countriesIn(first).length > 0) return '';
  return country || /[,.]|$/.test(phrase.slice(first.length, first.length + 1)) ? first : '';
}

/** A postal address: postcode and city, or "City, Country" alone in a block about where the company is. */
function addressIn(page: ReadPage, block: Block, likelyAddress: boolean): Found | undefined {
  if (block.text.length > 400 || NOT_OURS.test(block.text) || COPYRIGHT.test(block.text)) return undefined;
  const asian = likelyAddress ? eastAsianCity(page, block) : '';
  if (asian !== '') return { city: asian, page, quote: block.text, score: 2.5 };
  const own = countriesIn(block.text).at(-1);
  const postcode = postcodeIn(block.text, own !== undefined);
  if (!postcode) return likelyAddress ? cityAndCountry(page, block, own) : undefined;

  const city = cityBesidePostcode(block.text, postcode, own);
  if (own && !isAmbiguousCountry(own.name)) {
    if (likelyAddress) return { country: own, city, page, quote: block.text, score: 3.5 };
    return city === '' ? undefined : { country: own, city: '', page, quote: block.text, score: 2 };
  }
  if (!likelyAddress) return undefined;
  const below = page.blocks
    .slice(block.id + 1, block.id + 3)
    .find(
      (next) =>
        next.box.parent === block.box.parent && next.text.length <= 40 && countriesIn(next.text).length > 0,
    );
  const [country] = below ? countriesIn(below.text) : [];
  if (below && country) {
    return { country, city, page, quote: page.text.slice(block.start, below.end), score: 3.5 };
  }
  const street = `${page.blocks[block.id - 1]?.text.slice(-80) ?? ''} ${block.text.slice(0, postcode.index)}`;
  return city !== '' && STREET.test(street) ? { city, page, quote: block.text, score: 2 } : undefined;
}

/** The first number written like a postcode; never a year, unless a country stands beside it. */
function postcodeIn(text: string, hasCountry: boolean): RegExpExecArray | undefined {
  return [...text.matchAll(POSTCODES)].find(([code]) => hasCountry || !/^[\s,(-]*(?:19|20)\d\d$/.test(code));
}

/** "Malmö, Sweden" and nothing else. */
function cityAndCountry(page: ReadPage, block: Block, country: NamedCountry | undefined): Found | undefined {
  const alone = /^([^,]{2,40}),\s*(?:[^,]{2,30},\s*)?([^,]{2,40})\.?$/u.exec(block.text);
  const city = alone?.[1]?.trim() ?? '';
  if (!country || block.text.length > 80 || nameKey(alone?.[2] ?? '') !== nameKey(country.name))
    return undefined;
  return CITY.test(city) ? { country, city, page, quote: block.text, score: 3 } : undefined;
}

/** The city of a Japanese, Chinese or Korean address, when the block or the one before says it is one. */
function eastAsianCity(page: ReadPage, block: Block): string {
  if (
    !/〒|住所|所在地|本社|地址|주소|소재지/u.test(
      `${page.blocks[block.id - 1]?.text.slice(0, 20) ?? ''} ${block.text}`,
    )
  )
    return '';
  return (
    EAST_ASIAN_CITY.exec(
      block.text.replace(/^.{0,12}(?:住所|所在地|本社|地址|주소|소재지)[:：\s]*/u, ''),
    )?.[0] ?? ''
  );
}

function cityBesidePostcode(
  text: string,
  postcode: RegExpExecArray,
  country: NamedCountry | undefined,
): string {
  const after = text.slice(
    postcode.index + postcode[0].length,
    country && country.at > postcode.index ? country.at : undefined,
  );
  const next =
    /^[\s,]*([^,\d(|·•–—-]{2,40})/u
      .exec(after)?.[1]
      ?.trim()
      .replace(/\s+(?:Tel|Telefon|Phone|Fax|E-?Mail|VAT|USt).*$/i, '') ?? '';
  if (CITY.test(next)) return next;
  const before =
    /([^,\d]{2,40})[\s,]*(?:[A-Z]{2})?\s*$/u
      .exec(text.slice(Math.max(0, postcode.index - 60), postcode.index))?.[1]
      ?.trim() ?? '';
  return CITY.test(before) && before.split(' ').length <= 3 ? before : '';
}

function around(page: ReadPage, block: Block): string {
  return page.text.slice(Math.max(0, block.start - 400), block.end + 200);
}
