import { useEffect } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';

export const DayEditor = lazyPart(() => import('./day-editor.tsx'), 'DayEditor');

/** Fetches the editor once the days have arrived, so that it also works offline. */
export function usePreloadedEditor(): void {
  useEffect(() => void DayEditor.preload(), []);
}
