import { useEffect } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';

export const DayEditor = lazyPart(() => import('./day-editor.tsx'), 'DayEditor');
export const HabitDayEditor = lazyPart(() => import('./day-editor.tsx'), 'HabitDayEditor');

/** Once the days are there, and before one is opened: corrections are made without a network too. */
export function useEditorsAhead(): void {
  useEffect(() => {
    void DayEditor.preload();
    void HabitDayEditor.preload();
  }, []);
}
