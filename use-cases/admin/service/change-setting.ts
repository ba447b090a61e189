import { parseCountry } from '../../../rules/listings/fields/countries.ts';
import { findTaxFaults } from '../../../rules/orders/seller-tax.ts';
import { checkVatNumber, getCountryOfVatNumber } from '../../../rules/orders/vat.ts';
import { isOneOf } from '../../../rules/states/define-states.ts';
import { getSiteSettings, SITE_SETTINGS } from '../../../store/site/site-settings.ts';
import { saveSiteSetting } from '../../../store/site/write/site-settings.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';
import { describeIssue } from '../../../rules/typed/describe-issue.ts';

type Fault = { path: readonly PropertyKey[]; message: string };

/**
 * Changes a site setting to a typed value, JSON or plain text. Returns the value now in force. Refuses a change after
 * which VAT would lack a required setting.
 */
export async function changeSetting(
  { db }: Pick<UseCaseDeps, 'db'>,
  { name, input }: { name: string; input: string },
): Promise<
  { outcome: 'changed'; value: unknown } | { outcome: 'unknown' } | { outcome: 'wrong'; faults: Fault[] }
> {
  if (!isSetting(name)) return { outcome: 'unknown' };
  const schema = SITE_SETTINGS.shape[name];
  const country = name === 'seller_country' && input !== '' ? parseCountry(input) : '';
  if (country === undefined)
    return {
      outcome: 'wrong',
      faults: [{ path: [], message: 'is no country: write its ISO code, such as PT' }],
    };
  const read = schema.safeParse(country || jsonOrText(input), { error: describeIssue });
  // A name or VAT number of digits only is still text.
  const asText = schema.safeParse(input);
  const parsed = !read.success && asText.success ? asText : read;
  if (!parsed.success) return { outcome: 'wrong', faults: parsed.error.issues };
  if (name === 'seller_vat_number' && (await isWrongVatNumber(input)))
    return {
      outcome: 'wrong',
      faults: [{ path: [], message: 'is not a VAT number: its check digits are wrong' }],
    };
  const faults = await db.transaction(async (tx) => {
    const changed = { ...(await getSiteSettings(tx)), [name]: parsed.data };
    const conflicts = findTaxFaults(changed).filter(({ of }) => isOneOf(name, of));
    if (conflicts.length === 0) await saveSiteSetting(tx, name, parsed.data);
    return conflicts.map(({ message }) => ({ path: [], message }));
  });
  if (faults.length > 0) return { outcome: 'wrong', faults };
  return { outcome: 'changed', value: (await getSiteSettings(db))[name] };
}

/** Checks the number of an EU country; numbers of other countries have no check here. */
async function isWrongVatNumber(number: string): Promise<boolean> {
  const country = getCountryOfVatNumber(number);
  return country !== undefined && !(await checkVatNumber(number, country)).valid;
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
