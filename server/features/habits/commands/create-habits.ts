import { HABITS_AT_MOST, nextSortOrder, normaliseSchedule } from '#domain/habit.ts';
import type { ImportedHabit } from '#domain/csv-habits.ts';
import { type DayFlags, untouchedDay } from '#domain/habit-day.ts';
import { daysFromTo, laterOf, type LocalDay } from '#domain/local-day.ts';
import type { Schedule } from '#domain/schedule.ts';
import { streakDelta, isOpen } from '#domain/streak.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { markHabitOwner } from '#server/features/account/public.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/http/actor.ts';
import { sortOrders } from './create-habit.ts';
import { refuseTooManyNotes } from './notes-room.ts';

// The ids grow in the order of the rows: habits that nobody has arranged are listed by id.
const insertHabits = statement(
  'habits.insert-many',
  `insert into habits (user_id, name, type, deadline, weekdays, notes, sort_order, streak, reps,
                       last_done_on, created_on, created_at, last_updated)
   select $1, name, type, deadline, string_to_array(weekdays, ','), notes, sort_order, streak, reps,
          case when streak > 0 then $2::date end, $2::date, $3, $3
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::int[], $11::int[])
          with ordinality as asked (name, type, deadline, weekdays, notes, sort_order, streak, reps, place)
    order by place
   returning id`,
);
const insertDays = statement(
  'habits.insert-days',
  `insert into habit_instances (user_id, habit_id, date, scheduled, completed, streak, habit_name)
   select $1, habit_id, date, scheduled, completed, streak, name
     from unnest($2::int[], $3::date[], $4::bool[], $5::bool[], $6::int[], $7::text[])
          as days (habit_id, date, scheduled, completed, streak, name)
   returning id, habit_id as "habitId", date`,
);

type Planned = ImportedHabit & { sortOrder: number; schedule: Schedule; days: PlannedDay[] };
type PlannedDay = DayFlags & { date: LocalDay; streak: number };
type StoredDay = { id: number; habitId: number; date: LocalDay };

/** The first of them, as many as there is room for, in two statements however many they are. Returns how many. */
export async function createHabits(
  house: House,
  actor: Actor,
  asked: readonly ImportedHabit[],
): Promise<number> {
  return house.database.patient.transaction(async (tx) => {
    const [, existing] = await Promise.all([
      markHabitOwner(tx, actor.userId),
      tx.run<{ sortOrder: number }>(sortOrders, [actor.userId]),
    ]);
    const room = Math.max(0, HABITS_AT_MOST - existing.length);
    const orders = existing.map(({ sortOrder }) => sortOrder);
    const first = nextSortOrder(orders, undefined);
    const planned = asked
      .slice(0, room)
      .map((habit, at) => plan(actor, habit, first > 0 ? first + at : 0));
    if (planned.length > 0) await store(house, tx, actor, planned);
    if (planned.some(({ notes }) => notes)) await refuseTooManyNotes(tx, actor.userId);
    return planned.length;
  });
}

function plan(actor: Actor, habit: ImportedHabit, sortOrder: number): Planned {
  const { today } = actor;
  const schedule: Schedule = { ...normaliseSchedule(habit), createdOn: today };
  // A traveller whose clock went back has records after today too.
  const days = daysFromTo(today, laterOf(today, actor.daysFilledThrough ?? today))
    .map((date): PlannedDay => {
      const completed = habit.completed && date === today;
      const next = { ...untouchedDay(schedule, date), completed };
      return { ...next, date, streak: streakDelta({ before: null, old: null, next }).streak };
    })
    .filter(({ scheduled, completed }) => scheduled || completed);
  return { ...habit, sortOrder, schedule, days };
}

async function store(
  house: House,
  tx: Transaction,
  actor: Actor,
  planned: readonly Planned[],
): Promise<void> {
  const ids = await storeHabits(house, tx, actor, planned);
  const days = planned.flatMap((habit, at) =>
    habit.days.map((day) => ({ ...day, habitId: ids[at] ?? 0, name: habit.name })),
  );
  const stored = await tx.run<StoredDay>(insertDays, [
    actor.userId,
    days.map(({ habitId }) => habitId),
    days.map(({ date }) => date),
    days.map(({ scheduled }) => scheduled),
    days.map(({ completed }) => completed),
    days.map(({ streak }) => streak),
    days.map(({ name }) => name),
  ]);
  await tell(house, tx, actor, ids, days, stored);
}

async function storeHabits(
  house: House,
  tx: Transaction,
  { userId, today }: Actor,
  planned: readonly Planned[],
): Promise<number[]> {
  const ids = await tx.run<{ id: number }>(insertHabits, [
    userId,
    today,
    new Date(house.clock.now()),
    planned.map(({ name }) => name),
    planned.map(({ type }) => type),
    planned.map(({ deadline }) => deadline),
    planned.map(({ schedule }) => schedule.weekdays?.join(',') ?? null),
    planned.map(({ notes }) => notes),
    planned.map(({ sortOrder }) => sortOrder),
    planned.map(({ days }) => Math.max(0, ...days.map(({ streak }) => streak))),
    planned.map(({ completed }) => Number(completed)),
  ]);
  return ids.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function tell(
  house: House,
  tx: Transaction,
  { userId, today }: Actor,
  ids: readonly number[],
  days: readonly (PlannedDay & { habitId: number })[],
  stored: readonly StoredDay[],
): Promise<void> {
  const at = house.clock.now();
  const instanceIds = new Map(stored.map((day) => [keyOf(day), day.id]));
  const tellDay = async (day: PlannedDay & { habitId: number }) => {
    const instanceId = instanceIds.get(keyOf(day));
    if (instanceId === undefined) throw new Error('The day was not stored.');
    const { habitId, date, completed, streak } = day;
    const before = { wasCompleted: false, wasOpen: false };
    const change = { ...before, isCompleted: completed, isOpen: isOpen(day), streak };
    const type = 'day_changed';
    await house.emit(tx, {
      type,
      userId,
      habitId,
      instanceId,
      date,
      today,
      ...change,
      isPrivate: false,
      at,
    });
  };
  // Told without waiting in between: hundreds of answers to wait for would be most of the time.
  await Promise.all(days.map(tellDay));
  await Promise.all(
    ids.map((habitId) => house.emit(tx, { type: 'habit_created', userId, habitId, at })),
  );
}

const keyOf = (day: { habitId: number; date: LocalDay }) => `${day.habitId} ${day.date}`;
