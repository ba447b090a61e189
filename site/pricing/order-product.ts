import express, { type Request, type Router } from 'express';
import { loadCartFacts } from '../../orders/cart/load-cart-facts.ts';
import { checkCart } from '../../rules/orders/cart.ts';
import { getProductRule } from '../../rules/orders/product-rules.ts';
import { asRecord } from '../../rules/typed/records.ts';
import { getErrorText, notFound, type ToolError } from '../../tools/shared/runtime/errors.ts';
import { formText } from '../shared/forms/forms.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';
import { typedText } from '../shared/forms/schema-form.ts';
import { CATEGORY_NUMBERS, type ListingOption, ITEM, optionMembers, orderForm } from './order-form.ts';
import type { Product } from './product-text.ts';

type Params = Request<{ product: string }>;
type RefusedOrder = {
  typed: Record<string, string>;
  problems: Map<string, string>;
  problem?: string;
  status: number;
};

const MAX_LISTINGS = 100;
const AMOUNT = /^(\d{1,6})(?:[.,](\d{1,2}))?$/;

/** Serves `/pricing/{product}`, which orders a product, for one of the person's listings where it needs one. */
export function orderProductPages(kit: PageKit): Router {
  const router = express.Router();

  router.get('/pricing/:product', kit.requireSignIn, (req: Params, res: SignedInResponse) =>
    showOrderForm(kit, req, res),
  );

  router.post('/pricing/:product', kit.formGuards, async (req: Params, res: SignedInResponse) => {
    const { product } = await loadProduct(kit, req);
    const typed = Object.fromEntries(
      Object.keys(asRecord(req.body)).map((name) => [name, typedText(formText(req, name))]),
    );
    const item = buildItem(product, typed);
    if (item === null) {
      const problems = new Map([[`${ITEM}.amount_cents`, 'Write an amount such as 25.00.']]);
      return showOrderForm(kit, req, res, { typed, problems, status: 400 });
    }
    const promo = typed['promo_code'] ?? '';
    const input = { items: [item], ...(promo ? { promo_code: promo } : {}) };
    const { body, error } = await kit.callOperation(req, res.locals.person, 'create_checkout', input);
    if (error) {
      const refused = { typed, ...sortProblems(error, product), status: error.status };
      return showOrderForm(kit, req, res, refused);
    }
    res.redirect(303, new URL(body.checkout_url).pathname);
  });

  return router;
}

/** Loads the product of the path. Throws `not_found` if it cannot be ordered now. */
async function loadProduct(kit: PageKit, req: Params) {
  const { items, currency, launch_weeks, price_note, vat } = await kit.query(req, 'list_products', {});
  const product = items.find((one) => one.product === req.params.product && one.available);
  if (!product) throw notFound('product', 'This product cannot be ordered.');
  return { product, currency, launch_weeks, priceNote: price_note ?? '', vat };
}

/** Lists the person's listings, each with the reason why it cannot have the product, if any. */
async function listingsFor(
  kit: PageKit,
  req: Params,
  res: SignedInResponse,
  { product }: Product,
): Promise<ListingOption[]> {
  const { person } = res.locals;
  const { body, error } = await kit.callOperation(req, person, 'list_my_listings', {
    per_page: MAX_LISTINGS,
  });
  if (error) throw error;
  const items = body.items.map(({ listing_id }) => ({ product, listing_id }));
  const facts = await loadCartFacts(kit.services.db, { accountId: person.id, items }, kit.services.now());
  return body.items.map(({ listing_id, name, website_url }) => {
    const issues = checkCart([{ product, listing_id }], facts);
    const why = issues.find(({ member }) => member === 'listing_id')?.message;
    return { listing_id, name, host: new URL(website_url).host, ...(why === undefined ? {} : { why }) };
  });
}

async function showOrderForm(
  kit: PageKit,
  req: Params,
  res: SignedInResponse,
  refused?: RefusedOrder,
): Promise<void> {
  const { product, currency, launch_weeks, priceNote, vat } = await loadProduct(kit, req);
  const rule = getProductRule(product.product);
  const listing_id = queryText(req, 'listing', 12) ?? '';
  const content = orderForm({
    product,
    currency,
    listings: product.needs_listing ? await listingsFor(kit, req, res, product) : [],
    weeks: launch_weeks.filter(({ places_left }) => places_left > 0).map(({ week }) => week),
    categories: rule.categories ? await categories(kit, req) : [],
    priceNote,
    vat,
    token: kit.forms.token(req, res),
    ...(refused ?? { typed: { listing_id }, problems: new Map() }),
  });
  await kit.sendPrivatePage(req, res, { title: `Order: ${product.name}`, status: refused?.status }, content);
}

const categories = async (kit: PageKit, req: Params) =>
  (await kit.query(req, 'list_categories', {})).items.flatMap(({ slug, name, subcategories }) => [
    [slug, name] as const,
    ...subcategories.map((one) => [one.slug, `${name}: ${one.name}`] as const),
  ]);

/** Builds the cart item from the typed values. Returns null if the amount is invalid. */
function buildItem(product: Product, typed: Record<string, string>): Record<string, unknown> | null {
  const rule = getProductRule(product.product);
  const text = (name: string): string => typed[name] ?? '';
  const [, whole, hundredths = ''] = AMOUNT.exec(text('amount').replace(/\s/g, '')) ?? [];
  if (rule.amount && whole === undefined) return null;
  const slugs = CATEGORY_NUMBERS.map((place) => text(`category-${place}`)).filter(Boolean);
  const options = optionMembers(product).flatMap(([name, { type }]): [string, unknown][] => {
    const value = text(`option-${name}`);
    if (type === 'boolean') return [[name, value === 'yes']];
    const isNumber =
      (type === 'integer' || type === 'number') && value !== '' && !Number.isNaN(Number(value));
    return value === '' ? [] : [[name, isNumber ? Number(value) : value]];
  });
  return {
    product: product.product,
    ...(text('listing_id') ? { listing_id: Number(text('listing_id')) } : {}),
    ...(rule.week && text('week') ? { week: text('week') } : {}),
    ...(rule.amount ? { amount_cents: Number(whole) * 100 + Number(hundredths.padEnd(2, '0')) } : {}),
    ...(rule.categories ? { categories: slugs } : {}),
    ...(product.options ? { options: Object.fromEntries(options) } : {}),
  };
}

/** Assigns the problems of a refused order to their controls, or to the message above the form. */
function sortProblems(error: ToolError, product: Product): Pick<RefusedOrder, 'problems' | 'problem'> {
  const { issues = [], field } = error.details;
  const all = issues.length || !field ? issues : [{ field, code: '', message: error.message }];
  const shown = new Set(
    ['listing_id', 'week', 'amount_cents', 'categories'].map((name) => `${ITEM}.${name}`),
  );
  const problems = new Map<string, string>();
  const others: string[] = [];
  for (const { field: path, code, message } of all) {
    const at = path.replace(/(\.categories)\.\d+$/, '$1');
    if (!shown.has(at) && at !== 'promo_code' && !at.startsWith(`${ITEM}.options.`)) others.push(message);
    else if (code === 'required') problems.set(at, 'Please fill this in.');
    else if (at.endsWith('.amount_cents') && code === 'too_small')
      problems.set(at, `At least ${product.price}.`);
    else problems.set(at, message);
  }
  if (all.length === 0) others.push(getErrorText(error));
  return {
    problems,
    problem: others.join(' ') || 'Nothing was ordered yet: see what is marked below.',
  };
}
