/** Ignores capitals and spaces. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

/** Tests whether a name is among these. */
export function sameNameAmong(names: readonly string[]): (name: string) => boolean {
  const folded = new Set(names.map(foldName));
  return (name) => folded.has(foldName(name));
}

const foldName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
