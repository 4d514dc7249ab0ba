/** Keeps a number and its unit on one line. */
export const unbroken = (text: string): string => text.replaceAll(/(\d) /g, '$1\u00a0');
