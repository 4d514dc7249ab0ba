import type { Transaction } from '#server/database/database.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { StreakUnit } from '#domain/habits/period.ts';

/** What somebody has said of a day; of one without a record, nothing. */
type DayState = { completed: boolean; skipped: boolean; amount: number | null };

/** A feature that acts on a changed day only for some users: those with followers, a notice on a screen, or a webhook. */
export type DayListener = 'followers' | 'notices' | 'webhooks';

/** A day on which the results of some habits have changed, and what those habits come to now. */
export type ChangedResults = {
  date: LocalDay;
  /** One of them is due and done. */
  isDone: boolean;
  /** One of them is due, and neither done nor skipped. */
  isOpen: boolean;
  /** One of them came nearer to a perfect day. */
  hasRisen: boolean;
  /** One of them went away from a perfect day. */
  hasFallen: boolean;
};

/** What a feature tells the features below it. It does not know who listens. */
export type AppEvent =
  | { type: 'user_registered'; userId: number; at: number }
  | { type: 'habit_created'; userId: number; habitId: number; at: number }
  /** In the transaction that deletes it, before it does: what goes with it can be kept with it. */
  | { type: 'habit_deleted'; userId: number; habitId: number; at: number }
  /** It is back, and so is what belongs to it in the features above. */
  | { type: 'habit_restored'; userId: number; habitId: number; at: number }
  /** When somebody is asked or reminded follows from something else now: a rhythm, a pause, their clock, the times themselves. */
  | { type: 'schedule_changed'; userId: number; at: number }
  /** Their own address is another one, or none: what was sent to it is in the hands of somebody else, perhaps. */
  | { type: 'address_changed'; userId: number; at: number }
  | { type: 'user_followed'; userId: number; followerId: number; at: number }
  | { type: 'user_encouraged'; userId: number; fromUserId: number; message: string; at: number }
  | { type: 'profile_viewed'; userId: number; viewerId: number; at: number }
  | { type: 'challenge_started'; challengeId: number; at: number }
  | {
      type: 'focus_started';
      userId: number;
      habitId: number;
      today: LocalDay;
      isPrivate: boolean;
      at: number;
    }
  /**
   * Days whose result is another one now, of any number of habits: after a pause, a new schedule or a change of another
   * day. The owner did nothing on them: it is no news, but what was reported about these days may be wrong now. The
   * owner's row is locked.
   */
  | {
      type: 'results_changed';
      userId: number;
      habitIds: readonly number[];
      days: readonly ChangedResults[];
      /** The owner's day at the time of the change. */
      today: LocalDay;
      at: number;
    }
  /** Emitted with the owner's row locked, so that the day is read as other transactions have left it. */
  | {
      type: 'day_changed';
      userId: number;
      habitId: number;
      habitName: string;
      date: LocalDay;
      /** The owner's day at the time of the change. */
      today: LocalDay;
      wasCompleted: boolean;
      isCompleted: boolean;
      before: DayState;
      after: DayState;
      /** Whether anything asks for the day, or did before: what it comes to hangs on it. */
      isAsked: boolean;
      /** Whether the day is due now. */
      isDue: boolean;
      /** Whether the day was asked for, and neither completed nor skipped. */
      wasOpen: boolean;
      isOpen: boolean;
      streak: number;
      streakUnit: StreakUnit;
      isPrivate: boolean;
      /** Absent when they were not looked up: then each feature looks for itself. */
      listeners?: readonly DayListener[];
      at: number;
    };

export type EventOf<Type extends AppEvent['type']> = Extract<AppEvent, { type: Type }>;

/** Whether a day is nearer its end: one thing more is done, or need not be done any more. */
export const gotFurther = (day: EventOf<'day_changed'>): boolean =>
  day.isCompleted ? !day.wasCompleted : day.wasOpen && !day.isOpen;

export const mayInterest = (
  listener: DayListener,
  { listeners }: EventOf<'day_changed'>,
): boolean => listeners === undefined || listeners.includes(listener);

export type Reactions = {
  readonly [Type in AppEvent['type']]?: readonly ((
    tx: Transaction,
    event: EventOf<Type>,
  ) => void | Promise<void>)[];
};

export type Emit = (tx: Transaction, event: AppEvent) => Promise<void>;

/** The user whose feed changes. Triggers of the tables publish all other changes that pages poll. */
export function whoseNews(event: AppEvent): number | undefined {
  // A new follower changes the followed user's feed.
  const isNews =
    event.type === 'day_changed' ||
    event.type === 'results_changed' ||
    event.type === 'focus_started' ||
    event.type === 'user_followed';
  return isNews ? event.userId : undefined;
}

/**
 * Reactions run inside the emitter's transaction: all of it happens, or nothing. They begin in their order, and none
 * waits for the answers of the one before. What one of them asks after an answer may come behind the next one's.
 */
export function emitterOf(reactions: Reactions, afterCommit: (event: AppEvent) => void): Emit {
  return async (tx, event) => {
    tx.afterCommit(() => afterCommit(event));
    const interested = reactions[event.type] as
      | readonly ((tx: Transaction, event: AppEvent) => void | Promise<void>)[]
      | undefined;
    // Waits for all before it throws, because no query may follow on the connection.
    const ended = await Promise.allSettled(
      (interested ?? []).map(async (react) => react(tx, event)),
    );
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  };
}
