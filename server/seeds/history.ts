import { isScheduledOn, type Schedule } from '#domain/habits/schedule.ts';
import { daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import { activeUntil, withActiveDays } from '#domain/history/active-days.ts';
import { DONE, NOTHING, SKIPPED } from '#domain/history/facts.ts';
import { letterOfRecord } from '#domain/history/letters.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import { lockHabit } from '#server/features/tracking/habits/history/read-histories.ts';
import {
  writeDayDetails,
  writeHistories,
} from '#server/features/tracking/habits/history/write-histories.ts';
import { setActiveDays } from '#server/features/base/account/commands/user-fields.ts';

export type SeededDay = { completed: boolean; skipped: boolean; notes: string | null };

const celebrate = statement(
  'seeds.celebrate',
  `update habits h set celebrated_through = t.last_done_on
     from histories t where t.user_id = h.user_id and t.habit_id = h.id`,
);

/** No milestone of the seeded past waits to be shown. */
export const celebrateSeededStreaks = ({ database }: AppContext): Promise<unknown> =>
  database.run(celebrate, []);

const NOTHING_DONE: SeededDay = { completed: false, skipped: false, notes: null };

type HabitWithHistory = {
  userId: number;
  habitId: number;
  schedule: Schedule;
  now: number;
};

/** Writes a history in which the owner opened the app every day up to `last`, without simulating each day. */
export function writeHistory(
  ctx: AppContext,
  habit: HabitWithHistory,
  last: LocalDay,
  dayOf: (day: LocalDay) => SeededDay,
): Promise<void> {
  return ctx.database.transaction((tx) => write(ctx, tx, habit, last, dayOf));
}

async function write(
  ctx: AppContext,
  tx: Transaction,
  { userId, habitId, schedule, now }: HabitWithHistory,
  last: LocalDay,
  dayOf: (day: LocalDay) => SeededDay,
): Promise<void> {
  const days = daysFromTo(schedule.createdOn, last);
  const { owner, habit } = await lockHabit(ctx, tx, { userId, today: last }, habitId);
  const activeDays = withActiveDays(owner.activeDays, days);
  const seeded = days.map((date) => ({
    date,
    ...(isScheduledOn(schedule, date) ? dayOf(date) : NOTHING_DONE),
  }));
  const records = seeded.map(({ completed, skipped }) =>
    completed ? DONE : skipped ? SKIPPED : NOTHING,
  );
  const letters = records.map(letterOfRecord).join('');
  const untilLast = { ...owner, activeDays: activeUntil(activeDays, last) };
  const evaluated = evaluateHabit({ ...habit, letters, amountYears: [] }, untilLast);
  const details = seeded.filter(({ notes }) => notes !== null);
  writeHistories(tx, userId, [evaluated], now);
  writeDayDetails(
    tx,
    userId,
    habitId,
    details.map(({ date, notes }) => ({ date, notes, stepsDone: null })),
  );
  if (activeDays) setActiveDays(tx, userId, activeDays);
}
