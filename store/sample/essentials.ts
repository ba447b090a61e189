import type { Database, Queries, Tx } from '../engine/database.ts';
import type { Essential } from '../site/tables.ts';
import { CATEGORIES, type CategorySeed } from './categories.ts';
import { PRODUCTS } from './products.ts';
import { INTERVIEW_QUESTIONS } from './questions.ts';
import { entriesOf } from '../../rules/typed/records.ts';

/** The codes of the records that every directory starts with, by kind. */
const ESSENTIALS: Record<Essential, readonly string[]> = {
  category: CATEGORIES.flatMap(({ slug, children }) => [slug, ...children.map((child) => child.slug)]),
  product: PRODUCTS.map(({ code }) => code),
  interview_question: INTERVIEW_QUESTIONS,
};

/** Runs `fillEssentials` if anything has not been added yet; otherwise only reads. */
export async function ensureEssentials(db: Database): Promise<void> {
  const added = await listAddedCodes(db);
  const isComplete = entriesOf(ESSENTIALS).every(([kind, codes]) =>
    codes.every((code) => added[kind].has(code)),
  );
  if (!isComplete) await db.transaction(fillEssentials);
}

/**
 * Adds the categories, products and interview questions that every directory starts with, each only once by its code. Existing
 * ones stay unchanged, and those that were added before and removed since are not added again.
 */
export async function fillEssentials(tx: Tx): Promise<void> {
  const { products, interviewQuestions, givenEssentials } = tx.t;
  const added = await listAddedCodes(tx);
  const isDue = (kind: Essential, code: string) => !added[kind].has(code);
  await addCategories(tx, (slug) => isDue('category', slug));
  const newProducts = PRODUCTS.map((product, position) => ({ ...product, position })).filter(({ code }) =>
    isDue('product', code),
  );
  if (newProducts.length > 0) await tx.insert(products).values(newProducts).onConflictDoNothing();
  const questions = INTERVIEW_QUESTIONS.map((question, position) => ({ question, position }));
  const newQuestions = questions.filter(({ question }) => isDue('interview_question', question));
  if (newQuestions.length > 0) await tx.insert(interviewQuestions).values(newQuestions);
  const newRecords = entriesOf(ESSENTIALS).flatMap(([kind, codes]) =>
    codes.filter((code) => isDue(kind, code)).map((code) => ({ kind, code })),
  );
  if (newRecords.length > 0) await tx.insert(givenEssentials).values(newRecords).onConflictDoNothing();
}

async function listAddedCodes(db: Queries): Promise<Record<Essential, Set<string>>> {
  const added = {
    category: new Set<string>(),
    product: new Set<string>(),
    interview_question: new Set<string>(),
  };
  for (const { kind, code } of await db.select().from(db.t.givenEssentials)) added[kind].add(code);
  return added;
}

const splitWords = (text: string) => text.split(', ').filter(Boolean);

/** Adds the categories that are due, except subcategories whose parent no longer exists. */
async function addCategories(tx: Tx, isDue: (slug: string) => boolean): Promise<void> {
  const { categories } = tx.t;
  const rowOf = (
    { slug, name, description, keywords }: CategorySeed['children'][number],
    position: number,
  ) => ({
    ...{ slug, name, description, position },
    keywords: splitWords(keywords),
  });
  const tops = CATEGORIES.map((seed, position) => ({
    ...rowOf(seed, position),
    attributes: seed.attributes,
    faqs: seed.faqs,
  })).filter(({ slug }) => isDue(slug));
  if (tops.length > 0) await tx.insert(categories).values(tops).onConflictDoNothing();
  const rows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories);
  const idOf = new Map(rows.map(({ slug, id }) => [slug, id]));
  const subcategories = CATEGORIES.flatMap(({ slug: parent, attributes, children }) => {
    const parentId = idOf.get(parent);
    if (parentId === undefined) return [];
    return children.map((child, position) => ({ ...rowOf(child, position), attributes, parentId }));
  }).filter(({ slug }) => isDue(slug));
  if (subcategories.length > 0) await tx.insert(categories).values(subcategories).onConflictDoNothing();
}

const BUILT_IN = new Map(
  CATEGORIES.flatMap(({ children, ...top }) => [top, ...children]).map(({ slug, name }) => [slug, name]),
);

/** Checks whether it is a built-in category that still has its original name. */
export const isBuiltInCategory = ({ slug, name }: { slug: string; name: string }): boolean =>
  BUILT_IN.get(slug) === name;
