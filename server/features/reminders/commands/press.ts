import type { ResponseOf } from '#contract/call.ts';
import type { Habit } from '#contract/habits.ts';
import type { pressReminder } from '#contract/reminders.ts';
import { outcomeOf, type TickOutcome, tickWords } from '#domain/habits/tick-link.ts';
import { PRESS_UNKNOWN, whyNotPressed } from '#domain/reminders/press.ts';
import type { AppContext } from '#server/context.ts';
import { fillDays, findHabit, putEntry, setHabitDay } from '#server/features/habits/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Button } from './buttons.ts';

/** What the day shall be: pressed twice it is done once, and an amount counts once by its id. */
export async function press(
  ctx: AppContext,
  actor: Actor,
  { habitId, day, entry }: Button,
): Promise<ResponseOf<typeof pressReminder>> {
  await fillDays(ctx, actor);
  const habit = await findHabit(ctx.database, actor, habitId);
  if (!habit) throw new Refusal(404, PRESS_UNKNOWN);
  const refusal = whyNotPressed(habit, { day, today: actor.today });
  if (refusal !== null) throw new Refusal(422, refusal);
  if (entry) {
    const { id: entryId, amount } = entry;
    const stored = await putEntry(ctx, actor, { habitId, entryId }, { date: day, amount });
    return wordsOf('added', stored.habit, actor);
  }
  const outcome = outcomeOf('done', habit.instance);
  if (outcome === 'done already') return wordsOf(outcome, habit, actor);
  const stored = await setHabitDay(ctx, actor, { habitId, date: day }, { completed: true });
  return wordsOf(outcome, stored.habit, actor);
}

const wordsOf = (outcome: TickOutcome, habit: Habit, { today }: Actor) =>
  tickWords(outcome, { ...habit, amount: habit.instance?.amount ?? null, today });
