import type { DayContent } from '#domain/habits/habit-day.ts';
import { addDays, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { isOfRule, type Rule, rulesOf } from '#domain/habits/past-rhythms.ts';
import { periodOn, periodOutcome, streakUnitOf } from '#domain/habits/period.ts';
import { type DatedContent, type KeptStretch, replan } from '#domain/habits/replan.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { lockHabitOf } from './lock-habit-day.ts';
import type { HabitDayTarget } from './locked-habit.ts';
import { readNeighboursOf } from './neighbours.ts';
import { type PeriodPlan, planPeriod, readPeriod, writePeriod } from './period-chain.ts';
import { changeRow } from './change-row.ts';
import { readStretch, type Ruled } from './read-stretch.ts';

type Telling = {
  /** Whether its owner has just spoken of one of its days. */
  isTold: boolean;
  /** Which day that is, wherever it lies: it keeps its record, of which they are told. */
  toldOn: LocalDay | null;
};

type Change = Ruled &
  Telling & {
    stretch: KeptStretch;
    change: { date: LocalDay; next: DayContent | null } | null;
  };

const NOBODY_TELLS: Telling = { isTold: false, toldOn: null };

/**
 * Makes the rows of a stretch, as far as they are under its rhythm, and the period they lie in agree with what is asked
 * for. Answers the days that changed.
 */
export async function settleStretch(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit, rule, stretch, change, isTold, toldOn }: Change,
): Promise<LocalDay[]> {
  const { changed, days } = replan(rule, stretch, change, toldOn);
  const plan = await planAround(tx, day, { habit, rule, stretch, isTold }, days);
  const periods = plan?.isCounted ? { periods: plan } : {};
  const own = changed.filter(({ date }) => isOfRule(rule, date));
  for (const [at, { date, next }] of own.entries()) {
    const target = { ...day, date };
    // Each row leaves its mark on the habit, from which the next one goes on.
    const current = at === 0 ? habit : await lockHabitOf(tx, day);
    const neighbours = await readNeighboursOf(tx, target);
    await changeRow(ctx, tx, target, { habit: current, neighbours, next, ...periods });
  }
  if (plan) await writePeriod(tx, day, plan);
  return own.map(({ date }) => date);
}

/** A period is counted by the rhythm that holds on its last day, or today while it runs. */
async function planAround(
  tx: Transaction,
  day: HabitDayTarget,
  { habit, rule, stretch, isTold }: Ruled & { stretch: KeptStretch; isTold: boolean },
  days: readonly DatedContent[],
): Promise<PeriodPlan | undefined> {
  const unit = streakUnitOf(rule);
  if (unit === 'day') return undefined;
  const period = periodOn(rule, stretch.first, stretch.week);
  const lastDay = laterOf(day.today, habit.filledThrough ?? day.today);
  if (!isOfRule(rule, period.last < lastDay ? period.last : lastDay)) return undefined;
  const kept = await readPeriod(tx, unit, day, period);
  const outcome = periodOutcome(rule, kept.period, days);
  return planPeriod({ habit, rule, isTold }, kept, outcome, day.today);
}

/**
 * What is asked for around the day by one of the rhythms. What that makes done under an earlier one may count for another.
 * Answers the stretch that was looked at.
 */
export async function settleRule(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  rule: Rule,
  { isTold, toldOn }: Telling = NOBODY_TELLS,
): Promise<KeptStretch> {
  const habit = await lockHabitOf(tx, day);
  const read = await readStretch(tx, { habit, rule }, day);
  const changed = await settleStretch(ctx, tx, day, { ...read, change: null, isTold, toldOn });
  for (const date of rule.through === null ? [] : changed) {
    await settleOtherRules(ctx, tx, { ...day, date }, { habit, rule, isTold: false, toldOn });
  }
  return read.stretch;
}

// Where weeks begin anew, one that was counted reaches so much further at the most.
const WEEK_DAYS = 7;

/** A changed day counts for a period that goes on under another rhythm, and for the interval that begins with one. */
export async function settleOtherRules(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit, rule: own, isTold, toldOn }: Ruled & Telling,
): Promise<void> {
  const { date } = day;
  for (const rule of rulesOf(habit)) {
    if (rule.from === own.from) continue;
    const asking = askingOf(rule);
    if (asking === 'since' && date < rule.from) {
      await settleRule(ctx, tx, { ...day, date: rule.from }, rule, { isTold: false, toldOn });
    }
    if (asking !== 'period') continue;
    const { first, last } = periodOn(rule, date, habit.week);
    const isBefore = rule.through !== null && rule.through < addDays(first, -WEEK_DAYS);
    if (isBefore || rule.from > addDays(last, WEEK_DAYS)) continue;
    await settleRule(ctx, tx, day, rule, { isTold, toldOn });
  }
}
