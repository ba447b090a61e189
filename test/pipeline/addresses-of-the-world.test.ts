import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

/** Addresses as they are written in their countries, most of them of small towns; the country as their people call it. */
const ADDRESSES: [country: string, called: string, city: string, lines: string[]][] = [
  ['US', 'United States', 'Four Oaks', ['69695 Kettle Ridge', 'Four Oaks, NC 27524']],
  ['US', 'USA', 'Lima', ['4736 Stanton Estates', 'Lima OH 45801-1234']],
  ['CA', 'Canada', 'Sherbrooke', ['65341 Lora Spur', 'Sherbrooke QC J1H 5G3']],
  ['GB', 'United Kingdom', 'Canvey Island', ['100 Russel End', 'Canvey Island', 'SS8 7AB']],
  ['GB', 'England', 'Paulton', ['2 Bank Street', 'Paulton', 'BS39 7QA']],
  ['IE', 'Ireland', 'Oranmore', ['7 Devon Port', 'Oranmore', 'H91 E2K3']],
  ['IE', 'Ireland', 'Bray', ['617 Sipes Court', 'Bray']],
  ['AU', 'Australia', 'Berri', ['9 Wharf Rise', 'Berri SA 5343']],
  ['NZ', 'New Zealand', 'Tauranga', ['157 Moss Court', 'Tauranga 3510']],
  ['ZA', 'South Africa', 'Knysna', ['38 Blanckenberg Flats', 'Knysna', '6571']],
  ['KE', 'Kenya', 'Nanyuki', ['693 Spinka Row', 'Nanyuki']],
  ['IN', 'India', 'Bengaluru', ['12 Residency Road', 'Bengaluru, Karnataka 560001']],
  ['JP', 'Japan', 'Yokohama', ['1-2-3 Naka-ku', 'Yokohama, Kanagawa 231-0062']],
  ['BR', 'Brasil', 'Planaltina', ['209 Rodovia Santos', 'Planaltina-DF', '73310-582']],
  ['MX', 'México', 'Pachuca', ['Boulevard Cristobal Bustos 47', '42000 Pachuca, Hidalgo']],
  ['PT', 'Portugal', 'Vila Nova de Gaia', ['Caminho Carlota Miranda 8', '4400-025 Vila Nova de Gaia']],
  ['ES', 'España', 'La Roda de Andalucía', ['Pasaje Espinosa s/n', '41590 La Roda de Andalucía']],
  ['IT', 'Italia', 'Palazzuolo sul Senio', ['Via Orio 93', '50035 Palazzuolo sul Senio (FI)']],
  ['FR', 'France', 'Roissy-en-France', ['54 Rue Molière', '95700 Roissy-en-France']],
  ['BE', 'België', 'Wemmel', ['Verstraetepark 75', '1780 Wemmel']],
  ['NL', 'Nederland', 'Montfoort', ['Maartjeweg 392', '3417 SM Montfoort']],
  ['DE', 'Deutschland', 'Asbach-Bäumenheim', ['Am Brungen 80', '86663 Asbach-Bäumenheim']],
  ['AT', 'Österreich', 'Altheim', ['Rupertistraße 32', '4950 Altheim']],
  ['CH', 'Schweiz', 'Dornach', ['Rennweg 88', 'CH-4143 Dornach']],
  ['PL', 'Polska', 'Polska Cerekiew', ['pl. Nawrocki 83', '47-260 Polska Cerekiew']],
  ['CZ', 'Česko', 'Třebíč', ['Nová 12', '674 01 Třebíč']],
  ['SE', 'Sverige', 'Älmhult', ['Norra Gengatan 6', '343 31 Älmhult']],
  ['NO', 'Norge', 'Røros', ['Kjerkgata 3', '7374 Røros']],
  ['DK', 'Danmark', 'Ribe', ['Saltgade 14', '6760 Ribe']],
  ['FI', 'Suomi', 'Porvoo', ['Jokikatu 9', '06100 Porvoo']],
  ['RO', 'România', 'Sighișoara', ['Intrarea Dobrun, Bloc 53', '545400 Sighișoara']],
  ['TR', 'Türkiye', 'Bodrum', ['Cumhuriyet Cad. No:12', '48400 Bodrum']],
];

type Layout = (lines: string[], country: string) => string;
const CONTACT = '<h2>Contact</h2>';
const LAYOUTS: Record<string, Layout> = {
  'lines of a footer': (lines, country) => `<footer><p>${[...lines, country].join('<br>')}</p></footer>`,
  'one line': (lines, country) => `<footer><p>${[...lines, country].join(', ')}</p></footer>`,
  'an address without its country': (lines) => `<footer><address>${lines.join('<br>')}</address></footer>`,
  'points of a footer': (lines) =>
    `<footer>${CONTACT}<ul>${lines.map((line) => `<li>${line}</li>`).join('')}<li>hi@quillbee.test</li></ul></footer>`,
  'a line with a sign': (lines) =>
    `<section>${CONTACT}<p>📍 ${lines.join(', ')}</p><p>📞 12 34 56</p></section>`,
};

describe.each(Object.entries(LAYOUTS))('an address as %s', (_, layout) => {
  it.each(ADDRESSES)('of %s (%s) tells its city: %s', async (country, called, city, lines) => {
    const page = `<h1>Quillbee</h1><p>Keep drafts.</p>${layout(lines, called)}`;
    const { fields } = await draft({ '': html(page) });
    const isBare = lines.length === 2 && !/\d{3}|[A-Z]\d/.test(lines[1] ?? '') && !page.includes(called);
    // Without a postcode or a country a line after a street may be anything.
    expect(isBare ? [city, null] : [city]).toContain(fields.city.value);
    // A country is told where it is named.
    expect([country, null]).toContain(fields.country.value);
  });
});

describe('an address of East Asia tells its city, not its province or ward', () => {
  it.each([
    ['ja', '〒530-0001 大阪府大阪市北区梅田1-2-3', '大阪市'],
    ['ja', '〒220-0012 神奈川県横浜市西区みなとみらい3-7-1', '横浜市'],
    ['ja', '三重県四日市市諏訪町1-5', '四日市市'],
    ['ja', '長野県北佐久郡軽井沢町1178', '軽井沢町'],
    ['ja', '東京都立川市柴崎町2-1-1', '立川市'],
    ['zh', '广东省深圳市南山区科技园路1号', '深圳市'],
    ['zh', '北京市朝阳区建国路88号', '北京市'],
    ['ko', '경기도 성남시 분당구 판교로 242', '성남시'],
  ])('in %s: %s', async (language, address, city) => {
    const body = `<h1>Quillbee</h1><footer><p>Quillbee</p><p>${address}</p></footer>`;
    const { fields } = await draft({ '': html(body, '<title>Quillbee</title>', language) });
    expect(fields.city.value).toBe(city);
  });
});

describe('what is no city', () => {
  it.each([
    [
      'the number of a house and its street',
      '<footer><p>65341 Lora Spur, Sherbrooke QC J1H 5G3, Canada</p></footer>',
      'Lora Spur',
    ],
    ['a street before a postcode', '<footer><p>Calle Tomás, 2, 81145 Unheardofville</p></footer>', 'Tomás'],
    ['a house or a staircase', '<footer><p>Aleea Abus, Bloc 26<br>545400 Sighișoara</p></footer>', 'Bloc'],
    ['a number of the firm', '<footer><p>Acme AS, Org.nr 935 123 456, Storgata 1</p></footer>', 'Org.nr'],
  ])('%s', async (_, footer, wrong) => {
    const { fields } = await draft({ '': html(`<h1>Quillbee</h1>${footer}`) });
    expect(fields.city.value).not.toBe(wrong);
  });

  it('is no country: "Canvey Island", "Polska Cerekiew"', async () => {
    const { fields } = await draft({
      '': html('<h1>Quillbee</h1><footer><p>100 Russel End, Canvey Island, SS8 7AB</p></footer>'),
    });
    expect(fields.country.value).toBeNull();
  });
});
