import type { Transaction } from '#server/database/database.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayFlags } from '#domain/habits/habit-day.ts';
import type { StreakUnit } from '#domain/habits/period.ts';

/** A day before or after a change. A rest day is skipped only if its owner skipped it. */
export type DayState = DayFlags & {
  amount: number | null;
  /** Whether it is due, and neither completed nor skipped. */
  isOpen: boolean;
};

/** A feature that acts on a changed day only for some users: those with followers, a notice on a screen, or a webhook. */
export type DayListener = 'followers' | 'notices' | 'webhooks';

/** A day on which the results of some habits changed, and their results now. */
export type ChangedResults = {
  date: LocalDay;
  /** One of them is due and done. */
  isDone: boolean;
  /** One of them is due, and neither done nor skipped. */
  isOpen: boolean;
  /** One of them got closer to a perfect day. */
  hasRisen: boolean;
  /** One of them got further from a perfect day. */
  hasFallen: boolean;
};

/** An event that a feature emits. The feature does not know which others react. */
export type AppEvent =
  | { type: 'user_registered'; userId: number; at: number }
  | { type: 'habit_created'; userId: number; habitId: number; at: number }
  /**
   * Emitted in the transaction, before the deletion, so that other features can store what is deleted with the habit.
   */
  | { type: 'habit_deleted'; userId: number; habitId: number; at: number }
  /** Restored with what other features store of it. */
  | { type: 'habit_restored'; userId: number; habitId: number; at: number }
  /** A rhythm, pause, clock or reminder time changed, so the times of reminders may differ. */
  | { type: 'schedule_changed'; userId: number; at: number }
  /** The user’s address changed or was removed. Someone else may be able to read what was sent to the old one. */
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
   * Days on which results of public habits changed without an action on that day: by a pause, a new schedule or a change of another day.
   * Nothing is announced, but earlier reports about these days may be wrong now. The owner’s row is locked.
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
  /** Emitted with the owner’s row locked, so the day includes all committed changes. */
  | {
      type: 'day_changed';
      userId: number;
      habitId: number;
      habitName: string;
      date: LocalDay;
      /** The owner's day at the time of the change. */
      today: LocalDay;
      before: DayState;
      after: DayState;
      streak: number;
      streakUnit: StreakUnit;
      isPrivate: boolean;
      /** Absent when they were not looked up: then each feature checks for itself. */
      listeners?: readonly DayListener[];
      at: number;
    };

export type EventOf<Type extends AppEvent['type']> = Extract<AppEvent, { type: Type }>;

/** Whether one thing less remains to be done on the day. */
export const hasProgressed = ({ before, after }: EventOf<'day_changed'>): boolean =>
  after.completed ? !before.completed : before.isOpen && !after.isOpen;

export const isAwaitedBy = (
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
export function feedOwner(event: AppEvent): number | undefined {
  // A new follower changes the followed user's feed.
  const changesFeed =
    event.type === 'day_changed' ||
    event.type === 'results_changed' ||
    event.type === 'focus_started' ||
    event.type === 'user_followed';
  return changesFeed ? event.userId : undefined;
}

/**
 * Reactions run inside the emitter’s transaction: all of it is committed, or nothing. They start in order and run
 * concurrently, so statements after an `await` of one may follow those of the next.
 */
export function emitterOf(reactions: Reactions, afterCommit: (event: AppEvent) => void): Emit {
  return async (tx, event) => {
    tx.afterCommit(() => afterCommit(event));
    const interested = reactions[event.type] as
      | readonly ((tx: Transaction, event: AppEvent) => void | Promise<void>)[]
      | undefined;
    // Waits for all reactions before it throws, because the connection must be idle then.
    const ended = await Promise.allSettled(
      (interested ?? []).map(async (react) => react(tx, event)),
    );
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  };
}
