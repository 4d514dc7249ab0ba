import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { exportLoop, exportTableHabit, listExportLosses } from '#contract/export.ts';
import {
  createHabit,
  createSection,
  listHabits,
  listReminders,
  listSections,
  setDay,
  setReminders,
  updateHabit,
} from '#contract/habits.ts';
import { importTracker } from '#contract/import.ts';
import { type Frequency, normaliseFrequency } from '#domain/habits/frequency.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { importHabits, type DayRecord, TODAY } from '#server/testing/past-habits.ts';

const app = useRestoredTestApp();
let ben: Caller;
let dov: Caller;

beforeEach(async () => {
  ben = await app.signIn('ben');
  dov = await app.signIn('dov');
  await app.rows(
    `delete from habits where user_id = (select id from users where username = 'dov')`,
  );
});

const cups: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };
const water: Goal = { kind: 'least', amount: 2, unit: 'l', step: 1, per: 'day' };
const quota = (times: number, per: 'week' | 'month' | { days: number }) =>
  ({ rhythm: { kind: 'quota', times, per } }) as const;
const since = (count: number) =>
  ({ rhythm: { kind: 'every', count, unit: 'day', from: 'done' } }) as const;

const EITHER = [
  {},
  quota(3, 'week'),
  quota(9, 'month'),
  quota(2, { days: 5 }),
  since(4),
  { goal: water },
  { goal: cups },
  { goal: { ...cups, amount: 0 } },
];
const LOOP = [
  ...EITHER,
  { goal: { ...water, amount: 9, per: 'week' } },
  { goal: { ...water, amount: 20, per: 'month' } },
  { goal: { ...cups, amount: 5, per: 'week' } },
];
const TABLE = [
  ...EITHER,
  { ...quota(2, 'week'), goal: water },
  { ...since(3), goal: { ...water, amount: 1.5 } },
];

/** Without a limit on the current day, which stays open in other trackers. */
const HISTORIES = ['dd-s1-23dd--d2', '2-3-ss111-1', 'd--------1', '1'].map(
  (letters) => Array.from(letters) as DayRecord[],
);

const habitsWith = (all: readonly object[]) =>
  all.flatMap((given, at) =>
    HISTORIES.map((records, history) => ({
      name: `Habit ${at}.${history}`,
      frequency: normaliseFrequency({ type: 'daily', ...given }) satisfies Frequency,
      records,
    })),
  );

const of = (username: string) => `user_id = (select id from users where username = '${username}')`;

async function readRows(username: string) {
  return {
    habits: await app.rows(
      `select h.name, h.definitions, h.created_on, h.archived_on, t.streak, t.reps,
              t.last_done_on, t.missed_since, t.period_first, t.period_needed, t.period_done
         from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
        where h.${of(username)} order by h.name`,
    ),
    days: await app.rows(
      `select habit_name, date, scheduled, completed, skipped, amount, notes from habit_instances
        where ${of(username)} order by habit_name, date`,
    ),
  };
}

async function fetchFile(caller: Caller, call: Call): Promise<File> {
  const { rawPayload, statusCode } = await caller.raw({ method: 'GET', url: call.path });
  expect(statusCode).toBe(200);
  return new File([new Uint8Array(rawPayload)], 'export');
}

describe.each([
  ['Loop Habit Tracker', exportLoop, LOOP],
  ['Table Habit', exportTableHabit, TABLE],
] as const)('a file for %s', (tracker, call, all) => {
  test(`a file for ${tracker} is imported again with the same habits, rhythms, amounts and days`, async () => {
    await importHabits(app, 'ben', habitsWith(all));
    const file = await fetchFile(ben, call);
    const done = await dov.ok(importTracker, { file });
    expect(done).toMatchObject({ tracker, created: habitsWith(all).length, continued: 0 });
    expect(await readRows('dov')).toEqual(await readRows('ben'));
    expect(await dov.ok(importTracker, { file })).toMatchObject({ created: 0, days: 0 });
  });

  test(`a file for ${tracker} contains notes and archived habits`, async () => {
    const [{ frequency } = { frequency: undefined }] = habitsWith(all);
    if (!frequency) throw new Error('There is no habit.');
    await importHabits(app, 'ben', [{ name: 'Old', frequency, records: ['d', 'n', 'd'] }]);
    const [habit] = await app.rows<{ id: number }>(`select id from habits where ${of('ben')}`);
    const archivedOn = '2026-03-10';
    const change = { params: { id: habit?.id ?? 0 }, body: { archivedOn, notes: 'mine' } } as const;
    await ben.ok(updateHabit, change);
    await dov.ok(importTracker, { file: await fetchFile(ben, call) });
    expect(await readRows('dov')).toEqual(await readRows('ben'));
    const notes = await app.rows(`select notes from habits where ${of('dov')}`);
    expect(notes).toEqual([{ notes: 'mine' }]);
  });

  test(`a file for ${tracker} contains the first reminder of each habit`, async () => {
    const firsts = [
      { time: '07:05', weekdays: null, alsoWhenMet: false },
      { time: '21:30', weekdays: ['monday' as const, 'sunday' as const], alsoWhenMet: false },
    ];
    const later = { time: '23:00', weekdays: null };
    for (const [at, first] of firsts.entries()) {
      const { id } = await ben.ok(createHabit, { body: { name: `Habit ${at}`, type: 'daily' } });
      await ben.ok(setReminders, { params: { id }, body: { reminders: [first, later] } });
    }
    await dov.ok(importTracker, { file: await fetchFile(ben, call) });
    const habits = await dov.ok(listHabits);
    const reminders = habits.map(({ id }) => dov.ok(listReminders, { params: { id } }));
    expect(await Promise.all(reminders)).toEqual(firsts.map((first) => [first]));
  });

  test(`a file for ${tracker} from an empty account contains no habits`, async () => {
    const refused = await dov.refused(importTracker, { file: await fetchFile(ben, call) });
    expect(refused.status).toBe(422);
  });

  test(`a file for ${tracker} is refused to visitors`, async () => {
    const { statusCode } = await app.visitor().raw({ method: 'GET', url: call.path });
    expect(statusCode).toBe(401);
  });
});

test('listExportLosses lists what other trackers cannot store', async () => {
  const make = (name: string, frequency: object) =>
    ben.ok(createHabit, { body: { name, type: 'daily', ...frequency } });
  await make('Gym', { type: 'weekly', weekdays: ['monday', 'friday'] });
  await make('Pills', { rhythm: { kind: 'every', count: 3, unit: 'day', from: 'start' } });
  await make('Run', { goal: { ...water, unit: 'km', per: 'week' } });
  await make('Swim', { ...quota(2, 'week'), goal: water });
  const always = {
    what: 'Icons, deadlines, privacy, step sizes and single entries',
    why: 'It has no place for them: a day has one number there.',
  };
  const weekdays = {
    what: 'Gym',
    why: 'Its weekdays are lost: it becomes a number of times a week.',
  };
  const grid = {
    what: 'Pills',
    why: 'It becomes due a number of days after the last time, not on fixed days.',
  };
  expect(await ben.ok(listExportLosses)).toEqual({
    loop: [
      weekdays,
      grid,
      { what: 'Swim', why: 'Amounts are due every day there, so its schedule is lost.' },
      always,
    ],
    tableHabit: [
      weekdays,
      grid,
      { what: 'Run', why: 'Goals are daily there, so it becomes its share of a day.' },
      always,
    ],
  });
  expect((await app.visitor().refused(listExportLosses)).status).toBe(401);
});

test('an amount that is too large for Loop is cut, and listed as a loss', async () => {
  const goal = { ...water, amount: 1, per: 'day' as const };
  const { id } = await ben.ok(createHabit, { body: { name: 'Grains', type: 'daily', goal } });
  const enter = (amount: number) =>
    ben.ok(setDay, { params: { id, date: TODAY }, body: { amount } });
  await enter(2_147_483.647);
  const why = 'Larger amounts become 2,147,483.647.';
  expect((await ben.ok(listExportLosses)).loop.map((loss) => loss.why)).not.toContain(why);
  await enter(3_000_000);
  expect((await ben.ok(listExportLosses)).loop).toContainEqual({ what: 'Grains', why });
  await dov.ok(importTracker, { file: await fetchFile(ben, exportLoop) });
  const amounts = await app.rows(`select amount::float8 from habit_instances where ${of('dov')}`);
  expect(amounts).toContainEqual({ amount: 2_147_483.647 });
});

const STEP = { id: '00000000-0000-4000-8000-000000000001', text: 'Shoes' };

test('sections become groups of Table Habit in their order, and are imported again', async () => {
  const ids: number[] = [];
  for (const name of ['Morning', 'say "hi"', 'Evening']) {
    ids.push((await ben.ok(createSection, { body: { name } })).id);
  }
  const [, section] = ids;
  await ben.ok(createHabit, { body: { name: 'Read', type: 'daily', section } });
  await ben.ok(createHabit, { body: { name: 'Run', type: 'daily' } });
  await dov.ok(importTracker, { file: await fetchFile(ben, exportTableHabit) });
  const sections = await dov.ok(listSections);
  expect(sections.map(({ name }) => name)).toEqual(['Morning', 'say "hi"', 'Evening']);
  const habits = await dov.ok(listHabits);
  expect(habits.map(({ name, section: of }) => [name, of])).toEqual([
    ['Read', sections[1]?.id],
    ['Run', null],
  ]);
});

test('listExportLosses lists unsupported sections, tags and steps', async () => {
  const { id: section } = await ben.ok(createSection, { body: { name: 'Morning' } });
  await ben.ok(createHabit, {
    body: { name: 'Pack', type: 'daily', section, tags: ['Home'], steps: [STEP] },
  });
  const { loop, tableHabit } = await ben.ok(listExportLosses);
  const both = [
    { what: 'Pack', why: 'It has no tags.' },
    { what: 'Pack', why: 'It has no steps: the habit is ticked as a whole there.' },
  ];
  const none = { what: 'Pack', why: 'It has no sections: all habits are in one list.' };
  expect(loop.slice(0, -1)).toEqual([none, ...both]);
  expect(tableHabit.slice(0, -1)).toEqual(both);
});

test('listExportLosses lists further reminders, and those for completed habits', async () => {
  const { id } = await ben.ok(createHabit, { body: { name: 'Floss', type: 'daily' } });
  const reminders = [{ time: '08:00', alsoWhenMet: true }, { time: '20:00' }];
  await ben.ok(setReminders, { params: { id }, body: { reminders } });
  const { loop, tableHabit } = await ben.ok(listExportLosses);
  const both = [
    { what: 'Floss', why: 'It has one reminder per habit: only the first is kept.' },
    { what: 'Floss', why: 'It doesn’t remind you once a habit is done.' },
  ];
  expect(loop.slice(0, -1)).toEqual(both);
  expect(tableHabit.slice(0, -1)).toEqual(both);
});
