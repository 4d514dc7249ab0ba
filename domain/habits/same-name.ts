/** As somebody reads two names, who looks neither at capitals nor at spaces. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

const foldName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
