/** Whether both lists have the same objects. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** Returns the known list when it has the same objects, so that nothing renders again. */
export const sameListOr = <Item>(
  known: readonly Item[] | undefined,
  list: readonly Item[],
): readonly Item[] => (known && isSameList(known, list) ? known : list);
