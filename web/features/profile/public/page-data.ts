import type { PublicProfile } from '#contract/profile/public-profile.ts';

const readAt = Date.now();
/** Undefined during prerendering. */
const openedAt = typeof window === 'undefined' ? '' : window.location.pathname;

const written = (): string => document.getElementById('page-data')?.textContent ?? '';

/** Whether the site was opened at a profile or an unknown username. */
export const isProfileInPage = (): boolean => written() !== '';

/** Whether the site was opened at this username, and it is unknown. */
export const isUnknownInPage = (username: string): boolean =>
  written() === 'null' && openedAt.replaceAll('/', '').toLowerCase() === username.toLowerCase();

/** The profile that the server wrote into the page, if it is that of the username. */
export function profileInPage(
  username: string,
): { profile: PublicProfile; at: number } | undefined {
  if (!isProfileInPage()) return undefined;
  const profile = JSON.parse(written()) as PublicProfile | null;
  const isAsked = profile?.username.toLowerCase() === username.toLowerCase();
  return profile && isAsked ? { profile, at: readAt } : undefined;
}
