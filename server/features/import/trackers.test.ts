import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import initSqlJs from 'sql.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHabit, listHabitInstances, listHabits, setDay } from '#contract/habits.ts';
import { getImportProgress, importTracker, previewImport } from '#contract/import.ts';
import type { Reactions } from '#server/events.ts';
import { reactions } from '#server/reactions.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useTestHouse } from '#server/testing/open-house.ts';
import { openFileReader } from './queries/tracker-file/read-in-thread.ts';

const told: string[] = [];
const listening: Reactions = {
  ...reactions,
  habit_created: [async () => void told.push('created')],
  day_changed: [
    ...(reactions.day_changed ?? []),
    async (_tx, { date, isCompleted, streak }) =>
      void told.push(`${date} ${isCompleted} ${streak}`),
  ],
};

const house = useTestHouse({ reactions: listening });
let ben: Caller;

const TODAY = '2026-03-10';
const CALLS = [previewImport, importTracker];

const sample = (name: string) => readFile(new URL(`testing/samples/${name}`, import.meta.url));
const asFile = (content: Uint8Array | string) => new File([content as never], 'photo.png');
const json = (document: unknown) => asFile(JSON.stringify(document));
const zip = (files: Record<string, string | Uint8Array>) => asFile(zipSync(encoded(files)));
const encoded = (files: Record<string, string | Uint8Array>): Record<string, Uint8Array> =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, new Uint8Array(Buffer.from(content))]),
  );

type Told = { day: string; done: boolean; text?: string };
const beaver = (records: Told[], more: object = {}) =>
  json({ user_email: 'x', exported_at: 'y', habits: [{ name: 'Read', records, ...more }] });

const habitsOf = (caller: Caller) => caller.ok(listHabits);

beforeAll(async () => {
  ben = await house.signIn('ben');
});

beforeEach(async () => {
  await house.rows(
    `delete from habits where user_id = (select id from users where username = 'ben')`,
  );
  await house.rows('delete from rate_limits');
  await house.rows('delete from activity_feed');
  told.length = 0;
});

const SAMPLES: [file: string, tracker: string, habits: string[], days: number][] = [
  ['loop-backup.db', 'Loop Habit Tracker', ['Read, 20 min', 'Gym', 'Water', 'Coffee', '冥想'], 34],
  [
    'loop-csv-new.zip',
    'Loop Habit Tracker',
    ['Read, 20 min', 'Gym', 'Water', 'Coffee', '冥想'],
    34,
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
  ['habittrove/habits.json', 'HabitTrove', ['Read', 'Gym'], 2],
];

describe('a file of another tracker', () => {
  test.each(SAMPLES)(
    '%s is told by its content, shown, and imported once',
    async (name, tracker, habits, days) => {
      const file = asFile(await sample(name));
      const preview = await ben.ok(previewImport, { file });
      expect(preview).toMatchObject({ tracker, days, newHabits: habits.length });
      expect(preview.habits.map((habit) => habit.name)).toEqual(habits);
      expect(preview.dropped.length).toBeGreaterThan(0);
      expect(await habitsOf(ben)).toEqual([]);

      const first = await ben.ok(importTracker, { file });
      expect(first).toEqual({ tracker, created: habits.length, continued: 0, days });
      const after = await stateOf();
      expect(await ben.ok(importTracker, { file })).toEqual({
        tracker,
        created: 0,
        continued: 0,
        days: 0,
      });
      expect(await stateOf()).toEqual(after);
      expect((await ben.ok(previewImport, { file })).newHabits).toBe(0);
    },
  );

  test('is a zip of a whole folder too, with what a Mac adds', async () => {
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
      'How many times a day',
    ]);
  });

  test('has its figures right afterwards', async () => {
    await ben.ok(importTracker, {
      file: beaver([
        { day: '2024-01-01', done: true },
        { day: '2026-03-07', done: true },
        { day: '2026-03-08', done: false, text: '#skip' },
        { day: '2026-03-09', done: true },
        { day: TODAY, done: true },
      ]),
    });
    const [habit] = await habitsOf(ben);
    expect(habit).toMatchObject({
      streak: 3,
      displayStreak: 3,
      reps: 4,
      completed: true,
      createdOn: '2024-01-01',
    });
    const days = await ben.ok(listHabitInstances, { params: { id: habit?.id ?? 0 } });
    expect(days).toHaveLength(800);
    expect(days.filter(({ scheduled }) => scheduled)).toHaveLength(800);
  });

  test('is news for today alone', async () => {
    await ben.ok(importTracker, {
      file: beaver([
        { day: '2026-03-08', done: true },
        { day: '2026-03-09', done: true },
        { day: TODAY, done: true },
      ]),
    });
    expect(told).toEqual(['created', `${TODAY} true 3`]);
    expect(await house.rows('select activity_type from activity_feed order by id')).toEqual([
      { activity_type: 'completed' },
      { activity_type: 'perfect_day' },
    ]);
  });

  test('continues a habit of the same name and type, and leaves what was done here', async () => {
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
    expect(await habitsOf(ben)).toMatchObject([
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

  test('goes behind the habits that are arranged, in its own order', async () => {
    await ben.ok(createHabit, { body: { name: 'First', type: 'daily', sortOrder: 7 } });
    await ben.ok(importTracker, { file: asFile(await sample('beaver-habits.json')) });
    const listed = (await habitsOf(ben)).map(({ name, sortOrder }) => [name, sortOrder]);
    expect(listed).toEqual([
      ['First', 7],
      ['Read', 8],
      ['Water', 9],
    ]);
  });

  test('comes with what is told of its way', async () => {
    expect(await ben.ok(getImportProgress)).toEqual({ stage: 'none', part: 0 });
  });

  test('is refused to visitors', async () => {
    for (const call of CALLS) {
      const refused = await house.visitor().refused(call, { file: beaver([]) });
      expect(refused.status).toBe(401);
    }
    expect((await house.visitor().refused(getImportProgress)).status).toBe(401);
  });

  test('is nobody else’s: two people with one file have each their own', async () => {
    const dov = await house.signIn('dov');
    const before = await habitsOf(dov);
    await ben.ok(importTracker, { file: beaver([{ day: TODAY, done: true }]) });
    expect(await habitsOf(dov)).toEqual(before);
    expect(await ben.ok(importTracker, { file: beaver([]) })).toMatchObject({ created: 0 });
  });

  test('is limited to 60 times an hour', async () => {
    await ben.ok(previewImport, { file: beaver([]) });
    await house.rows('update rate_limits set points = 60');
    expect((await ben.refused(importTracker, { file: beaver([]) })).status).toBe(429);
  });
});

const long = (line: string, times: number) => asFile(line.repeat(times));

/** Its directory names a size that what is packed is far above. */
function lyingZip(): Uint8Array {
  const content = Buffer.from(zipSync({ 'habits.json': Buffer.alloc(50_000_000, 32) }));
  const directory = content.indexOf('PK\u0001\u0002');
  content.writeUInt32LE(16, directory + 24);
  return content;
}

async function databaseOf(sql: string): Promise<File> {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(sql);
  return asFile(database.export());
}

describe('a file that is no such thing', () => {
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.csv`, 'x']));
  const bomb = { 'habits.json': Buffer.alloc(70 * 1024 * 1024, 32) };
  test.each<[what: string, file: () => File | Promise<File>, words: string]>([
    ['empty', () => asFile(''), 'This file is empty.'],
    [
      'a picture',
      () => asFile(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff])),
      'is no text in UTF-8',
    ],
    ['binary', () => asFile(Buffer.from('Date,Read,\n2025-01-01,\0,')), 'is no text in UTF-8'],
    [
      'in an old encoding',
      () => asFile(Buffer.from('Date,Übung,\n', 'latin1')),
      'is no text in UTF-8',
    ],
    [
      'some text',
      () => asFile('Dear diary'),
      'of no kind that can be imported. Expected is one of these:',
    ],
    ['broken JSON', () => asFile('{"habits":['), 'is no whole JSON file'],
    ['deep JSON', () => long('[', 200_000), 'is no whole JSON file'],
    ['a zip of nothing', () => zip({}), 'of no kind that can be imported'],
    ['a broken zip', () => asFile('PK\u0003\u0004 and so on'), 'This zip cannot be unpacked'],
    ['a zip that lies', () => asFile(lyingZip()), 'of no kind'],
    ['a zip bomb', () => zip(bomb), 'larger than 64 MB when unpacked'],
    ['a zip of thousands', () => zip(many), 'more than 5,000 files'],
    [
      'a zip with a way out',
      () => zip({ '../../habits.json': '{}', '/etc/passwd.csv': 'x' }),
      'of no kind',
    ],
    [
      'a CSV of one line',
      () => asFile(`Date,a,\n${'2025-01-01,'.repeat(100_000)}`),
      'is longer than any tracker writes',
    ],
    [
      'a quote without end',
      () => asFile(`Date,a,\n"2025-01-01,2,\n${'x\n'.repeat(200_000)}`),
      'a quote is not closed',
    ],
    [
      'a broken database',
      async () => asFile((await sample('loop-backup.db')).subarray(0, 5000)),
      'This database cannot be read',
    ],
    [
      'another database',
      () => databaseOf('create table notes (id)'),
      'of no kind that can be imported',
    ],
    [
      'a newer database',
      () =>
        databaseOf(
          'create table Habits (id); create table Repetitions (habit); pragma user_version = 26',
        ),
      'of version 26',
    ],
    [
      'a database with a trap',
      () =>
        databaseOf(`create table Repetitions (habit);
          create view Habits as with recursive n(x) as (select 1 union all select x + 1 from n) select x from n;
          pragma user_version = 25`),
      'of no kind',
    ],
  ])('(%s) is refused with what was expected, and leaves nothing', async (_, file, words) => {
    const refused = await ben.refused(importTracker, { file: await file() });
    expect(refused.status).toBe(422);
    expect(refused.message).toContain(words);
    expect(refused.message.length).toBeLessThan(700);
    expect(await habitsOf(ben)).toEqual([]);
  });

  test('is refused where it is missing or too large', async () => {
    const missing = await ben.refused(importTracker, { body: {} });
    expect(missing.status).toBe(415);
    const large = await ben.refused(importTracker, {
      file: asFile(new Uint8Array(20 * 1024 * 1024 + 1)),
    });
    expect([large.status, large.message]).toEqual([413, 'Please choose a file of at most 20MB.']);
  });

  test('leaves nothing where only its end does not fit', async () => {
    const habits = [
      { name: 'Good', records: [{ day: TODAY, done: true }] },
      { name: 'Bad', records: [{ day: 'soon', done: true }] },
    ];
    const file = json({ user_email: 'x', exported_at: 'y', habits });
    const refused = await ben.refused(importTracker, { file });
    expect(refused).toMatchObject({
      status: 422,
      message: 'A record of Bad should have a day as YYYY-MM-DD.',
    });
    expect(await habitsOf(ben)).toEqual([]);
  });

  test('leaves nothing where there is no room for all of it, and says so', async () => {
    await ben.ok(createHabit, { body: { name: 'Here', type: 'daily' } });
    const habits = Array.from({ length: 500 }, (_, at) => ({ name: `Habit ${at}`, records: [] }));
    const refused = await ben.refused(importTracker, {
      file: json({ user_email: 'x', exported_at: 'y', habits }),
    });
    expect(refused).toMatchObject({
      status: 422,
      message: 'You can keep at most 500 habits: there are 1 here, and this file has 500 more.',
    });
    expect(await habitsOf(ben)).toHaveLength(1);
  });

  test.each([[{ ms: 1, megabytes: 384 }], [{ ms: 20_000, megabytes: 12 }]])(
    'may take no more than %j',
    async (bounds) => {
      const read = openFileReader(bounds);
      const content = strToU8(`{"habits":[${'{"completions":[]},'.repeat(400_000)}{}]}`);
      const reader = { today: TODAY, zone: 'UTC' } as never;
      const refusal = {
        status: 422,
        message: expect.stringContaining('takes too long or too much memory'),
      };
      await expect(read({ content, reader })).rejects.toMatchObject(refusal);
    },
  );
});

/** What is stored of Ben, without ids. */
async function stateOf() {
  const ofBen = `where user_id = (select id from users where username = 'ben')`;
  return [
    await house.rows(`select * from habits ${ofBen} order by id`),
    await house.rows(`select * from habit_instances ${ofBen} order by id`),
  ];
}
