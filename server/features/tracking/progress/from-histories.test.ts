import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/days/local-day.ts';
import { decodeDays } from '#domain/habits/logged-days.ts';
import { evaluationOf, factsOf } from '#domain/history/evaluated-habit.ts';
import { markedHistory, periodRecords } from '#domain/progress/marked-history.ts';
import { cutRange, toHabitDays } from '#domain/history/habit-range.ts';
import { countDays } from '#domain/progress/count-days.ts';
import { listHabits } from '#server/features/tracking/habits/public.ts';
import { listHistories } from '#server/features/tracking/habits/queries/list-histories.ts';
import { knownHabits } from '#server/testing/known-habits.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { randomChange, RandomPerson } from '#server/testing/random-changes.ts';
import { frequency } from '#server/testing/random-frequencies.ts';
import { getHistory } from '#server/features/tracking/habits/public.ts';
import { getProgress } from './queries/get-progress.ts';

const app = useTestApp();

const DAYS = 60;

test('client calculations from histories match getProgress and getHistory after random changes', async () => {
  await app.rows('delete from habits');
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const userId = user?.id ?? 0;
  const person = new RandomPerson({ ctx: app.ctx, clock: app.clock, userId });
  const changes = fc.array(randomChange, { minLength: 12, maxLength: 12 });
  const compared = { active: 0, archived: 0, periods: 0 };
  await fc.assert(
    fc.asyncProperty(changes, frequency, fc.nat(DAYS), async (several, other, calendarDays) => {
      await person.apply({ habit: 2, change: { does: 'archive', daysAgo: null } });
      await person.apply({ habit: 2, change: { does: 'reschedule', frequency: other } });
      for (const change of several) await person.apply(change);
      await person.apply({ habit: 0, change: { does: 'archive', daysAgo: calendarDays % 5 } });
      const actor = await person.arrive();
      const { today, week } = actor;
      const list = await listHabits(app.ctx.database, actor);
      const { answer } = await listHistories(app.ctx.database, actor);
      const known = knownHabits(answer, list);
      const range = { first: addDays(today, -DAYS), last: addDays(today, 7) };
      const calendarFrom = addDays(range.last, -calendarDays);
      const query = { startDate: range.first, calendarFrom, endDate: range.last };
      const progress = await getProgress(app.ctx.database, userId, query);
      expect(countDays(known, range)).toEqual(progress.counts);
      const calendar = known
        .flatMap((habit) => toHabitDays(cutRange(habit, { first: calendarFrom, last: range.last })))
        .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
      // The calendar has no ids, and does not report a skip during a pause.
      expect(calendar.map((record) => ({ ...record, id: 0, ownSkip: null }))).toEqual(
        decodeDays(progress.calendar).map((record) => ({ ...record, id: 0 })),
      );
      compared.archived += answer.archived.length;
      for (const history of answer.habits) {
        const habit = known.find(({ id }) => id === history.id);
        const listed = list.find(({ id }) => id === history.id);
        if (!habit || !listed) throw new Error('The habit is missing.');
        const recorded = { ...listed, ...history, createdOn: history.firstDay };
        const owner = { today, week, activeDays: answer.activeDays };
        const evaluation = evaluationOf({ ...recorded, facts: factsOf(recorded) }, owner);
        const periods = periodRecords(evaluation, today);
        expect(markedHistory(habit, today, periods)).toEqual(
          await getHistory(app.ctx.database, actor, habit.id),
        );
        compared.active += 1;
        compared.periods += periods?.length ?? 0;
      }
    }),
    { numRuns: 60 },
  );
  for (const count of Object.values(compared)) expect(count).toBeGreaterThan(5);
});
