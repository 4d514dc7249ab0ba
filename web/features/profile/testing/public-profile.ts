import type { PublicProfile } from '#contract/profile/public-profile.ts';

/** The profile of Ada, without public habits. */
export const makePublicProfile = (of: Partial<PublicProfile> = {}): PublicProfile => ({
  userId: 2,
  username: 'ada',
  name: 'Ada Osei',
  profileImage: null,
  isBot: false,
  isVip: false,
  habits: [],
  ...of,
});
