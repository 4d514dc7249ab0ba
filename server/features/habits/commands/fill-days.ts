import type { LocalDay } from '#domain/days/local-day.ts';
import { withActiveDay } from '#domain/history/active-days.ts';
import type { AppContext } from '#server/context.ts';
import { noteActiveDays } from '#server/features/account/public.ts';
import { evaluateHabit, factsOf } from '#domain/history/evaluated-habit.ts';
import { lockOwner, readHabits } from '../history/read-histories.ts';
import { writeHistories } from '../history/write-histories.ts';

type Visitor = { userId: number; today: LocalDay; daysFilledThrough: LocalDay | null };

/** The first call of a new day marks it as active and brings all histories up to it; later calls compare two days. */
export async function fillDays(ctx: AppContext, visitor: Visitor): Promise<void> {
  const { userId, today, daysFilledThrough } = visitor;
  if (daysFilledThrough !== null && daysFilledThrough >= today) return;
  await ctx.database.transaction(async (tx) => {
    const [owner, habits] = await Promise.all([
      lockOwner(tx, { userId, today }),
      readHabits(tx, { userId, today }),
    ]);
    const { lastActiveOn } = owner;
    // Another tab may have opened the day.
    if (lastActiveOn !== null && lastActiveOn >= today) return;
    const activeDays = withActiveDay(owner.activeDays, today);
    const evaluated = habits
      .filter(({ archivedOn }) => archivedOn === null)
      .map((habit) => evaluateHabit(habit, factsOf(habit), { ...owner, activeDays }));
    writeHistories(tx, userId, evaluated, null);
    noteActiveDays(tx, userId, activeDays);
  });
}
