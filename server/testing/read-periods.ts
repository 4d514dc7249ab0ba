import { fromDayNumber, type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { evaluate } from '#domain/history/evaluate.ts';
import { weekColumns, weekOf, type WeekRow } from '#server/features/base/account/public.ts';
import {
  activeColumns,
  activeDaysOf,
  type ActiveRow,
  readHabitFacts,
} from '#server/features/tracking/habits/history/read-histories.ts';
import type { TestApp } from './open-app.ts';

type OwnerRow = WeekRow & ActiveRow & { userId: number; today: LocalDay };

/** The periods that the streak of a habit counts, as of its last evaluation. */
export async function readPeriods(app: TestApp, habitId: number) {
  const [owner] = await app.rows<OwnerRow>(
    `select u.id as "userId", t.as_of as today, ${weekColumns('u')}, ${activeColumns('u')}
       from histories t join users u on u.id = t.user_id where t.habit_id = $1`,
    [habitId],
  );
  if (!owner) throw new Error('There is no such habit.');
  const habits = await readHabitFacts(app.ctx.database, owner.userId);
  const habit = habits.find(({ id }) => id === habitId);
  if (!habit) throw new Error('The habit has no history.');
  const { today } = owner;
  const { periods } = evaluate(habit, {
    today,
    week: weekOf(owner),
    activeDays: activeDaysOf(owner),
  });
  return periods
    .filter(({ first }) => first <= toDayNumber(today))
    .map(({ first, last, needed, done, result }) => ({
      first: fromDayNumber(first),
      last: fromDayNumber(last),
      needed,
      done,
      completed: result === 'done',
    }));
}
