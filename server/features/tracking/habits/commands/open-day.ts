import type { LocalDay } from '#domain/days/local-day.ts';
import { localDayOf } from '#domain/days/user-clock.ts';
import { isActiveOn, withActiveDay } from '#domain/history/active-days.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { setActiveDays } from '#server/features/base/account/public.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import { lockOwner, readHabitFacts } from '../history/read-histories.ts';
import { storeChanges } from '../history/store-changes.ts';
import { writeHistories } from '../history/write-histories.ts';

type Person = Pick<Actor, 'userId' | 'today'>;

/** The first call of a day marks it as active and evaluates all histories up to it. Later calls only compare two dates. */
export async function openDay(
  ctx: AppContext,
  { userId, today, daysFilledThrough }: Person & Pick<Actor, 'daysFilledThrough'>,
): Promise<void> {
  if (daysFilledThrough === today) return;
  if (daysFilledThrough !== null && daysFilledThrough > today) {
    // The clock of a traveller has gone back.
    await markActive(ctx, { userId, today }, today);
    return;
  }
  await ctx.database.transaction(async (tx) => {
    const [owner, habits] = await Promise.all([
      lockOwner(tx, { userId, today }),
      readHabitFacts(tx, userId),
    ]);
    const { lastActiveOn } = owner;
    // Another tab may have opened the day.
    if (lastActiveOn !== null && lastActiveOn >= today) return;
    const activeDays = withActiveDay(owner.activeDays, today);
    const evaluated = habits
      .filter(({ archivedOn }) => archivedOn === null)
      .map((habit) => evaluateHabit(habit, { ...owner, activeDays }));
    writeHistories(tx, userId, evaluated, null);
    setActiveDays(tx, userId, activeDays);
  });
}

/** Marks the day on which a change was made offline as active, too. */
export async function setActiveAt(
  ctx: AppContext,
  { userId, today, clock }: Person & Pick<Actor, 'clock'>,
  madeAt: number,
): Promise<void> {
  if (madeAt >= ctx.clock.now()) return;
  const day = localDayOf(madeAt, clock);
  if (day < today) await markActive(ctx, { userId, today }, day);
}

/** Marks a day before the last active one. Limits and long absences depend on it. */
async function markActive(ctx: AppContext, { userId, today }: Person, day: LocalDay) {
  await ctx.database.transaction(async (tx) => {
    const owner = await lockOwner(tx, { userId, today });
    const { activeDays: known } = owner;
    if (known === null || day < known.first || isActiveOn(known, day)) return;
    const activeDays = withActiveDay(known, day);
    const changes = (await readHabitFacts(tx, userId)).map((before) => ({
      before,
      after: evaluateHabit(before, { ...owner, activeDays }),
    }));
    setActiveDays(tx, userId, activeDays);
    await storeChanges(ctx, tx, owner, changes, { isByOwner: false });
  });
}
