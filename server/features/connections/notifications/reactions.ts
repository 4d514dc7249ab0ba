import { announcementOfDay } from '#domain/sending/notifications.ts';
import type { Transaction } from '#server/database/database.ts';
import { type EventOf, hasProgressed, isAwaitedBy } from '#server/events.ts';
import { announce, announceOncePerDay, announceText } from './commands/announce.ts';
import { readDayCounts } from './queries/day.ts';

/** A mistaken tick is usually undone within seconds, so followers are notified after that. */
const UNDO_MS = 15_000;

export const hasFollowersSql = (userId: string): string =>
  `exists (select from followers where following_id = ${userId})`;

/** Announces only today's progress. A skip counts, because it can complete the day. */
export async function announceDay(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  const { userId, isPrivate, date, today, at } = event;
  if (isPrivate || date !== today || !hasProgressed(event) || !isAwaitedBy('followers', event))
    return;
  const type = announcementOfDay(await readDayCounts(tx, userId, date));
  if (type === null) return;
  const onceKey = `${type}:${userId}:${date}`;
  await announce(tx, { type, onceKey, userId, day: date, dueAt: at + UNDO_MS });
}

export function announceFollower(tx: Transaction, event: EventOf<'user_followed'>): Promise<void> {
  const { userId: to, followerId: from, at } = event;
  return announceOncePerDay(tx, { type: 'new_follower', from, to, at });
}

export function announceProfileView(
  tx: Transaction,
  event: EventOf<'profile_viewed'>,
): Promise<void> {
  const { userId: to, viewerId: from, at } = event;
  return announceOncePerDay(tx, { type: 'profile_view', from, to, at });
}

export async function announceEncouragement(
  tx: Transaction,
  { userId: to, fromUserId: from, message, at }: EventOf<'user_encouraged'>,
): Promise<void> {
  await announceText(tx, { from, to, message, at });
}

export async function announceChallenge(
  tx: Transaction,
  { challengeId, at }: EventOf<'challenge_started'>,
): Promise<void> {
  const onceKey = `challenge_started:${challengeId}`;
  await announce(tx, { type: 'challenge_started', onceKey, challengeId, dueAt: at });
}
