import type { AppContext } from '#server/context.ts';
import {
  type CastIds,
  type CastName,
  createCast,
  createPastHabit,
  type ZoneOf,
  zoneAtHome,
} from './cast.ts';
import type { SeededDay } from './history.ts';

const done: SeededDay = { completed: true, skipped: false, notes: null };

/** What the tests begin with: few and plain facts, each of them named. */
export async function seedTestData(ctx: AppContext, zoneOf: ZoneOf = zoneAtHome): Promise<CastIds> {
  const ids = await createCast(ctx, zoneOf);
  const owner = (who: CastName) => ({ userId: ids[who], zone: zoneOf(who) });
  await createPastHabit(ctx, owner('ada'), {
    habit: { name: 'Read 20 pages', type: 'daily', icon: 'book-open' },
    daysAgo: 120,
    lived: () => done,
  });
  await createPastHabit(ctx, owner('ada'), {
    habit: { name: 'Gym', type: 'weekly', weekdays: ['tuesday', 'friday'] },
    daysAgo: 30,
    lived: () => done,
  });
  await createPastHabit(ctx, owner('cleo'), {
    habit: { name: 'Diary', type: 'daily', isPrivate: true, notes: 'only mine' },
    daysAgo: 10,
    lived: () => done,
  });
  return ids;
}
