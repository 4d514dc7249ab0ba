import type { PublicProfile } from '#contract/profile/public-profile.ts';

const readAt = Date.now();
/** Nowhere while the build draws first sights. */
const openedAt = typeof window === 'undefined' ? '' : window.location.pathname;

const written = (): string => document.getElementById('page-data')?.textContent ?? '';

/** Whether the site was opened at somebody's profile, or at a name that nobody has. */
export const isProfileInPage = (): boolean => written() !== '';

/** Whether the site was opened at this very name, and the server knew of nobody called so. */
export const isUnknownInPage = (username: string): boolean =>
  written() === 'null' && openedAt.replaceAll('/', '').toLowerCase() === username.toLowerCase();

/** What the server wrote into the page, where it is about whom is asked for. */
export function profileInPage(
  username: string,
): { profile: PublicProfile; at: number } | undefined {
  if (!isProfileInPage()) return undefined;
  const profile = JSON.parse(written()) as PublicProfile | null;
  const isAsked = profile?.username.toLowerCase() === username.toLowerCase();
  return profile && isAsked ? { profile, at: readAt } : undefined;
}
