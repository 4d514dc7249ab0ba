type Item = { id: number };

/** Those that were arranged take the places that they had among all; the others stay where they are. */
export function placeAmong<I extends Item>(all: readonly I[], arranged: readonly I[]): I[] {
  const moved = new Set(arranged.map(({ id }) => id));
  const next = arranged.values();
  return all.map((item) => (moved.has(item.id) ? (next.next().value ?? item) : item));
}
