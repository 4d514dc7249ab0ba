import {
  applyDayChange,
  type DayChange,
  type HabitDay,
  untouchedDay,
} from '#domain/habits/habit-day.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { HabitRow } from '../queries/list-habits.ts';
import { type Setting, storeHabitDay } from './store-habit-day.ts';
import { refuseOutside } from './refuse-outside.ts';
import type { ChangedDay } from './change-row.ts';

const dayById = statement(
  'habits.day-by-id',
  'select habit_id as "habitId", date from habit_instances where user_id = $1 and id = $2',
);

type StoredDay = ChangedDay & { instance: HabitDay };

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
    return store(ctx, tx, actor, {
      target,
      change,
      decide: (habit, old) => {
        if (!old) throw notFound('This day');
        return applyDayChange(old, refuseNoGoal(habit, change), habit);
      },
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
    store(ctx, tx, actor, {
      target,
      change,
      decide: (habit, old) => {
        refuseOutside(habit, target.date, actor.today);
        const day = old ?? untouchedDay(habit, target.date);
        return applyDayChange(day, refuseNoGoal(habit, change), habit);
      },
    }),
  );
}

function refuseNoGoal({ goal }: HabitRow, change: DayChange): DayChange {
  const isAmount = change.amount !== undefined && change.amount !== null;
  if (goal === null && isAmount) throw new Refusal(422, 'This habit has no amount.');
  return change;
}

async function store(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  setting: Setting,
): Promise<StoredDay> {
  const { habit, instance } = await storeHabitDay(ctx, tx, actor, setting);
  if (!instance) throw new Error('The day was not stored.');
  return { habit, instance };
}
