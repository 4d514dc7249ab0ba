import type { LocalDay } from '#domain/days/local-day.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import type { Frequency } from '#domain/habits/frequency.ts';

// The form of the files in docs/fair-streak/: what a user did, and the figures of their habit.

export type Vector = {
  name: string;
  user: { zone: string; dayStart: number; weekStart: Weekday };
  habit: Frequency & { createdAt: string; stepsNeeded?: number };
  /** In the order of arrival. */
  happened: (UserAction & { at: string; offline?: true })[];
  readAt: string;
  expected: Figures;
};

export type UserAction =
  | { does: 'open' }
  | { does: 'travel'; zone: string }
  | { does: 'set day start'; hour: number }
  | { does: 'set week start'; weekday: Weekday }
  | { does: 'record'; record: RecordName; day?: LocalDay }
  | { does: 'tick'; completed: boolean; day?: LocalDay }
  | { does: 'skip'; skipped: boolean; day?: LocalDay }
  | { does: 'enter'; entry: string; amount: number; day?: LocalDay }
  | { does: 'delete entry'; entry: string }
  | { does: 'tick step'; step: string; ticked: boolean; day?: LocalDay }
  | { does: 'pause'; pause: string; from: LocalDay; until: LocalDay | null }
  | { does: 'delete pause'; pause: string }
  | { does: 'change schedule'; to: Frequency; from?: LocalDay }
  | { does: 'archive' }
  | { does: 'restore' };

export type RecordName = 'nothing' | 'done' | 'skipped';

/** What happened, with moments as milliseconds since 1970. */
export type HabitLife = {
  zone: string;
  dayStart: number;
  weekStart: Weekday;
  createdAt: number;
  frequency: Frequency;
  stepsNeeded: number | null;
  happened: readonly TimedAction[];
  readAt: number;
};

export type TimedAction = UserAction & { at: number; offline?: true };

export type Figures = {
  today: LocalDay;
  createdOn: LocalDay;
  results: string;
  unit: string;
  periods?: { first: LocalDay; last: LocalDay; needed: number; done: number; result: string }[];
  streak: number;
  displayStreak: number;
  longest: number;
  reps: number;
  lastDoneOn: LocalDay | null;
  missedSince: LocalDay | null;
  strength: number;
};

export function lifeOf({ user, habit, happened, readAt }: Vector): HabitLife {
  const { createdAt, stepsNeeded = null, ...frequency } = habit;
  return {
    ...user,
    createdAt: Date.parse(createdAt),
    frequency,
    stepsNeeded,
    happened: happened.map(({ at, ...action }): TimedAction => ({ ...action, at: Date.parse(at) })),
    readAt: Date.parse(readAt),
  };
}
