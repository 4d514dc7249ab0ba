import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { deleteUser } from '#contract/account.ts';
import { createHabit, deleteHabit, listHabits, restoreHabit, setDay } from '#contract/habits.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { createEmptyDatabase } from '#server/testing/test-databases.ts';
import { partitionDays } from './commands/partition-days.ts';
import { checkFigures } from './queries/check-figures.ts';

const app = useTestApp();

const TODAY = '2026-03-10';

const partition = (say: (line: string) => void = () => {}) =>
  partitionDays(app.ctx.database, 4, say);

const allDays = () => app.rows('select * from habit_instances order by user_id, id');

/** What the catalogue says of the table, but for brackets, and not how its rows are kept. */
async function shape() {
  const [columns, constraints, indexes, triggers] = await Promise.all([
    app.rows(`select column_name, data_type, is_nullable, column_default, is_identity, identity_generation
                from information_schema.columns where table_name = 'habit_instances' order by column_name`),
    app.rows(`select conname, conrelid::regclass::text as of, confdeltype, convalidated, pg_get_constraintdef(oid) as text
                from pg_constraint
               where conparentid = 0 and 'habit_instances'::regclass in (conrelid, confrelid) order by conname`),
    app.rows(`select relname, indisunique, replace(pg_get_indexdef(indexrelid), ' ONLY ', ' ') as text
                from pg_index join pg_class c on c.oid = indexrelid
               where indrelid = 'habit_instances'::regclass order by relname`),
    app.rows(`select tgname, tgenabled, translate(pg_get_triggerdef(oid), '()', '') as text
                from pg_trigger where tgrelid = 'habit_instances'::regclass and not tgisinternal order by tgname`),
  ]);
  return { columns, constraints, indexes, triggers };
}

const kindOfTable = async () =>
  (await app.rows(`select relkind from pg_class where oid = 'habit_instances'::regclass`))[0]?.[
    'relkind'
  ];

const partedFigures = async () => {
  const parted: unknown[] = [];
  await checkFigures(app.ctx.database.patient, (found) => void parted.push(found));
  return parted;
};

test('the days are in tables by person, each and all that hangs on them as before', async () => {
  const before = { shape: await shape(), days: await allDays() };
  expect(before.days.length).toBeGreaterThan(0);
  expect(await partition()).toBe(true);
  expect({ shape: await shape(), days: await allDays() }).toEqual(before);
  const spread = await app.rows<{ people: number }>(
    `select count(distinct tableoid)::int as people from habit_instances group by user_id`,
  );
  expect(new Set(spread.map(({ people }) => people))).toEqual(new Set([1]));
  expect(await kindOfTable()).toBe('p');
  expect(await partedFigures()).toEqual([]);
});

test('is done once', async () => {
  expect(await partition()).toBe(true);
  const before = await shape();
  expect(await partition()).toBe(false);
  expect(await shape()).toEqual(before);
});

test.each([
  'copying the days into 4 tables',
  'building the indexes',
  'checking what refers to them',
])('what is broken off while it is %s has changed nothing', async (step) => {
  const before = { shape: await shape(), days: await allDays() };
  const brokenOff = partition((line) => {
    if (line === step) throw new Error('broken off');
  });
  await expect(brokenOff).rejects.toThrow('broken off');
  expect({ shape: await shape(), days: await allDays() }).toEqual(before);
  expect(await kindOfTable()).toBe('r');
});

test('people go on as before, also on connections that were open', async () => {
  const ada = await app.signIn('ada');
  const body = { name: 'Swim', type: 'daily', deadline: '18:00' } as const;
  const { id } = await ada.ok(createHabit, { body });
  const tick = (completed: boolean) =>
    ada.ok(setDay, { params: { id, date: TODAY }, body: { completed } });
  await tick(true);
  expect(await partition()).toBe(true);
  await tick(false);
  await tick(true);
  await ada.ok(deleteHabit, { params: { id } });
  await ada.ok(restoreHabit, { params: { id } });
  const mine = (await ada.ok(listHabits)).find((habit) => habit.id === id);
  expect(mine).toMatchObject({ streak: 1, reps: 1 });
  const other = await ada.ok(createHabit, { body: { ...body, name: 'Run' } });
  await ada.ok(setDay, { params: { id: other.id, date: TODAY }, body: { completed: true } });
  expect(await partedFigures()).toEqual([]);
});

test('whoever leaves takes their days along', async () => {
  await partition();
  const days = `select from habit_instances i where not exists (select from users where id = i.user_id)
                    or i.user_id = (select id from users where username = 'ada')`;
  expect(await app.rows(days)).not.toEqual([]);
  const ada = await app.signIn('ada');
  await ada.ok(deleteUser, { body: { username: 'ada' } });
  expect(await app.rows(days)).toEqual([]);
});

test('a backup of it is restored where nothing is partitioned, and where it is', {
  tags: 'long',
}, async () => {
  await partition();
  const before = await allDays();
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-partitioned-'));
  const empty = await createEmptyDatabase();
  const [from, to] = [new pg.Client(app.databaseUrl), new pg.Client(empty.url)];
  await Promise.all([from.connect(), to.connect()]);
  onTestFinished(async () => {
    await Promise.all([from.end(), to.end()]);
    await empty.release();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'one.backup.gz');
  await writeBackup(from, file);
  await restoreBackup(to, file, { isReplacing: false });
  const { rows } = await to.query('select count(*)::int as count from habit_instances');
  expect(rows).toEqual([{ count: before.length }]);
  await restoreBackup(from, file, { isReplacing: true });
  expect(await allDays()).toEqual(before);
  expect(await kindOfTable()).toBe('p');
});
