import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/days/local-day.ts';
import { cutRange, toHabitDays } from '#domain/history/habit-range.ts';
import { countDays } from '#domain/progress/count-days.ts';
import { knownHabits } from '#server/testing/known-habits.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { randomChange, RandomPerson } from '#server/testing/random-changes.ts';
import { frequency } from '#server/testing/random-frequencies.ts';
import { listHabits } from './queries/list-habits.ts';
import { listHistories } from './queries/list-histories.ts';
import { listInstances } from './queries/list-instances.ts';
import { readLetters } from './queries/read-days.ts';

const app = useRestoredTestApp();

const DAYS = 60;

test('clients count and list the same days from histories as the server, after random changes', async () => {
  await app.rows('delete from habits');
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const userId = user?.id ?? 0;
  const person = new RandomPerson({ ctx: app.ctx, clock: app.clock, userId });
  const changes = fc.array(randomChange, { minLength: 12, maxLength: 12 });
  const compared = { active: 0, archived: 0, records: 0 };
  await fc.assert(
    fc.asyncProperty(changes, frequency, fc.nat(4), async (several, other, archivedAgo) => {
      await person.apply({ habit: 2, change: { does: 'archive', daysAgo: null } });
      await person.apply({ habit: 2, change: { does: 'reschedule', frequency: other } });
      for (const change of several) await person.apply(change);
      await person.apply({ habit: 0, change: { does: 'archive', daysAgo: archivedAgo } });
      const actor = await person.arrive();
      const { today } = actor;
      const list = await listHabits(app.ctx.database, actor);
      const { response } = await listHistories(app.ctx.database, actor);
      const known = knownHabits(response, list);
      const range = { first: addDays(today, -DAYS), last: addDays(today, 7) };
      const stored = await readLetters(app.ctx.database, userId, range);
      expect(countDays(known, range)).toEqual(countDays(stored, range));
      const { first, last } = range;
      const { instances } = await listInstances(app.ctx.database, userId, first, last);
      const records = known.flatMap((habit) => toHabitDays(cutRange(habit, range)));
      expect(records.toSorted((a, b) => a.id - b.id)).toEqual(
        instances.toSorted((a, b) => a.id - b.id),
      );
      compared.active += response.habits.length;
      compared.archived += response.archived.length;
      compared.records += records.length;
    }),
    { numRuns: 60 },
  );
  for (const count of Object.values(compared)) expect(count).toBeGreaterThan(5);
});
