/** Dollars per million tokens, as published for each model in November 2026; longer names first. */
const PRICES: [model: string, input: number, output: number, cacheRead: number][] = [
  ['claude-opus-5-5', 4, 20, 0.2],
  ['claude-opus-5', 5, 25, 0.5],
  ['claude-opus-4', 5, 25, 0.5],
  ['claude-sonnet-5-5', 2, 10, 0.1],
  ['claude-sonnet-5', 2, 10, 0.2],
  ['claude-sonnet-4', 3, 15, 0.3],
  ['claude-haiku-5-5', 0.1, 0.5, 0.01],
  ['claude-haiku-4', 1, 5, 0.1],
];
/** Price of writing to the cache relative to plain input. */
const CACHE_WRITE_FACTOR = 1.25;

/** Returns the cost of a request in dollars; undefined for models whose price is unknown. */
export function getCost(
  model: string,
  tokens: { input: number; cacheRead: number; cacheWritten: number; output: number },
): number | undefined {
  const price = PRICES.find(([name]) => model.startsWith(name));
  if (!price) return undefined;
  const [, input, output, cacheRead] = price;
  const inputTokens = tokens.input + tokens.cacheWritten * CACHE_WRITE_FACTOR;
  return (inputTokens * input + tokens.cacheRead * cacheRead + tokens.output * output) / 1_000_000;
}
