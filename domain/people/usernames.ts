import { SITE_PATHS } from '../site/site-paths.ts';

const MIN_USERNAME_LENGTH = 2;
const MAX_USERNAME_LENGTH = 30;

/** How long a name that a user gave up stays reserved, so that links to it do not lead to a stranger. */
export const NAME_HELD_DAYS = 30;

/** A profile lives at /{username}, so a name must not hide a page of the site. */
const RESERVED_USERNAMES: ReadonlySet<string> = new Set(SITE_PATHS);

/** Names that look official. */
const OFFICIAL_NAMES: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'helpdesk',
  'moderator',
  'moderators',
  'official',
  'security',
  'staff',
  'support',
  'system',
  'webmaster',
]);
const OF_THE_SITE = /^habitcrush/;
const SEPARATORS = /[._-]/g;

const SHAPE = /^[A-Za-z0-9_.-]+$/;
/** `isUsername` as a pattern, for the description of the API. */
export const USERNAME_PATTERN = `^[A-Za-z0-9_.-]{${MIN_USERNAME_LENGTH},${MAX_USERNAME_LENGTH}}$`;

/** Does not check whether the name is reserved or taken. */
export function isUsername(text: string): boolean {
  return (
    text.length >= MIN_USERNAME_LENGTH && text.length <= MAX_USERNAME_LENGTH && SHAPE.test(text)
  );
}

/**
 * A name without case and separators. Names with the same fold look alike, so only one of them can be taken. All names
 * without letters and digits, as `--`, fold to the empty text.
 */
export const foldUsername = (name: string): string => name.toLowerCase().replaceAll(SEPARATORS, '');

export function isReservedUsername(text: string): boolean {
  const name = text.toLowerCase();
  const letters = foldUsername(text);
  return RESERVED_USERNAMES.has(name) || OFFICIAL_NAMES.has(letters) || OF_THE_SITE.test(letters);
}
