import type { LocalDay } from '../../days/local-day.ts';
import type { WeekStart } from '../../days/week.ts';
import type { Frequency } from '../../habits/frequency.ts';

// One person with one habit, from the day it was created: what they did and when, on whatever device, and where they
// were. Moments are milliseconds since 1970; the days that they belong to are for those to find out who read it.

export type Act =
  /** Looks at the list, and does nothing. */
  | { does: 'look' }
  | { does: 'travel'; zone: string }
  | { does: 'start day'; hour: number }
  | { does: 'start week'; on: WeekStart }
  /** Of the day that it is by the person's clock, or of another one that they name. */
  | { does: 'mark'; says: Said; day?: LocalDay }
  | { does: 'enter'; entry: string; amount: number; day?: LocalDay }
  | { does: 'take back'; entry: string }
  /** Both ends included; `until` null lasts until it is ended. Named again it takes the place of the one before. */
  | { does: 'pause'; pause: string; of: Scope; from: LocalDay; until: LocalDay | null }
  | { does: 'take pause back'; pause: string }
  | { does: 'change'; to: Frequency }
  | { does: 'archive' }
  | { does: 'bring back' };

/** The one habit, or all that its person keeps. */
export type Scope = 'habit' | 'everything';

export type Said = 'done' | 'not done' | 'skipped' | 'not skipped';

/** `arrives` is later where a device was away from the network. The day that is meant is that of `at`. */
export type Happening = Act & { at: number; arrives?: number };

export type Life = {
  zone: string;
  dayStart: number;
  weekStart: WeekStart;
  createdAt: number;
  frequency: Frequency;
  /** In the order in which they arrive where they arrive at the same moment. */
  happened: readonly Happening[];
  /** When the person looks for the last time. */
  until: number;
};

export type DayMark = 'done' | 'open' | 'pending' | 'neutral' | 'bonus';
export type PeriodMark = Exclude<DayMark, 'bonus'>;

export type MarkedPeriod = {
  first: LocalDay;
  last: LocalDay;
  needed: number;
  done: number;
  mark: PeriodMark;
};

/** What a life comes to when its person looks for the last time. */
export type Figures = {
  today: LocalDay;
  createdOn: LocalDay;
  /** From the first day on, one for each. */
  marks: DayMark[];
  unit: 'day' | 'week' | 'month' | 'period';
  /** Of a habit that is counted by periods, those that its streak is counted from. */
  periods: MarkedPeriod[];
  streak: number;
  displayStreak: number;
  longest: number;
  reps: number;
  /** Days that were asked for, are over, and were left open. */
  lost: LocalDay[];
};

export type Arrival = { happening: Happening; arrives: number };

const look = (at: number): Happening => ({ does: 'look', at });

/** What reaches the server, in order: the creation first, and a last look. */
export function arrivalsOf({ createdAt, happened, until }: Life): Arrival[] {
  return [look(createdAt), ...happened, look(until)]
    .map((happening) => ({ happening, arrives: happening.arrives ?? happening.at }))
    .toSorted((a, b) => a.arrives - b.arrives);
}
