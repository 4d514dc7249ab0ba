import { answer } from './network.ts';

/** What the cards beside the habits ask for: nothing has happened, nobody watches. */
export function answerSideCards(userId: number): void {
  answer('GET /api/feed', { activities: [] });
  answer('GET /api/encouragements', { encouragements: [] });
  answer('GET /api/challenge/waitlist', { userOnWaitlist: true, waitlistCount: 1 });
  answer(`GET /api/profile-views/${userId}`, { watchingNow: 0 });
  answer(`POST /api/profile-view/${userId}`, undefined, 204);
}
