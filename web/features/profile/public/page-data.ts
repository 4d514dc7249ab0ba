import type { PublicProfile } from '#contract/profile/public-profile.ts';

const readAt = Date.now();

const written = (): string => document.getElementById('page-data')?.textContent ?? '';

/** Whether the site was opened at somebody's profile. */
export const isProfileInPage = (): boolean => written() !== '';

/** What the server wrote into the page, where it is about whom is asked for. */
export function profileInPage(
  username: string,
): { profile: PublicProfile; at: number } | undefined {
  if (!isProfileInPage()) return undefined;
  const profile = JSON.parse(written()) as PublicProfile;
  const isAsked = profile.username.toLowerCase() === username.toLowerCase();
  return isAsked ? { profile, at: readAt } : undefined;
}
