import { SITE_PATHS } from './site-paths.ts';

const USERNAME_AT_LEAST = 2;
const USERNAME_AT_MOST = 30;

/** A profile lives at /{username}, so a name must not hide a page of the site. */
const RESERVED_USERNAMES: ReadonlySet<string> = new Set(SITE_PATHS);

const SHAPE = /^[A-Za-z0-9_.-]+$/;

/** Says nothing about whether the name is reserved or taken. */
export function isUsername(text: string): boolean {
  return text.length >= USERNAME_AT_LEAST && text.length <= USERNAME_AT_MOST && SHAPE.test(text);
}

export function isReservedUsername(text: string): boolean {
  return RESERVED_USERNAMES.has(text.toLowerCase());
}
