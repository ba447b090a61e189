/** Creates an in-memory cache of generated images. It holds the `most` most recently used ones. */
export function keptImages(most: number): (key: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  return (key, make) => {
    const image = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, image);
    // Evicts the least recently used image.
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    image.catch(() => kept.delete(key));
    return image;
  };
}
