import type { Habit } from '#contract/habits.ts';
import { type BotAction, botActionsOn } from '#domain/bots/bot-day.ts';
import { randomFor, type MinuteOfDay } from '#domain/bots/bots.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { sumOf } from '#domain/habits/goal.ts';
import type { Transaction } from '#server/database/database.ts';
import {
  makeEntryId,
  openDay,
  listHabits,
  putEntry,
  setHabitDay,
} from '#server/features/tracking/habits/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';

const MINUTES_OF_AN_HOUR = 60;

type BotState = {
  productivity: number;
  daysFilledThrough: LocalDay | null;
  /** Minute of the bot's day. */
  minute: number;
};

/** Performs the actions that chance has planned until now. Returns the times of all actions of the day. */
export async function doHabits(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { productivity, daysFilledThrough, minute }: BotState,
): Promise<MinuteOfDay[]> {
  const { userId, today } = actor;
  await openDay(ctx, { userId, today, daysFilledThrough });
  const moments: MinuteOfDay[] = [];
  for (const habit of await listHabits(tx, actor)) {
    const actions = botActionsOn(habit, today, {
      productivity,
      randomFor: (...words) => randomFor(userId, ...words, habit.id),
    });
    moments.push(...actions.map(({ at }) => at));
    await doRemaining(ctx, actor, habit, actions, minute);
  }
  return moments;
}

/** Runs the same commands as users, and skips actions that are already done. */
async function doRemaining(
  ctx: AppContext,
  actor: Actor,
  { id: habitId, completed, instance }: Habit,
  actions: readonly BotAction[],
  minute: number,
): Promise<void> {
  const date = actor.today;
  const logged = instance?.amount ?? 0;
  for (const [index, { at, amount }] of actions.entries()) {
    if (at > minute) return;
    if (amount === null) {
      if (!completed) await setHabitDay(ctx, actor, { habitId, date }, { completed: true });
      continue;
    }
    if (sumOf(actions.slice(0, index + 1).map((action) => action.amount ?? 0)) <= logged) continue;
    // The id depends on habit, date and index, so that repeated turns count once.
    const entryId = makeEntryId(`bot/${habitId}/${date}/${index}`);
    await putEntry(ctx, actor, { habitId, entryId }, { date, amount, at: clockTimeOf(at) });
  }
}

const clockTimeOf = (minute: number): string =>
  [Math.floor(minute / MINUTES_OF_AN_HOUR), minute % MINUTES_OF_AN_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
