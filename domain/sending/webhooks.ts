import type { StreakUnit } from '../habits/period.ts';
import { milestoneReached } from '../history/milestones.ts';
import { WEBHOOK_RETRY_DELAYS } from './retries.ts';

/** The events that webhooks receive. They are about the owner. */
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

/** Sent only on request of the owner, whatever the events of the webhook are. */
export const TEST_EVENT = 'test';

export const MAX_WEBHOOKS = 5;
export const MAX_WEBHOOK_NAME_LENGTH = 50;
export const MAX_WEBHOOK_ADDRESS_LENGTH = 500;
/** The last deliveries are shown and can be sent again. */
export const DELIVERIES_SHOWN = 50;
/** Per webhook. Further events are dropped while this many are queued. */
export const MAX_QUEUED_DELIVERIES = 1_000;
/** The stored part of a response. */
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

/** The events of a change of a day, in this order. */
export function eventsOfDay(before: DayBefore, after: DayAfter): DayEvent[] {
  const isDone = after.completed && !before.completed;
  const events: [DayEvent, boolean][] = [
    ['amount', after.amount !== before.amount],
    ['done', isDone],
    ['undone', before.completed && !after.completed],
    ['skipped', after.skipped && !before.skipped],
    ['milestone', isDone && after.isToday && isMilestone(after)],
  ];
  return events.filter(([, happened]) => happened).map(([event]) => event);
}

const isMilestone = ({ streak, streakUnit }: DayAfter): boolean =>
  milestoneReached(streak - 1, streak, streakUnit) !== null;

type FailedDelivery = { attempts: number; firstTriedAt: number; lastTakenAt: number | null };

/** The decision after a failed delivery. Null means that it is given up. */
export type AfterFailure = { readonly retryAt: number | null; readonly isSwitchedOff: boolean };

/**
 * Deliveries are retried for a day. If the webhook has accepted nothing since the first attempt, it is switched off.
 * Otherwise it works, and refuses only this delivery.
 */
export function afterFailure(
  { attempts, firstTriedAt, lastTakenAt }: FailedDelivery,
  now: number,
): AfterFailure {
  const delay = WEBHOOK_RETRY_DELAYS[attempts - 1];
  if (delay !== undefined) return { retryAt: now + delay, isSwitchedOff: false };
  return { retryAt: null, isSwitchedOff: lastTakenAt === null || lastTakenAt < firstTriedAt };
}
