/** A step through a list that has no ends. Who is not on it (any more) begins at its first. */
export function cycle(ids: readonly number[], current: number | null, step: 1 | -1): number | null {
  const at = current === null ? -1 : ids.indexOf(current);
  if (at === -1) return ids[0] ?? null;
  return ids.at((at + step) % ids.length) ?? null;
}
