import type { QueryClient } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import { plainDay } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { personHere } from '#web/client/person-here.ts';
import type { Undecided } from '#web/ui/undecided-list.tsx';
import {
  keepAgain,
  readNewHabitsSetAside,
  sendNewHabit,
  showNewHabit,
  withdrawNewHabit,
} from '../changes/new-habits.ts';
import type { KeptHabit } from '../changes/predict-new-habit.ts';
import { noteFailure, readOfGone, readSetAside, tellOfSetAside } from '../changes/tries.ts';
import { forgetUnsent, keepUnsent, type Unsent } from '../changes/unsent.ts';
import { sendChange } from '../changes/use-change-today.ts';
import { sendKept } from '../changes/use-send-unsent.ts';
import { findShown } from '../habit-cache.ts';
import { offerUndo } from '../undo/last-undo.ts';
import { todayHere } from '../use-today.ts';

/**
 * What no server took for too long: whoever made it decides what becomes of it. Of a habit that is gone, what was typed is left
 * to be read; what is of a new one goes with that.
 */
export function listSetAside(client: QueryClient): Undecided[] {
  const userId = personHere(client) ?? 0;
  const made = readNewHabitsSetAside(userId);
  const changes = readSetAside(userId).flatMap((unsent) => {
    const { habit } = findShown(client, unsent.habitId);
    return habit && habit.id > 0 ? [ofChange(client, habit, unsent)] : [];
  });
  const ofGone = readOfGone(client, userId).map((unsent) => ofGoneHabit(userId, unsent));
  return [...made.map((kept) => ofNewHabit(client, kept)), ...changes, ...ofGone];
}

function ofNewHabit(client: QueryClient, kept: KeptHabit): Undecided {
  const text = `New habit: ${kept.body.name}`;
  const { isSetAside: _, ...again } = kept;
  return {
    id: `habit ${kept.id}`,
    text,
    tryAgain: () => void sendAgain(client, again),
    discard: () => toastDiscarded(text, withdrawNewHabit(client, kept)),
  };
}

/** And what was changed of it, once it is there. */
async function sendAgain(client: QueryClient, kept: KeptHabit): Promise<void> {
  keepAgain(client, kept);
  await showNewHabit(client, kept);
  await sendNewHabit(client, kept);
  await sendKept(client);
}

function ofChange(client: QueryClient, habit: Habit, unsent: Unsent): Undecided {
  const { day, change } = unsent;
  const userId = personHere(client) ?? 0;
  const text = `${habit.name}: ${wordsOf(habit, change)}${onDay(day)}`;
  return {
    id: `${habit.id} ${day} ${JSON.stringify(change)}`,
    text,
    tryAgain() {
      const { isSetAside: _, ...again } = unsent;
      keepUnsent(userId, { ...again, madeOn: todayHere() });
      // What goes wrong is told by the change itself.
      sendChange(client, { habit, change, day, isUntold: true }).catch((error: unknown) =>
        noteFailure(client, unsent, error),
      );
    },
    discard: () => discardChange(userId, unsent, text),
  };
}

function ofGoneHabit(userId: number, unsent: Unsent): Undecided {
  const { habitId, day, change, name = 'A habit' } = unsent;
  const text = `${name} is not in your list any more: ${typedIn(change)}${onDay(day)}`;
  return {
    id: `${habitId} ${day} ${JSON.stringify(change)}`,
    text,
    discard: () => discardChange(userId, unsent, text),
  };
}

const onDay = (day: LocalDay): string => (day === todayHere() ? '' : ` · ${plainDay(day)}`);

/** Of a habit that is gone nobody knows the unit any more. */
const typedIn = (change: Unsent['change']): string =>
  'notes' in change ? `“${change.notes}”` : wordsOf({ goal: null }, change);

function discardChange(userId: number, unsent: Unsent, text: string): void {
  forgetUnsent(userId, unsent);
  toastDiscarded(text, () => keepUnsent(userId, unsent));
}

function toastDiscarded(text: string, putBack: () => void): void {
  tellOfSetAside();
  offerUndo({ title: 'Discarded', description: text }, () => {
    putBack();
    tellOfSetAside();
  });
}

function wordsOf({ goal }: Pick<Habit, 'goal'>, change: Unsent['change']): string {
  const amount = (value: number) => amountText(value, goal?.unit ?? '');
  if ('entry' in change) return `+${amount(change.entry.amount)}`;
  if ('amount' in change) return change.amount === null ? 'no amount' : amount(change.amount);
  if ('skipped' in change && change.skipped) return 'skipped';
  if ('completed' in change) return change.completed ? 'done' : 'not done';
  if ('steps' in change) return 'steps';
  return 'notes' in change ? 'note' : 'not skipped';
}
