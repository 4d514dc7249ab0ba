import { useCallback, useState } from 'react';
import { readStored, writeStored } from '#web/client/storage.ts';

/** In the order of the switcher and of the keys 1 to 5. */
export const VIEW_NAMES = ['grid', 'list', 'focus', 'minimal', 'zen'] as const;

export type ViewName = (typeof VIEW_NAMES)[number];

const isViewName = (text: string | null): text is ViewName =>
  (VIEW_NAMES as readonly (string | null)[]).includes(text);

/** A view of one habit, without greeting and side column. */
export const isOneHabitView = (view: ViewName): boolean => view === 'focus' || view === 'zen';

const STORAGE_KEY = 'habitcrush-view';

export function rememberedView(): ViewName {
  const remembered = readStored(STORAGE_KEY);
  return isViewName(remembered) ? remembered : 'grid';
}

/** The chosen view, stored on this device. */
export function useView(): [ViewName, (view: ViewName) => void] {
  const [view, setView] = useState(rememberedView);
  const choose = useCallback((next: ViewName) => {
    setView(next);
    writeStored(STORAGE_KEY, next);
  }, []);
  return [view, choose];
}
