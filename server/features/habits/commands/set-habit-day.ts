import type { LocalDay } from '#domain/days/local-day.ts';
import {
  applyDayChange,
  type DayChange,
  type DayContent,
  type HabitDay,
  untouchedDay,
} from '#domain/habits/habit-day.ts';
import type { Schedule } from '#domain/habits/schedule.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { HabitRow } from '../queries/list-habits.ts';
import { type ChangedDay, updateHabitDay } from './update-habit-day.ts';

const dayById = statement(
  'habits.day-by-id',
  'select habit_id as "habitId", date from habit_instances where user_id = $1 and id = $2',
);

type StoredDay = ChangedDay & { instance: HabitDay };
type Decide = (habit: HabitRow, old: DayContent | null) => DayContent;

/** Today's tick or skip, or an older day's, by the id of its record. */
export function setHabitDayById(
  ctx: AppContext,
  actor: Actor,
  instanceId: number,
  change: DayChange,
): Promise<StoredDay> {
  return ctx.database.transaction(async (tx) => {
    const [target] = await tx.run<Target>(dayById, [actor.userId, instanceId]);
    if (!target) throw notFound('This day');
    return store(ctx, tx, actor, target, (habit, old) => {
      if (!old) throw notFound('This day');
      return applyDayChange(old, change, habit);
    });
  });
}

type Target = Pick<HabitDay, 'habitId' | 'date'>;

/** Any day from the habit's creation to today. */
export function setHabitDay(
  ctx: AppContext,
  actor: Actor,
  target: Target,
  change: DayChange,
): Promise<StoredDay> {
  return ctx.database.transaction((tx) =>
    store(ctx, tx, actor, target, (habit, old) => {
      refuseOutside(habit, target.date, actor.today);
      return applyDayChange(old ?? untouchedDay(habit, target.date), change, habit);
    }),
  );
}

async function store(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  target: Target,
  decide: Decide,
): Promise<StoredDay> {
  const { habit, instance } = await updateHabitDay(ctx, tx, { userId, today, ...target }, decide);
  if (!instance) throw new Error('The day was not stored.');
  return { habit, instance };
}

/** A day before the habit would count in its figures and be missing from its history. */
export function refuseOutside(
  habit: Pick<Schedule, 'createdOn'>,
  date: LocalDay,
  today: LocalDay,
): void {
  if (date > today) throw new Refusal(422, 'This day is in the future.');
  if (date < habit.createdOn) throw new Refusal(422, 'The habit did not exist on this day.');
}
