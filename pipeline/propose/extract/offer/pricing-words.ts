import { COMES_AGAIN, INTO_CART, PER, PERIOD_UNITS } from '../../../words/periods.ts';
import { anyOf } from '../../../words/table.ts';

/** Words of prices in many languages. Each is looked for in short texts only. */
const any = (words: string): RegExp => new RegExp(words, 'iu');

const UNIT = anyOf(PERIOD_UNITS);
/** A period a price is for. */
export const PERIOD = any(
  String.raw`(?:\/\s?|${anyOf(PER)}\s?)(?:\d{1,2}\s)?${UNIT}|p\.?\/?m\.?(?!\p{L})|${anyOf(COMES_AGAIN)}`,
);
/** Paid once, kept for good. */
export const ONE_TIME = any(
  String.raw`one[- ]?time|once(?!\p{Ll})|one[- ]off|lifetime|for life|perpetual|pay once|no subscription|einmalig|einmalkauf|lebenslang|lifetime|achat unique|paiement unique|[àa] vie(?!\p{Ll})|pago [úu]nico|de por vida|vitalici|pagamento [úu]nico|una tantum|a vita|perpetua|eenmalig|levenslang|jednorazow|dożywotni|jednor[áa]zov|eng[åa]ngs|livstid|kertamaksu|разов|навсегда|пожизненн|買い切り|買切|一度きり|永久|一次性|买断|終身|终身|일회성|평생|tek seferlik|[öo]m[üu]r boyu|egyszeri`,
);
/** A time to try, which is not a free plan. */
export const TRIAL = any(
  String.raw`trial|probe(?:zeit|phase|monat|woche|tage)?(?!\p{Ll})|testphase|testversion|essai|prueba|teste? gr[áa]tis|periodo de prueba|prov[aio](?!\p{Ll})|provare|proefperiode|pr[óo]bn|zku[šs]ebn|prov(?:a|eperiod)|prøve|kokeilu|пробн|お試し|無料体験|トライアル|试用|試用|체험|deneme|pr[óo]baid`,
);
/** Costs nothing, said of a plan or product. */
export const FREE = any(
  String.raw`(?<![\p{L}-])free(?![\p{L}-])(?! (?:plan|tier|version|account|updates?|upgrades?|support|courses?|webinar|newsletter|assessment|audit|session|lessons?|class|month|minutes|credits|weeks?|days?|wi-?fi|parking|trial|shipping|demo|quote|consultation|delivery|return|sample|call|tier of|estimate|ebook|guide|of |from |time|standing|lunch|space))|(?<!\p{L})(?:kostenlos|kostenfrei|gratuit|gratuite|gratuits|gratuitement|gratis|gr[áa]tis|gratuito|gratuita|gratuitamente|darmow\p{L}{0,4}|za darmo|bezp[łl]atn\p{L}{0,4}|zdarma|zadarmo|ilmai\p{L}{0,4}|бесплатн\p{L}{0,4}|безкоштовн\p{L}{0,4}|безплатн\p{L}{0,4}|besplatn\p{L}{0,4}|ingyenes\p{L}{0,4}|δωρεάν|ücretsiz|bedava|miễn phí|gratuită|brezplačn\p{L}{0,4}|tasuta|nemokam\p{L}{0,4}|bezmaksas|kostnadsfri\p{L}{0,2}|gratuïta|مجان\p{L}{0,3}|חינם|ฟรี)(?!\p{L})|無料|免费|免費|무료`,
);
/** Its source is open, said of the product. */
export const OPEN_SOURCE = any(
  String.raw`open[- ]?source|free software|free\/libre|libre software|(?<!\p{L})FLOSS(?!\p{Ll})|(?<!\p{L})FOSS(?!\p{Ll})|quelloffen|logiciel libre|c[óo]digo abierto|c[óo]digo aberto|software libre|software livre|software libero|codice aperto|otwart\p{L}{0,4} [źz]r[óo]d|otev[řr]en\p{L}{0,3} k[óo]d|avoin\p{L}{0,3} l[äa]hdekoodi|[öo]ppen k[äa]llkod|[åa]ben kildekode|открыт\p{L}{0,4} (?:исходн|код)|відкрит\p{L}{0,4} код|オープンソース|开源|開源|오픈소스|오픈 소스|a[çc][ıi]k kaynak|ny[íi]lt forr[áa]sk[óo]d`,
);
/** The price is told on asking. */
export const ON_REQUEST = any(
  String.raw`contact (?:sales|us for|our sales)|(?:get|request|ask for) a (?:custom )?quote|custom (?:pricing|quote)|talk to sales|on request|upon request|auf anfrage|angebot anfordern|sur devis|demander? un devis|a consultar|^consultar|^consulta(?:r)? precio|cons[úu]ltanos|a medida|auf wunsch|sob medida|^contact us$|^let['’]s talk|bajo presupuesto|solicit\p{L}{1,4} (?:un )?(?:presupuesto|cotizaci[óo]n|or[çc]amento)|sob consulta|su richiesta|richiedi (?:un )?preventivo|op aanvraag|offerte aanvragen|na zapytanie|na vy[žz][áa]d[áa]n|по запросу|お見積|要見積|个性化报价|联系销售|견적|teklif al|p[åa] f[öo]rfr[åa]gan`,
);
/** Sections that show other people's prices, sums to expect or gifts. */
export const NOT_OUR_PRICES = any(
  String.raw`compar|(?<!\p{L})vs(?!\p{Ll})|versus|alternativ|competitor|provider|estimate|calculat|savings?|example|donat|sponsor|spende|(?<!\p{L})roi(?!\p{Ll})|(?<!\p{L})others(?!\p{Ll})|market (?:rate|price|average)|vergleich|andere[nr]? anbieter|comparativ|confront|porówn|сравнен|比較|比较|비교|karşılaştır|beispiel|ejemplo|esempio|exemple|refer(?:ral| a|:)|affiliate|bounty|(?<!\p{L})grants?(?!\p{L})|fundrais|crowdfund|funding|case stud|testimonial`,
);
/** Asking to buy. */
export const BUY = any(
  String.raw`${anyOf(INTO_CART)}|(?<!\p{L})buy|purchase|(?<!\p{L})order|get (?:it|the|your|a) |kaufen|bestellen|acheter|commander|comprar|compra|acquista|ordina|kopen|bestel|kup(?!\p{Ll})|zam[óo]w|koupit|objednat|k[öo]p(?!\p{Ll})|kj[øo]p|k[øo]b|osta|купить|заказать|購入|注文|购买|購買|구매|sat[ıi]n al|v[áa]s[áa]rl`,
);

/** What is often free although the product is not: advice, quotes, delivery. */
export const FREE_EXTRA = any(
  String.raw`beratung|erstgespr[äa]ch|lieferung|versand|devis|livraison|consultation|env[íi]o|consulta|presupuesto|spedizione|preventivo|consulenza|verzending|offerte|wysy[łl]k|konsultac|doprav|frete|or[çc]amento|доставк|консультац|相談|見積|送料|配送|咨询|상담|배송|shipping|delivery|feel free|\d+\s?(?:days?|tage|jours|d[íi]as|giorni|dagen|dni|дней|日間|天)`,
);

/** What plans are called. */
export const PLAN_NAMES =
  /^(?:free|basic|basis|starter|start|pro|plus|premium|scale|growth|team|teams|business|enterprise|standard|hobby|personal|individual|lite|unlimited|ultimate|gratis|gratuit|kostenlos|profi|free plan|pro plan)$/iu;
