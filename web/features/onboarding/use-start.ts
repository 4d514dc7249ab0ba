import { useRef, useState } from 'react';
import { createHabit, useHabitPage } from '#web/features/habits/public.ts';
import { toNewHabit } from './habit-names.ts';

/** Creates the habits, and continues when the device has stored them. */
export function useStart(onDone: () => void) {
  const page = useHabitPage();
  const [isBusy, setIsBusy] = useState(false);
  // A quick second click arrives before the button is busy.
  const hasStarted = useRef(false);

  async function start(names: readonly string[]): Promise<void> {
    if (hasStarted.current) return;
    hasStarted.current = true;
    setIsBusy(true);
    const options = { isQuiet: true };
    await Promise.all(names.map((name) => createHabit(page, toNewHabit(name), options)));
    onDone();
  }

  return { start, isBusy };
}
