import type { LocalDay } from '../../days/local-day.ts';
import type { Weekday } from '../../days/weekdays.ts';
import type { Frequency } from '../../habits/frequency.ts';

// A user with one habit, from its creation on: the actions, their times and the time zones. Times are milliseconds since
// 1970.

export type UserAction =
  /** Opens the app and changes nothing. */
  | { does: 'open' }
  | { does: 'travel'; zone: string }
  | { does: 'set day start'; hour: number }
  | { does: 'set week start'; weekday: Weekday }
  /** `day` is the day on the user's clock, unless another one is named. */
  | { does: 'record'; record: RecordName; day?: LocalDay }
  /** From a client that supports only ticks. */
  | { does: 'tick'; completed: boolean; day?: LocalDay }
  | { does: 'skip'; skipped: boolean; day?: LocalDay }
  | { does: 'enter'; entry: string; amount: number; day?: LocalDay }
  | { does: 'delete entry'; entry: string }
  | { does: 'tick step'; step: string; ticked: boolean; day?: LocalDay }
  /** Both days are included; without an end `until` is null. The same pause again replaces it. */
  | { does: 'pause'; pause: string; from: LocalDay; until: LocalDay | null }
  | { does: 'delete pause'; pause: string }
  /** `from` is the day from which it applies; without it, today, or tomorrow if today is already done. */
  | { does: 'change schedule'; to: Frequency; from?: LocalDay }
  | { does: 'archive' }
  | { does: 'restore' };

export type RecordName = 'nothing' | 'done' | 'skipped';

/**
 * `at` is the moment at which the user did it. A device that is offline does not know what others have sent, and what it did
 * arrives late.
 */
export type TimedAction = UserAction & { at: number; offline?: true };

export type HabitLife = {
  zone: string;
  dayStart: number;
  weekStart: Weekday;
  createdAt: number;
  frequency: Frequency;
  /** How many steps make the habit done. Null without steps. */
  stepsNeeded: number | null;
  /** In the order of arrival. */
  happened: readonly TimedAction[];
  /** The moment at which the figures are read; the user opens the app. */
  readAt: number;
};

export type FiguresDay = {
  record: RecordName;
  isDue: boolean;
  /** The day is in the schedule, but paused or archived, and has no record. */
  isRest: boolean;
  /** The strength after the day. */
  strength: number;
};

export type FiguresPeriod = {
  first: LocalDay;
  last: LocalDay;
  needed: number;
  done: number;
  result: 'done' | 'missed' | 'open' | 'neutral';
};

export type Figures = {
  today: LocalDay;
  createdOn: LocalDay;
  /** A letter for each day: `x` done, `+` bonus, `o` missed, `?` open, `-` skipped, `.` none. */
  results: string;
  /** One for each day from the first one on. */
  days: FiguresDay[];
  unit: 'day' | 'week' | 'month' | 'period';
  periods: FiguresPeriod[];
  streak: number;
  displayStreak: number;
  longest: number;
  reps: number;
  lastDoneOn: LocalDay | null;
  missedSince: LocalDay | null;
};
