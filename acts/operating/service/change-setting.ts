import { getSiteSettings, SITE_SETTINGS } from '../../../store/site/site-settings.ts';
import { saveSiteSetting } from '../../../store/site/write/site-settings.ts';
import type { ActParts } from '../../act-parts.ts';

type Fault = { path: readonly PropertyKey[]; message: string };

/** Changes one site setting to a value as it is typed: JSON, or plain text. Answers the value that is in force. */
export async function changeSetting(
  { db }: Pick<ActParts, 'db'>,
  { name, typed }: { name: string; typed: string },
): Promise<
  { outcome: 'changed'; value: unknown } | { outcome: 'unknown' } | { outcome: 'wrong'; faults: Fault[] }
> {
  if (!isSetting(name)) return { outcome: 'unknown' };
  const schema = SITE_SETTINGS.shape[name];
  const read = schema.safeParse(jsonOrText(typed));
  // A name or a VAT number of digits alone is text all the same.
  const asText = schema.safeParse(typed);
  const parsed = !read.success && asText.success ? asText : read;
  if (!parsed.success) return { outcome: 'wrong', faults: parsed.error.issues };
  await db.transaction((tx) => saveSiteSetting(tx, name, parsed.data));
  return { outcome: 'changed', value: (await getSiteSettings(db))[name] };
}

const isSetting = (name: string): name is keyof typeof SITE_SETTINGS.shape =>
  Object.hasOwn(SITE_SETTINGS.shape, name);

function jsonOrText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
