import type { LocalDay } from '#domain/days/local-day.ts';
import { weekColumns, weekOf, type WeekRow } from '#server/features/base/account/public.ts';
import { getHistory } from '#server/features/tracking/habits/public.ts';
import type { TestApp } from './open-app.ts';

/** The periods that the streak of a habit counts, as of its last evaluation. */
export async function readPeriods(app: TestApp, habitId: number) {
  const [owner] = await app.rows<WeekRow & { userId: number; today: LocalDay }>(
    `select u.id as "userId", t.as_of as today, ${weekColumns('u')}
       from histories t join users u on u.id = t.user_id where t.habit_id = $1`,
    [habitId],
  );
  if (!owner) throw new Error('There is no such habit.');
  const reader = { ...owner, week: weekOf(owner) };
  return (await getHistory(app.ctx.database, reader, habitId))?.periods ?? [];
}
