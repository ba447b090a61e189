import { listObjects, listTexts } from '../../../html/json-ld.ts';
import { type DataNode, getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Candidate, Quote } from '../../../candidate.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { pagesOfKind, type Site } from '../../../patterns/site.ts';

const SOLD = /Application|Product|Service|Business|Organization|Course|VideoGame|Store/;
/** Of these, an offer of nothing is one of the thing itself; of a service or a firm it is a first talk. */
const USED = /Application|VideoGame|Course|Product/;
const MOST_OFFERS = 6;

type Offer = { name: string; price: string; currency: string };

/** How the product is priced as its JSON-LD says, where the pages show no prices: `offers`, else a range of prices. */
export function fromOffers(
  site: Site,
  offersFree: Quote | undefined,
): { model: Candidate<string>[]; summary: Candidate<string>[] } | undefined {
  for (const page of new Set([
    ...pagesOfKind(site, 'pricing'),
    ...site.home,
    ...pagesOfKind(site, 'features'),
  ])) {
    const nodes = page.data.filter(({ types }) => types.some((type) => SOLD.test(type)));
    const offers = nodes.flatMap(offersOf).slice(0, MOST_OFFERS);
    const quotes = offers.flatMap((offer) =>
      [offer.name, ...amountOf(offer)].filter(Boolean).map((quote) => ({ url: page.url, quote })),
    );
    if (offers.some(({ price }) => Number(price) > 0)) {
      const free = offers.some(({ price }) => Number(price) === 0);
      const value = offers
        .map((offer) => `${offer.name === '' ? '' : `${offer.name}: `}${amountOf(offer).join(' ')}`)
        .join('; ');
      const isBoth = free || offersFree !== undefined;
      return {
        model: [
          { value: isBoth ? 'freemium' : 'paid', quotes: [...(offersFree ? [offersFree] : []), ...quotes] },
        ],
        summary: [{ value, quotes }],
      };
    }
    const isUsed = nodes.some(({ types }) => types.some((type) => USED.test(type)));
    if (offers.length > 0 && isUsed && !namesPrice(page))
      return { model: [{ value: 'free', quotes }], summary: [] };
    const range = rangeOf(page, nodes);
    if (range) return range;
  }
  return undefined;
}

/** "Videos for less than R$ 0.45" over a page: what its data calls free is to sign up. */
const namesPrice = (page: ReadPage): boolean =>
  [
    page.title,
    getMetaContent(page, 'description'),
    ...page.blocks.filter(({ heading }) => heading === 1).map(({ text }) => text),
  ].some((text) => moneyIn(text).some(({ amount }) => amount > 0));

/** The code comes first unless it is read as a word there: "TRY 500". */
function amountOf({ currency, price }: Offer): [string, string] {
  return moneyIn(`${currency} ${price}`).length > 0 ? [currency, price] : [price, currency];
}

function offersOf({ values }: DataNode): Offer[] {
  return [...listObjects(values.offers), ...listObjects(values.makesOffer)].flatMap((offer) => {
    const inner = listObjects(offer.itemListElement).concat(listObjects(offer.offers));
    return [offer, ...inner].flatMap((one): Offer[] => {
      const [price] = [...listTexts(one.price), ...listTexts(one.lowPrice)];
      const [currency] = listTexts(one.priceCurrency);
      const [name = ''] = listTexts(one.name);
      return price && currency && /^\d+(?:[.,]\d+)?$/.test(price) ? [{ name, price, currency }] : [];
    });
  });
}

function rangeOf(page: ReadPage, nodes: DataNode[]) {
  const range = nodes
    .flatMap(({ values }) => listTexts(values.priceRange))
    .find((text) => moneyIn(text).some(({ amount }) => amount > 0));
  if (!range || range.length > 60) return undefined;
  const quotes = [{ url: page.url, quote: range }];
  return { model: [{ value: 'paid', quotes }], summary: [{ value: range, quotes }] };
}
