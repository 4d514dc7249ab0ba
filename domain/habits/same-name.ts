/** As somebody reads two names, who looks neither at capitals nor at spaces. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

/** Asks of many names whether one of these is the same. */
export function sameNameAmong(names: readonly string[]): (name: string) => boolean {
  const folded = new Set(names.map(foldName));
  return (name) => folded.has(foldName(name));
}

const foldName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
