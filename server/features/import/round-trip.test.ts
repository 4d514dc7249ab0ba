import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportJson, exportZip } from '#contract/export.ts';
import { createHabit, listHabits, setDay, updateHabit } from '#contract/habits.ts';
import { importTracker, previewImport } from '#contract/import.ts';
import type { Call } from '#contract/call.ts';
import { HABIT_TYPES } from '#domain/habits/habit.ts';
import { ICONS } from '#domain/habits/habit-icons.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { toOneLine } from '#domain/text/plain-text.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { TEST_NOW } from '#server/testing/facts.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
let ben: Caller;
let dov: Caller;

const TODAY = toLocalDay('2026-03-10');
const LONGEST = 16;

beforeEach(async () => {
  ben = await app.signIn('ben');
  dov = await app.signIn('dov');
});

const FORMULAS = ['=1+1', '+49 30', '-5', '@home', "'=quoted", "''=twice", '\t=tab', '＝wide'];
const TEXTS = [
  'a,b',
  'say "hi"',
  'two\nlines',
  'old\r\nlines',
  'just\rone',
  '🌱 Ünïcödé',
  ' inner  ',
  'null',
  '0',
];
const anyText = (most: number) =>
  fc
    .oneof(
      fc.constantFrom(...FORMULAS, ...TEXTS),
      fc.string({ unit: 'grapheme', maxLength: most }),
      fc.string({ unit: fc.constantFrom(...Array.from('=+-@\'",;\n\r\t a1')), maxLength: 12 }),
    )
    .filter((text) => !text.includes('\0'));
const name = anyText(30)
  .map(toOneLine)
  .filter((text) => text.trim() !== '' && text.length <= 100);
const weekdays = fc.option(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 7 }));

const aDay = fc.record({
  back: fc.integer({ min: 0, max: LONGEST }),
  change: fc.oneof(
    fc.constant({ completed: true }),
    fc.constant({ skipped: true }),
    fc.constant({ completed: false }),
    fc.record({ completed: fc.boolean(), notes: anyText(20) }),
    fc.record({ notes: anyText(20) }),
  ),
});

const aHabit = fc.record({
  body: fc.record({
    name,
    type: fc.constantFrom(...HABIT_TYPES),
    weekdays,
    notes: fc.option(anyText(40)),
    icon: fc.option(fc.constantFrom(...ICONS)),
    deadline: fc.constantFrom('00:00', '07:05', '23:59'),
    isPrivate: fc.boolean(),
    sortOrder: fc.constantFrom(0, 0, 1, 7),
  }),
  madeBack: fc.integer({ min: 0, max: LONGEST }),
  days: fc.array(aDay, { maxLength: 12 }),
  change: fc.option(
    fc.record({ name, weekdays, changedBack: fc.integer({ min: 0, max: LONGEST }) }),
  ),
});
const anAccount = fc.array(aHabit, { minLength: 1, maxLength: 5 });
type AccountPlan = typeof anAccount extends fc.Arbitrary<infer Plan> ? Plan : never;

const ofBoth = `(select id from users where username in ('ben', 'dov'))`;

/** Ben keeps the habits day after day; Dov has none. */
async function live(plan: AccountPlan): Promise<void> {
  await app.rows(`delete from habits where user_id in ${ofBoth}`);
  await app.rows(`update users set days_filled_through = null where id in ${ofBoth}`);
  await app.rows('delete from rate_limits');
  const ids = new Map<number, number>();
  for (let back = LONGEST; back >= 0; back -= 1) {
    app.clock.set(TEST_NOW - back * DAY);
    for (const [at, { body, madeBack, change }] of plan.entries()) {
      if (madeBack === back) ids.set(at, (await ben.ok(createHabit, { body })).id);
      const id = ids.get(at);
      if (id === undefined || change?.changedBack !== back) continue;
      await ben.ok(updateHabit, {
        params: { id },
        body: { name: change.name, weekdays: change.weekdays },
      });
    }
    // Every third day is one without a visit.
    if (back % 3 === 0) await ben.ok(listHabits);
  }
  for (const [at, { days, madeBack }] of plan.entries()) {
    for (const { back, change } of days.filter(({ back }) => back <= madeBack)) {
      const params = { id: ids.get(at) ?? 0, date: addDays(TODAY, -back) };
      await ben.ok(setDay, { params, body: change });
    }
  }
}

async function exportOf(caller: Caller, call: Call): Promise<File> {
  const { rawPayload } = await caller.raw({ method: 'GET', url: call.path });
  return new File([new Uint8Array(rawPayload)], 'export');
}

type Row = Record<string, unknown> & { date: string };
type Day = { date: string; habit: number };

/** Ids are an account's own, and when a habit was last changed is when it came. */
async function contentsOf(caller: Caller) {
  const exported = JSON.parse(await (await exportOf(caller, exportJson)).text()) as Record<
    string,
    Row[]
  >;
  const places = new Map(exported['habits']?.map(({ id }, at) => [id, at]));
  const listed = (await caller.ok(listHabits)).map(({ name, displayStreak }) => [
    name,
    displayStreak,
  ]);
  return {
    listed,
    habits: exported['habits']?.map((habit) => ({ ...habit, id: 0, lastUpdated: '' })),
    history: exported['history']
      ?.map(
        ({ habitId, ...day }): Day => ({
          ...day,
          date: day.date,
          habit: places.get(habitId) ?? -1,
        }),
      )
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.habit - b.habit),
  };
}

async function emptyDov(): Promise<void> {
  await app.rows(
    `delete from habits where user_id = (select id from users where username = 'dov')`,
  );
}

describe('what one account exports', () => {
  test('is imported into an empty one without loss, from JSON and from CSV, and twice is once', async () => {
    const keepsAll = fc.asyncProperty(anAccount, async (plan) => {
      await live(plan);
      const before = await contentsOf(ben);
      for (const call of [exportJson, exportZip]) {
        const file = await exportOf(ben, call);
        const done = await dov.ok(importTracker, { file });
        expect(done).toMatchObject({ tracker: 'HabitCrush', created: plan.length, continued: 0 });
        expect(await contentsOf(dov)).toEqual(before);
        const again = await dov.ok(importTracker, { file });
        expect(again).toMatchObject({ created: 0, continued: 0, days: 0 });
        expect(await contentsOf(dov)).toEqual(before);
        await emptyDov();
      }
      const own = await ben.ok(importTracker, { file: await exportOf(ben, exportJson) });
      expect(own).toMatchObject({ created: 0, continued: 0, days: 0 });
      expect(await contentsOf(ben)).toEqual(before);
    });
    await fc.assert(keepsAll, { seed: 20_260_310, numRuns: 12, endOnFailure: false });
  }, 60_000);

  test('says what stays behind: what is between people, and what the account has of its own', async () => {
    const ada = await app.signIn('ada');
    await app.rows(
      `insert into followers (follower_id, following_id)
       select a.id, b.id from users a, users b where a.username = 'ada' and b.username = 'ben'`,
    );
    const { dropped } = await ada.ok(previewImport, { file: await exportOf(ada, exportJson) });
    expect(dropped.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Follows', 'Profile and settings']),
    );
  });
});
