import type { DayChangeInput, HabitChange } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitId, NewOperation } from '../operation.ts';
import { entriesOn, type ModelHabit, type NewModelHabit } from './model-habit.ts';
import { ModelServer } from './model-server.ts';
import type { Random } from './random.ts';

const goal = (kind: 'least' | 'most', amount: number, step: number) =>
  ({ kind, amount, step, unit: 'l', per: 'day' }) as const;

/** Ticked, with steps, with a target, with a limit, to avoid. */
export const SHAPES: readonly Omit<NewModelHabit, 'name'>[] = [
  {},
  { steps: ['s1', 's2', 's3'].map((id) => ({ id, text: id })) },
  { goal: goal('least', 8, 2) },
  { goal: goal('most', 3, 1) },
  { goal: goal('most', 0, 1) },
];

/** With a habit of each shape, on which nothing has happened. */
export function serverWithHabits(): ModelServer {
  const server = new ModelServer();
  SHAPES.forEach((shape, at) => server.add({ name: `habit ${at}`, ...shape }));
  return server;
}

/** The sources of random values, and of ids and texts that are new each time. */
export type Choice = { random: Random; newId: () => string; text: () => string };

/** Something that a user may do on a day of the habit. */
export function anyDayOperation(
  { random, newId, text }: Choice,
  habit: HabitId,
  model: ModelHabit,
  date: LocalDay,
): NewOperation {
  const { goal, steps } = model.habit;
  const entries = entriesOn(model, date);
  const roll = random.next();
  if (goal && entries.length > 0 && roll < 0.15) {
    const entry = random.pick(entries);
    if (random.chance(0.5)) return { kind: 'remove-entry', habit, body: { date, entry } };
    const corrected = { ...entry, amount: 1 + random.below(9) };
    return { kind: 'entry', habit, body: { date, entry: corrected, before: entry.amount } };
  }
  if (goal && roll < 0.4) {
    const entry = { id: newId(), amount: 1 + random.below(5), at: '12:00' };
    return { kind: 'entry', habit, body: { date, entry } };
  }
  const changes: DayChangeInput[] = [
    { completed: true },
    { completed: false },
    { skipped: true },
    { skipped: false },
    { notes: random.chance(0.2) ? null : text() },
  ];
  if (goal) changes.push({ amount: random.pick([null, 2, 7, 9]) });
  if (steps) changes.push({ steps: { [random.pick(steps).id]: random.chance(0.6) } });
  return { kind: 'day', habit, body: { date, change: random.pick(changes) } };
}

/** Something else that a user may do with the habit, with its undo. Undefined: a day is changed instead. */
export function anyHabitOperation(
  { random, text }: Choice,
  habit: HabitId,
  date: LocalDay,
): { item: NewOperation; inverses: NewOperation[] } | undefined {
  const roll = random.next();
  if (roll < 0.05) {
    const inverses: NewOperation[] = [{ kind: 'restore', habit, body: {} }];
    return { item: { kind: 'delete', habit, body: {} }, inverses };
  }
  if (roll < 0.08) {
    const inverses: NewOperation[] = [{ kind: 'edit', habit, body: { archivedOn: null } }];
    return { item: { kind: 'edit', habit, body: { archivedOn: date } }, inverses };
  }
  if (roll < 0.13) return { item: { kind: 'edit', habit, body: { name: text() } }, inverses: [] };
  if (roll < 0.16) {
    const weekdays = random.pick([['wednesday'], ['thursday', 'friday']] as const);
    const edit = (body: HabitChange): NewOperation => ({ kind: 'edit', habit, body });
    const inverses = [edit({ type: 'daily', weekdays: [] })];
    return { item: edit({ type: 'weekly', weekdays: [...weekdays] }), inverses };
  }
  if (roll < 0.19) return { item: { kind: 'pause', habit, body: { from: date } }, inverses: [] };
  return undefined;
}
