/**
 * The numbers 0 to `count - 1` that stand on a page, best first, when `isBetter(a, b)` puts them in order. Only the
 * best `offset + limit` are ever kept in order, in a heap whose top is the worst of them.
 */
export function selectPage(
  count: number,
  isBetter: (a: number, b: number) => boolean,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const wanted = Math.min(count, offset + limit);
  if (offset >= count || wanted === 0) return [];
  const heap = new Uint32Array(wanted);
  let size = 0;

  function sink(item: number): void {
    let at = 0;
    for (;;) {
      let worse = 2 * at + 1;
      if (worse >= size) break;
      if (worse + 1 < size && isBetter(heap[worse]!, heap[worse + 1]!)) worse += 1;
      if (!isBetter(item, heap[worse]!)) break;
      heap[at] = heap[worse]!;
      at = worse;
    }
    heap[at] = item;
  }

  function rise(item: number): void {
    let at = size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBetter(heap[parent]!, item)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = item;
  }

  // Later listings first: they are mostly the newer ones, which the commonest order wants.
  for (let item = count - 1; item >= 0; item -= 1) {
    if (size < wanted) rise(item);
    else if (isBetter(item, heap[0]!)) sink(item);
  }

  // The worst leave the heap first; the pages before this one stay in it.
  const page: number[] = [];
  while (size > offset) {
    page.push(heap[0]!);
    size -= 1;
    if (size > 0) sink(heap[size]!);
  }
  return page.reverse();
}
