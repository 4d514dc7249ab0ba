import type { DayContent } from '#domain/habits/habit-day.ts';
import { NO_RECORD, toldLatest } from '#domain/habits/latest-day.ts';
import { type Rule, ruleOn } from '#domain/habits/past-rhythms.ts';
import { type Period, periodOn } from '#domain/habits/period.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { type ChangedDay, changeRow, type Decide, type RunningPeriod } from './change-row.ts';
import { withPausesNow } from './lock-habit-day.ts';
import type { HabitDayTarget, LockedHabit } from './locked-habit.ts';
import { latestContent, type Neighbours, readNeighboursOf } from './neighbours.ts';
import { planPeriod, readPeriod } from './period-chain.ts';

type Deciding = { habit: LockedHabit; decide: Decide };
type Counted = { habit: LockedHabit; rule: Rule; period: Period; done: number; needed: number };

/**
 * Today's tick or amount of a habit that is counted by periods, which is nearly every change of one: the habit's row tells
 * how far the period has got, so that no other day is looked at, and one statement writes the day, the habit and the period.
 * Undefined where other days may follow from it.
 */
export async function changeLatestDay(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit: locked, decide }: Deciding,
): Promise<ChangedDay | undefined> {
  if (!isLatest(locked, day)) return undefined;
  const old = latestContent(locked, day.date);
  // That it is paused, a day's own record says.
  const habit = old === null ? await withPausesNow(tx, locked, day.userId) : locked;
  const counted = countedPeriod(habit, day);
  if (counted === undefined) return undefined;
  const next = decide(habit, old);
  const told = next && toldLatest(counted.rule, counted, day.date, { old, next });
  if (!told) return undefined;
  const [neighbours, running] = await Promise.all([
    told.day.scheduled ? readNeighboursOf(tx, day) : asBonus(habit, old),
    runningAfter(tx, day, counted, told.done),
  ]);
  const change = { habit, neighbours, next: told.day, periods: running, running };
  return changeRow(ctx, tx, day, change);
}

/** Today, as far as its owner has been here, and with nothing behind it. */
const isLatest = ({ latestOn, filledThrough }: LockedHabit, { date, today }: HabitDayTarget) =>
  date === today && filledThrough === today && (latestOn === null || latestOn <= today);

/** The period of today, where it is the one that is kept beside the habit. */
function countedPeriod(habit: LockedHabit, { date }: HabitDayTarget): Counted | undefined {
  const rule = ruleOn(habit, date);
  const { week, periodFirst: first, periodLast: last, periodDone, periodNeeded } = habit;
  if (askingOf(rule) !== 'period') return undefined;
  if (first === null || last === null || periodDone === null || periodNeeded === null) {
    return undefined;
  }
  const period = periodOn(
    rule,
    date,
    week.from === null ? week : { ...week, counted: [{ first, last }] },
  );
  const isKept = period.first === first && period.last === last;
  return isKept ? { habit, rule, period, done: periodDone, needed: periodNeeded } : undefined;
}

/** Nothing asked for the day, so it stands in no run of days. */
const asBonus = (habit: LockedHabit, old: DayContent | null): Neighbours => ({
  ...(old ?? NO_RECORD),
  instanceId: old && habit.latestDayId,
  habitName: old ? habit.habitName : habit.name,
  pauses: habit.pauses,
  ofToday: null,
  beforeIsDone: null,
  beforeStreak: 0,
  earlierDoneOn: null,
  earlierStreak: 0,
  nextOpenOn: null,
  lastOpenOn: null,
});

/** Only what completes a period, or takes that back, asks for the periods around it. */
async function runningAfter(
  tx: Transaction,
  day: HabitDayTarget,
  { habit, rule, period, needed, done: before }: Counted,
  done: number,
): Promise<RunningPeriod> {
  const { streakUnit: unit, streak, lastDoneOn, firstOpenOn } = habit;
  const isDone = done >= needed;
  const running = { unit, last: period.last, done, isDone };
  if (isDone === before >= needed) {
    return {
      ...running,
      latest: { streak, lastDoneOn },
      isNewlyDone: false,
      streak: isDone ? streak : 0,
      firstOpenOn,
      isOpenBefore: firstOpenOn !== null && firstOpenOn < day.today,
    };
  }
  const kept = await readPeriod(tx, unit, day, period);
  // What needs anything has a day on which it can be done.
  const outcome = { available: 1, needed, done };
  const plan = planPeriod({ habit, rule, isTold: true }, kept, outcome, day.today);
  const { latest, isNewlyDone } = plan;
  const isBehind = !isDone && latest.lastDoneOn !== null;
  const isOpenBefore = isBehind && kept.around.beforeIsDone === false;
  return {
    ...running,
    latest,
    isNewlyDone,
    streak: plan.streak,
    // Of several open ones the trigger of the periods finds the first.
    firstOpenOn: isBehind ? period.last : null,
    isOpenBefore,
  };
}
