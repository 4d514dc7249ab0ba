import { afterEach, describe, expect, test } from 'vitest';
import type { HabitId, NewOperation } from './operation.ts';
import { DAY, tick } from './testing/operations.ts';
import { dayOf } from './testing/model-habit.ts';
import type { Place } from './testing/place.ts';
import { View } from './testing/view.ts';
import { settled, World } from './testing/world.ts';

let world: World | undefined;

afterEach(() => world?.close());

/** A browser without a network, that has the list of a server with one habit. */
async function openOffline(tabs: number, seed = 7): Promise<{ world: World; tabs: Place[] }> {
  const opened = new World(seed);
  world = opened;
  opened.server.add({ name: 'Read' });
  const places = Array.from({ length: tabs }, (_, at) => opened.open(`tab ${at}`));
  await opened.run();
  opened.isOnline = false;
  return { world: opened, tabs: places };
}

async function goOnline(opened: World): Promise<void> {
  opened.isOnline = true;
  for (const place of opened.places) place.resume();
  await settled();
  await opened.run();
}

const append = (tab: Place, item: NewOperation) => tab.outbox.append(item).operation;
const create = (tab: Place): HabitId => {
  const body = { name: 'Floss', type: 'daily', createdOn: DAY } as const;
  const { habit } = append(tab, { kind: 'create', habit: null, body });
  if (habit === null) throw new Error('A new habit has a draft id.');
  return habit;
};
const viewOf = ({ list, outbox }: Place) => {
  if (!list) throw new Error('The tab has no list.');
  return new View(list, outbox.snapshot());
};
const shownDay = (tab: Place, name: string) => {
  const model = viewOf(tab)
    .server.listed()
    .find(({ habit }) => habit.name === name);
  return model && dayOf(model, DAY);
};
const requests = ({ server }: World, result = 'applied') =>
  server.log
    .filter((entry) => entry.result === result)
    .map(({ request }) => `${request.method} ${request.path}`);
const DAY_OF_2 = `PUT /api/habits/2/days/${DAY}`;

describe('a habit that was created offline', () => {
  test('a habit that was created offline is shown ticked at every moment while it is sent', async () => {
    const { world: opened, tabs } = await openOffline(1);
    const [tab] = tabs as [Place];
    append(tab, tick(create(tab)));
    await opened.run();
    opened.isOnline = true;
    tab.resume();
    await settled();
    do expect(shownDay(tab, 'Floss')?.completed).toBe(true);
    while (await opened.step());
    expect(requests(opened)).toEqual(['POST /api/habits', DAY_OF_2]);
  });

  test('a habit that was created offline has one request at a time under way', async () => {
    const { world: opened, tabs } = await openOffline(1);
    const [tab] = tabs as [Place];
    const habit = create(tab);
    append(tab, tick(habit));
    append(tab, { kind: 'day', habit, body: { date: DAY, change: { notes: 'one' } } });
    await goOnline(opened);
    expect(requests(opened)).toEqual(['POST /api/habits', DAY_OF_2, DAY_OF_2]);
    expect(opened.requests).toBe(3);
  });

  test('a habit that was created offline is ticked once when a later visit sends it', async () => {
    const { world: opened, tabs } = await openOffline(1);
    const [tab] = tabs as [Place];
    const habit = create(tab);
    await opened.run();
    opened.end(tab);
    opened.isOnline = true;
    const later = opened.open('later visit');
    await opened.runUntil(
      () => later.list !== undefined && later.outbox.snapshot().operations.length > 0,
    );
    append(later, tick(habit));
    await opened.run();
    expect(requests(opened)).toEqual(['POST /api/habits', DAY_OF_2]);
  });

  test('a habit that was created offline is unticked by an undo after it was sent', async () => {
    const { world: opened, tabs } = await openOffline(1);
    const [tab] = tabs as [Place];
    const habit = create(tab);
    const { id } = append(tab, tick(habit));
    await goOnline(opened);
    const change = { completed: false, expected: { completed: true } };
    const inverse: NewOperation = { kind: 'day', habit, body: { date: DAY, change }, undoOf: id };
    void tab.outbox.undo(id, [inverse]);
    await settled();
    await opened.run();
    expect(requests(opened).at(-1)).toBe(DAY_OF_2);
    expect(shownDay(tab, 'Floss')?.completed).toBe(false);
  });

  test('no request has the draft id of a habit that was created offline', async () => {
    const { world: opened, tabs } = await openOffline(1);
    const [tab] = tabs as [Place];
    const habit = create(tab);
    const entry = { id: 'e', amount: 2, at: '12:00' };
    append(tab, { kind: 'reorder', habit: null, body: { order: [habit, 1], moved: [] } });
    append(tab, { kind: 'entry', habit, body: { date: DAY, entry } });
    append(tab, { kind: 'day', habit, body: { date: DAY, change: { notes: 'n' } } });
    append(tab, { kind: 'pause', habit, body: { from: DAY } });
    append(tab, { kind: 'edit', habit, body: { archivedOn: DAY } });
    append(tab, { kind: 'delete', habit, body: {} });
    await goOnline(opened);
    expect(opened.server.log).toHaveLength(7);
    expect(JSON.stringify(opened.server.log.map(({ request }) => request))).not.toContain('draft');
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'two tabs lose none of 24 ticks, in the order of seed %i',
  async (seed) => {
    const { world: opened, tabs } = await openOffline(2, seed);
    for (let habit = 2; habit <= 24; habit += 1) opened.server.add({ name: `habit ${habit}` });
    for (let habit = 1; habit <= 24; habit += 1) {
      append(tabs[habit % 2] as Place, tick(habit));
      for (let steps = opened.random.below(8); steps > 0; steps -= 1) await opened.step();
      if (habit === 20) opened.isOnline = true;
    }
    await goOnline(opened);
    expect(requests(opened).toSorted()).toEqual(
      Array.from({ length: 24 }, (_, at) => `PUT /api/habits/${at + 1}/days/${DAY}`).toSorted(),
    );
  },
);

test('two tabs show the tick that one of them has sent', async () => {
  const { world: opened, tabs } = await openOffline(2);
  append(tabs[0] as Place, tick(1));
  await goOnline(opened);
  for (const tab of tabs) {
    expect(shownDay(tab, 'Read')?.completed).toBe(true);
    expect(tab.outbox.snapshot().operations).toMatchObject([{ state: { name: 'done' } }]);
  }
});

test('a tick whose response was lost is shown once, and sent until a response arrives', async () => {
  const { world: opened, tabs } = await openOffline(1);
  const [tab] = tabs as [Place];
  opened.server.add({
    name: 'Drink',
    goal: { kind: 'least', amount: 8, step: 1, unit: 'l', per: 'day' },
  });
  const entry = { id: 'e', amount: 3, at: '12:00' };
  append(tab, { kind: 'entry', habit: 2, body: { date: DAY, entry } });
  opened.faults = { ...opened.faults, late: 1 };
  opened.isOnline = true;
  tab.resume();
  await settled();
  await opened.runUntil(() => {
    if (opened.random.chance(0.1)) opened.fetchLists(tab);
    expect(shownDay(tab, 'Drink')?.amount ?? 3).toBe(3);
    return requests(opened, 'repeated').length >= 2;
  });
  opened.faults = { ...opened.faults, late: 0 };
  await opened.run();
  expect(shownDay(tab, 'Drink')?.amount).toBe(3);
  expect(tab.outbox.snapshot().operations).toMatchObject([{ state: { name: 'done' } }]);
});

test('a request that arrives late does not undo a later change', async () => {
  const { world: opened, tabs } = await openOffline(1);
  const [tab] = tabs as [Place];
  append(tab, tick(1));
  await goOnline(opened);
  const late = opened.server.log.at(-1)?.request;
  append(tab, tick(1, false));
  await opened.run();
  if (late) opened.server.handle(late);
  expect(requests(opened, 'repeated')).toHaveLength(1);
  opened.fetchLists(tab);
  await opened.run();
  expect(shownDay(tab, 'Read')?.completed).toBe(false);
});

test('a session of another user receives no operation, and the first user finds all of them again', async () => {
  const { world: opened, tabs } = await openOffline(1);
  const [tab] = tabs as [Place];
  create(tab);
  opened.server.user = 2;
  await goOnline(opened);
  expect(requests(opened)).toEqual([]);
  opened.server.user = 1;
  await goOnline(opened);
  expect(requests(opened)).toEqual(['POST /api/habits']);
});

test('a pressed button of a notification is sent by the next page', async () => {
  const { world: opened } = await openOffline(0);
  const worker = opened.open('worker');
  append(worker, tick(1));
  await opened.run();
  opened.end(worker);
  opened.isOnline = true;
  const tab = opened.open('tab');
  await opened.run();
  expect(requests(opened)).toHaveLength(1);
  expect(shownDay(tab, 'Read')?.completed).toBe(true);
});
