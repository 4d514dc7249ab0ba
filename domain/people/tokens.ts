import { isSecret, secretLetters } from '../text/secret-letters.ts';

/** The scopes of tokens. They do not include each other, except that changes return the habit. */
export const TOKEN_SCOPES = ['read', 'tick', 'write', 'export'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const MAX_TOKENS = 20;
export const MAX_TOKEN_NAME_LENGTH = 50;
/** Lifetimes in days. A token may also have no end. */
export const TOKEN_LIVES = [30, 90, 365] as const;

export const TOO_MANY_TOKENS = `You have ${MAX_TOKENS} API tokens. Please revoke one that you no longer need.`;

const PREFIX = 'hc_';

/** The prefix makes leaked tokens recognisable in logs and public repositories. */
export const isToken = (text: string): boolean =>
  text.startsWith(PREFIX) && isSecret(text.slice(PREFIX.length));

/** `below(n)` returns a random integer from 0 to n - 1. */
export const makeToken = (below: (sides: number) => number): string =>
  PREFIX + secretLetters(below);

export type TokenRights = {
  readonly scopes: readonly TokenScope[];
  /** Null for all habits and everything else in the scopes. */
  readonly habitId: number | null;
};

export const TOKEN_REFUSALS = {
  unknown: 'This token doesn’t work. It was revoked, has expired or never existed.',
  never: 'Tokens can’t do this. Please sign in.',
  scope: 'This token can’t do this.',
  habit: 'This token is for another habit.',
  factor: 'This token can change or export, so its owner has to set up two-factor first.',
} as const;

export type TokenRequest = {
  /** Undefined for calls that no token may make. */
  readonly scope: TokenScope | undefined;
  /** The habit that the call names. */
  readonly habitId: number | undefined;
  /** The owner has to set up a second factor before anything else. */
  readonly isFactorMissing: boolean;
};

/** Otherwise a stolen session could create a token to do what needs a second factor. */
const NEEDS_FACTOR: readonly TokenScope[] = ['write', 'export'];

/** The error message. Undefined when the token may make the call. A token of one habit only makes calls that name the habit. */
export function refusalOfToken(
  { scopes, habitId }: TokenRights,
  request: TokenRequest,
): string | undefined {
  if (request.scope === undefined) return TOKEN_REFUSALS.never;
  if (!scopes.includes(request.scope)) return TOKEN_REFUSALS.scope;
  if (habitId !== null && request.habitId !== habitId) return TOKEN_REFUSALS.habit;
  const needsFactor = scopes.some((scope) => NEEDS_FACTOR.includes(scope));
  if (request.isFactorMissing && needsFactor) return TOKEN_REFUSALS.factor;
  return undefined;
}
