export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const ADMINISTRATOR_ID = 1;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_DISPLAY_NAME_LENGTH = 100;
/** How long a proof of identity is valid for calls that could take over the account. */
export const PROOF_HOLDS_MS = 15 * 60_000;
/** A session ends this long after its last use, and at the latest this long after the sign-in. */
export const SESSION_DAYS = 30;
export const MAX_SESSION_DAYS = 180;
/** Per user. */
export const MAX_SESSIONS = 20;
/** How long a browser is known to an account after its last sign-in: as long as browsers keep a cookie. */
export const KNOWN_BROWSER_DAYS = 400;
/** Per user. The least recently used browser is forgotten first. */
export const MAX_KNOWN_BROWSERS = 20;
/** How long a link to confirm an address works. */
export const CONFIRMATION_DAYS = 7;
/** How long a link to set a new password works. */
export const RESET_MINUTES = 30;

/** Only the first user is the administrator. The role cannot be given to others. */
export function roleOf(userId: number): Role {
  return userId === ADMINISTRATOR_ID ? 'admin' : 'user';
}

/** The code of the link that creates the administrator. Codes of invitations are shorter and grouped. */
const SETUP_CODE = /^[\w-]{32}$/;

export const isSetupCode = (code: string): boolean => SETUP_CODE.test(code);
