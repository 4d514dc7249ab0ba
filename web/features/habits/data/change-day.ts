import type { Entry, DayChangeInput } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { type DayContent, UNTOUCHED } from '#domain/habits/habit-day.ts';
import { habitDayOn } from '#domain/history/recorded-habit.ts';
import { newId } from '#web/client/new-id.ts';
import { inversesOf } from '#web/outbox/inverse.ts';
import { timeOf } from '#web/outbox/notice-button.ts';
import type { NewOperation } from '#web/outbox/operation.ts';
import type { ToastContent } from '#web/ui/toast/toast.ts';
import { offerUndo, toastNotUndone, toastUndone } from './last-undo.ts';
import { userToday } from '#web/client/user-day.ts';
import type { UserHabits } from './user-habits.ts';
import type { ShownHabit } from './shown-habits.ts';
import { toastOfChange, toastRefused } from './toasts.ts';

export type DayTarget = { habit: ShownHabit; date: LocalDay };

type DayOperation = Extract<NewOperation, { kind: 'day' | 'entry' | 'remove-entry' }>;

/**
 * Shows the change at once, offers to undo it, and sends it when the network allows. Returns whether it has completed the
 * habit.
 */
export function changeDay(
  userHabits: UserHabits,
  { habit, date }: DayTarget,
  change: DayChangeInput,
  title: ToastContent = toastOfChange(habit, date, change),
): boolean {
  const item = { kind: 'day', habit: habit.id, body: { date, change } } as const;
  return append(userHabits, { habit, date }, item, title);
}

/** Adds an amount at the present time. Returns whether it has completed the habit. */
export function addEntry(
  userHabits: UserHabits,
  { habit, date }: DayTarget,
  amount: number,
  offer: Pick<ToastContent, 'otherAction'> = {},
): boolean {
  const entry = { id: newId(), amount, at: timeOf(new Date()) };
  const title = `+${amountText(amount, habit.goal?.unit ?? '')} · ${habit.name}`;
  const item = { kind: 'entry', habit: habit.id, body: { date, entry } } as const;
  return append(userHabits, { habit, date }, item, { title, isQuiet: true, ...offer });
}

/** Corrects an entry. `before` is its amount until now, if the page knows it. */
export function putEntry(
  userHabits: UserHabits,
  { habit, date }: DayTarget,
  entry: Entry,
  { title, before }: { title: string; before?: number },
): void {
  const body = { date, entry, ...(before !== undefined && { before }) };
  const item = { kind: 'entry', habit: habit.id, body } as const;
  append(userHabits, { habit, date }, item, { title, isQuiet: true });
}

export function removeEntry(
  userHabits: UserHabits,
  { habit, date }: DayTarget,
  entry: Entry,
  title: string,
): void {
  const item = { kind: 'remove-entry', habit: habit.id, body: { date, entry } } as const;
  append(userHabits, { habit, date }, item, { title, isQuiet: true });
}

function append(
  userHabits: UserHabits,
  target: DayTarget,
  item: DayOperation,
  toast: ToastContent,
): boolean {
  const { habit } = target;
  userHabits.beforeDayChange();
  const before = contentOn(userHabits, target);
  const { operation } = userHabits.append(item, (error) => {
    withdrawOffer();
    // The server says why it refuses an amount.
    toastRefused('day', error, { name: habit.name, hasReason: habit.goal !== null });
  });
  const after = contentOn(userHabits, target);
  const withdrawOffer = offerUndo(toast, async () => {
    const isPastLimit = habit.goal?.kind === 'most' && target.date < userToday();
    const context = { before, after, steps: habit.steps, isPastLimit };
    await userHabits.undo(operation.id, inversesOf(operation, context), () => toastNotUndone());
    toastUndone();
  });
  return after.completed && !before.completed;
}

/** The day as the page shows it. */
function contentOn(userHabits: UserHabits, { habit, date }: DayTarget): DayContent {
  const shown = userHabits.shown();
  const state = shown?.stateOf(habit.key);
  if (state) return habitDayOn(state, date);
  const { completed, instance } = shown?.habits.find(({ key }) => key === habit.key) ?? habit;
  return { ...(instance ?? UNTOUCHED), completed };
}
