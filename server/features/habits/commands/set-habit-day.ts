import type { Entry, SentDayChange } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { AMOUNT_AT_MOST, sumOf } from '#domain/habits/goal.ts';
import {
  type DayChange,
  type DayContent,
  type HabitDay,
  isAsExpected,
  untouchedDay,
} from '#domain/habits/habit-day.ts';
import { changedDay, wasOver } from '#domain/habits/limit-day.ts';
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

type StoredDay = ChangedDay & { instance: HabitDay; entriesBefore?: Entry[] };

/** Today's tick or skip, or an older day's, by the id of its record. */
export function setHabitDayById(
  ctx: AppContext,
  actor: Actor,
  instanceId: number,
  change: SentDayChange,
): Promise<StoredDay> {
  return ctx.database.transaction(async (tx) => {
    const [target] = await tx.run<Target>(dayById, [actor.userId, instanceId]);
    if (!target) throw notFound('This day');
    return store(ctx, tx, actor, {
      target,
      change,
      decide: (habit, old) => {
        if (!old) throw notFound('This day');
        const { date } = target;
        const isOver = wasOver(date, actor.today, habit.filledThrough);
        return changedBy(habit, old, change, { date, isOver });
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
  change: SentDayChange,
): Promise<StoredDay> {
  return ctx.database.transaction((tx) =>
    store(ctx, tx, actor, {
      target,
      change,
      decide: (habit, old) => {
        refuseOutside(habit, target.date, actor.today);
        const { date } = target;
        const isOver = wasOver(date, actor.today, habit.filledThrough);
        return changedBy(habit, old ?? untouchedDay(habit, date), change, { date, isOver });
      },
    }),
  );
}

function changedBy(
  habit: HabitRow,
  day: DayContent,
  sent: SentDayChange,
  about: { date: LocalDay; isOver: boolean },
): DayContent {
  const { expected, entries, ...change } = sent;
  if (expected && !isAsExpected(day, expected)) {
    throw new Refusal(409, 'This day was changed elsewhere meanwhile.');
  }
  const told = entries ? { ...change, amount: totalOf(entries) } : change;
  return changedDay(day, refuseUnknown(habit, told), habit, about);
}

function totalOf(entries: readonly { amount: number }[]): number | null {
  const total = sumOf(entries.map(({ amount }) => amount));
  if (total > AMOUNT_AT_MOST) throw new Refusal(422, 'This is too much for one day.');
  return total || null;
}

/** What the habit has nothing of cannot be told of its day. */
function refuseUnknown({ goal, steps }: HabitRow, change: DayChange): DayChange {
  const isAmount = change.amount !== undefined && change.amount !== null;
  if (goal === null && isAmount) throw new Refusal(422, 'This habit has no amount.');
  const ticked = Object.keys(change.steps ?? {});
  const isKnown = ticked.every((id) => steps?.some((step) => step.id === id));
  if (!isKnown) throw new Refusal(422, 'This habit has no such step.');
  return change;
}

async function store(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  setting: Setting,
): Promise<StoredDay> {
  const { instance, ...stored } = await storeHabitDay(ctx, tx, actor, setting);
  if (!instance) throw new Error('The day was not stored.');
  return { ...stored, instance };
}
