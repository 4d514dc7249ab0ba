import { isScheduledOn, type Schedule } from '../habits/schedule.ts';
import { type DayFlags, type HabitDay, isLost, isLogged } from '../habits/habit-day.ts';
import type { LocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import { partOf } from '../habits/day-part.ts';
import type { StepPlan } from '../habits/steps.ts';
import { type DayTally, isPerfectDay, leftOf, openOf, type TodayTally } from './day-tally.ts';
import { isPausedOn } from '../habits/pause.ts';

export type DayStatus = 'completed' | 'skipped' | 'missed';

/** 'open': not done yet, and the day is not over. */
export type ShownStatus = DayStatus | 'open';

export type ProgressBand =
  | 'has crushed it'
  | 'almost there'
  | 'making good progress'
  | "working on today's habits";

export function dayStatus(day: Pick<HabitDay, 'completed' | 'skipped'> | null): DayStatus {
  if (day?.completed) return 'completed';
  return day?.skipped ? 'skipped' : 'missed';
}

/** The status of a day as of `today`. An exceeded limit is lost immediately; other habits are missed when the day is over. */
export function shownStatus(
  day: DayFlags,
  { date, today, goal }: { date: LocalDay; today: LocalDay; goal: Goal | null },
): ShownStatus {
  const status = dayStatus(day);
  return status === 'missed' && date >= today && !isLost(goal, day) ? 'open' : status;
}

/** A whole percentage; 0 of 0 is 0. */
export function percentOf(done: number, total: number): number {
  return total > 0 ? Math.round((100 * done) / total) : 0;
}

/** The percentage of a day: skipped habits do not count, and only a day with nothing open is at 100. */
export function percentDone(tally: DayTally): number {
  const percent = percentOf(tally.done, tally.total - tally.skipped);
  // 199 of 200 would round to 100.
  return openOf(tally) > 0 ? Math.min(percent, 99) : percent;
}

export function progressBand(percent: number): ProgressBand {
  if (percent >= 100) return 'has crushed it';
  if (percent >= 70) return 'almost there';
  if (percent >= 40) return 'making good progress';
  return "working on today's habits";
}

export const CRUSH_SCORE_DAYS = 90;
export const RATE_DAYS = 7;

export type PerformanceMessage =
  | { title: 'On Fire!' | 'Perfect Day!' }
  | { title: 'Keep Going!'; remaining: number };

export function performanceMessage(facts: {
  perfectDayStreak: number;
  tally: TodayTally;
}): PerformanceMessage {
  const { perfectDayStreak, tally } = facts;
  if (perfectDayStreak > 0) return { title: 'On Fire!' };
  if (isPerfectDay({ open: openOf(tally), kept: tally.done })) return { title: 'Perfect Day!' };
  return { title: 'Keep Going!', remaining: leftOf(tally) };
}

export type CalendarTone = 'green' | 'yellow' | 'plain';
export type CalendarEntry = {
  habitId: number | string;
  name: string;
  notes: string | null;
  /** The amount, if there is one. */
  amount?: number;
  unit?: string;
};

export type CalendarDay = {
  done: number;
  scheduled: number;
  tone: CalendarTone;
  /**
   * The share of the day with partly reached targets, from 0 to 1. A user who has a habit with such targets gets it on all days
   * that are neither empty nor full, so that days can be compared.
   */
  share?: number;
  completed: CalendarEntry[];
  skipped: CalendarEntry[];
  missed: CalendarEntry[];
  /** Due today and not done yet. */
  open: CalendarEntry[];
  /** Scheduled for today or later, without a record. */
  upcoming: CalendarEntry[];
  /** Due if there were no pause. Not part of the counts. */
  paused: CalendarEntry[];
};

/** A habit that is not stored on the server yet has a text as its id. */
type CalendarRecord = Omit<HabitDay, 'id' | 'habitId'> & { habitId: number | string };

export function calendarDay(facts: {
  day: LocalDay;
  today: LocalDay;
  /** The habits with their schedules of that day. */
  habits: readonly ({ id: number | string; name: string } & Schedule & Partial<StepPlan>)[];
  /** Records of other days are ignored. */
  instances: readonly CalendarRecord[];
}): CalendarDay {
  const resting = facts.habits.filter(({ pauses }) => isPausedOn(pauses, facts.day));
  const isResting = ({ habitId, completed }: CalendarRecord) =>
    !completed && resting.some(({ id }) => id === habitId);
  const ofDay = facts.instances.filter((row) => row.date === facts.day);
  const recorded = ofDay.filter((row) => !isResting(row));
  const logged = recorded.filter(isLogged);
  const paused = resting
    .filter((habit) => isDueWithoutPause(habit, facts.day, ofDay))
    .map((habit) => ({ habitId: habit.id, name: habit.name, notes: null }));
  const unrecorded = facts.habits
    .filter((habit) => isScheduledOn(habit, facts.day))
    .filter((habit) => !recorded.some((row) => row.habitId === habit.id))
    .map((habit) => ({ habitId: habit.id, name: habit.name, notes: null }));
  const isPast = facts.day < facts.today;
  const habits = new Map(facts.habits.map((habit) => [habit.id, habit]));
  const read = (status: ShownStatus) =>
    logged.flatMap((row) => {
      const { today } = facts;
      const goal = habits.get(row.habitId)?.goal ?? null;
      const isShown = shownStatus(row, { date: row.date, today, goal }) === status;
      return isShown ? [entryOf(row, goal)] : [];
    });
  const completed = read('completed');
  const skipped = read('skipped');
  const missed = [...read('missed'), ...(isPast ? unrecorded : [])];
  const open = read('open');
  const done = completed.length + skipped.length;
  const scheduled = logged.length > 0 ? logged.length : unrecorded.length;
  const upcoming = isPast ? [] : unrecorded;
  const part = logged.reduce((sum, row) => sum + partOf(habits.get(row.habitId), row), 0);
  const tone = toneOf(done + part, scheduled);
  const isShared = tone === 'yellow' && facts.habits.some(isReachedInParts);
  const share = isShared && { share: (done + part) / scheduled };
  const entries = { completed, skipped, missed, open, upcoming, paused };
  return { done, scheduled, tone, ...share, ...entries };
}

/** Whether a day of the habit can be reached in part. */
const isReachedInParts = ({ goal, steps = null }: Pick<Schedule, 'goal'> & Partial<StepPlan>) =>
  steps !== null || (goal?.kind === 'least' && goal.per === 'day');

/** The counts for texts. Cells have room only for `done` and `scheduled`. */
export const tallyOfDay = ({ completed, skipped, scheduled }: CalendarDay): DayTally => ({
  done: completed.length,
  skipped: skipped.length,
  total: scheduled,
});

/** `count` is the percentage in the cell; `all` also includes partly reached targets. */
export function percentsOfDay({ done, scheduled, share }: CalendarDay) {
  const count = percentOf(done, scheduled);
  return { count, all: share === undefined ? count : percentOf(share, 1) };
}

function isDueWithoutPause(
  habit: Schedule & { id: number | string },
  day: LocalDay,
  rows: readonly CalendarRecord[],
): boolean {
  const row = rows.find(({ habitId }) => habitId === habit.id);
  if (row?.completed) return false;
  return row?.skipped ?? isScheduledOn({ ...habit, pauses: [] }, day);
}

function toneOf(done: number, scheduled: number): CalendarTone {
  if (done === 0) return 'plain';
  return done >= scheduled ? 'green' : 'yellow';
}

const entryOf = (
  { habitId, habitName: name, notes, amount }: CalendarRecord,
  goal: Goal | null,
): CalendarEntry => ({
  habitId,
  name,
  notes,
  ...(amount !== null && { amount, unit: goal?.unit ?? '' }),
});
