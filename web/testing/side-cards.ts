import { hasEverCreatedHabits, listArchivedHabits } from '#contract/habits.ts';
import { getFeed } from '#contract/feed.ts';
import { listEncouragements } from '#contract/encouragement.ts';
import { getWaitlist } from '#contract/challenge.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { mockApi } from './network.ts';

/** Mocks empty data for the cards beside the habits. */
export function mockSideCards(userId: number): void {
  mockApi(listArchivedHabits, []);
  mockApi(hasEverCreatedHabits, { hasEverCreatedHabits: false });
  mockApi(getFeed, { activities: [], network: [] });
  mockApi(listEncouragements, { encouragements: [] });
  mockApi(getWaitlist, { userOnWaitlist: true, waitlistCount: 1 });
  mockApi(getProfileViews, { watchingNow: 0 }, { params: { userId } });
  mockApi(recordProfileView, undefined, { params: { userId } });
}
