import { type ReactNode, useCallback, useState } from 'react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { readStored, writeStored } from '#web/client/storage.ts';

/** In the order of the switcher and of the keys 1 to 5. */
export const VIEW_NAMES = ['grid', 'list', 'focus', 'minimal', 'zen'] as const;

export type ViewName = (typeof VIEW_NAMES)[number];

const isViewName = (text: string | null): text is ViewName =>
  (VIEW_NAMES as readonly (string | null)[]).includes(text);

/** One habit and nothing else: neither greeting nor side widgets. */
export const isSingular = (view: ViewName): boolean => view === 'focus' || view === 'zen';

const STORAGE_KEY = 'habitcrush-view';

export function rememberedView(): ViewName {
  const remembered = readStored(STORAGE_KEY);
  return isViewName(remembered) ? remembered : 'grid';
}

/** The chosen view, kept on this device. */
export function useView(): [ViewName, (view: ViewName) => void] {
  const [view, setView] = useState(rememberedView);
  const choose = useCallback((next: ViewName) => {
    setView(next);
    writeStored(STORAGE_KEY, next);
  }, []);
  return [view, choose];
}

/** What each of the five is given. */
export type HabitViewProps = {
  habits: readonly ShownHabit[];
  today: LocalDay;
  /** The one that is shown, of which each habit has its record: today, or one before it. */
  day: LocalDay;
  actions: HabitActions;
  /** Its shape, until it is known what stands where. */
  waiting?: ReactNode;
};

/** What every view can ask for about a habit. The same object from one drawing to the next. */
export type HabitActions = {
  onEdit: (habit: ShownHabit) => void;
  onDelete: (habit: ShownHabit) => void;
  /** Opens the public note of its day. */
  onNote: (habit: ShownHabit) => void;
  onArchive: (habit: ShownHabit) => void;
  onPause: (habit: ShownHabit) => void;
  /** Asks for the amount of today. */
  onAmount: (habit: ShownHabit) => void;
  /** Shows the steps of today, to be ticked. */
  onSteps: (habit: ShownHabit) => void;
  /** Shows what was entered today. */
  onEntries: (habit: ShownHabit) => void;
  /** In words, for those who do not see it change. */
  onAnnounce: (news: string) => void;
};
