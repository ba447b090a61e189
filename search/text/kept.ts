// Enough for a few thousand different queries.
const MOST_KEPT = 4096;

/**
 * Memoizes a pure function of one word, with at most 4,096 cached results: people search for the same words again and
 * again.
 */
export function kept<A extends NonNullable<unknown>>(find: (word: string) => A): (word: string) => A {
  const answers = new Map<string, A>();
  return (word) => {
    let answer = answers.get(word);
    if (answer === undefined) {
      answer = find(word);
      if (answers.size === MOST_KEPT) answers.clear();
      answers.set(word, answer);
    }
    return answer;
  };
}
