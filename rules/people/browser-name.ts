// The first match counts: most browsers also name those they descend from.
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
 * Returns a name that a person recognizes their browser by: `Firefox on Windows`. Null for unknown user agents.
 * Leaves out version and model, which would reveal more than is needed.
 */
export function getBrowserName(userAgent: string | undefined): string | null {
  const agent = (userAgent ?? '').slice(0, 500);
  const findName = (names: [RegExp, string][]): string | undefined =>
    names.find(([pattern]) => pattern.test(agent))?.[1];
  const [family, system] = [findName(FAMILIES), findName(SYSTEMS)];
  if (family && system) return `${family} on ${system}`;
  return family ?? (system ? `A browser on ${system}` : null);
}
