/** Whose password it is to be: what others know of somebody, they guess first. */
export type PasswordOwner = {
  readonly email: string;
  readonly username: string;
  readonly name?: string | null | undefined;
};

const PRODUCT = 'habitcrush';

export const PASSWORD_FAULTS = {
  oftenUsed: 'This password is too easy to guess. Please choose another one.',
  product: 'Please choose a password that is not the name of this site.',
  own: 'Please choose a password that is not your email, your username or your name.',
} as const;

/** What is wrong with a password besides its length; `isOftenUsed` is asked in lower case. */
export function faultOfPassword(
  password: string,
  { email, username, name }: PasswordOwner,
  isOftenUsed: (password: string) => boolean,
): string | undefined {
  if (isOftenUsed(password.toLowerCase())) return PASSWORD_FAULTS.oftenUsed;
  if (isVariantOf(password, PRODUCT)) return PASSWORD_FAULTS.product;
  const own = [email, email.replace(/@[^@]*$/, ''), username, name ?? ''];
  return own.some((word) => isVariantOf(password, word)) ? PASSWORD_FAULTS.own : undefined;
}

/** The word itself, once or over and over, whatever its case, and with anything but letters around or inside it. */
function isVariantOf(password: string, word: string): boolean {
  if (password.toLowerCase() === word.toLowerCase()) return true;
  const core = lettersOf(word);
  // Of a name like "a1" nothing is left that would not stand in half of all passwords.
  const letters = lettersOf(password);
  return core.length >= CORE_AT_LEAST && letters !== '' && letters.replaceAll(core, '') === '';
}

const CORE_AT_LEAST = 3;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
