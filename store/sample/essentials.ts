import type { Tx } from '../engine/database.ts';
import { CATEGORIES } from './categories.ts';
import { PRODUCTS } from './products.ts';
import { INTERVIEW_QUESTIONS } from './questions.ts';
import { lookUp } from '../../rules/typed/sure.ts';

/**
 * What every directory starts with: categories, products and interview questions. A table that holds
 * anything already is left as it is.
 */
export async function fillEssentials(tx: Tx): Promise<void> {
  const { categories, products, interviewQuestions } = tx.t;
  if ((await tx.$count(categories)) === 0) await insertCategories(tx);
  if ((await tx.$count(products)) === 0) {
    await tx.insert(products).values(PRODUCTS.map((product, position) => ({ ...product, position })));
  }
  if ((await tx.$count(interviewQuestions)) === 0) {
    const questions = INTERVIEW_QUESTIONS.map((question, position) => ({ question, position }));
    await tx.insert(interviewQuestions).values(questions);
  }
}

async function insertCategories(tx: Tx): Promise<void> {
  const { categories } = tx.t;
  const words = (text: string) => text.split(', ').filter(Boolean);
  const tops = await tx
    .insert(categories)
    .values(
      CATEGORIES.map(({ slug, name, description, keywords, attributes, faqs }, position) => ({
        slug,
        name,
        description,
        keywords: words(keywords),
        attributes,
        faqs,
        position,
      })),
    )
    .returning();
  const idOf = new Map(tops.map((row) => [row.slug, row.id]));
  await tx.insert(categories).values(
    CATEGORIES.flatMap(({ slug: parent, attributes, children }) =>
      children.map(({ slug, name, description, keywords }, position) => ({
        slug,
        name,
        description,
        keywords: words(keywords),
        attributes,
        parentId: lookUp(idOf, parent),
        position,
      })),
    ),
  );
}
