/** Images that are made on demand and kept in memory, the latest `most` of them. */
export function keptImages(most: number): (key: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  return (key, make) => {
    const image = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, image);
    // The one that was not asked for the longest goes.
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    image.catch(() => kept.delete(key));
    return image;
  };
}
