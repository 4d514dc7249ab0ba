import { strToU8 } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { createHabit, listHabitInstances, listHabits, setDay } from '#contract/habits.ts';
import { getImportProgress, importTracker, previewImport } from '#contract/import.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { clockIn } from '#domain/days/user-clock.ts';
import { UTC } from '#domain/days/time-zone.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import type { Reactions } from '#server/events.ts';
import { reactions } from '#server/reactions.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { importTracker as importFile } from './commands.ts';
import { withProgress } from './queries.ts';
import { openFileReader } from './tracker-file/file-reader.ts';
import { asFile, beaver, sample, zip } from './testing/tracker-files.ts';

const events: string[] = [];
const listening: Reactions = {
  ...reactions,
  habit_created: [async () => void events.push('created')],
  day_changed: [
    ...(reactions.day_changed ?? []),
    async (_tx, { date, after, streak }) =>
      void events.push(`${date} ${after.completed} ${streak}`),
  ],
};

const app = useRestoredTestApp({ reactions: listening });
let ben: Caller;

const TODAY = '2026-03-10';
const CALLS = [previewImport, importTracker];

const fetchHabits = (caller: Caller) => caller.ok(listHabits);

beforeEach(async () => {
  ben = await app.signIn('ben');
  events.length = 0;
});

const SAMPLES: [file: string, tracker: string, habits: string[], days: number][] = [
  ['loop-backup.db', 'Loop Habit Tracker', ['Read, 20 min', 'Gym', 'Water', 'Coffee', '冥想'], 38],
  [
    'loop-csv-new.zip',
    'Loop Habit Tracker',
    ['Read, 20 min', 'Gym', 'Water', 'Coffee', '冥想'],
    38,
  ],
  [
    'loop-csv-old.zip',
    'Loop Habit Tracker',
    ['Read, 20 min', 'Gym', 'Water', 'Coffee', '冥想'],
    34,
  ],
  ['beaver-habits.json', 'Beaver Habits', ['Read', 'Water'], 3],
  ['table-habit.json', 'Table Habit', ['Read', 'Coffee'], 2],
  ['habitica-user-data.json', 'Habitica', ['Drink water', 'Read'], 3],
  ['habitica-tasks-history.csv', 'Habitica', ['Drink water', 'Read'], 3],
  ['habittrove/habits.json', 'HabitTrove', ['Read', 'Gym'], 3],
  ['habitbull.csv', 'HabitBull', ['Read, 20 min', 'Water'], 4],
  ['tickmate.db', 'Tickmate', ['Read', 'Water', 'Gym'], 4],
  ['dohabit.json', 'DoHabit', ['Read', 'Water'], 5],
];

describe('importTracker with a file of another tracker', () => {
  test.each(SAMPLES)(
    'importTracker with a file of another tracker recognises %s by its content, previews it, and imports it once',
    async (name, tracker, habits, days) => {
      const file = asFile(await sample(name));
      const preview = await ben.ok(previewImport, { file });
      expect(preview).toMatchObject({ tracker, days, newHabits: habits.length });
      expect(preview.habits.map((habit) => habit.name)).toEqual(habits);
      expect(preview.dropped.length).toBeGreaterThan(0);
      expect(await fetchHabits(ben)).toEqual([]);

      const first = await ben.ok(importTracker, { file });
      expect(first).toEqual({ tracker, created: habits.length, continued: 0, days, pauses: 0 });
      const after = await readState();
      expect(await ben.ok(importTracker, { file })).toEqual({
        tracker,
        created: 0,
        continued: 0,
        days: 0,
        pauses: 0,
      });
      expect(await readState()).toEqual(after);
      expect((await ben.ok(previewImport, { file })).newHabits).toBe(0);
    },
  );

  test('importTracker with a file of another tracker accepts a zip of a folder, with hidden files', async () => {
    const files: { [path: string]: Uint8Array } = {
      'data/.DS_Store': strToU8('x'),
      '__MACOSX/data/._habits.json': strToU8('{'),
    };
    for (const name of ['habits', 'settings', 'coins', 'auth', 'wishlist']) {
      files[`data/${name}.json`] = await sample(`habittrove/${name}.json`);
    }
    const preview = await ben.ok(previewImport, { file: zip(files) });
    expect(preview.dropped.map(({ what }) => what)).toEqual([
      'Pay rent',
      'Coins and wishes',
      'Pinned habits',
    ]);
  });

  test('importTracker with a file of another tracker computes correct figures', async () => {
    await ben.ok(importTracker, {
      file: beaver([
        { day: '2024-01-01', done: true },
        { day: '2026-03-07', done: true },
        { day: '2026-03-08', done: false, text: '#skip' },
        { day: '2026-03-09', done: true },
        { day: TODAY, done: true },
      ]),
    });
    const [habit] = await fetchHabits(ben);
    expect(habit).toMatchObject({
      streak: 3,
      displayStreak: 3,
      reps: 4,
      completed: true,
      createdOn: '2024-01-01',
    });
    const days = await ben.ok(listHabitInstances, { params: { id: habit?.id ?? 0 } });
    // Of the days between the first two, those more than 90 days before the second are dropped.
    const forgotten = 800 - 1 - 94;
    expect(days).toHaveLength(800 - forgotten);
    expect(days.filter(({ scheduled }) => scheduled)).toHaveLength(800 - forgotten);
  });

  test('importTracker with a file of another tracker adds activities for today only', async () => {
    await ben.ok(importTracker, {
      file: beaver([
        { day: '2026-03-08', done: true },
        { day: '2026-03-09', done: true },
        { day: TODAY, done: true },
      ]),
    });
    expect(events).toEqual(['created', `${TODAY} true 3`]);
    expect(await app.rows('select activity_type from activity_feed order by id')).toEqual([
      { activity_type: 'completed' },
      { activity_type: 'perfect_day' },
    ]);
  });

  test('importTracker with a file of another tracker continues a habit of the same name and type, and keeps days logged here', async () => {
    const { id } = await ben.ok(createHabit, {
      body: { name: 'Read', type: 'daily', notes: 'mine' },
    });
    await ben.ok(setDay, { params: { id, date: TODAY }, body: { skipped: true, notes: 'here' } });
    const file = beaver([
      { day: '2026-03-08', done: true },
      { day: '2026-03-09', done: true },
      { day: TODAY, done: true, text: 'there' },
    ]);
    const preview = await ben.ok(previewImport, { file });
    expect(preview.habits).toMatchObject([{ isHere: true }]);
    const done = await ben.ok(importTracker, { file });
    expect(done).toMatchObject({ created: 0, continued: 1, days: 2 });
    expect(await fetchHabits(ben)).toMatchObject([
      {
        id,
        notes: 'mine',
        streak: 2,
        displayStreak: 2,
        reps: 2,
        createdOn: '2026-03-08',
        isPrivate: false,
        instance: { skipped: true, notes: 'here' },
      },
    ]);
  });

  test('importTracker with a file of another tracker leaves out private notes for a public habit, and reports it', async () => {
    const { id } = await ben.ok(createHabit, { body: { name: 'Read', type: 'daily' } });
    const file = beaver([
      { day: '2026-03-08', done: true, text: 'so sad' },
      { day: '2026-03-09', done: false, text: 'ill' },
    ]);
    expect(await ben.ok(previewImport, { file })).toMatchObject({
      habits: [{ isHere: true, isPrivate: false, days: 1 }],
      dropped: [
        { what: 'Read', why: expect.stringContaining('notes of its days are not imported') },
      ],
    });
    expect(await ben.ok(importTracker, { file })).toMatchObject({ continued: 1, days: 1 });
    expect(await readNotes(id)).toEqual([]);
    expect(await fetchHabits(ben)).toMatchObject([{ isPrivate: false, reps: 1 }]);
  });

  test('importTracker with a file of another tracker imports notes for a private habit', async () => {
    const body = { name: 'Read', type: 'daily', isPrivate: true } as const;
    const { id } = await ben.ok(createHabit, { body });
    const file = beaver([{ day: '2026-03-08', done: true, text: 'so sad' }]);
    const preview = await ben.ok(previewImport, { file });
    expect(preview).toMatchObject({ habits: [{ isHere: true, isPrivate: true }], dropped: [] });
    await ben.ok(importTracker, { file });
    expect(await readNotes(id)).toEqual([{ notes: 'so sad' }]);
  });

  test('importTracker with a file of another tracker creates a habit with notes as private, and reports it', async () => {
    const file = beaver([{ day: '2026-03-08', done: true, text: 'so sad' }]);
    expect(await ben.ok(previewImport, { file })).toMatchObject({
      habits: [{ isHere: false, isPrivate: true }],
      dropped: [{ what: 'Read', why: expect.stringContaining('It is imported as private') }],
    });
    await ben.ok(importTracker, { file });
    expect(await fetchHabits(ben)).toMatchObject([{ isPrivate: true }]);
  });

  test('importTracker with a file of another tracker adds habits after the arranged ones, in their own order', async () => {
    await ben.ok(createHabit, { body: { name: 'First', type: 'daily', sortOrder: 7 } });
    await ben.ok(importTracker, { file: asFile(await sample('beaver-habits.json')) });
    const listed = (await fetchHabits(ben)).map(({ name, sortOrder }) => [name, sortOrder]);
    expect(listed).toEqual([
      ['First', 7],
      ['Read', 8],
      ['Water', 9],
    ]);
  });

  test('importTracker with a file of another tracker imports once on three nodes concurrently', async () => {
    const [{ id: userId } = { id: 0 }] = await app.rows<{ id: number }>(
      `select id from users where username = 'ben'`,
    );
    const clock = clockIn(UTC);
    const whose = { userId, today: toLocalDay(TODAY), clock, week: NO_WEEK_CHOSEN };
    const actor = {
      ...whose,
      daysFilledThrough: null,
      sessionEndsAt: 0,
      provedAt: 0,
      sessionHash: Buffer.alloc(32),
    };
    const content = await sample('loop-backup.db');
    const nodes = Array.from({ length: 3 }, async () => {
      const files = openFileReader();
      const sent = { content, hasLeft: () => false, warn: () => {} };
      const done = await importFile(app.ctx, files, actor, sent);
      await files.close();
      return done.created;
    });
    const created = await Promise.all(nodes);
    expect(created.toSorted((a, b) => a - b)).toEqual([0, 0, 5]);
    expect(await app.rows('select from habits where user_id = $1', [userId])).toHaveLength(5);
  });

  test('importTracker with a file of another tracker leaves consistent figures when ticks arrive concurrently', async () => {
    const { id } = await ben.ok(createHabit, { body: { name: 'Read', type: 'daily' } });
    const file = beaver([
      { day: '2026-03-08', done: true },
      { day: '2026-03-09', done: true },
    ]);
    const tick = (completed: boolean) =>
      ben.ok(setDay, { params: { id, date: TODAY }, body: { completed } });
    await Promise.all([tick(true), ben.ok(importTracker, { file }), tick(false), tick(true)]);
    await tick(true);
    expect(await fetchHabits(ben)).toMatchObject([{ streak: 3, displayStreak: 3, reps: 3 }]);
  });

  test('importTracker with a file of another tracker reports its progress', async () => {
    expect(await ben.ok(getImportProgress)).toEqual({ stage: 'none', part: 0 });
    const [{ id } = { id: 0 }] = await app.rows<{ id: number }>(
      `select id from users where username = 'ben'`,
    );
    await withProgress(id, async (report) => {
      expect(await ben.ok(getImportProgress)).toEqual({ stage: 'reading', part: 0 });
      report({ stage: 'writing', part: 0.5 });
      expect(await ben.ok(getImportProgress)).toEqual({ stage: 'writing', part: 0.5 });
    });
    expect(await ben.ok(getImportProgress)).toEqual({ stage: 'none', part: 0 });
  });

  test('importTracker with a file of another tracker refuses visitors', async () => {
    for (const call of CALLS) {
      const refused = await app.visitor().refused(call, { file: beaver([]) });
      expect(refused.status).toBe(401);
    }
    expect((await app.visitor().refused(getImportProgress)).status).toBe(401);
  });

  test("importTracker with a file of another tracker changes only the user's own account", async () => {
    const dov = await app.signIn('dov');
    const before = await fetchHabits(dov);
    await ben.ok(importTracker, { file: beaver([{ day: TODAY, done: true }]) });
    expect(await fetchHabits(dov)).toEqual(before);
    expect(await ben.ok(importTracker, { file: beaver([]) })).toMatchObject({ created: 0 });
  });

  test('importTracker with a file of another tracker is limited to 60 per hour', async () => {
    await ben.ok(previewImport, { file: beaver([]) });
    await app.rows('update rate_limits set points = 60');
    expect((await ben.refused(importTracker, { file: beaver([]) })).status).toBe(429);
  });
});

const readNotes = (habitId: number) =>
  app.rows('select notes from habit_instances where habit_id = $1 and notes is not null', [
    habitId,
  ]);

/** What is stored for Ben, without ids. */
async function readState() {
  const ofBen = `where user_id = (select id from users where username = 'ben')`;
  return [
    await app.rows(`select * from habits ${ofBen} order by id`),
    await app.rows(`select * from habit_instances ${ofBen} order by id`),
  ];
}
