import type { DaySettings, User } from '#contract/account.ts';

const NOTHING_CHOSEN: DaySettings = {
  dayStart: 0,
  dayStartBefore: null,
  dayStartFrom: null,
  weekStart: null,
  weekStartBefore: null,
  weekStartFrom: null,
};

function person(id: number, username: string, name: string | null = null): User {
  return {
    id,
    username,
    name,
    email: `${username}@example.org`,
    role: id === 1 ? 'admin' : 'user',
    profileImage: null,
    hasCompletedOnboarding: true,
    hasCompletedTour: true,
    createdAt: '2026-01-05T09:30:00.000Z',
    days: NOTHING_CHOSEN,
  };
}

export const eve = person(1, 'eve');
export const ada = person(2, 'ada', 'Ada Lovelace');
export const ben = person(3, 'ben');
