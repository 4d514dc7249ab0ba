import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const add = (caller: Caller, name: string) => caller.ok(calls.createSection, { body: { name } });
const addHabit = (caller: Caller, body: object = {}) =>
  caller.ok(calls.createHabit, { body: { name: 'Read', type: 'daily', ...body } });
const listNames = async (caller: Caller) =>
  (await caller.ok(calls.listSections)).map(({ name }) => name);
const findHabit = async (caller: Caller, id: number) =>
  (await caller.ok(calls.listHabits)).find((habit) => habit.id === id);

const GONE = 'This section no longer exists.';

describe('sections', () => {
  test('sections are added at the end, renamed, reordered and deleted', async () => {
    const ada = await app.signIn('ada');
    expect(await ada.ok(calls.listSections)).toEqual([]);
    const morning = await add(ada, '  Morning ');
    expect(morning).toEqual({ id: morning.id, name: 'Morning', sortOrder: 0 });
    const evening = await add(ada, 'Evening');
    const params = { id: evening.id };
    await ada.ok(calls.updateSection, { params, body: { name: 'Night' } });
    expect(await listNames(ada)).toEqual(['Morning', 'Night']);
    const sectionOrders = [
      { id: evening.id, sortOrder: 0 },
      { id: morning.id, sortOrder: 1 },
    ];
    const ordered = await ada.ok(calls.reorderSections, { body: { sectionOrders } });
    expect(ordered.map(({ name }) => name)).toEqual(['Night', 'Morning']);
    await ada.ok(calls.deleteSection, { params });
    expect(await listNames(ada)).toEqual(['Morning']);
  });

  test('sections belong to one user', async () => {
    const ada = await app.signIn('ada');
    const ben = await app.signIn('ben');
    const { id } = await add(ada, 'Morning');
    await add(ben, 'Morning');
    const body = { name: 'Mine' };
    const strangers = [
      await ben.refused(calls.updateSection, { params: { id }, body }),
      await ben.refused(calls.deleteSection, { params: { id } }),
      await ben.refused(calls.reorderSections, {
        body: { sectionOrders: [{ id, sortOrder: 3 }] },
      }),
    ];
    for (const refused of strangers) {
      expect(refused).toMatchObject({ status: 404, message: 'Section not found.' });
    }
    expect(await ada.ok(calls.listSections)).toEqual([{ id, name: 'Morning', sortOrder: 0 }]);
  });

  test('sections are refused to visitors', async () => {
    const visitor = app.visitor();
    const params = { id: 1 };
    for (const refused of [
      await visitor.refused(calls.listSections),
      await visitor.refused(calls.createSection, { body: { name: 'Morning' } }),
      await visitor.refused(calls.updateSection, { params, body: { name: 'Morning' } }),
      await visitor.refused(calls.deleteSection, { params }),
      await visitor.refused(calls.reorderSections, { body: { sectionOrders: [] } }),
    ]) {
      expect(refused.status).toBe(401);
    }
  });

  test.each([
    ['', 'Please give the section a name.'],
    ['   ', 'Please give the section a name.'],
    ['x'.repeat(41), 'Please use at most 40 characters.'],
    [
      'two\nlines',
      'Please write this on one line, in visible characters, without control characters.',
    ],
  ])('a section cannot be named %j', async (name, message) => {
    const ada = await app.signIn('ada');
    const refused = await ada.refused(calls.createSection, { body: { name } });
    expect(refused.status).toBe(400);
    expect(refused.issues).toContainEqual({ path: 'name', message });
  });

  test('section names are unique, regardless of case', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, 'Morning');
    const other = await add(ada, 'Evening');
    const message = 'You have a section of this name already.';
    const issues = [{ path: 'name', message }];
    const body = { name: 'MORNING' };
    const taken = { status: 409, issues };
    expect(await ada.refused(calls.createSection, { body })).toMatchObject(taken);
    const params = { id: other.id };
    expect(await ada.refused(calls.updateSection, { params, body })).toMatchObject(taken);
    // A section may get its own name in another case.
    await ada.ok(calls.updateSection, { params: { id }, body });
    expect(await listNames(ada)).toEqual(['MORNING', 'Evening']);
  });

  test('a section that two tabs add is added once', async () => {
    const ada = await app.signIn('ada');
    const raw = () =>
      ada.raw({ method: 'POST', url: '/api/sections', payload: { name: 'Morning' } });
    const answers = await Promise.all([raw(), raw(), raw()]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await listNames(ada)).toEqual(['Morning']);
  });

  test('a user has at most thirty sections', async () => {
    const ada = await app.signIn('ada');
    for (let at = 1; at <= 30; at += 1) await add(ada, `Section ${at}`);
    const body = { name: 'One more' };
    expect(await ada.refused(calls.createSection, { body })).toMatchObject({
      status: 422,
      message: 'You can keep at most 30 sections.',
    });
  });

  test('one order is stored when two tabs reorder sections at once', async () => {
    const ada = await app.signIn('ada');
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await add(ada, name)).id);
    const order = (list: number[]) =>
      ada.ok(calls.reorderSections, {
        body: { sectionOrders: list.map((id, sortOrder) => ({ id, sortOrder })) },
      });
    await Promise.all([order(ids), order(ids.toReversed())]);
    expect(['abc', 'cba']).toContain((await listNames(ada)).join(''));
  });
});

describe('a habit', () => {
  test('a habit is moved between sections and out of them', async () => {
    const ada = await app.signIn('ada');
    const [morning, evening] = [await add(ada, 'Morning'), await add(ada, 'Evening')];
    const { id, section } = await addHabit(ada, { section: morning.id });
    expect(section).toBe(morning.id);
    const change = (body: object) => ada.ok(calls.updateHabit, { params: { id }, body });
    expect((await change({ section: evening.id })).section).toBe(evening.id);
    expect((await change({ name: 'Read on' })).section).toBe(evening.id);
    expect((await change({ section: null })).section).toBeNull();
  });

  test('a habit stays when its section is deleted', async () => {
    const ada = await app.signIn('ada');
    const { id: section } = await add(ada, 'Morning');
    const { id } = await addHabit(ada, { section, completed: true });
    await ada.ok(calls.deleteSection, { params: { id: section } });
    expect(await findHabit(ada, id)).toMatchObject({ section: null, completed: true, streak: 1 });
  });

  test('a habit is moved to another section by a reordering', async () => {
    const ada = await app.signIn('ada');
    const { id: section } = await add(ada, 'Morning');
    const first = await addHabit(ada, { section });
    const second = await addHabit(ada);
    const order = (habitOrders: object[]) =>
      ada.ok(calls.reorderHabits, { body: { habitOrders } as never });
    await order([
      { id: second.id, sortOrder: 1, section },
      { id: first.id, sortOrder: 2 },
    ]);
    expect(await findHabit(ada, second.id)).toMatchObject({ section, sortOrder: 1 });
    expect(await findHabit(ada, first.id)).toMatchObject({ section, sortOrder: 2 });
    await order([{ id: first.id, sortOrder: 3, section: null }]);
    expect(await findHabit(ada, first.id)).toMatchObject({ section: null, sortOrder: 3 });
  });

  test('a habit is refused in an unknown section or in one of another user', async () => {
    const ada = await app.signIn('ada');
    const ben = await app.signIn('ben');
    const { id: foreign } = await add(ben, 'Morning');
    const { id } = await addHabit(ada);
    const issues = [{ path: 'section', message: GONE }];
    for (const section of [foreign, 2_000_000_000]) {
      const body = { name: 'Run', type: 'daily', section };
      expect(await ada.refused(calls.createHabit, { body })).toMatchObject({ status: 422, issues });
      const params = { id };
      const changed = await ada.refused(calls.updateHabit, {
        params,
        body: { name: 'Other', section },
      });
      expect(changed).toMatchObject({ status: 422, message: GONE, issues });
      const habitOrders = [{ id, sortOrder: 9, section }];
      expect(await ada.refused(calls.reorderHabits, { body: { habitOrders } })).toMatchObject({
        status: 422,
        message: GONE,
      });
    }
    expect(await findHabit(ada, id)).toMatchObject({ name: 'Read', section: null, sortOrder: 0 });
  });

  test.each([0, -1, 1.5, '1', 3_000_000_000])(
    'a habit is refused in section %j',
    async (section) => {
      const ada = await app.signIn('ada');
      const body = { name: 'Run', type: 'daily', section };
      expect(await ada.refused(calls.createHabit, { body })).toMatchObject({ status: 400 });
    },
  );

  test('a habit has no section when it is moved there while the section is deleted', async () => {
    const ada = await app.signIn('ada');
    const { id } = await addHabit(ada, { completed: true });
    for (let round = 0; round < 5; round += 1) {
      const { id: section } = await add(ada, 'Morning');
      const payload = { habitOrders: [{ id, sortOrder: round, section }] };
      const answers = await Promise.all([
        ada.raw({ method: 'PATCH', url: '/api/habits/reorder', payload }),
        ada.raw({ method: 'PATCH', url: `/api/habits/${id}`, payload: { section } }),
        ada.raw({ method: 'DELETE', url: `/api/sections/${section}` }),
      ]);
      for (const { statusCode } of answers) expect([200, 204, 422]).toContain(statusCode);
      expect(await findHabit(ada, id)).toMatchObject({ section: null, completed: true });
    }
  });
});

describe('tags of a habit', () => {
  test('tags are stored without repeats, changed and removed', async () => {
    const ada = await app.signIn('ada');
    const { id, tags } = await addHabit(ada, { tags: [' Health ', 'health', 'Out, side'] });
    expect(tags).toEqual(['Health', 'Out, side']);
    const change = (body: object) => ada.ok(calls.updateHabit, { params: { id }, body });
    expect((await change({ name: 'Run' })).tags).toEqual(['Health', 'Out, side']);
    expect((await change({ tags: ['ten'] })).tags).toEqual(['ten']);
    expect((await change({ tags: [] })).tags).toBeNull();
    expect((await change({ tags: null })).tags).toBeNull();
  });

  test('a habit has at most ten tags of thirty letters', async () => {
    const ada = await app.signIn('ada');
    const ten = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(30));
    expect((await addHabit(ada, { tags: ten })).tags).toEqual(ten);
    for (const [tags, path, message] of [
      [[...ten, 'one more'], 'tags', 'A habit has at most 10 tags.'],
      [['x'.repeat(31)], 'tags.0', 'A tag has at most 30 characters.'],
      [['ok', '  '], 'tags.1', 'A tag has at least one letter.'],
    ] as const) {
      const body = { name: 'Run', type: 'daily', tags };
      const refused = await ada.refused(calls.createHabit, { body });
      expect(refused.status).toBe(400);
      expect(refused.issues).toContainEqual({ path, message });
    }
  });
});
