/** Counts code points, as the contract does. */
export const textLength = (text: string): number => Array.from(text).length;
