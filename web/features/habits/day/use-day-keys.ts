import { useEffect } from 'react';
import { isForPage } from '../shortcuts.ts';

type DayKeys = { onBack: () => void; onForward: () => void; onToday: () => void };

/** `b` goes a day back, `f` a day forward, `t` to today. */
export function useDayKeys({ onBack, onForward, onToday }: DayKeys): void {
  useEffect(() => {
    const does: Record<string, () => void> = { b: onBack, f: onForward, t: onToday };
    const listen = (event: KeyboardEvent) => {
      const act = does[event.key];
      if (!act || event.shiftKey || !isForPage(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
