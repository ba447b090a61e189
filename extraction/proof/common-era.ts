/** Calendars with eras that appear in text: the Japanese one and that of the Republic of China. */
const CALENDARS = ['ja-JP-u-ca-japanese', 'zh-TW-u-ca-roc'];
const FIRST_YEAR = 1868;
const LAST_YEAR = 2100;
const ERA_YEAR = /(\p{Script=Han}{2})\s?(\d{1,3}|元)\s?年/gu;
/** Years of the Buddhist calendar as written in Thai; it is 543 years ahead. */
const BUDDHIST_YEAR = /(พ\.?\s?ศ\.?\s?)(2[45]\d\d)/gu;
const BUDDHIST_OFFSET = 543;

let cachedYears: Map<string, number> | undefined;

/** Converts years of other calendars in a text to the common era: "平成26年" to "2014年", "พ.ศ. 2557" to "พ.ศ. 2014". */
export function toCommonEra(text: string): string {
  if (!/年|ศ/u.test(text)) return text;
  return text
    .normalize('NFKC')
    .replaceAll(ERA_YEAR, (written, era: string, count: string) => {
      const year = getEraYears().get(`${era.replace('国', '國')}${count === '1' ? '元' : count}`);
      return year === undefined ? written : `${year}年`;
    })
    .replaceAll(
      BUDDHIST_YEAR,
      (_, label: string, year: string) => `${label}${Number(year) - BUDDHIST_OFFSET}`,
    );
}

/** Maps era years to years: "平成26" to 2014. A year in which two emperors reigned has two names. */
function getEraYears(): Map<string, number> {
  if (cachedYears) return cachedYears;
  cachedYears = new Map();
  for (const calendar of CALENDARS) {
    const formatter = new Intl.DateTimeFormat(calendar, { era: 'long', year: 'numeric', timeZone: 'UTC' });
    for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1)
      for (const day of [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)])
        cachedYears.set(
          formatter
            .format(day)
            .replace(/年$/u, '')
            .replace(/(\D)1$/u, '$1元'),
          year,
        );
  }
  return cachedYears;
}
