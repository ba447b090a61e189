import { z } from 'zod';
import { toChoiceSlug } from '../../../rules/listings/fields/field-values.ts';
import { PRICING_MODELS } from '../../../rules/listings/fields/listing-fields.ts';

/** Schema of a filter by pricing models: one or several, separated by commas. */
export const pricingModels = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((one) => toChoiceSlug('pricing_model', one)))
  .describe(`Only these, by commas: ${PRICING_MODELS.join(', ')}.`);
