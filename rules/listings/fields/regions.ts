import { listCountries } from './country-names.ts';
import { isEuCountry } from '../../orders/vat.ts';
import { listRegionCodes, parseCountry } from './countries.ts';

// Codes of regions for Intl: the European Union, and the continents of UN M.49.
const MEMBERS: Record<string, (country: string) => boolean> = {
  EU: isEuCountry,
  // Iceland and the Faroes have the time of the Atlantic, Cyprus that of Asia.
  '150': (country) =>
    hasZone(country, 'Europe') || isEuCountry(country) || country === 'IS' || country === 'FO',
  '142': (country) => hasZone(country, 'Asia'),
  '002': (country) => hasZone(country, 'Africa') && !isEuCountry(country),
  '019': (country) => hasZone(country, 'America') && !isEuCountry(country),
  '009': (country) => hasZone(country, 'Pacific', 'Australia') && !hasZone(country, 'America'),
};

/** Returns whether a country has a time zone of one of these areas, such as Europe. */
const hasZone = (country: string, ...areas: string[]): boolean =>
  (new Intl.Locale('und', { region: country }).getTimeZones() ?? []).some((zone) =>
    areas.some((area) => zone.startsWith(`${area}/`)),
  );

const membersByCode = new Map<string, readonly string[]>();

function listMembers(code: string): readonly string[] {
  let members = membersByCode.get(code);
  if (members === undefined) {
    const isMember = MEMBERS[code];
    members = isMember ? listCountries().filter(isMember) : [];
    membersByCode.set(code, members);
  }
  return members;
}

/**
 * Returns the ISO codes of a country, or of the countries of a region, by code or by name in any language: `EU`,
 * `Europe` and `Europa` are regions. Undefined for any other text.
 */
export function parseCountries(text: string): readonly string[] | undefined {
  const country = parseCountry(text);
  if (country !== undefined) return [country];
  const plain = text.trim().replace(/^the /i, '');
  const code = plain.toUpperCase() === 'EU' ? 'EU' : listRegionCodes(plain).find((one) => one in MEMBERS);
  return code === undefined ? undefined : listMembers(code);
}
