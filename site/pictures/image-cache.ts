/** Creates an in-memory cache of generated images. It holds the `maxImages` most recently used ones. */
export function createImageCache(
  maxImages: number,
): (key: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const cache = new Map<string, Promise<Buffer>>();
  return (key, make) => {
    const image = cache.get(key) ?? make();
    cache.delete(key);
    cache.set(key, image);
    // Evicts the least recently used image.
    const [oldest] = cache.keys();
    if (cache.size > maxImages && oldest !== undefined) cache.delete(oldest);
    image.catch(() => cache.delete(key));
    return image;
  };
}
