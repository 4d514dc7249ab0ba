import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHabit, listHabits } from '#contract/habits.ts';
import { importTracker } from '#contract/import.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useSharedTestApp, useTestApp } from '#server/testing/open-app.ts';
import {
  asFile,
  createDatabaseFile,
  json,
  long,
  lyingZip,
  overlappingZip,
  sample,
  zip,
} from './testing/tracker-files.ts';

const TODAY = '2026-03-10';
const fetchHabits = (caller: Caller) => caller.ok(listHabits);

describe('importTracker refuses a file that is', () => {
  // One app for all, because none of them stores anything and starting the reader takes most of the time.
  const app = useSharedTestApp();
  let ben: Caller;

  beforeAll(async () => {
    ben = await app.signIn('ben');
  });

  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.csv`, 'x']));
  const bomb = { 'habits.json': Buffer.alloc(70 * 1024 * 1024, 32) };
  test.each<[what: string, file: () => File | Promise<File>, words: string]>([
    ['empty', () => asFile(''), 'This file is empty.'],
    [
      'a picture',
      () => asFile(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff])),
      'This file is a picture. Import from Image reads pictures.',
    ],
    [
      'a photograph',
      () => asFile(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 0xff])),
      'This file is a picture. Import from Image reads pictures.',
    ],
    ['binary', () => asFile(Buffer.from('Date,Read,\n2025-01-01,\0,')), 'isn’t text in UTF-8'],
    ['in Latin-1', () => asFile(Buffer.from('Date,Übung,\n', 'latin1')), 'isn’t text in UTF-8'],
    [
      'some text',
      () => asFile('Dear diary'),
      'import this kind of file. Please choose one of HabitCrush',
    ],
    ['broken JSON', () => asFile('{"habits":['), 'isn’t a whole JSON file'],
    ['deep JSON', () => long('[', 200_000), 'nested more than 100 levels deep'],
    ['a zip of nothing', () => zip({}), 'import this kind of file'],
    ['a broken zip', () => asFile('PK\u0003\u0004 and so on'), 'This zip cannot be unpacked'],
    ['a zip with a wrong size', () => asFile(lyingZip()), 'import this kind of file'],
    ['a zip bomb', () => zip(bomb), 'larger than 64 MB when unpacked'],
    [
      'a zip with overlapping files',
      () => asFile(overlappingZip(70, 1024 * 1024)),
      'larger than 64 MB when unpacked',
    ],
    ['a zip of thousands', () => zip(many), 'more than 5,000 files'],
    [
      'a zip with paths outside',
      () => zip({ '../../habits.json': '{}', '/etc/passwd.csv': 'x' }),
      'import this kind of file',
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
      () => createDatabaseFile('create table notes (id)'),
      'import this kind of file',
    ],
    [
      'a newer database',
      () =>
        createDatabaseFile(
          'create table Habits (id); create table Repetitions (habit); pragma user_version = 26',
        ),
      'of version 26',
    ],
    [
      'a database with an endless view',
      () =>
        createDatabaseFile(`create table Repetitions (habit);
          create view Habits as with recursive n(x) as (select 1 union all select x + 1 from n) select x from n;
          pragma user_version = 25`),
      'import this kind of file',
    ],
    [
      'a database with computed columns',
      () =>
        createDatabaseFile(`create table Repetitions (habit, x as(zeroblob(1000)));
          create table Habits (id); pragma user_version = 25`),
      'import this kind of file',
    ],
    [
      'a database with a large default value',
      () =>
        createDatabaseFile(`create table Habits (id); create table Repetitions (habit, timestamp);
          insert into Repetitions with recursive n(x) as (select 1 union all select x + 1 from n where x < 150)
            select 1, x from n;
          alter table Repetitions add column notes default (x'${'00'.repeat(480_000)}');
          pragma user_version = 25`),
      'too large to be read',
    ],
  ])('%s, and stores nothing', async (_, file, words) => {
    const refused = await ben.refused(importTracker, { file: await file() });
    expect(refused.status).toBe(422);
    expect(refused.message).toContain(words);
    expect(refused.message.length).toBeLessThan(700);
    expect(await fetchHabits(ben)).toEqual([]);
  });
});

describe('importTracker', () => {
  const app = useTestApp();
  let ben: Caller;

  beforeEach(async () => {
    ben = await app.signIn('ben');
  });

  test('importTracker refuses a missing or too large file', async () => {
    const missing = await ben.refused(importTracker, { body: {} });
    expect(missing.status).toBe(415);
    const large = await ben.refused(importTracker, {
      file: asFile(new Uint8Array(20 * 1024 * 1024 + 1)),
    });
    expect([large.status, large.message]).toEqual([413, 'Please choose a file of at most 20MB.']);
  });

  test('importTracker stores nothing if the end of the file is invalid', async () => {
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
    expect(await fetchHabits(ben)).toEqual([]);
  });

  test('importTracker stores nothing if the habits exceed the maximum', async () => {
    await ben.ok(createHabit, { body: { name: 'Here', type: 'daily' } });
    const habits = Array.from({ length: 500 }, (_, at) => ({ name: `Habit ${at}`, records: [] }));
    const refused = await ben.refused(importTracker, {
      file: json({ user_email: 'x', exported_at: 'y', habits }),
    });
    expect(refused).toMatchObject({
      status: 422,
      message: 'You can keep at most 500 habits: there are 1 here, and this file has 500 more.',
    });
    expect(await fetchHabits(ben)).toHaveLength(1);
  });
});
