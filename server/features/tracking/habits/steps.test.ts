import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10');
const YESTERDAY = addDays(TODAY, -1);

const makeSteps = (...texts: string[]) => texts.map((text) => ({ id: randomUUID(), text }));
const [SHOES, BOTTLE, TOWEL] = makeSteps('Shoes', 'Bottle', 'Towel');
if (!SHOES || !BOTTLE || !TOWEL) throw new Error('There are three steps.');
const BAG = [SHOES, BOTTLE, TOWEL];

const twenty = () => makeSteps(...Array.from({ length: 20 }, (_, at) => `Step ${at}`));

const add = (caller: Caller, body: object = {}) =>
  caller.ok(calls.createHabit, {
    body: { name: 'Pack the bag', type: 'daily', steps: BAG, ...body },
  });

const change = (caller: Caller, id: number, body: object) =>
  caller.ok(calls.updateHabit, { params: { id }, body });

const tell = async (caller: Caller, id: number, body: object, date: LocalDay = TODAY) =>
  (await caller.ok(calls.setDay, { params: { id, date }, body })).instance;

describe('a habit with steps', () => {
  test('a habit lists its steps in order and is done when all of them are', async () => {
    const ada = await app.signIn('ada');
    const { id, steps, stepsNeeded } = await add(ada);
    expect({ steps, stepsNeeded }).toEqual({ steps: BAG, stepsNeeded: null });
    expect(await tell(ada, id, { steps: { [TOWEL.id]: true } })).toMatchObject({
      stepsDone: [TOWEL.id],
      completed: false,
    });
    expect(await tell(ada, id, { steps: { [SHOES.id]: true, [BOTTLE.id]: true } })).toMatchObject({
      stepsDone: BAG.map((step) => step.id),
      completed: true,
    });
    const [habit] = (await ada.ok(calls.listHabits)).filter((listed) => listed.id === id);
    expect(habit).toMatchObject({ streak: 1, reps: 1, completed: true });
    expect(await tell(ada, id, { steps: { [SHOES.id]: false } })).toMatchObject({
      stepsDone: [BOTTLE.id, TOWEL.id],
      completed: false,
    });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a habit is done when enough of its steps are', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, { stepsNeeded: 2 });
    expect(await tell(ada, id, { steps: { [SHOES.id]: true } })).toMatchObject({
      completed: false,
    });
    expect(await tell(ada, id, { steps: { [TOWEL.id]: true } })).toMatchObject({ completed: true });
  });

  test('a tick of the habit ticks all steps or no step, and a skip keeps them', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada);
    const all = BAG.map((step) => step.id);
    expect(await tell(ada, id, { completed: true })).toMatchObject({ stepsDone: all });
    expect(await tell(ada, id, { skipped: true })).toMatchObject({
      stepsDone: all,
      completed: false,
      skipped: true,
    });
    expect(await tell(ada, id, { skipped: false })).toMatchObject({ completed: true });
    expect(await change(ada, id, { completed: false })).toMatchObject({
      completed: false,
      instance: { stepsDone: null },
    });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a habit that is created as done has all steps ticked', async () => {
    const ada = await app.signIn('ada');
    const { instance } = await add(ada, { completed: true });
    expect(instance?.stepsDone).toEqual(BAG.map((step) => step.id));
  });

  test('ticks of steps from two devices at the same moment are both stored', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada);
    await Promise.all(BAG.map((step) => tell(ada, id, { steps: { [step.id]: true } })));
    const [habit] = (await ada.ok(calls.listHabits)).filter((listed) => listed.id === id);
    expect(habit).toMatchObject({ completed: true, streak: 1 });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('steps can be ticked on any day since creation', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada);
    app.clock.pass(DAY);
    await ada.ok(calls.listHabits);
    const steps = Object.fromEntries(BAG.map((step) => [step.id, true]));
    const ofNext = await tell(ada, id, { steps }, addDays(TODAY, 1));
    expect(ofNext).toMatchObject({ completed: true });
    const { instance } = await ada.ok(calls.setDay, {
      params: { id, date: TODAY },
      body: { steps: { [SHOES.id]: true } },
    });
    expect(instance.stepsDone).toEqual([SHOES.id]);
    expect(await findWrongFigures(app)).toEqual([]);
  });
});

describe('other steps', () => {
  test('changed steps leave past days as recorded, and today follows them', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, { completed: true });
    app.clock.pass(DAY);
    await ada.ok(calls.listHabits);
    const tomorrow = addDays(TODAY, 1);
    await tell(ada, id, { steps: { [SHOES.id]: true, [BOTTLE.id]: true } }, tomorrow);
    const fewer = await change(ada, id, { steps: [BOTTLE, SHOES] });
    expect(fewer).toMatchObject({ completed: true, streak: 2 });
    expect(fewer.instance?.stepsDone).toEqual([BOTTLE.id, SHOES.id]);
    const [more] = makeSteps('Ticket');
    const longer = await change(ada, id, { steps: [BOTTLE, SHOES, more] });
    expect(longer).toMatchObject({ completed: false, displayStreak: 1 });
    const days = await ada.ok(calls.listHabitInstances, { params: { id } });
    expect(days.find(({ date }) => date === TODAY)).toMatchObject({
      completed: true,
      stepsDone: BAG.map((step) => step.id),
    });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('a renamed and moved step stays the same step', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada);
    await tell(ada, id, { steps: { [TOWEL.id]: true } });
    const changed = await change(ada, id, {
      steps: [{ ...TOWEL, text: 'Two towels' }, SHOES, BOTTLE],
    });
    expect(changed.instance?.stepsDone).toEqual([TOWEL.id]);
  });

  test('steps added to a habit that was ticked today are all done, and it stays done without them', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, { steps: null, completed: true });
    const changed = await change(ada, id, { steps: BAG });
    expect(changed).toMatchObject({ completed: true });
    expect(changed.instance?.stepsDone).toHaveLength(3);
    expect(await change(ada, id, { steps: [] })).toMatchObject({
      completed: true,
      steps: null,
      instance: { stepsDone: null },
    });
    expect(await findWrongFigures(app)).toEqual([]);
  });

  test('with fewer steps than needed all are needed, and the number needed can be changed alone', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, { stepsNeeded: 3 });
    await tell(ada, id, { steps: { [SHOES.id]: true, [BOTTLE.id]: true } });
    expect(await change(ada, id, { stepsNeeded: 2 })).toMatchObject({ completed: true });
    expect(await change(ada, id, { steps: [SHOES] })).toMatchObject({
      completed: true,
      stepsNeeded: null,
    });
  });

  test('a day with twenty ticked steps can be recorded again with twenty others', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada, { steps: twenty(), completed: true });
    app.clock.pass(DAY);
    await ada.ok(calls.listHabits);
    await change(ada, id, { steps: twenty() });
    expect(await tell(ada, id, { completed: true }, TODAY)).toMatchObject({ completed: true });
  });

  test('steps can be replaced by an amount, and an amount by steps', async () => {
    const ada = await app.signIn('ada');
    const goal = { kind: 'least', amount: 2, unit: 'bags', step: 1, per: 'day' };
    const { id } = await add(ada);
    expect(await change(ada, id, { goal, steps: null })).toMatchObject({ goal, steps: null });
    expect(await change(ada, id, { goal: null, steps: BAG })).toMatchObject({ steps: BAG });
  });
});

describe('what is refused', () => {
  const many = makeSteps(...Array.from({ length: 21 }, (_, at) => `Step ${at}`));
  const goal = { kind: 'least', amount: 2, unit: '', step: 1, per: 'day' };
  test.each([
    [{ steps: many }, 'steps', 'A habit has at most 20 steps.'],
    [{ steps: [SHOES, SHOES] }, 'steps', 'Two steps have the same id.'],
    [{ steps: [{ ...SHOES, text: ' ' }] }, 'steps.0.text', 'Please describe the step.'],
    [
      { steps: [{ ...SHOES, text: 'x'.repeat(101) }] },
      'steps.0.text',
      'Please use at most 100 characters.',
    ],
    [{ steps: [{ id: '1', text: 'Shoes' }] }, 'steps.0.id', 'Not an id.'],
    [{ stepsNeeded: 4 }, 'stepsNeeded', 'There are 3 steps.'],
    [{ steps: null, stepsNeeded: 1 }, 'stepsNeeded', 'There are no steps.'],
    [{ goal }, 'steps', 'A habit has steps or an amount, not both.'],
  ])('a habit with %j is refused with a message for its field', async (body, path, message) => {
    const pip = await app.signIn('pip');
    const sent = { name: 'Pack', type: 'daily', steps: BAG, ...body };
    const refused = await pip.refused(calls.createHabit, { body: sent });
    expect(refused.status).toBe(400);
    expect(refused.issues).toContainEqual({ path, message });
    expect(await pip.ok(calls.listHabits)).toEqual([]);
  });

  test('an amount is refused for a habit with steps, and steps for one with an amount', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada);
    const message = 'A habit has steps or an amount, not both.';
    const first = await ada.refused(calls.updateHabit, { params: { id }, body: { goal } });
    expect(first).toMatchObject({ status: 400, issues: [{ path: 'goal', message }] });
    const other = await add(ada, { steps: null, goal });
    const params = { id: other.id };
    const second = await ada.refused(calls.updateHabit, { params, body: { steps: BAG } });
    expect(second).toMatchObject({ status: 400, issues: [{ path: 'steps', message }] });
  });

  test.each([
    [{ steps: { [randomUUID()]: true } }, 422],
    [{ steps: { [SHOES.id]: true, [randomUUID()]: true } }, 422],
    [{ steps: { __proto__x: true } }, 400],
    [{ steps: { [SHOES.id]: 'yes' } }, 400],
    [{ steps: Object.fromEntries(many.map((step) => [step.id, true])) }, 400],
  ])('a change of a day to %j is refused', async (body, status) => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada);
    const params = { id, date: TODAY };
    expect(await ada.refused(calls.setDay, { params, body })).toMatchObject({ status });
    const instance = (await ada.ok(calls.listHabits)).find((listed) => listed.id === id)?.instance;
    expect(instance?.stepsDone).toBeNull();
  });

  test('steps can be changed while an imported rhythm is stored that would be refused', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada);
    await app.rows(
      `update habits set definitions = jsonb_build_array(definitions -> 0 || $2) where id = $1`,
      [
        id,
        {
          type: 'weekly',
          weekdays: ['monday'],
          rhythm: { kind: 'quota', times: 20, per: 'month' },
        },
      ],
    );
    const changed = await ada.ok(calls.updateHabit, { params: { id }, body: { steps: [SHOES] } });
    expect(changed.steps).toEqual([SHOES]);
  });

  test('a step is refused for a habit without steps and for one of another user', async () => {
    const ada = await app.signIn('ada');
    const ben = await app.signIn('ben');
    const { id } = await add(ada, { steps: null });
    const body = { steps: { [SHOES.id]: true } };
    const params = { id, date: TODAY };
    expect(await ada.refused(calls.setDay, { params, body })).toMatchObject({
      status: 422,
      message: 'This habit has no such step.',
    });
    expect(await ben.refused(calls.setDay, { params, body })).toMatchObject({ status: 404 });
  });

  test('steps are refused on a day before the habit', async () => {
    const ada = await app.signIn('ada');
    const { id } = await add(ada);
    const body = { steps: { [SHOES.id]: true } };
    const refused = await ada.refused(calls.setDay, { params: { id, date: YESTERDAY }, body });
    expect(refused.status).toBe(422);
  });
});
