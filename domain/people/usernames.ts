import { SITE_PATHS } from '../site/site-paths.ts';

const USERNAME_AT_LEAST = 2;
const MAX_USERNAME_LENGTH = 30;

/** How long nobody else gets the name that somebody gave up: links to it would lead to a stranger. */
export const NAME_HELD_DAYS = 30;

/** A profile lives at /{username}, so a name must not hide a page of the site. */
const RESERVED_USERNAMES: ReadonlySet<string> = new Set(SITE_PATHS);

/** Who is called so, or nearly so, would be taken for somebody who speaks for the site. */
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
/** All of `isUsername`, for those who write programs. */
export const USERNAME_PATTERN = `^[A-Za-z0-9_.-]{${USERNAME_AT_LEAST},${MAX_USERNAME_LENGTH}}$`;

/** Says nothing about whether the name is reserved or taken. */
export function isUsername(text: string): boolean {
  return text.length >= USERNAME_AT_LEAST && text.length <= MAX_USERNAME_LENGTH && SHAPE.test(text);
}

/**
 * What is left of a name when it is looked at briefly. Two that fold to the same are one name where it is
 * asked whether it is taken. Nothing is left of `--`: of all such names there is one.
 */
export const foldUsername = (name: string): string => name.toLowerCase().replaceAll(SEPARATORS, '');

export function isReservedUsername(text: string): boolean {
  const name = text.toLowerCase();
  const letters = foldUsername(text);
  return RESERVED_USERNAMES.has(name) || OFFICIAL_NAMES.has(letters) || OF_THE_SITE.test(letters);
}
