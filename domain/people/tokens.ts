import { isSecret, secretLetters } from '../text/secret-letters.ts';

/** What somebody may let a program of theirs do. Each holds nothing of the others, but that a change answers with its habit. */
export const TOKEN_SCOPES = ['read', 'tick', 'write', 'export'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const MAX_TOKENS = 20;
export const MAX_TOKEN_NAME_LENGTH = 50;
/** Lives, in days; besides them there is one without an end. */
export const TOKEN_LIVES = [30, 90, 365] as const;

export const TOO_MANY_TOKENS = `You have ${MAX_TOKENS} tokens. Please revoke one that you don’t need any more.`;

const PREFIX = 'hc_';

/** Known by its beginning wherever it leaks, in a log or a public repository. */
export const isToken = (text: string): boolean =>
  text.startsWith(PREFIX) && isSecret(text.slice(PREFIX.length));

/** `below` is a fair dice: a whole number from 0 to one below what it is given. */
export const makeToken = (below: (sides: number) => number): string =>
  PREFIX + secretLetters(below);

export type TokenRights = {
  readonly scopes: readonly TokenScope[];
  /** Null: of all habits, and of everything else that its scopes name. */
  readonly habitId: number | null;
};

export const TOKEN_REFUSALS = {
  unknown: 'This token does not work. It was revoked, has expired, or never was.',
  never: 'No token may do this. Please sign in.',
  scope: 'This token may not do this.',
  habit: 'This token is for another habit.',
  factor:
    'This token can change or export, so it waits until the owner has set up a second factor.',
} as const;

export type AskedOfToken = {
  /** Undefined of what no token may do. */
  readonly scope: TokenScope | undefined;
  /** The habit that the call names. */
  readonly habitId: number | undefined;
  /** The owner has to set up a second factor before anything else. */
  readonly isFactorMissing: boolean;
};

/** Together with a stolen session, such a token would do what the missing factor is to prevent. */
const NEEDS_FACTOR: readonly TokenScope[] = ['write', 'export'];

/** Why not, in words; undefined where it may. A token of one habit does what names that habit, and nothing besides. */
export function refusalOfToken(
  { scopes, habitId }: TokenRights,
  request: AskedOfToken,
): string | undefined {
  if (request.scope === undefined) return TOKEN_REFUSALS.never;
  if (!scopes.includes(request.scope)) return TOKEN_REFUSALS.scope;
  if (habitId !== null && request.habitId !== habitId) return TOKEN_REFUSALS.habit;
  const needsFactor = scopes.some((scope) => NEEDS_FACTOR.includes(scope));
  if (request.isFactorMissing && needsFactor) return TOKEN_REFUSALS.factor;
  return undefined;
}
