import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const H = (body: string, lang = 'en', head = '<title>Quillbee</title>') => ({
  '': html(`<h1>Notes that stay</h1>${body}`, head, lang),
});
const P = (body: string, lang = 'en', title = 'Pricing – Quillbee', path = 'pricing') => ({
  '': html('<h1>Notes that stay</h1>'),
  [path]: html(body, `<title>${title}</title>`, lang),
});

const FILL = '<p>Every note is kept where you left it, in the order you wrote it.</p>'.repeat(70);

/** How prices are told, the models that are right, and the amounts the summary has; null where nothing is sold. */
const CASES: [how: string, pages: Record<string, string>, model: string | null, amounts: string | null][] = [
  [
    'cards under a heading that is a sentence',
    H(
      '<section><h2>Simple, transparent pricing for every team</h2><div><div><h3>Solo</h3><p>$9</p><p>per month</p></div><div><h3>Team</h3><p>$29</p><p>per month</p></div></div></section>',
    ),
    'subscription',
    '9,29',
  ],
  [
    'cards under a heading that asks to choose',
    H(
      '<section><h2>Choose the plan that is right for you</h2><div><div><h3>Free</h3><p>$0</p></div><div><h3>Team</h3><p>$29/mo</p></div></div></section>',
    ),
    'freemium',
    '29',
  ],
  [
    'cards without a heading',
    H(
      '<section><div><div><h3>Starter</h3><p>19 € / Monat</p><ul><li>3 Projekte</li></ul></div><div><h3>Profi</h3><p>49 € / Monat</p><ul><li>30 Projekte</li></ul></div></div></section>',
      'de',
    ),
    'subscription',
    '19,49',
  ],
  [
    'a list of services, each with its price after a dash',
    P(
      '<h1>Preise</h1><ul><li>Erstberatung – 80 €</li><li>Folgetermin – 60 €</li><li>Paket mit 5 Terminen: 270 €</li></ul>',
      'de',
      'Preise',
      'preise',
    ),
    'paid',
    '80,60',
  ],
  [
    'a table of services on a page of prices',
    P(
      '<h1>Cennik</h1><table><tr><th>Usługa</th><th>Cena</th></tr><tr><td>Strona wizytówka</td><td>1 200 zł</td></tr><tr><td>Sklep</td><td>4 500 zł</td></tr></table>',
      'pl',
      'Cennik',
      'cennik',
    ),
    'paid',
    '1200,4500',
  ],
  [
    'a table under a heading of the home page',
    H(
      '<h2>Our prices</h2><table><tr><td>Small box</td><td>£12</td></tr><tr><td>Large box</td><td>£20</td></tr></table>',
    ),
    'paid',
    '12,20',
  ],
  [
    'a table with a column for each plan',
    P(
      '<h1>Pricing</h1><table><tr><th></th><th>Basic</th><th>Pro</th></tr><tr><td>Price</td><td>$5/mo</td><td>$15/mo</td></tr><tr><td>Storage</td><td>5 GB</td><td>50 GB</td></tr></table>',
    ),
    'subscription',
    '5,15',
  ],
  [
    'a sentence with the price of an upgrade',
    H('<p>Free to use. Upgrade to Pro for $4.99/month to sync.</p>'),
    'freemium',
    '4.99',
  ],
  [
    'a sentence with a price that is paid once',
    H('<p>Get lifetime access for only $49. No subscription.</p>'),
    'one-time',
    '49',
  ],
  ['a button to buy', H('<a class="btn">Buy now for $19</a>'), 'paid|one-time', '19'],
  [
    'an offer for nothing in structured data',
    H(
      '',
      'en',
      '<title>Quillbee</title><script type="application/ld+json">{"@type":"SoftwareApplication","name":"Quillbee","offers":{"@type":"Offer","price":"0","priceCurrency":"USD"}}</script>',
    ),
    'free',
    null,
  ],
  [
    'an offer with a price in structured data',
    H(
      '',
      'en',
      '<title>Quillbee</title><script type="application/ld+json">{"@type":"SoftwareApplication","name":"Quillbee","offers":{"@type":"Offer","price":4.5,"priceCurrency":"EUR"}}</script>',
    ),
    'paid',
    '4.5',
  ],
  [
    'plans in roubles',
    P(
      '<h1>Тарифы</h1><div><h3>Базовый</h3><p>500 рублей в месяц</p></div><div><h3>Полный</h3><p>1 500 рублей в месяц</p></div>',
      'ru',
      'Тарифы',
      'tarify',
    ),
    'subscription',
    '500,1500',
  ],
  [
    'plans in yen, tax included',
    H(
      '<h2>料金プラン</h2><div><div><h3>ライト</h3><p>月額980円（税込）</p></div><div><h3>プロ</h3><p>月額2,980円（税込）</p></div></div>',
      'ja',
    ),
    'subscription',
    '980,2980',
  ],
  [
    'man-en',
    H(
      '<h2>料金</h2><div><div><h3>LP制作</h3><p>15万円〜</p></div><div><h3>コーポレートサイト</h3><p>30万円〜</p></div></div>',
      'ja',
    ),
    'paid',
    '15,30',
  ],
  [
    'ar',
    H(
      '<h2>الأسعار</h2><div><div><h3>أساسي</h3><p>49 ريال / شهر</p></div><div><h3>محترف</h3><p>99 ريال / شهر</p></div></div>',
      'ar',
    ),
    'subscription',
    '49,99',
  ],
  [
    'he',
    H(
      '<h2>מחירון</h2><div><div><h3>בסיסי</h3><p>₪49 לחודש</p></div><div><h3>מקצועי</h3><p>₪99 לחודש</p></div></div>',
      'he',
    ),
    'subscription',
    '49,99',
  ],
  [
    'thai',
    H(
      '<h2>ราคา</h2><div><div><h3>เริ่มต้น</h3><p>299 บาท/เดือน</p></div><div><h3>โปร</h3><p>599 บาท/เดือน</p></div></div>',
      'th',
    ),
    'subscription',
    '299,599',
  ],
  [
    'vi',
    H(
      '<h2>Bảng giá</h2><div><div><h3>Cơ bản</h3><p>99.000đ/tháng</p></div><div><h3>Nâng cao</h3><p>199.000đ/tháng</p></div></div>',
      'vi',
    ),
    'subscription',
    '99000,199000',
  ],
  [
    'ko',
    H(
      '<h2>요금제</h2><div><div><h3>베이직</h3><p>월 9,900원</p></div><div><h3>프로</h3><p>월 19,900원</p></div></div>',
      'ko',
    ),
    'subscription',
    '9900,19900',
  ],
  [
    'pt BR',
    H(
      '<h2>Planos e preços</h2><div><div><h3>Essencial</h3><p>R$ 29,90/mês</p></div><div><h3>Completo</h3><p>R$ 79,90/mês</p></div></div>',
      'pt',
    ),
    'subscription',
    '2990,7990',
  ],
  [
    'id',
    H(
      '<h2>Harga paket</h2><div><div><h3>Hemat</h3><p>Rp 50.000/bulan</p></div><div><h3>Pro</h3><p>Rp 150.000/bulan</p></div></div>',
      'id',
    ),
    'subscription',
    '50000,150000',
  ],
  [
    'tr',
    H(
      '<h2>Fiyatlandırma</h2><div><div><h3>Başlangıç</h3><p>199 TL / ay</p></div><div><h3>Pro</h3><p>₺499 / ay</p></div></div>',
      'tr',
    ),
    'subscription',
    '199,499',
  ],
  [
    'hu',
    H(
      '<h2>Árak</h2><div><div><h3>Alap</h3><p>2 990 Ft / hó</p></div><div><h3>Pro</h3><p>5 990 Ft / hó</p></div></div>',
      'hu',
    ),
    'subscription',
    '2990,5990',
  ],
  [
    'zh',
    H(
      '<h2>套餐价格</h2><div><div><h3>个人版</h3><p>¥29/月</p></div><div><h3>团队版</h3><p>¥99/月</p></div></div>',
      'zh',
    ),
    'subscription',
    '29,99',
  ],
  [
    'hi',
    H(
      '<h2>Pricing</h2><div><div><h3>Basic</h3><p>Rs. 499/month</p></div><div><h3>Pro</h3><p>₹999/month</p></div></div>',
    ),
    'subscription',
    '499,999',
  ],
  [
    'sv dash',
    H(
      '<h2>Priser</h2><div><div><h3>Bas</h3><p>99:-/mån</p></div><div><h3>Pro</h3><p>199 kr/mån</p></div></div>',
      'sv',
    ),
    'subscription',
    '99,199',
  ],
  [
    'swiss',
    H(
      '<h2>Preise</h2><div><div><h3>Basis</h3><p>CHF 49.–</p><p>pro Jahr</p></div><div><h3>Profi</h3><p>CHF 149.–</p><p>pro Jahr</p></div></div>',
      'de',
    ),
    'subscription',
    '49,149',
  ],
  [
    'under a title that begins with a word that is another in French',
    H(
      '<h2>Pricing</h2><h1>Don’t miss what matters</h1><div class="pricing"><div><h3>Basic</h3><p>$2.99 / month</p></div><div><h3>Pro</h3><p>$7.99 / month</p></div></div>',
    ),
    'subscription',
    '2.99,7.99',
  ],
  [
    'wages of those it stands in for not',
    H(
      '<h2>Preços</h2><div class="pricing"><p>Analista R$ 8-12k/mês</p><p>Consultor R$ 30-80k/mês</p></div><h2>Planos</h2><div class="pricing"><div><h3>Starter</h3><p>R$ 997/mês</p></div><div><h3>Pro</h3><p>R$ 2.500/mês</p></div></div>',
      'pt',
    ),
    'subscription',
    '997,2500',
  ],
  [
    'a free account beside plans that all cost',
    H(
      '<h2>Fiyatlandırma</h2><p>14 gün ücretsiz dene.</p><div class="pricing"><div><h3>Basic</h3><p>$5 / ay</p></div><div><h3>Pro</h3><p>$10 / ay</p></div></div><p>Ücretsiz Hesap Oluştur</p>',
      'tr',
    ),
    'subscription',
    '5,10',
  ],
  [
    'no plans that cost, said at the end',
    H('<h2>料金</h2><p>すべて完全無料のサービスです。有料プランや課金はありません。</p>', 'ja'),
    'free',
    null,
  ],
  ['late fee not', H('<h2>Terms of Service</h2><p>Late fees: $743 a month.</p>'), null, null],
  [
    'customers save not',
    H('<h2>Why Quillbee</h2><p>Our customers save $3,000 a month on average.</p>'),
    null,
    null,
  ],
  ['market cost not', H('<p>A typical agency charges $5,000 per month for this.</p>'), null, null],
  ['other product not', H('<p>Acme costs $99 a month.</p><p>We are better.</p>'), null, null],
  ['case not', H('<h2>Results</h2><p>Revenue grew to $12,000 per month in a year.</p>'), null, null],
  [
    'dashboard mock not',
    H('<div class="dashboard"><div>Balance</div><div>$12,450</div><div>Rent</div><div>$1,200</div></div>'),
    null,
    null,
  ],
  [
    'mock no classes',
    H('<div class="window"><p>Invoice #221</p><p>$2,400.00</p><p>Paid</p></div>'),
    null,
    null,
  ],
  ['raised not', H('<p>We raised $5M in funding.</p>'), null, null],
  ['a quote that is needed', H("<p>Besoin d'une information, d'un devis ?</p>", 'fr'), 'contact-sales', null],
  [
    'a quote that the team sends',
    H('<p>Nossa equipe envia um orçamento de acordo com a sua cidade.</p>', 'pt'),
    'contact-sales',
    null,
  ],
  [
    'a price that is talked about',
    P('<h1>Preise</h1><p>Den Preis besprechen wir persönlich.</p>', 'de'),
    'contact-sales',
    null,
  ],
  ['a licence at the foot', H('<footer><p>MIT License</p></footer>'), 'open-source', null],
  ['a licence of pictures not', H('<footer><p>Icons by Acme, MIT License</p></footer>'), null, null],
  [
    'a bill on a screen of it not, beside what it costs once',
    H(
      '<p>Monthly total</p><div>$47.96/mo</div><div><p>Netflix</p><p>$18.99</p></div><div><p>Spotify</p><p>$12.99</p></div><div><p>Notion</p><p>$8.00</p></div>' +
        '<div><p>iCloud+</p><p>$4.99</p></div><div><p>News</p><p>$2.99</p></div><p>Quillbee is a one‑time $0.99.</p>',
    ),
    'one-time',
    '0.99',
  ],
  [
    'a cart of a shop',
    H('<h2>Honig</h2><h3>Warenkorb</h3><p>Ihr Warenkorb ist leer.</p>', 'de'),
    'paid',
    null,
  ],
  ['what it does with carts not', H('<p>Wins back every abandoned cart by e-mail.</p>'), null, null],
  ['free statement', H('<p>Quillbee is free to use, no account needed.</p>'), 'free', null],
  ['free download button', H('<a href="/d">Download for free</a>'), 'free', null],
  [
    'free plan in faq',
    {
      ...H('<p>Start free. No credit card required.</p>'),
      pricing: html(
        '<h1>Pricing</h1><div><h3>Pro</h3><p>$9/mo</p></div><p>Is there a free plan? Yes, the free plan includes 3 projects.</p>',
        '<title>Pricing</title>',
      ),
    },
    'freemium',
    '9',
  ],
  [
    'github license',
    H('<p>Open source under the MIT license.</p><a href="https://github.com/a/quillbee">GitHub</a>'),
    'open-source',
    null,
  ],
  [
    'quote only',
    P('<h1>Pricing</h1><p>Every project is different. Request a quote.</p>'),
    'contact-sales',
    null,
  ],
  [
    'enterprise contact home',
    H(
      '<h2>Pricing</h2><div><div><h3>Starter</h3><p>$99/mo</p></div><div><h3>Enterprise</h3><p>Contact us</p></div></div>',
    ),
    'subscription',
    '99',
  ],
  [
    'paid monthly yearly toggle',
    H(
      '<h2>Pricing</h2><div class="toggle"><button>Monthly</button><button>Yearly (save 20%)</button></div><div><div><h3>Solo</h3><p><span>$12</span><span>/mo</span></p><p>$10/mo billed yearly</p></div><div><h3>Team</h3><p>$30/mo</p></div></div>',
    ),
    'subscription',
    '12,30',
  ],
  [
    'addon',
    H(
      '<h2>Pricing</h2><div><div><h3>Solo</h3><p>$12/mo</p></div></div><h3>Add-ons</h3><div><div><h4>Extra seat</h4><p>$5/mo</p></div></div>',
    ),
    'subscription',
    '12',
  ],
  [
    'setup fee',
    H(
      '<h2>Tarieven</h2><div><h3>Compleet</h3><p>€75 per maand</p><p>Eenmalige opstartkosten: €250</p></div>',
      'nl',
    ),
    'subscription',
    '75',
  ],
  [
    'dl price',
    H('<h2>Tarifs</h2><dl><dt>Consultation</dt><dd>60 €</dd><dt>Suivi</dt><dd>45 €</dd></dl>', 'fr'),
    'paid',
    '60,45',
  ],
  ['p lines', H('<h2>Preços</h2><p>Corte masculino: R$ 40</p><p>Barba: R$ 30</p>', 'pt'), 'paid', '40,30'],
  [
    'strong in p',
    H('<h2>Prix</h2><p><strong>19 €</strong> par mois, sans engagement.</p>', 'fr'),
    'subscription',
    '19',
  ],
  [
    'shop products',
    H(
      '<h2>Products</h2><div><div><h3>Blue mug</h3><p>$18.00</p><button>Add to cart</button></div><div><h3>Red mug</h3><p>$19.00</p><button>Add to cart</button></div></div>',
    ),
    'paid',
    '18,19',
  ],
  ['scripts text', H('<h2>Pricing</h2><div><div><h3>Pro</h3><p>{{ price }}</p></div></div>'), null, null],
  [
    'scripts template',
    H('<h2>Pricing</h2><div><div><h3>Pro</h3><p>$${price}/mo</p></div></div>'),
    null,
    null,
  ],
  [
    'plans named in their lines',
    P('<h2>Unsere Pakete</h2><p>Basic: 150 CHF einmalig</p><p>Premium: 300 CHF einmalig</p>', 'de'),
    'one-time',
    '150,300',
  ],
  [
    'a plan with its onboarding',
    P(
      '<div><h3>Solo</h3><p>€29 per month, onboarding included</p></div><div><h3>Duo</h3><p>€49 per month</p></div>',
    ),
    'subscription',
    '29,49',
  ],
  [
    'prices over the names of what they are for',
    P(
      '<div><div>CHF 99/night</div><h3>Single room</h3><ul><li>Shower</li><li>Wifi</li></ul></div><div><div>CHF 169/night</div><h3>Double room</h3><ul><li>Shower</li><li>Wifi</li></ul></div>',
    ),
    'paid',
    'Single room: CHF 99,Double room: CHF 169',
  ],
  [
    'cards whose lines are called the same',
    P(
      '<div><h3>Business</h3><div><p>Transfer</p><p>€75</p></div><div><p>Distance</p><p>€2.50 / km</p></div></div><div><h3>First</h3><div><p>Transfer</p><p>€95</p></div><div><p>Distance</p><p>€3.50 / km</p></div></div>',
    ),
    'paid',
    'Business, Transfer: €75,First, Transfer: €95',
  ],
  [
    'the first price told above in short',
    P(
      `<p>From €29 per month</p>${'<p>Notes that stay where they are put.</p>'.repeat(30)}<h2>Plans</h2><div><h3>Light</h3><p>€29 per month</p></div><div><h3>Pro</h3><p>€59 per month</p></div>`,
    ),
    'subscription',
    'Light: €29,Pro: €59',
  ],
  [
    'no amounts that somebody gets back',
    P(
      '<h2>Tarieven</h2><ul><li>Intake: €80</li><li>Sessie: €75</li></ul><h2>Terugbetalingen</h2><div><h3>Fonds A</h3><p>€30</p></div><div><h3>Fonds B</h3><p>€20</p></div>',
      'nl',
    ),
    'paid',
    '80,75',
  ],
  [
    'the list of the pricing page before one amount of the start page',
    {
      ...P('<h2>Price list</h2><ul><li>First lesson: £30</li><li>Five lessons: £140</li></ul>'),
      '': html('<h1>Quillbee</h1><h2>Prices</h2><p>about £900</p>'),
    },
    'paid',
    '30,140',
  ],
  [
    'a plan that tells the period behind others',
    P(
      '<div><h3>Solo</h3><p>€150</p></div><div><h3>Duo</h3><p>€270</p></div><div><h3>Care</h3><p>€10 monthly</p></div>',
    ),
    'subscription',
    '150,270,10',
  ],
  [
    'a discount after a price and its time',
    P(
      '<h3>Abbonamenti</h3><ul><li>Starter — €99/anno → sconto 10%</li><li>Pro — €299/anno → sconto 20%</li></ul>',
      'it',
    ),
    'subscription',
    '99,299',
  ],
  [
    'a menu of plans',
    P(
      '<div class="menu-plan"><div class="menu-plan__price"><h3>Light</h3><p>¥9,900/月</p></div><p>Everything that one small shop needs to begin, and a person who answers.</p></div><div class="menu-plan"><div class="menu-plan__price"><h3>Full</h3><p>¥16,500/月</p></div><p>Everything that a larger shop needs to grow, and a person who answers.</p></div>',
      'ja',
    ),
    'subscription',
    '9900,16500',
  ],
  [
    'an answer that tells one price',
    H('<h3>How much does a report cost?</h3><p>The price of one report is now €15.</p>'),
    'paid',
    '15',
  ],
  ['what else an answer costs', H('<h3>How much does delivery cost?</h3><p>It is €15.</p>'), null, null],
  [
    'a free call before what costs',
    P(
      '<div><h3>Discovery call</h3><p>Free</p></div><div><h3>Studio</h3><p>$900/mo</p></div><div><h3>House</h3><p>$2,900/mo</p></div>',
    ),
    'subscription',
    '900,2900',
  ],
  ['free without purchases', H('<p>Quillbee 完全免费，无广告、无强制内购。</p>', 'zh'), 'free', null],
  [
    'a word that is a plan elsewhere',
    H('<p>Quillbee est un outil gratuit. Plus besoin de sortir le carnet !</p>', 'fr'),
    'free',
    null,
  ],
  [
    'things in a shop, each in an element called price',
    H(
      '<div class="grid"><div class="item"><p>Oak</p><p class="price">od 180zł/m3</p></div><div class="item"><p>Birch</p><p class="price">od 150zł/m3</p></div></div>',
      'pl',
    ),
    'paid',
    '180,150',
  ],
  [
    'a free delivery',
    H('<p>Gratis bezorgd! Maandag besteld, en de premium kwaliteit is echt top.</p>', 'nl'),
    null,
    null,
  ],
  ['what is paid after a trial', H('<p>14-day free trial, then $12/month</p>'), 'subscription', '12'],
  ['a licence in the footer', H('<footer>Open source · GPL-3.0</footer>'), 'open-source', null],
  [
    'ranges beside prices of its own, which are what that costs elsewhere',
    P(
      '<h1>Pricing</h1><div><h3>Calls answered</h3><p>from $29/mo</p></div><div><h3>Posts written</h3><p>from $19/mo</p></div><div><h3>A receptionist</h3><p>$3,500–5,000/mo</p></div>',
    ),
    'subscription',
    '29,19',
  ],
  ['a button with a sum to give', H('<button>Donate $25 to our trees</button>'), null, null],
  [
    'rates of providers beside what its data offers for nothing',
    {
      ...H(
        '<h2>What providers take</h2><div><p>Groq</p><p>$0.11 / hour</p></div><div><p>Deepgram</p><p>$0.26 / hour</p></div>',
        'en',
        '<title>Quillbee</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"SoftwareApplication","name":"Quillbee","offers":{"@type":"Offer","price":"0","priceCurrency":"USD"}}</script>',
      ),
      pricing: html('<h1>Pricing</h1><p>Quillbee is free and open source.</p>', '<title>Pricing</title>'),
    },
    'open-source',
    null,
  ],
  [
    'words glued to the sign of a currency',
    P(
      '<h1>Tarifs</h1><div class="c"><h3>Solo</h3><p>Gratuit</p></div><div class="c"><h3>Équipe</h3><p>9,99 €<span>TTC / mois</span></p></div>',
      'fr',
    ),
    'freemium',
    '9,99',
  ],
  ['a number of things for nothing', H('<a href="/k">立即开始 · 免费额度</a>', 'zh'), null, null],
  ['a free check', H('<p>فحص وتشخيص مجاني · سرية تامة</p>', 'ar'), null, null],
  ['a free registration', H('<p>無料の会員登録なら、初回のお買い物が10%OFF。</p>', 'ja'), null, null],
  [
    'a button that asks for a quote',
    H('<a href="/devis">Demander un devis</a>', 'fr'),
    'contact-sales',
    null,
  ],
  [
    'set up once, then paid by the month',
    P(
      '<h1>Pricing</h1><div><h3>Set-up</h3><p>$500</p><p>one-time</p></div><div><h3>Team</h3><p>$29</p><p>per month</p></div>',
    ),
    'subscription',
    '29',
  ],
  [
    'price cards on a page called otherwise',
    P(
      '<h1>Join</h1><div class="pricing-grid"><div class="pricing-card"><h3>Solo</h3><div class="pricing-price">₺500</div><div>/ay</div></div><div class="pricing-card"><h3>Takım</h3><div class="pricing-price">₺1500</div><div>/ay</div></div></div>',
      'tr',
      'Katıl',
      'katil',
    ),
    'subscription',
    '500,1500',
  ],
  [
    'prices that one is told on asking, where they should stand',
    P('<p>Para valores e informações sobre os planos, entre em contato.</p>', 'pt', 'Planos', 'planos'),
    'contact-sales',
    null,
  ],
  ['a quote of somebody, and no invitation', H('<p>The quote of the day is kept for you.</p>'), null, null],
  ['deals of a shop', H('<p>Se ukens tilbud i butikken.</p>', 'nb'), null, null],
  [
    'a coffee that one may buy the makers of what is free',
    H(
      '<p>Quillbee is free and open source. If it saves your day, consider buying me a coffee.</p><a href="https://www.buymeacoffee.com/q">Buy me a coffee</a>',
    ),
    'open-source|free',
    null,
  ],
  [
    'all of it free, said far below',
    H(`${FILL}<ul><li>Ingen innlogging: Alt er gratis og krevjer ingen brukarregistrering.</li></ul>`, 'nn'),
    'free',
    null,
  ],
  [
    'a code that is a word, in structured data',
    H(
      '<script type="application/ld+json">{"@type":"Product","name":"Quillbee","offers":[{"@type":"Offer","name":"5\'li Paket","price":"500","priceCurrency":"TRY"},{"@type":"Offer","name":"10\'lu Paket","price":"900","priceCurrency":"TRY"}]}</script>',
      'tr',
    ),
    'paid',
    '500,900',
  ],
  [
    'a rate that is kept for life is paid again and again',
    P(
      '<h1>Prezzi</h1><div><h3>Fondatore</h3><div>€1.500/anno, a vita</div><p>Per i primi trenta.</p></div>',
      'it',
      'Prezzi',
      'prezzi',
    ),
    'subscription',
    '1.500',
  ],
  [
    'data that offers for nothing what is sold on asking',
    H(
      '<p>Orders of any size: contact us today for a quote.</p>',
      'en',
      '<title>Quillbee</title><script type="application/ld+json">{"@type":"Product","name":"Quillbee","offers":{"@type":"Offer","price":"0","priceCurrency":"EUR"}}</script>',
    ),
    'contact-sales',
    null,
  ],
  [
    'once or by the month, in an answer',
    H(
      '<div class="faq"><h3>上位機能について</h3><p>料金：買い切り¥2,500 /サブスクリプション 月額¥300</p></div>',
      'ja',
    ),
    'subscription',
    '2500,300',
  ],
  [
    'a word of one language and one of another ask for nothing',
    H('<p>I produttori presentano offerte di vendita (ask) e di acquisto.</p>', 'it'),
    null,
    null,
  ],
];

describe('prices of any layout and language', () => {
  it.each([
    ['the old one', '<p>Normale prijs: 554,95 €</p>', '554'],
    ['what comes on top', '<p>+ Animazioni +€110 una tantum</p>', '110'],
    ['a sum that is saved', '<h3>月間削減額</h3><p>¥30,200</p>', '30,200'],
    ['what is saved', '<p>-332,97 € totaal</p>', '332'],
    ['the same told anew', '<p>Soit 2,50 € par mois</p>', '2,50'],
    ['what a sum comes to', '<p>= 125,00 €/MWh</p>', '125'],
    ['a range that is typical of others', '<p>Range tipico: 50–400 €/MWh</p>', '400'],
    ['less than', '<p>Minder dan 2,70 euro per dag</p>', '2,70'],
  ])('leave out %s', async (_, beside, amount) => {
    const body = `<h1>Pricing</h1><div class="c"><h3>Solo</h3><p>€29,99</p></div><div class="c"><h3>Team</h3><p>€59,99</p></div><div class="c">${beside.startsWith('<h3>') ? '' : '<h3>Other</h3>'}${beside}</div>`;
    const summary = String((await draft(P(body))).fields.pricing_summary.value);
    expect(summary).toContain('29,99');
    expect(summary).not.toContain(amount);
  });

  it('are no plan with what is free on another page with prices', async () => {
    const plans =
      '<h1>Pricing</h1><div><h3>Ripple</h3><p>$39/mo</p></div><div><h3>Surge</h3><p>$99/mo</p></div>';
    const { pricing_model } = (
      await draft({
        ...P(plans),
        'pricing/score': html('<h1>Your score</h1><p>Free forever</p>', '<title>Pricing: score</title>'),
      })
    ).fields;
    expect(pricing_model.value).toBe('subscription');
  });

  it('an offer of nothing in its data is no price where its title names one', async () => {
    const data = `<script type="application/ld+json">${JSON.stringify({ '@type': 'WebApplication', name: 'Quillbee', offers: { '@type': 'Offer', price: '0', priceCurrency: 'BRL' } })}</script>`;
    const value = async (title: string) =>
      (await draft({ '': html(`<h1>${title}</h1>`, `<title>Quillbee</title>${data}`, 'pt') })).fields
        .pricing_model.value;
    expect([await value('Vídeos por menos de R$0,45'), await value('Vídeos com IA')]).toEqual([null, 'free']);
  });

  it.each([
    ['de', 'Schneller auf Anfragen reagieren, Angebote sauberer vorbereiten'],
    ['en', 'Get quotes out of the door in minutes'],
    ['it', 'Ricevi pagamenti e scrivi preventivi'],
  ])('%s: "%s" asks nobody for a quote', async (language, text) => {
    expect((await draft(H(`<p>${text}</p>`, language))).fields.pricing_model.value).toBeNull();
  });

  it.each([
    ['en', 'How long does a project take?', 'That varies with its size.'],
    ['de', 'Was kostet ein Projekt?', 'Wir melden uns bei Ihnen.'],
  ])('%s: "%s" answered so leaves no price open', async (language, question, answer) => {
    const page = H(`<details><summary>${question}</summary><p>${answer}</p></details>`, language);
    expect((await draft(page)).fields.pricing_model.value).toBeNull();
  });

  it.each([
    ['de', 'Unverbindlich anfragen'],
    ['es', 'Pide tu presupuesto'],
    ['pt', 'Faça um orçamento'],
    ['uk', 'Розрахувати вартість'],
    ['el', 'Ζητήστε προσφορά'],
    ['ro', 'Cere ofertă'],
    ['vi', 'Nhận báo giá'],
    ['ar', 'اطلب عرض سعر'],
    ['th', 'ขอใบเสนอราคา'],
  ])('%s: a button "%s" tells prices on asking', async (language, text) => {
    const page = H(`<a class="button" href="/ask">${text}</a>`, language);
    expect((await draft(page)).fields.pricing_model.value).toBe('contact-sales');
  });

  it('no plan is called by code that was not run', async () => {
    const card = (name: string, price: string) => `<div class="c"><h3>${name}</h3><p>${price}</p></div>`;
    const { pricing_summary } = (
      await draft(
        P(`<h1>Pricing</h1>${card(`Year ' + new Date().getFullYear() + '`, '$15')}${card('Team', '$29')}`),
      )
    ).fields;
    expect(pricing_summary.value).toMatch(/^(?!.*getFullYear).*\$29/s);
  });

  it.each(CASES)('are read from %s', async (_, pages, model, amounts) => {
    const { pricing_model, pricing_summary } = (await draft(pages)).fields;
    const said = String(pricing_summary.value ?? '').replaceAll(/(\d)[.,\s’](?=\d)/g, '$1');
    if (model === null) expect([pricing_model.value, pricing_summary.value]).toEqual([null, null]);
    else expect(model.split('|')).toContain(pricing_model.value);
    for (const amount of amounts?.split(',') ?? []) expect(said).toContain(amount.replace('.', ''));
  });
});
