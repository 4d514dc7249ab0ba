import { beforeEach, expect, test } from 'vitest';
import { exportJson } from '#contract/export.ts';
import { createHabit, setDay } from '#contract/habits.ts';
import { importTracker, previewImport } from '#contract/import.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10');
let ben: Caller;
let dov: Caller;

beforeEach(async () => {
  ben = await app.signIn('ben');
  dov = await app.signIn('dov');
});

test('an import of our own export lists days without their habit, and refuses unreadable ids', async () => {
  const id = (await ben.ok(createHabit, { body: { name: 'Read', type: 'daily' } })).id;
  await ben.ok(createHabit, { body: { name: 'Walk', type: 'daily' } });
  await ben.ok(setDay, { params: { id, date: TODAY }, body: { completed: true } });
  const exported = await ben.raw({ method: 'GET', url: exportJson.path });
  const document = JSON.parse(exported.body) as { habits: { id: unknown; name: string }[] };
  const fileWith = (habits: object[]) => new File([JSON.stringify({ ...document, habits })], 'x');

  const [walk] = document.habits.filter(({ name }) => name === 'Walk');
  const preview = await dov.ok(previewImport, { file: fileWith([{ ...walk }]) });
  expect(preview.habits.map(({ name }) => name)).toEqual(['Walk']);
  expect(preview.dropped).toContainEqual({
    what: expect.stringMatching(/^1 day\b/),
    why: 'The file does not have the habit.',
  });

  const odd = fileWith([{ ...walk, id: 'eight' }]);
  for (const call of [previewImport, importTracker]) {
    const message = 'Habit 1 (Walk) should have a whole number as its id.';
    expect(await dov.refused(call, { file: odd })).toMatchObject({ status: 422, message });
  }
});

test('the preview and the import of a habit that continues on its grid add the same pauses', async () => {
  const rhythm = { kind: 'every', count: 10, unit: 'day', from: 'start' } as const;
  const body = { name: 'Water plants', type: 'daily', rhythm } as const;
  const { id } = await ben.ok(createHabit, { body: { ...body, createdOn: addDays(TODAY, -5) } });
  await dov.ok(createHabit, { body });
  const exported = await ben.raw({ method: 'GET', url: exportJson.path });
  // On its grid, the habit of 10 March begins on 28 February, before the one of the file.
  const pause = { id: 1, habitId: id, from: addDays(TODAY, -9), until: addDays(TODAY, -7) };
  const document = { ...(JSON.parse(exported.body) as object), pauses: [pause] };
  const file = new File([JSON.stringify(document)], 'x');

  expect(await dov.ok(previewImport, { file })).toMatchObject({ newHabits: 0, pauses: 1 });
  expect(await dov.ok(importTracker, { file })).toMatchObject({ continued: 0, pauses: 1 });
});

test.each([
  ['before 2000', '1990-01-01', '1995-06-30', '2000-01-01'],
  ['after today', '2026-01-01', '9999-12-31', TODAY],
])(
  'an import of our own export moves an archiving %s into the days of the habit',
  async (_, createdOn, archivedOn, moved) => {
    await ben.ok(createHabit, { body: { name: 'Read', type: 'daily' } });
    const exported = await ben.raw({ method: 'GET', url: exportJson.path });
    const document = JSON.parse(exported.body) as { habits: object[] };
    const habits = [{ ...document.habits[0], createdOn, archivedOn }];
    const file = new File([JSON.stringify({ ...document, habits, history: [] })], 'x');

    await dov.ok(importTracker, { file });
    expect(await app.rows(`select archived_on from habits where name = 'Read'`)).toContainEqual({
      archived_on: moved,
    });
  },
);
