import type { WordTable } from '../table.ts';

/** Sections that show other people's prices, sums to expect, or gifts. */
export const OTHERS_PRICES: WordTable = {
  en: `compar*, vs, versus, alternativ*, competitor*, provider*, estimat*, calculat*, saving, savings, example*, donat*, sponsor*, roi, others, market rate,
    market price, market average, referral*, refer a, affiliate*, bounty, grant, grants, fundrais*, crowdfund*, funding, case stud*, testimonial*, success
    stor*, how we helped, you save`,
  de: `*vergleich*, andere anbieter, anderer anbieter, anderen anbieter, spende*, *beispiel*, alternativ*, fallstudie*, erfolgsgeschicht*, kundenstimme*, ersparnis*, einsparung*`,
  fr: `compar*, exemple*, alternativ*, don, dons, parrainage, étude* de cas, cas client*, témoignage*, économies`,
  es: `compar*, ejemplo*, alternativ*, donaci*, referido*, caso de éxito, casos de éxito, caso de estudio, testimonio*, ahorro, ahorros`,
  pt: `compar*, exemplo*, alternativ*, doaç*, caso de sucesso, casos de sucesso, estudo de caso, depoimento*, quanto você economiza, poupança*`,
  it: `compar*, confront*, esempi*, alternativ*, donazion*, caso studio, casi studio, caso di studio, abbiamo aiutato, testimonianz*, risparmio, quanto risparmi`,
  nl: `vergelijk*, alternatie*, voorbeeld*, donat*, casus, klantverhaal*, praktijkvoorbeeld*, besparing*`,
  pl: `porówn*, przykład*, alternatyw*, studium przypadku, historie sukcesu, oszczędności`,
  cs: `porovn*, srovn*, příklad*, úspor*`,
  sv: `jämför*, exempel*, besparing*`,
  da: `sammenlign*, eksempel*, besparelse*`,
  nb: `sammenlign*, eksempel*, besparelse*`,
  fi: `vertai*, esimerk*, säästö*`,
  ru: `сравнен*, пример*, альтернатив*, кейс*, отзыв*, экономия`,
  uk: `порівнян*, приклад*, кейс*, відгук*, економія`,
  tr: `karşılaştır*, örnek*, vaka çalışma*, başarı hikaye*, tasarruf*`,
  ja: `比較, 導入事例, 事例, お客様の声`,
  zh: `比较, 比較, 对比, 案例, 客户评价`,
  ko: `비교, 사례, 후기`,
};

/** A sign beside a plan that is not its name. */
export const MOST_CHOSEN: WordTable = {
  en: `best value, best choice, best deal, best offer, special offer, best seller, bestseller, *popular*, recommend*, most chosen, most loved, limited*,
    save, early bird`,
  de: `empfohlen*, empfehlung, beliebt*, bestseller, bester preis, bestes angebot`,
  fr: `recommand*, populaire*, meilleur prix, meilleur rapport, meilleur choix, meilleure offre, meilleure valeur, le plus choisi`,
  es: `recomendad*, popular*, más elegido, más vendido, mejor valor, mejor precio, mejor opción, mejor oferta`,
  pt: `recomendad*, popular*, mais escolhido, mais vendido, melhor valor, melhor preço, melhor custo, melhor oferta`,
  it: `consigliat*, popolar*, più scelto, più venduto, miglior prezzo, miglior valore, miglior rapporto, migliore offerta`,
  nl: `aanbevolen, populair*, meest gekozen, beste keuze, beste prijs, beste waarde, speciale aanbieding`,
  pl: `polecan*, popularn*, najczęściej wybieran*`,
  cs: `doporuč*, nejoblíbeněj*`,
  sk: `odporúč*, najobľúbenej*`,
  sv: `rekommender*, populär*`,
  da: `anbefal*, populær*`,
  nb: `anbefal*, populær*`,
  fi: `suosittu, suosituin, suositeltu`,
  ru: `рекоменд*, популярн*, хит`,
  uk: `рекоменд*, популярн*`,
  tr: `popüler*, önerilen, en çok tercih*`,
  ja: `おすすめ, 人気`,
  zh: `推荐, 推薦, 热门, 最受欢迎`,
  ko: `추천, 인기`,
};

/** A sign of one word, beside a plan. */
export const NEW_SIGN: WordTable = {
  en: `new`,
  de: `neu`,
  fr: `nouveau`,
  es: `nuevo`,
  pt: `novo`,
  it: `nuovo`,
  nl: `nieuw`,
  pl: `nowość`,
};

/** What is taken off a price. */
export const CHEAPER: WordTable = {
  en: `save, saves, saving, savings, discount*, off`,
  de: `spare, sparen, sparst, *rabatt*, *ersparnis*`,
  fr: `économi*, remise*`,
  es: `ahorra*, ahorro, descuento*`,
  pt: `economiz*, economis*, desconto*`,
  it: `risparmi*, sconto, sconti`,
  nl: `bespaar*, korting*`,
  pl: `oszczęd*, rabat*, zniżk*`,
  cs: `ušetř*, slev*`,
  sv: `spara, rabatt*`,
  da: `spar, rabat*`,
  nb: `spar, rabatt*`,
  fi: `säästä*, alennu*`,
  ru: `скидк*, эконом*`,
  uk: `знижк*, економ*`,
  tr: `indirim*, tasarruf*`,
  ja: `お得, 割引, 削減額, 節約額`,
  zh: `节省, 折扣`,
  ko: `할인`,
};

/** Beside an amount that is no longer asked. */
export const OLD_PRICE: WordTable = {
  en: `instead of, list price, rrp, msrp, old price, original price, normal price, usual price, retail price`,
  de: `statt, uvp, normalpreis, alter preis, listenpreis, bisher`,
  fr: `au lieu de, prix normal, ancien prix, prix barré, prix conseillé`,
  es: `en lugar de, en vez de, precio normal, precio anterior, precio habitual`,
  pt: `em vez de, preço normal, preço antigo, preço anterior`,
  it: `invece di, anziché, prezzo pieno, prezzo normale, prezzo di listino`,
  nl: `in plaats van, normale prijs, adviesprijs, oude prijs`,
  pl: `zamiast, cena regularna, stara cena, najniższa cena`,
  cs: `místo, původní cena, běžná cena`,
  sv: `i stället för, ordinarie pris`,
  da: `i stedet for, normalpris, førpris`,
  nb: `i stedet for, førpris, ordinær pris`,
  fi: `norm, norm hinta`,
  ru: `вместо, старая цена, обычная цена`,
  tr: `yerine, eski fiyat, normal fiyat`,
  ja: `通常価格, 定価`,
  zh: `原价, 原價`,
  ko: `정가, 정상가`,
};

/** Before an amount that is another one reckoned anew: "that is 2.50 € a month", "less than a coffee a day". */
export const RECKONED: WordTable = {
  en: `less than, that's, equivalent, equals, works out, typical range, typically, subtotal, grand total, total due, estimated total`,
  de: `weniger als, umgerechnet, entspricht, das sind, typischerweise, typische spanne, zwischensumme, summe, gesamtsumme`,
  fr: `moins de, soit, équivaut, équivalent, typiquement, fourchette typique, sous total`,
  es: `menos de, equivale*, rango típico, típicamente, subtotal`,
  pt: `menos de, equivale*, faixa típica, tipicamente`,
  it: `meno di, equivale*, pari a, range tipico, tipicamente, subtotale`,
  nl: `minder dan, omgerekend, komt neer op, subtotaal`,
  pl: `mniej niż, czyli, razem, suma`,
  cs: `méně než, tedy, celkem, mezisoučet`,
  sv: `mindre än, motsvarar, summa, delsumma`,
  da: `mindre end, svarer til, i alt`,
  nb: `mindre enn, tilsvarer, totalsum`,
  fi: `vähemmän kuin, vastaa, yhteensä, välisumma`,
  ru: `меньше, это всего, итого`,
  uk: `усього, разом`,
  tr: `toplam, ara toplam`,
  ja: `合計, 小計`,
  zh: `合计, 小计, 总计`,
  ko: `합계, 소계`,
};

/** Before an amount that is reckoned: under a price, what it comes to by piece or day. */
export const ROUGHLY: WordTable = {
  en: `about, approx, approximately, roughly, around`,
  de: `ca, circa, rund, etwa, ungefähr`,
  fr: `environ, à peu près`,
  es: `aproximadamente, alrededor de, unos`,
  pt: `aproximadamente, cerca de`,
  it: `circa, all'incirca`,
  nl: `ongeveer, circa, ca`,
  pl: `około, ok, ca`,
  cs: `přibližně, zhruba, cca`,
  sk: `približne, zhruba, cca`,
  sv: `cirka, ca, ungefär`,
  da: `cirka, ca, omkring`,
  nb: `cirka, ca, omtrent`,
  fi: `noin`,
  ru: `около, примерно`,
  uk: `близько, приблизно`,
  bg: `около, приблизително`,
  el: `περίπου`,
  hu: `kb, körülbelül`,
  ro: `aproximativ, circa`,
  tr: `yaklaşık`,
  id: `sekitar`,
  vi: `khoảng`,
  ar: `حوالي, تقريباً`,
  he: `בערך, כ`,
  ja: `約, およそ`,
  zh: `约, 大约`,
  ko: `약`,
};

/** What plans are called. */
export const PLAN_NAME: WordTable = {
  en: `free, basic, starter, start, pro, plus, premium, scale, growth, team, teams, business, enterprise, standard, hobby, personal, individual, lite,
    unlimited, ultimate, professional, essential, essentials, advanced, expert, free plan, pro plan`,
  de: `basis, kostenlos, profi`,
  fr: `gratuit`,
  it: `base`,
  any: `gratis`,
};

/** Names of nobody: what opens a sentence of a price without being another product. */
export const NOBODYS_NAME: WordTable = {
  en: `it, this, that, our, the, its, pro, premium, plus, basic, starter, business, team, lifetime, full, version, access, membership,
    subscription, price, pricing, plan, plans`,
  de: `der, die, das, es, preis`,
  fr: `le, la, prix`,
  es: `el, la, precio`,
  it: `il, la, prezzo`,
  nl: `het, de, prijs`,
  pt: `o, a, preço`,
  pl: `cena`,
};

/** Asks what the product costs; English "free" is looked for by itself. */
export const ASKS_COST: WordTable = {
  en: `cost, costs, price, prices, pricing, priced, how much, pay, paid, charge, fee, fees`,
  de: `kostet, kosten, kostenlos*, kostenfrei*, gratis, preis*, bezahlen, zahlen, gebühr*`,
  fr: `coûte, coût, prix, tarif*, gratuit*, payer, payant*, payante`,
  es: `cuesta, cuánto vale, coste, costo, precio*, gratis, gratuit*, pagar, de pago`,
  pt: `custa, custo, preço*, grátis, gratuit*, pagar, pago, paga, cobra*`,
  it: `costa, costo, prezzo, prezzi, gratis, gratuit*, pagare, a pagamento`,
  nl: `kost, kosten, prijs, prijzen, gratis, betalen, betaald*`,
  pl: `kosztuje, koszt*, cena, ceny, darmow*, za darmo, bezpłatn*, płatn*, płacić`,
  cs: `stojí, cena, ceny, zdarma, bezplatn*, placen*, platit`,
  sk: `stojí, cena, ceny, zadarmo, bezplatn*, platen*, platiť`,
  sv: `kostar, kosta, pris, priser, gratis, betala, kostnad*`,
  da: `koster, koste, pris, priser, gratis, betale`,
  nb: `koster, kostar, koste, pris, priser, gratis, betale`,
  fi: `maksaa, maksu*, hinta, hinnat, ilmai*`,
  ru: `стоит, стоимост*, цена, цены, бесплатн*, платн*, платить`,
  uk: `коштує, вартіст*, ціна, ціни, безкоштовн*, платн*, платити`,
  bg: `струва, цена, цени, безплатн*, платен*`,
  el: `κοστίζει, κόστος, τιμή, δωρεάν`,
  hu: `kerül, ára, ingyenes*, fizet*`,
  ro: `costă, cost, preț, gratuit*, plăt*`,
  tr: `ücret*, fiyat*, bedava, ne kadar, paralı`,
  id: `biaya, harga, gratis, bayar, berbayar`,
  vi: `giá, chi phí, miễn phí, trả phí`,
  ar: `مجان*, تكلفة, التكلفة, سعر, السعر, يكلف`,
  fa: `رایگان, قیمت, هزینه`,
  he: `חינם, עולה, מחיר, עלות, בתשלום`,
  hi: `मुफ़्त, मुफ्त, कीमत`,
  th: `ฟรี, ราคา, ค่าใช้จ่าย`,
  ja: `無料, 料金, 費用, 価格, 有料, いくら, お金がかか`,
  zh: `免费, 免費, 收费, 收費, 价格, 價格, 费用, 費用, 多少钱`,
  ko: `무료, 요금, 비용, 가격, 유료, 얼마`,
};

/** What such a question may be of beside the product. */
export const ASKS_OF_PART: WordTable = {
  en: `update*, upgrade*, support, install*, cancel*, refund*, sign up, account, demo, setup, money, customers, clients, students, teachers`,
  de: `aktualisierung*, updates, support, kündig*, stornier*, erstatt*, demo, registrier*, anmeld*, einrichtung*, termin*, schüler*, lehrkräfte`,
  fr: `mises à jour, mise à jour, assistance, annul*, rembours*, inscription, démo, installation, rendez vous, étudiants, élèves`,
  es: `actualizaci*, soporte, cancel*, reembols*, registro, demo, instalaci*, cita, estudiantes`,
  pt: `atualizaç*, suporte, cancel*, reembols*, cadastro, demo, instalaç*, estudantes, alunos`,
  it: `aggiornament*, assistenza, annull*, rimbors*, registrazione, demo, installazione, studenti`,
  nl: `updates, ondersteuning, opzeg*, annuler*, terugbetal*, aanmeld*, demo, installatie, leerlingen, studenten`,
  pl: `aktualizac*, wsparci*, anulowa*, zwrot*, rejestrac*, demo, instalac*, uczniów, studentów`,
  cs: `aktualizac*, podpora, podpory, zruš*, vrácen*, registrac*, instalac*`,
  sv: `uppdatering*, support, avbok*, återbetal*, registrer*, installation`,
  da: `opdatering*, support, opsig*, refus*, oprettelse, installation`,
  nb: `oppdatering*, brukerstøtte, avbestill*, refus*, installasjon`,
  fi: `päivity*, tuki, peruut*, palaut*, asennus`,
  ru: `обновлен*, поддержк*, отмен*, возврат*, регистрац*, установк*`,
  uk: `оновлен*, підтримк*, скасува*, поверн*, реєстрац*`,
  tr: `güncelleme*, destek, iptal*, iade*, kayıt, kurulum*`,
  ja: `更新, サポート, 解約, キャンセル, 返金, 登録, 修正`,
  zh: `更新, 支持, 取消, 退款, 注册`,
  ko: `업데이트, 지원, 취소, 환불, 가입`,
};

/** Before a price that was asked: "de R$ 97 por". */
export const WAS_FROM: WordTable = {
  en: `from`,
  de: `von`,
  fr: `de`,
  es: `de`,
  pt: `de`,
  it: `da`,
  nl: `van`,
  pl: `od, z`,
  cs: `od, z`,
};

/** Between a price that was asked and the one that is. */
export const IS_NOW_FOR: WordTable = {
  en: `to, for`,
  de: `für, nur`,
  es: `por, a`,
  pt: `por`,
  it: `a, per`,
  nl: `voor`,
  pl: `do, za`,
  cs: `za`,
};
