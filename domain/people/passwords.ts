/** The owner of a password. Public facts about the owner are easy to guess. */
export type PasswordOwner = {
  readonly email: string;
  readonly username: string;
  readonly name?: string | null | undefined;
};

const PRODUCT = 'habitcrush';

export const PASSWORD_ERRORS = {
  oftenUsed: 'This password is too easy to guess. Please choose another one.',
  pattern:
    'This password repeats a few characters or follows a row of keys. Please choose another one.',
  product: 'Please choose a password that is not the name of this site.',
  own: 'Please choose a password that is not your email, your username or your name.',
} as const;

/** The error message of a password, except for its length. `isOftenUsed` gets it in lower case. */
export function passwordError(
  password: string,
  { email, username, name }: PasswordOwner,
  isOftenUsed: (password: string) => boolean,
): string | undefined {
  if (isOftenUsed(password.toLowerCase())) return PASSWORD_ERRORS.oftenUsed;
  if (isVariantOf(password, PRODUCT)) return PASSWORD_ERRORS.product;
  const own = [email, email.replace(/@[^@]*$/, ''), username, name ?? ''];
  if (own.some((word) => isVariantOf(password, word))) return PASSWORD_ERRORS.own;
  return isPattern(password.toLowerCase()) ? PASSWORD_ERRORS.pattern : undefined;
}

const MIN_DIFFERENT = 4;
/** A longer repeated block would be a good password on its own. */
const MAX_REPEATED_BLOCK_LENGTH = 7;
const MIN_RUN_LENGTH = 3;

const isPattern = (password: string): boolean =>
  new Set(password).size < MIN_DIFFERENT || isRepeatedBlock(password) || isOnlyRuns(password);

/** A block that repeats, as in `12341234`. The last one may be cut. */
function isRepeatedBlock(password: string): boolean {
  const longest = Math.min(MAX_REPEATED_BLOCK_LENGTH, Math.floor(password.length / 2));
  for (let length = 1; length <= longest; length += 1) {
    if (password.startsWith(password.slice(length))) return true;
  }
  return false;
}

/** English, German and French keyboards. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
];

const NEIGHBOURS: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) =>
    Array.from(row.slice(1), (key, index) => [`${row[index]}${key}`, `${key}${row[index]}`]).flat(),
  ),
);

/** Only runs along a row, forwards or backwards, as in `qwerty-123`. Other signs do not count. */
function isOnlyRuns(password: string): boolean {
  const keys = Array.from(password.replace(/[^\p{L}\p{N}]/gu, ''));
  let run = 0;
  for (const [index, key] of keys.entries()) {
    const before = keys[index - 1];
    const goesOn = before === key || NEIGHBOURS.has(`${before}${key}`);
    if (!goesOn && index > 0 && run < MIN_RUN_LENGTH) return false;
    run = goesOn ? run + 1 : 1;
  }
  return run >= MIN_RUN_LENGTH;
}

/** The word, once or repeated, in any case, with any other signs around or inside it. */
function isVariantOf(password: string, word: string): boolean {
  if (password.toLowerCase() === word.toLowerCase()) return true;
  const core = lettersOf(word);
  // The letters of a name such as "a1" appear in too many passwords.
  const letters = lettersOf(password);
  return core.length >= MIN_CORE_LENGTH && letters !== '' && letters.replaceAll(core, '') === '';
}

const MIN_CORE_LENGTH = 3;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
