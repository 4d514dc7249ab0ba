import { addDays, daysFromTo, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { type PastRhythm, type Rule, rulesOf } from '#domain/habits/past-rhythms.ts';
import { isPausedOn, type Pause, pausesOf } from '#domain/habits/pause.ts';
import { PAUSED_DAYS_BACK } from '#domain/habits/pause-rules.ts';
import { RHYTHM_DAYS_AT_MOST } from '#domain/habits/rhythm.ts';
import { askingOf, type Schedule } from '#domain/habits/schedule.ts';

/** `last` is the last day that there is: later than today for a traveller whose clock went back. */
export type RestOwner = { userId: number; today: LocalDay; last: LocalDay };

export type RestedHabit = Schedule & { id: number; pastRhythms: PastRhythm[] | null };

export type ChangedPauses = { before: readonly Pause[]; after: readonly Pause[] };

/** Of one habit: the days that rest now and did not, or the other way round, in order. Its rhythms know all pauses. */
export type RestChange = { habitId: number; rules: readonly Rule[]; days: readonly LocalDay[] };

export function restChange(
  { today, last }: RestOwner,
  habit: RestedHabit,
  { before, after }: ChangedPauses,
): RestChange {
  const [then, now] = [pausesOf(before, habit.id), pausesOf(after, habit.id)];
  const rules = rulesOf({ ...habit, pauses: now });
  const first = laterOf(addDays(today, -PAUSED_DAYS_BACK), habit.createdOn);
  // What is needed of a period that runs hangs on its days to come.
  const isCounted = rules.some((rule) => askingOf(rule) === 'period');
  const days = daysFromTo(first, isCounted ? addDays(today, RHYTHM_DAYS_AT_MOST) : last).filter(
    (date) => isPausedOn(then, date) !== isPausedOn(now, date),
  );
  return { habitId: habit.id, rules, days };
}

/** Where no day decides what another one is asked for, all that follows from the days is the streak. */
export const isSettledTogether = ({ rules }: RestChange): boolean =>
  rules.every((rule) => askingOf(rule) === 'calendar' || askingOf(rule) === 'limit');
