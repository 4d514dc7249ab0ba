export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const ADMINISTRATOR_ID = 1;

export const PASSWORD_AT_LEAST = 8;
export const MAX_PASSWORD_LENGTH = 256;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_DISPLAY_NAME_LENGTH = 100;
/** After it, what could take the account over asks once more whether it is still them. */
export const PROOF_HOLDS_MS = 15 * 60_000;
/** From the last use; and from the sign-in, however much it is used. */
export const SESSION_DAYS = 30;
export const MAX_SESSION_DAYS = 180;
/** Of one person at once. */
export const MAX_SESSIONS = 20;
/** How long a browser counts as known to an account after its last sign-in: as long as browsers keep a cookie. */
export const KNOWN_BROWSER_DAYS = 400;
/** Of one person; the one that was away longest is forgotten. */
export const MAX_KNOWN_BROWSERS = 20;
/** How long the link works that confirms an address. */
export const CONFIRMATION_DAYS = 7;
/** How long a link works that sets a new password. */
export const RESET_MINUTES = 30;

/** Only the first user is the administrator, and nobody becomes one later. */
export function roleOf(userId: number): Role {
  return userId === ADMINISTRATOR_ID ? 'admin' : 'user';
}

/** Of the link that makes the administrator. The code of an invitation is shorter, in groups of four. */
const SETUP_CODE = /^[\w-]{32}$/;

export const isSetupCode = (code: string): boolean => SETUP_CODE.test(code);
