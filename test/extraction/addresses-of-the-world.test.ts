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
    // Neither Iceland ("IS") nor Poland.
    expect(fields.country.value).toBe('GB');
  });
});

/** Streets, wards and floors before the city, or after it; most without a postcode, some without a country. */
const WRITTEN: [country: string, cities: string[], address: string][] = [
  ['AE', ['Dubai'], 'Office 1204, Al Manara Tower, Business Bay, Dubai, UAE'],
  ['AE', ['Abu Dhabi'], 'PO Box 4321, Abu Dhabi, United Arab Emirates'],
  ['SA', ['Riyadh'], 'King Fahd Road, Al Olaya, Riyadh 12213, Saudi Arabia'],
  ['SA', ['الرياض'], 'المملكة العربية السعودية، الرياض، حي العليا، طريق الملك فهد'],
  ['EG', ['القاهرة'], '15 شارع التحرير، الدقي، القاهرة، مصر'],
  ['TH', ['กรุงเทพ', 'กรุงเทพมหานคร', 'คลองเตย'], '99/1 ถนนสุขุมวิท แขวงคลองตัน เขตคลองเตย กรุงเทพมหานคร 10110'],
  ['TH', ['Bangkok'], '88/12 Sukhumvit 21 Road, Klongtoey Nua, Wattana, Bangkok 10110 Thailand'],
  ['VN', ['Hà Nội'], 'Số 12, ngõ 34 đường Láng, quận Đống Đa, Hà Nội'],
  ['VN', ['Đà Nẵng'], '45 Lê Lợi, phường Thạch Thang, quận Hải Châu, thành phố Đà Nẵng, Việt Nam'],
  [
    'ID',
    ['Jakarta Selatan', 'Jakarta'],
    'Jl. Jend. Sudirman Kav. 52-53, Senayan, Kebayoran Baru, Jakarta Selatan 12190',
  ],
  [
    'ID',
    ['Sleman', 'Yogyakarta'],
    'Jl. Kaliurang KM 5, Caturtunggal, Depok, Kabupaten Sleman, DI Yogyakarta',
  ],
  ['IN', ['Bengaluru'], '4th Floor, Indiranagar 100 Feet Road, Bengaluru - 560038, Karnataka, India'],
  ['IN', ['Pune'], 'Plot 12, Baner Road, Pune, Maharashtra 411045'],
  ['IN', ['New Delhi'], 'B-24, Connaught Place, New Delhi – 110001'],
  ['PK', ['Lahore'], 'House 12, Street 5, DHA Phase 6, Lahore, Pakistan'],
  ['JP', ['東京都', '渋谷区'], '東京都渋谷区神南1-2-3 〇〇ビル5F'],
  ['JP', ['大阪市'], '〒530-0001 大阪府大阪市北区梅田1-1-1'],
  ['KR', ['서울', '서울특별시', '강남구'], '서울특별시 강남구 테헤란로 123, 5층'],
  ['KR', ['성남시', '성남'], '경기도 성남시 분당구 판교로 242'],
  ['CN', ['深圳', '深圳市'], '广东省深圳市南山区科技园南路18号'],
  ['CN', ['Shenzhen'], 'Room 1203, Building A, Nanshan District, Shenzhen, Guangdong, China'],
  ['TW', ['台北市', '臺北市'], '台北市信義區松仁路100號'],
  ['RU', ['Москва'], 'г. Москва, ул. Ленина, д. 4, офис 12'],
  ['RU', ['Казань'], '420111, Республика Татарстан, г. Казань, ул. Баумана, 9'],
  ['UA', ['Київ'], 'вул. Хрещатик, 22, Київ, 01001'],
  ['KZ', ['Алматы'], 'Казахстан, г. Алматы, пр. Абая 52'],
  ['GR', ['Αθήνα'], 'Ερμού 15, 105 63 Αθήνα'],
  ['GR', ['Θεσσαλονίκη'], 'Τσιμισκή 43, Θεσσαλονίκη 546 23, Ελλάδα'],
  ['IL', ['Tel Aviv'], 'Rothschild Blvd 22, Tel Aviv, Israel'],
  ['TR', ['İstanbul', 'Kadıköy'], 'Caferağa Mah. Moda Cad. No:12 Kadıköy / İstanbul'],
  ['TR', ['Ankara', 'Çankaya'], 'Kızılay Mahallesi, Atatürk Bulvarı No: 45/3, 06420 Çankaya/Ankara'],
  ['BR', ['São Paulo'], 'Av. Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100'],
  ['BR', ['Curitiba'], 'Rua XV de Novembro, 300, Centro, Curitiba/PR'],
  ['AR', ['Buenos Aires', 'CABA'], 'Av. Corrientes 1234, CABA, Buenos Aires, Argentina'],
  ['MX', ['Guadalajara'], 'Av. Vallarta 1234, Col. Americana, Guadalajara, Jalisco, C.P. 44160'],
  ['CO', ['Medellín'], 'Carrera 43A # 1-50, Medellín, Antioquia, Colombia'],
  ['PE', ['Lima'], 'Av. Larco 345, Miraflores, Lima - Perú'],
  ['NG', ['Lagos'], '12 Admiralty Way, Lekki Phase 1, Lagos, Nigeria'],
  ['KE', ['Nairobi'], 'Westlands Business Park, Waiyaki Way, Nairobi'],
  ['GH', ['Accra'], 'No. 5 Independence Avenue, Accra, Ghana'],
  ['ZA', ['Cape Town'], '5 Long Street, Cape Town, 8001, South Africa'],
  ['MA', ['Casablanca'], 'Bd Zerktouni, Casablanca 20100, Maroc'],
  ['US', ['Portland'], '2120 SE 7th Ave, Suite 200, Portland, OR 97214'],
  ['US', ['Austin'], 'Austin, TX'],
  ['US', ['Brooklyn'], 'Brooklyn, New York'],
  ['US', ['San Francisco'], '548 Market St PMB 12345, San Francisco, CA 94104-5401'],
  ['CA', ['Toronto'], 'Toronto, Ontario, Canada'],
  ['CA', ['Vancouver'], '1055 W Hastings St, Vancouver, BC V6E 2E9'],
  ['GB', ['London'], '71-75 Shelton Street, Covent Garden, London, WC2H 9JQ'],
  ['GB', ['Bristol'], 'Unit 4, Paintworks, Bath Road, Bristol BS4 3EH'],
  ['AU', ['Melbourne'], 'Level 2, 12 Collins St, Melbourne VIC 3000'],
  ['FR', ['Guipavas'], '435, rue Lucie et Raymond Aubrac 29490 Guipavas'],
  ['FR', ['Lyon'], '12 rue de la République, 69002 Lyon'],
  ['DE', ['Hürth'], 'Kalscheurener Str. 92, 50354 Hürth'],
  ['AT', ['Wien'], 'Mariahilfer Straße 1, 1060 Wien'],
  ['CH', ['Zürich'], 'Bahnhofstrasse 10, 8001 Zürich'],
  ['IT', ['Bergamo'], 'Via Tasso 21, 24121 Bergamo (BG)'],
  ['ES', ['Alcalá de Henares'], 'C/ Mayor 12, 28801 Alcalá de Henares, Madrid'],
  ['PT', ['Braga'], 'Rua do Souto 14, 4700-329 Braga'],
  ['NL', ['Leusden'], 'Hamersveldseweg 12, 3833 GP Leusden'],
  ['BE', ['Gent'], 'Korenmarkt 1, 9000 Gent'],
  ['PL', ['Gliwice'], 'ul. Zwycięstwa 14, 44-100 Gliwice'],
  ['CZ', ['Brno'], 'Kounicova 12, 602 00 Brno'],
  ['SK', ['Košice'], 'Hlavná 1, 040 01 Košice'],
  ['HU', ['Budapest'], '1061 Budapest, Andrássy út 12.'],
  ['HU', ['Szeged'], '6720 Szeged, Kárász u. 5.'],
  ['HR', ['Zagreb'], 'Ilica 12, 10000 Zagreb'],
  ['SI', ['Ljubljana'], 'Slovenska cesta 5, 1000 Ljubljana'],
  ['RS', ['Beograd'], 'Knez Mihailova 6, 11000 Beograd'],
  ['LT', ['Vilnius'], 'Gedimino pr. 9, LT-01103 Vilnius'],
  ['LV', ['Rīga'], 'Brīvības iela 12, Rīga, LV-1010'],
  ['EE', ['Tallinn'], 'Narva mnt 5, 10117 Tallinn'],
  ['SE', ['Åkersberga'], 'Stationsvägen 12, 184 50 Åkersberga'],
  ['NO', ['Sandnes'], 'Langgata 5, 4306 Sandnes'],
  ['DK', ['Aarhus', 'Aarhus C'], 'Store Torv 4, 8000 Aarhus C'],
  ['FI', ['Tampere'], 'Hämeenkatu 10, 33100 Tampere'],
  ['MY', ['Petaling Jaya'], 'No. 5, Jalan SS 2/24, 47300 Petaling Jaya, Selangor, Malaysia'],
  ['PH', ['Makati', 'Makati City'], 'Unit 5B, Ayala Avenue, Makati City, Metro Manila, Philippines'],
];

it.each(WRITTEN)('an address under a title, of %s (%s): %s', async (country, cities, address) => {
  const contact = `<section><h2>Contact</h2><p>${address}</p><p>hi@quillbee.test</p></section>`;
  const { fields } = await draft({ '': html(`<h1>Quillbee</h1><p>Keep drafts.</p>${contact}`) });
  expect(cities).toContain(fields.city.value);
  expect([country, null]).toContain(fields.country.value);
});
