/** Moves the item at one place to the other; the items between move up or down. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** In the order of the ids. Items without an id follow in their old order; ids without an item are ignored. */
export function arrangeById<Id, Item extends { id: Id }>(
  list: readonly Item[],
  ids: readonly Id[],
): Item[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length;
  return list.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export function hasSameOrder(list: readonly { id: unknown }[], other: readonly { id: unknown }[]) {
  return list.length === other.length && list.every(({ id }, index) => id === other[index]?.id);
}

/** Those that were arranged take the places that they had among all; the others stay where they are. */
export function placeAmong<Item extends { id: unknown }>(
  all: readonly Item[],
  arranged: readonly Item[],
): Item[] {
  const moved = new Set(arranged.map(({ id }) => id));
  const next = arranged.values();
  return all.map((item) => (moved.has(item.id) ? (next.next().value ?? item) : item));
}
