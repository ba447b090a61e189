/** Generates queries of 200 characters, the maximum, that cost a search as much as possible. */
export function hostileQueries(): Record<string, string> {
  const repeated = (text: string) => text.repeat(200).slice(0, 200);
  return {
    'many short words': Array.from({ length: 66 }, (_, at) => (at + 36).toString(36)).join(' '),
    'one letter again and again': repeated('a '),
    'letters of the alphabet': repeated('a b c d e f g h i j k l m n o p q r s t u v w x y z '),
    'long words with two typos each': repeated(
      'extraordinaxily commumications orgamisational intermationals ',
    ),
    'words that many begin with': repeated('pre pref prefi prefix prefixe prefixed '),
    'parts joined by hyphens': repeated('a-b-c-d-e-f-g-'),
    'addresses of websites': repeated('a.com b.org c.io www.d.net '),
    'names of filters': repeated('open source free beta germany one-time '),
    'Chinese characters': repeated('設計工具團隊協作'),
    'stop words of seven languages': repeated('the und les de para con het '),
    'letters with accents': repeated('e\u0301'),
    'one long word': repeated('x'),
    'rare words': Array.from({ length: 40 }, (_, at) => `q${(at * 7919 + 46_656).toString(36)}`).join(' '),
    'signs of patterns': repeated('(a+)+$ .*?[^x]{2,9}|\\d '),
    'letters from right to left': repeated('\u202eשלום עולם مرحبا '),
    'faces and flags': repeated('👩‍👩‍👧‍👦 🇩🇪 🚀 '),
  };
}
