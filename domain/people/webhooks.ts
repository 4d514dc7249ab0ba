import type { StreakUnit } from '../habits/period.ts';
import { isMilestone } from '../streaks/milestones.ts';

/** What a webhook may be told of. All of it is its owner's own. */
export const WEBHOOK_EVENTS = [
  'done',
  'undone',
  'amount',
  'skipped',
  'perfect_day',
  'milestone',
  'follower',
  'encouragement',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by its owner's wish alone, whatever it wants to hear of. */
export const TEST_EVENT = 'test';

export const MAX_WEBHOOKS = 5;
export const MAX_WEBHOOK_NAME_LENGTH = 50;
export const MAX_WEBHOOK_ADDRESS_LENGTH = 500;
/** The last ones are shown and can be sent again. */
export const DELIVERIES_SHOWN = 50;
/** To one webhook; whatever comes while so many wait is left out. */
export const MAX_QUEUED_DELIVERIES = 1_000;
/** What is kept of the other side's answer. */
export const MAX_WEBHOOK_ANSWER_LENGTH = 200;

export const TOO_MANY_WEBHOOKS = `You have ${MAX_WEBHOOKS} webhooks. Please remove one first.`;
export const WAS_SWITCHED_OFF = 'Not sent: the webhook was switched off.';

type DayBefore = { completed: boolean; skipped: boolean; amount: number | null };
type DayAfter = DayBefore & {
  streak: number;
  streakUnit: StreakUnit;
  isToday: boolean;
};
type DayEvent = Extract<WebhookEvent, 'done' | 'undone' | 'amount' | 'skipped' | 'milestone'>;

/** What is told of a day that has become another one, in this order. */
export function eventsOfDay(before: DayBefore, after: DayAfter): DayEvent[] {
  const isDone = after.completed && !before.completed;
  const events: [DayEvent, boolean][] = [
    ['amount', after.amount !== before.amount],
    ['done', isDone],
    ['undone', before.completed && !after.completed],
    ['skipped', after.skipped && !before.skipped],
    ['milestone', isDone && after.isToday && isMilestone(after.streak, after.streakUnit)],
  ];
  return events.filter(([, happened]) => happened).map(([event]) => event);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A day and twenty minutes in all. */
const RETRIES = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
] as const;

type Failed = { attempts: number; firstTriedAt: number; lastTakenAt: number | null };

/** What follows when the other side has not taken a delivery; it is given up where it is not tried again. */
export type AfterFailure = { readonly retryAt: number | null; readonly isSwitchedOff: boolean };

/**
 * Tried again for a day, then given up. A webhook that took nothing else meanwhile is switched off with it; one that did is
 * there, and will not have this one.
 */
export function afterFailure(
  { attempts, firstTriedAt, lastTakenAt }: Failed,
  now: number,
): AfterFailure {
  const delay = RETRIES[attempts - 1];
  if (delay !== undefined) return { retryAt: now + delay, isSwitchedOff: false };
  return { retryAt: null, isSwitchedOff: lastTakenAt === null || lastTakenAt < firstTriedAt };
}
