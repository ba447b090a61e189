import { z } from 'zod';
import { describeAcceptedValues, parseFieldValue } from './field-values.ts';
import type { FieldName } from './listing-fields.ts';

/**
 * Returns a schema for text of at most `max` characters that is parsed as a value of the field. The schema and its
 * errors name the accepted values.
 */
export const buildFieldValueSchema = (name: FieldName, max: number) =>
  z
    .string()
    .max(max)
    .meta({ description: describeAcceptedValues(name) })
    .transform((text, ctx) => {
      const parsed = parseFieldValue(name, text);
      if ('value' in parsed) return parsed.value;
      const { wrong, ...params } = parsed;
      ctx.issues.push({ code: 'custom', input: text, message: wrong, params });
      return z.NEVER;
    });
