/** Calendars that count years otherwise and name them so in text: of Japan's emperors, of the Republic of China. */
const CALENDARS = ['ja-JP-u-ca-japanese', 'zh-TW-u-ca-roc'];
const FIRST = 1868;
const LAST = 2100;
const ERA_YEAR = /(\p{Script=Han}{2})\s?(\d{1,3}|元)\s?年/gu;
/** Of the Buddhist calendar, as Thai writes it; it is 543 years ahead. */
const BUDDHIST = /(พ\.?\s?ศ\.?\s?)(2[45]\d\d)/gu;
const AHEAD = 543;

let years: Map<string, number> | undefined;

/** A text with years of other calendars as those of the common one: "平成26年" is "2014年", "พ.ศ. 2557" is "พ.ศ. 2014". */
export function inCommonEra(text: string): string {
  if (!/年|ศ/u.test(text)) return text;
  return text
    .normalize('NFKC')
    .replaceAll(ERA_YEAR, (written, era: string, count: string) => {
      const year = eraYears().get(`${era.replace('国', '國')}${count === '1' ? '元' : count}`);
      return year === undefined ? written : `${year}年`;
    })
    .replaceAll(BUDDHIST, (_, called: string, year: string) => `${called}${Number(year) - AHEAD}`);
}

/** "平成26" is 2014: a year in which two emperors reigned has two names. */
function eraYears(): Map<string, number> {
  if (years) return years;
  years = new Map();
  for (const calendar of CALENDARS) {
    const named = new Intl.DateTimeFormat(calendar, { era: 'long', year: 'numeric', timeZone: 'UTC' });
    for (let year = FIRST; year <= LAST; year += 1)
      for (const day of [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)])
        years.set(
          named
            .format(day)
            .replace(/年$/u, '')
            .replace(/(\D)1$/u, '$1元'),
          year,
        );
  }
  return years;
}
