import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayContent } from '#domain/habits/habit-day.ts';
import { isLeftOpen, isSeenToEnd, judgedRecord } from '#domain/habits/limit-day.ts';
import { isOfRule, type Rule } from '#domain/habits/past-rhythms.ts';
import { withPauses } from '#domain/habits/paused-day.ts';
import { isSameDay } from '#domain/habits/replan.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { DayWithStreak } from '#domain/imports/merge-told.ts';
import { chainOf } from '#domain/streaks/chain.ts';
import type { LatestRun } from '#domain/streaks/latest-run.ts';
import { repsChange } from '#domain/streaks/streak.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { type DaysOfHabit, readDaysSince } from './read-days-since.ts';
import type { RestChange, RestOwner } from './rest-change.ts';
import { removeDays, writeDays } from './write-days.ts';

const settleMany = statement(
  'habits.settle-many',
  `update habits h
      set streak = settled.streak, last_done_on = settled.last_done_on, reps = h.reps + settled.reps,
          last_updated = $6
     from unnest($2::int[], $3::int[], $4::date[], $5::int[]) as settled (id, streak, last_done_on, reps)
    where h.user_id = $1 and h.id = settled.id`,
);

type SettledHabit = {
  habitId: number;
  latest: LatestRun;
  /** By how many there are more. */
  reps: number;
  removed: readonly LocalDay[];
  written: readonly DayWithStreak[];
  /** Days that are not what they were. Of others, the streak at most has changed. */
  changed: readonly LocalDay[];
};

/**
 * All days of all these habits by a few statements, however many there are: the rows are what they would be if each day
 * was changed by itself, one after the other. The habits and their owner are locked by the caller.
 */
export async function settleRestTogether(
  ctx: AppContext,
  tx: Transaction,
  owner: RestOwner,
  changes: readonly RestChange[],
): Promise<void> {
  const { userId, today } = owner;
  const since = changes.flatMap(({ habitId, days: [date] }) => (date ? [{ habitId, date }] : []));
  if (since.length === 0) return;
  const kept = await readDaysSince(tx, userId, since);
  const settled = changes.flatMap((change) => {
    const known = kept.get(change.habitId);
    return known ? [settledHabit(change, known, today)] : [];
  });
  const others = settled.filter(({ changed }) => changed.length > 0);
  if (others.length === 0) return;
  await write(ctx, tx, owner, others);
  const dates = [...new Set(others.flatMap(({ changed }) => changed))];
  await ctx.emit(tx, { type: 'days_rested', userId, dates, today, at: ctx.clock.now() });
}

function settledHabit(change: RestChange, kept: DaysOfHabit, today: LocalDay): SettledHabit {
  const { habitId, rules, days } = change;
  const before = new Map(kept.days.map((day) => [day.date, day]));
  const after = new Map(before);
  const removed: LocalDay[] = [];
  const changed: LocalDay[] = [];
  let reps = 0;
  for (const date of days) {
    const rule = rules.find((rule) => isOfRule(rule, date));
    if (!rule) continue;
    const old = before.get(date) ?? null;
    const { rested, next } = settledDay(old, rule, date, today);
    const isMadeAnew = rested === null;
    if (isMadeAnew && old) removed.push(date);
    if (isSameDay(old, next) && !(isMadeAnew && old)) continue;
    changed.push(date);
    reps += repsChange(old, next);
    // A record keeps the name under which it was made.
    const habitName = (isMadeAnew ? null : old?.habitName) ?? kept.name;
    if (next) after.set(date, { ...next, date, habitName, streak: 0 });
    else after.delete(date);
  }
  const { links, latest } = chainOf([...after.values()].toSorted(byDate), kept.before);
  const isNew = new Set(changed);
  const written = links.filter(
    ({ date, streak }) => isNew.has(date) || before.get(date)?.streak !== streak,
  );
  return { habitId, latest, reps, removed, written, changed };
}

const byDate = (a: DayWithStreak, b: DayWithStreak) => (a.date < b.date ? -1 : 1);

/** A limit that rests no more may have been kept. Of the others it is known. */
function settledDay(
  old: DayContent | null,
  rule: Rule,
  date: LocalDay,
  today: LocalDay,
): { rested: DayContent | null; next: DayContent | null } {
  const rested = withPauses(old, rule, date, { isOver: date < today });
  const isKnown = old !== null && isLeftOpen(old);
  const isJudged = askingOf(rule) === 'limit' && !isKnown && isSeenToEnd(date, today);
  return { rested, next: isJudged ? judgedRecord(rested, rule, date) : rested };
}

async function write(
  ctx: AppContext,
  tx: Transaction,
  { userId }: RestOwner,
  settled: readonly SettledHabit[],
): Promise<void> {
  const removed = settled.flatMap((habit) =>
    habit.removed.map((date) => ({ habitId: habit.habitId, date })),
  );
  await removeDays(tx, userId, removed);
  await writeDays(
    tx,
    userId,
    settled.flatMap(({ habitId, written }) => written.map((day) => ({ ...day, habitId }))),
  );
  await tx.run(settleMany, [
    userId,
    settled.map(({ habitId }) => habitId),
    settled.map(({ latest }) => latest.streak),
    settled.map(({ latest }) => latest.lastDoneOn),
    settled.map(({ reps }) => reps),
    new Date(ctx.clock.now()),
  ]);
}
