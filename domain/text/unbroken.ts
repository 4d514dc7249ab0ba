/** Keeps a number and its unit on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
