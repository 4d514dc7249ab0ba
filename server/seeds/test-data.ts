import type { House } from '#server/house.ts';
import { type CastIds, createCast, createPastHabit } from './cast.ts';
import type { SeededDay } from './history.ts';

const done: SeededDay = { completed: true, skipped: false, notes: null };

/** What the tests begin with: few and plain facts, each of them named. */
export async function seedTestData(house: House): Promise<CastIds> {
  const ids = await createCast(house);
  await createPastHabit(house, 'ada', ids.ada, {
    habit: { name: 'Read 20 pages', type: 'daily', icon: 'book-open' },
    daysAgo: 120,
    lived: () => done,
  });
  await createPastHabit(house, 'ada', ids.ada, {
    habit: { name: 'Gym', type: 'weekly', weekdays: ['tuesday', 'friday'] },
    daysAgo: 30,
    lived: () => done,
  });
  await createPastHabit(house, 'cleo', ids.cleo, {
    habit: { name: 'Diary', type: 'daily', isPrivate: true, notes: 'only mine' },
    daysAgo: 10,
    lived: () => done,
  });
  return ids;
}
