// The first that fits counts: most browsers also say that they are the ones they descend from.
const FAMILIES: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * What a browser says it is, for its person to know it by: `Firefox on Windows`. Null when it says nothing we know.
 * No version and no model: they would tell more than is needed.
 */
export function browserName(userAgent: string | undefined): string | null {
  const said = (userAgent ?? '').slice(0, 500);
  const named = (names: [RegExp, string][]): string | undefined =>
    names.find(([sign]) => sign.test(said))?.[1];
  const [family, system] = [named(FAMILIES), named(SYSTEMS)];
  if (family && system) return `${family} on ${system}`;
  return family ?? (system ? `A browser on ${system}` : null);
}
