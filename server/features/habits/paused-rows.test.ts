import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPausedOn, pausesOf, type Pause } from '#domain/habits/pause.ts';
import { type DayContent, isTouched } from '#domain/habits/habit-day.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import {
  markOrEntry,
  type RandomChange,
  RandomPerson,
  restOrReturn,
} from '#server/testing/random-changes.ts';
import { frequency } from '#server/testing/random-frequencies.ts';
import { addPause } from './commands/change-pauses.ts';
import { listPauses } from './queries/list-pauses.ts';

const app = useTestApp();
const LIVES = Number(process.env['RANDOM_LIVES'] ?? 20);

type Row = DayContent & { date: LocalDay; streak: number };

/** Whether a limit was kept is judged by who was there, and a pause says that nobody had to be. */
const judgedByRows = frequency.filter(({ goal }) => goal?.kind !== 'most');

const changes = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: markOrEntry },
    { weight: 6, arbitrary: restOrReturn },
    fc.constant<RandomChange>({ daysPass: 1 }),
  ),
  { minLength: 5, maxLength: 25 },
);

const isRest = (change: RandomChange) => 'change' in change && change.change.does.includes('pause');

test('the rows of a paused life are those of the same life paused in the end, whatever came and went', {
  timeout: Math.max(60_000, LIVES * 4_000),
}, async () => {
  const [user] = await app.rows<{ id: number }>("select id from users where username = 'ben'");
  const userId = user?.id ?? 0;
  const start = app.clock.now();
  const person = new RandomPerson({ ctx: app.ctx, clock: app.clock, userId });

  async function live(kept: Parameters<RandomPerson['begin']>[0], played: readonly RandomChange[]) {
    app.clock.set(start);
    await app.rows('delete from habits where user_id = $1', [userId]);
    await app.rows('delete from pauses where user_id = $1', [userId]);
    await app.rows('update users set days_filled_through = null where id = $1', [userId]);
    await person.begin(kept);
    // As if nobody had been here since it was created.
    await app.rows(
      `update users set days_filled_through = (select h.created_on from habits h where h.user_id = $1)
        where id = $1`,
      [userId],
    );
    await person.arrive();
    for (const change of played) await person.play(change);
    return person.arrive();
  }

  await fc.assert(
    fc.asyncProperty(judgedByRows, changes, async (kept, played) => {
      const { today } = await live(kept, played);
      const rested = await readLife(userId, today);
      const actor = await live(
        kept,
        played.filter((change) => !isRest(change)),
      );
      for (const { habitId, ...days } of rested.pauses.toReversed()) {
        const isOfAll = habitId === null;
        await addPause(app.ctx, actor, {
          ...days,
          habitId: isOfAll ? null : await onlyHabit(userId),
        });
      }
      expect((await readLife(userId, today)).told).toEqual(rested.told);
      expect(rested.told.rows.every((row) => isNeutral(row, rested.paused))).toBe(true);
    }),
    { numRuns: LIVES },
  );
});

const isNeutral = ({ date, scheduled, completed, skipped, ownSkip }: Row, paused: Pause[]) =>
  isPausedOn(paused, date)
    ? !scheduled && (ownSkip === null || skipped === !completed)
    : ownSkip === null;

async function onlyHabit(userId: number): Promise<number> {
  const [habit] = await app.rows<{ id: number }>('select id from habits where user_id = $1', [
    userId,
  ]);
  return habit?.id ?? 0;
}

/** A day that was told of and taken back again leaves a record or none, which says the same. */
async function readLife(userId: number, today: LocalDay) {
  const rows = await app.rows<Row>(
    `select date, scheduled, completed, skipped, own_skip as "ownSkip", amount::float8 as amount,
            steps_done as "stepsDone", notes, streak
       from habit_instances where user_id = $1 and date <= $2 order by date`,
    [userId, today],
  );
  const figures = await app.rows(
    `select streak, reps, last_done_on, first_open_on, period_needed::float8, period_done::float8
       from habits where user_id = $1`,
    [userId],
  );
  const periods = await app.rows(
    `select date, needed::float8, done::float8, scheduled, completed, streak
       from habit_periods where user_id = $1 order by date`,
    [userId],
  );
  const pauses = await listPauses(app.ctx.database, userId);
  const paused = pausesOf(pauses, await onlyHabit(userId));
  const told = rows.filter((row) => row.scheduled || isTouched(row));
  return { pauses, paused, told: { rows: told, figures, periods } };
}
