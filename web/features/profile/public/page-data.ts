import type { PublicProfile } from '#contract/profile/public-profile.ts';

const readAt = Date.now();

/** What the server wrote into the page: the profile at whose address the site was opened. */
export function profileInPage(
  username: string,
): { profile: PublicProfile; at: number } | undefined {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return undefined;
  const profile = JSON.parse(text) as PublicProfile;
  const isAsked = profile.username.toLowerCase() === username.toLowerCase();
  return isAsked ? { profile, at: readAt } : undefined;
}
