import type { Habit } from '#contract/habits.ts';
import { outcomeOf, type TickOutcome, type TickText, tickText } from '#domain/habits/tick-link.ts';
import { isSamePress, PRESS_UNKNOWN, whyNotPressed } from '#domain/reminders/press.ts';
import { type AppContext, withinTransaction } from '#server/context.ts';
import {
  openDay,
  findHabit,
  putEntry,
  setHabitDay,
} from '#server/features/tracking/habits/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Button, endButton, findPress, type FoundButton } from './buttons.ts';

/**
 * Changes the day, ends the code and stores the response in one transaction. A press repeated shortly after gets the
 * stored response and changes nothing, so it never overrides what the owner has done since.
 */
export async function pressButton(
  ctx: AppContext,
  actor: Actor,
  button: FoundButton,
): Promise<TickText> {
  const at = ctx.clock.now();
  if (button.press) return repeatResponse(button.press, at);
  await openDay(ctx, actor);
  try {
    return await ctx.database.transaction(async (tx) => {
      const response = await changeDay(withinTransaction(ctx, tx), actor, button);
      // Locks the button after the day and its habit, in the order of an account deletion, to avoid deadlocks.
      if (!(await endButton(tx, button, { at, answer: response }))) throw new AlreadyPressed();
      return response;
    });
  } catch (error) {
    if (!(error instanceof AlreadyPressed)) throw error;
    return repeatResponse(await findPress(ctx.database, button), at);
  }
}

function repeatResponse(pressed: FoundButton['press'], at: number): TickText {
  if (pressed && isSamePress(pressed.at, at)) return pressed.answer;
  throw new Refusal(404, PRESS_UNKNOWN);
}

class AlreadyPressed extends Error {}

async function changeDay(
  ctx: AppContext,
  actor: Actor,
  { habitId, day, entry }: Button,
): Promise<TickText> {
  const habit = await findHabit(ctx.database, actor, habitId);
  if (!habit) throw new Refusal(404, PRESS_UNKNOWN);
  const refusal = whyNotPressed(habit, { day, today: actor.today });
  if (refusal !== null) throw new Refusal(422, refusal);
  if (entry) {
    const { id: entryId, amount } = entry;
    const stored = await putEntry(ctx, actor, { habitId, entryId }, { date: day, amount });
    return messageOf('added', stored.habit, actor);
  }
  const outcome = outcomeOf('done', habit.instance);
  if (outcome === 'done already') return messageOf(outcome, habit, actor);
  const stored = await setHabitDay(ctx, actor, { habitId, date: day }, { completed: true });
  return messageOf(outcome, stored.habit, actor);
}

const messageOf = (outcome: TickOutcome, habit: Habit, { today }: Actor): TickText =>
  tickText(outcome, { ...habit, amount: habit.instance?.amount ?? null, today });
