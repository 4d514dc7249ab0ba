/** The next or previous id; after the last comes the first. An unknown id leads to the first. */
export function cycle<Id>(ids: readonly Id[], current: Id | null, step: 1 | -1): Id | null {
  const at = current === null ? -1 : ids.indexOf(current);
  if (at === -1) return ids[0] ?? null;
  return ids.at((at + step) % ids.length) ?? null;
}
