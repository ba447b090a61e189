import { getSiteSettings, saveSiteSetting, SITE_SETTINGS } from '../../store/site/site-settings.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'settings set',
  summary:
    'Changes one site setting; rate limits and the name in mail count from the next start, the rest at once',
  usage: '<name> <value>   value as JSON, or as plain text',

  async run({ positionals: [name, text] }, { db }) {
    if (name === undefined || text === undefined) {
      throw new CommandError('settings set takes a name and a value.', 2);
    }
    const schema = Object.hasOwn(SITE_SETTINGS.shape, name)
      ? SITE_SETTINGS.shape[name as keyof typeof SITE_SETTINGS.shape]
      : undefined;
    if (!schema) {
      throw new CommandError(`There is no setting "${name}". See settings list.`);
    }
    const read = schema.safeParse(jsonOrText(text));
    // A name or a VAT number of digits alone is text all the same.
    const asText = schema.safeParse(text);
    const parsed = !read.success && asText.success ? asText : read;
    if (!parsed.success) {
      const faults = parsed.error.issues.map(
        ({ path, message }) => `${[name, ...path].join('.')}: ${message}`,
      );
      throw new CommandError(faults.join('\n'));
    }
    await db.transaction((tx) => saveSiteSetting(tx, name, parsed.data));
    const value: unknown = (await getSiteSettings(db))[name as keyof typeof SITE_SETTINGS.shape];
    return { data: { [name]: value }, text: `${name} = ${JSON.stringify(value)}` };
  },
} satisfies Command;

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
