/** As the contract counts: a letter that takes two halves is one. */
export const textLength = (text: string): number => Array.from(text).length;
