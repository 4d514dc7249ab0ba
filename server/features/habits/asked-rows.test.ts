import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedDays, type Stretch } from '#domain/habits/asked-days.ts';
import { periodMark, periodOn, periodOutcome } from '#domain/habits/period.ts';
import { askingOf, type Schedule } from '#domain/habits/schedule.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import type { DatedContent } from '#domain/habits/replan.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { markOrEntry, RandomPerson, restOrReturn } from '#server/testing/random-changes.ts';
import { frequency } from '#server/testing/random-frequencies.ts';
import type { Actor } from '#server/http/actor.ts';
import { setHabitDay } from './commands/set-habit-day.ts';
import { findHabit } from './queries/list-habits.ts';
import { listNames } from './queries/list-names.ts';

const app = useTestApp();
const LIVES = Number(process.env['RANDOM_LIVES'] ?? 20);

/** Days are changed one by one, each with what follows from it alone: together they must be what all of them ask for. */
test('the rows of any rhythm are those that its whole history asks for', {
  timeout: Math.max(60_000, LIVES * 4_000),
}, async () => {
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const userId = user?.id ?? 0;
  const changes = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: markOrEntry },
      { weight: 4, arbitrary: restOrReturn },
      fc.record({ daysPass: fc.constantFrom(1, 2, 9) }),
    ),
    { minLength: 5, maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(frequency, changes, async (kept, several) => {
      await app.rows('delete from habits where user_id = $1', [userId]);
      await app.rows('delete from pauses where user_id = $1', [userId]);
      const person = new RandomPerson({ ctx: app.ctx, clock: app.clock, userId });
      await person.begin(kept);
      // As if nobody had been here since it was created.
      await app.rows(
        `update users set days_filled_through = (select h.created_on from habits h where h.user_id = $1)
          where id = $1`,
        [userId],
      );
      for (const change of several) await person.play(change);
      const actor = await person.arrive();
      const { rows, asked } = await compareRows(userId, actor.today);
      expect(rows).toEqual(asked);
      await expectTicksToldAsListed(actor);
      const after = await compareRows(userId, actor.today);
      expect(after.rows).toEqual(after.asked);
    }),
    { numRuns: LIVES },
  );
});

/** What a tick answers is worked out from what it has read and written. */
async function expectTicksToldAsListed(actor: Actor): Promise<void> {
  const { userId, today, week } = actor;
  const [named] = await listNames(app.ctx.database, userId);
  const target = { habitId: named?.id ?? 0, date: today };
  for (const completed of [true, false, true]) {
    const { habit } = await setHabitDay(app.ctx, actor, target, { completed });
    const listed = await findHabit(app.ctx.database, { userId, today, week }, target.habitId);
    expect(habit).toEqual(listed);
  }
}

type Compared = { rows: unknown[]; asked: unknown[] };

async function compareRows(userId: number, today: LocalDay): Promise<Compared> {
  const [habit] = await listNames(app.ctx.database, userId);
  if (!habit) throw new Error('There is no habit.');
  const days = await app.rows<DatedContent>(
    `select date, scheduled, completed, skipped, amount::float8 as amount, steps_done as "stepsDone",
            own_skip as "ownSkip", notes
       from habit_instances where habit_id = $1 order by date`,
    [habit.id],
  );
  // Whether a limit was kept is judged by who was there; its days are held elsewhere.
  if (habit.goal?.kind === 'most') return { rows: [], asked: [] };
  const week = NO_WEEK_CHOSEN;
  const whole: Stretch = { first: habit.createdOn, last: today, lastDoneOn: null, days, week };
  const scheduled = days.filter((day) => day.scheduled).map(({ date }) => date);
  const periods = await app.rows(
    `select first, date, needed::float8 as needed, done::float8 as done, scheduled, completed
       from habit_periods where habit_id = $1 order by date`,
    [habit.id],
  );
  return {
    rows: [...scheduled, ...periods],
    asked: [...askedDays(habit, whole), ...periodsOf(habit, days, today)],
  };
}

function periodsOf(habit: Schedule, days: readonly DatedContent[], today: LocalDay): object[] {
  const periods: object[] = [];
  let date = habit.createdOn;
  while (askingOf(habit) === 'period' && date <= today) {
    const period = periodOn(habit, date, NO_WEEK_CHOSEN);
    const outcome = periodOutcome(habit, period, days);
    const { scheduled, completed } = periodMark(habit, outcome, { isSeen: true });
    const { needed, done } = outcome;
    periods.push({ first: period.first, date: period.last, needed, done, scheduled, completed });
    date = addDays(period.last, 1);
  }
  return periods;
}
