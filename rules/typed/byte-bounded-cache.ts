type Entry<Value> = { value: Value; bytes: number };

/** A cache of at most `maxBytes` bytes of values. The oldest are evicted first; a value that is larger by itself is not cached. */
export class ByteBoundedCache<Key, Value> {
  readonly #maxBytes: number;
  readonly #onRemove: (key: Key, value: Value) => void;
  readonly #entries = new Map<Key, Entry<Value>>();
  #bytes = 0;

  /** `onRemove` is called for each value that is evicted, deleted or replaced. */
  constructor(maxBytes: number, onRemove: (key: Key, value: Value) => void = () => undefined) {
    this.#maxBytes = maxBytes;
    this.#onRemove = onRemove;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Caches a value as the newest one. `bytes` is the memory that it takes. */
  set(key: Key, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.#maxBytes) return this.#onRemove(key, value);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    this.#onRemove(key, entry.value);
  }
}
