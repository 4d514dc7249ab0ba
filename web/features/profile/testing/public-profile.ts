import type { PublicProfile } from '#contract/profile/public-profile.ts';
import type { PublicYear } from '#contract/profile/public-year.ts';
import { daysBetween, toLocalDay } from '#domain/days/local-day.ts';

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

/** Two habits were done on each day of the year before today, and one of them today. */
export function makePublicYear(since: string, today: string): PublicYear {
  const length = 365;
  const first = toLocalDay(`${today.slice(0, 4)}-01-01`);
  const at = daysBetween(first, toLocalDay(today));
  const list = (past: number, now: number) =>
    Array.from({ length }, (_, day) => (day < at ? past : day === at ? now : 0));
  return {
    today: toLocalDay(today),
    since: toLocalDay(since),
    counts: {
      first,
      logged: list(2, 2),
      completed: list(2, 1),
      skipped: list(0, 0),
      kept: list(2, 1),
      open: list(0, 1),
    },
  };
}
