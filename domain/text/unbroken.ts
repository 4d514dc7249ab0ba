/** Stays on one line: a number is not torn from its unit. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
