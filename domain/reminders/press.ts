import type { LocalDay } from '../days/local-day.ts';
import { pausedText, type RestDays } from '../habits/pause.ts';
import { TICK_REFUSALS } from '../habits/tick-link.ts';

/** How long a button works in a message to an own address, where it needs no sign-in. */
export const PRESS_HOURS = 24;

/** A press that is repeated within this time is a retry, as after a lost response. */
const SAME_PRESS_MS = 60_000;

export const isSamePress = (pressedAt: number, now: number): boolean =>
  now - pressedAt <= SAME_PRESS_MS;

export const PRESS_UNKNOWN =
  'This button no longer works. It was pressed, its day was changed in HabitCrush, it has ended, its address was removed, or its habit is gone.';

type PressedHabit = {
  name: string;
  archivedOn: LocalDay | null;
  pauses?: readonly RestDays[] | undefined;
};

/** Why a button no longer works. Null when it works. A button is valid only for its day. */
export function whyNotPressed(
  { name, archivedOn, pauses }: PressedHabit,
  { day, today }: { day: LocalDay; today: LocalDay },
): string | null {
  if (archivedOn !== null) return TICK_REFUSALS.archived(name);
  if (day !== today) return `The day of this reminder is over. Open HabitCrush to change ${name}.`;
  const paused = pausedText(pauses, today);
  return paused && `${name}: ${paused}. Open HabitCrush to tick it anyway.`;
}
