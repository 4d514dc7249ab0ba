const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 190 bits. */
const SECRET_LENGTH = 32;

/** `below(n)` returns a random integer from 0 to n - 1. */
export const secretLetters = (below: (sides: number) => number): string =>
  Array.from({ length: SECRET_LENGTH }, () => LETTERS[below(LETTERS.length)]).join('');

const FORM = new RegExp(`^[A-Za-z0-9]{${SECRET_LENGTH}}$`);

export const isSecret = (text: string): boolean => FORM.test(text);
