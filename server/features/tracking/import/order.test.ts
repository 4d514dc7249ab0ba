import { beforeEach, describe, expect, test } from 'vitest';
import {
  createHabit,
  createSection,
  listHabits,
  listSections,
  setDay,
  updateHabit,
} from '#contract/habits.ts';
import { importTracker, previewImport } from '#contract/import.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { asFile, beaver, json, sample } from './testing/tracker-files.ts';

const app = useRestoredTestApp();
let ben: Caller;

beforeEach(async () => {
  ben = await app.signIn('ben');
});

const listSectionNames = async () => (await ben.ok(listSections)).map(({ name }) => name);

/** Habits with the names of their sections. */
async function readPlaces() {
  const sections = await ben.ok(listSections);
  return (await ben.ok(listHabits)).map(({ name, section, tags, steps }) => ({
    name,
    section: sections.find(({ id }) => id === section)?.name ?? null,
    tags,
    steps: steps?.map(({ text }) => text) ?? null,
  }));
}

const group = (uuid: string, name: string) => ({ uuid, name });
const table = (habits: [name: string, group: string | null][], groups: object[]) =>
  json({
    habits: habits.map(([name, group_id]) => ({
      name,
      ...(group_id !== null && { group_id }),
      freq_type: 3,
      freq_custom: '[1,1]',
      records: [],
    })),
    groups,
  });

describe('sections, tags and steps of other trackers', () => {
  test.each([
    [
      'table-habit.json',
      [
        { name: 'Read', section: 'Evening', tags: null, steps: null },
        { name: 'Coffee', section: null, tags: null, steps: null },
      ],
    ],
    [
      'habitica-user-data.json',
      [
        { name: 'Drink water', section: null, tags: ['Health'], steps: null },
        { name: 'Read', section: null, tags: null, steps: ['Open the book'] },
      ],
    ],
    [
      'beaver-habits.json',
      [
        { name: 'Read', section: null, tags: ['Starred', 'Evening'], steps: null },
        { name: 'Water', section: null, tags: null, steps: null },
      ],
    ],
  ])(
    'sections, tags and steps of other trackers are imported once from %s',
    async (name, places) => {
      const file = asFile(await sample(name));
      const { dropped } = await ben.ok(previewImport, { file });
      const droppedText = JSON.stringify(dropped);
      for (const word of ['Groups', 'Tags', 'Checklists']) expect(droppedText).not.toContain(word);
      await ben.ok(importTracker, { file });
      expect(await readPlaces()).toEqual(places);
      const sections = await listSectionNames();
      await ben.ok(importTracker, { file });
      expect(await readPlaces()).toEqual(places);
      expect(await listSectionNames()).toEqual(sections);
    },
  );

  test('sections, tags and steps of other trackers are added after existing sections, and reuse sections of the same name', async () => {
    await ben.ok(createSection, { body: { name: 'evening' } });
    const groups = [group('m', 'Morning'), group('e', 'Evening'), group('n', 'Night')];
    const file = table(
      [
        ['Read', 'e'],
        ['Run', 'm'],
      ],
      groups,
    );
    await ben.ok(importTracker, { file });
    expect(await listSectionNames()).toEqual(['evening', 'Morning', 'Night']);
    expect(await readPlaces()).toMatchObject([
      { name: 'Read', section: 'evening' },
      { name: 'Run', section: 'Morning' },
    ]);
  });

  test('sections of other trackers beyond the maximum are reported, and their habits are imported without a section', async () => {
    for (let at = 1; at < 30; at += 1) {
      await ben.ok(createSection, { body: { name: `Section ${at}` } });
    }
    const groups = [group('m', 'Morning'), group('e', 'Evening')];
    const file = table(
      [
        ['Run', 'm'],
        ['Read', 'e'],
      ],
      groups,
    );
    const { dropped } = await ben.ok(previewImport, { file });
    expect(dropped).toEqual([
      { what: 'Evening', why: expect.stringContaining('At most 30 sections') },
    ]);
    await ben.ok(importTracker, { file });
    expect(await listSectionNames()).toHaveLength(30);
    expect(await readPlaces()).toMatchObject([
      { name: 'Run', section: 'Morning' },
      { name: 'Read', section: null },
    ]);
  });

  test('sections, tags and steps of other trackers do not change an existing habit, which is reported', async () => {
    const { id: section } = await ben.ok(createSection, { body: { name: 'Work' } });
    await ben.ok(createHabit, { body: { name: 'Read', type: 'daily', section, tags: ['mine'] } });
    const file = beaver([], { tags: ['Evening'], star: true });
    const { dropped, habits } = await ben.ok(previewImport, { file });
    expect(habits).toMatchObject([{ isHere: true }]);
    expect(dropped).toEqual([
      { what: 'Read', why: expect.stringContaining('keeps its section, tags and steps') },
    ]);
    await ben.ok(importTracker, { file });
    expect(await readPlaces()).toEqual([
      { name: 'Read', section: 'Work', tags: ['mine'], steps: null },
    ]);
  });

  test("sections, tags and steps of other trackers are imported into the user's own account", async () => {
    const ada = await app.signIn('ada');
    await ada.ok(createSection, { body: { name: 'Evening' } });
    await ben.ok(importTracker, { file: asFile(await sample('table-habit.json')) });
    expect(await listSectionNames()).toEqual(['Evening']);
    expect((await ada.ok(listSections)).map(({ name }) => name)).toEqual(['Evening']);
    expect((await readPlaces())[0]).toMatchObject({ name: 'Read', section: 'Evening' });
  });
});

describe('imported steps', () => {
  const STEP = '44444444-0000-4000-8000-000000000001';

  test('imported steps can be ticked like others', async () => {
    await ben.ok(importTracker, { file: asFile(await sample('habitica-user-data.json')) });
    const read = (await ben.ok(listHabits)).find(({ name }) => name === 'Read');
    const id = read?.id ?? 0;
    expect(read?.steps).toEqual([{ id: STEP, text: 'Open the book' }]);
    const date = '2026-03-10';
    const body = { steps: { [STEP]: true } };
    const { habit } = await ben.ok(setDay, { params: { id, date }, body });
    expect(habit).toMatchObject({ completed: true, instance: { stepsDone: [STEP] } });
  });

  test('imported steps are ticked on the current day as in the file', async () => {
    const other = '44444444-0000-4000-8000-000000000002';
    const checklist = [
      { id: STEP, text: 'Open it', completed: true },
      { id: other, text: 'Close it', completed: false },
    ];
    const document = {
      lastCron: '2026-03-10T06:00:00.000Z',
      tasks: { dailys: [{ text: 'Read', frequency: 'daily', checklist, history: [] }] },
    };
    await ben.ok(importTracker, { file: json(document) });
    const fetchToday = async () => (await ben.ok(listHabits)).find(({ name }) => name === 'Read');
    const ticked = { completed: false, instance: { scheduled: true, stepsDone: [STEP] } };
    expect(await fetchToday()).toMatchObject(ticked);
    await ben.ok(importTracker, { file: json(document) });
    expect(await fetchToday()).toMatchObject(ticked);
    const body = { steps: { [other]: true } };
    const params = { id: (await fetchToday())?.id ?? 0, date: '2026-03-10' };
    expect((await ben.ok(setDay, { params, body })).habit.completed).toBe(true);
  });

  test('imported steps are left out for a habit with an amount', async () => {
    const { id } = await ben.ok(createHabit, { body: { name: 'Read', type: 'daily' } });
    const goal = { kind: 'least', amount: 2, unit: 'l', step: 1, per: 'day' } as const;
    await ben.ok(updateHabit, { params: { id }, body: { goal } });
    const file = json({
      tasks: { dailys: [{ text: 'Read', checklist: [{ id: STEP, text: 'Open it' }] }] },
    });
    await ben.ok(importTracker, { file });
    expect((await ben.ok(listHabits)).find((habit) => habit.id === id)).toMatchObject({
      goal,
      steps: null,
    });
  });

  test('an import of steps does not replace weekdays by an amount', async () => {
    const steps = [{ id: STEP, text: 'Open it' }];
    const { id } = await ben.ok(createHabit, { body: { name: 'Read', type: 'daily', steps } });
    const file = json({
      habits: [
        {
          name: 'Read',
          freq_type: 3,
          freq_custom: '[1,1]',
          daily_goal: 30,
          daily_goal_unit: 'min',
          records: [],
        },
      ],
    });
    const preview = await ben.ok(previewImport, { file });
    expect(preview.habits).toMatchObject([{ isHere: true, insteadOf: null }]);
    await ben.ok(importTracker, { file, query: { renewed: '0' } });
    expect((await ben.ok(listHabits)).find((habit) => habit.id === id)).toMatchObject({
      goal: null,
      steps,
    });
  });
});
