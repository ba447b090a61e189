import { z } from 'zod';
import { toChoiceSlug } from '../../../rules/listings/fields/field-values.ts';

/** Schema of a filter by pricing models: one or several, separated by commas. */
export const pricingModels = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((one) => toChoiceSlug('pricing_model', one)))
  .describe('Only these, by commas: open-source, free.');
