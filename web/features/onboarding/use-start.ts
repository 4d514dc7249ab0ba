import { useRef, useState } from 'react';
import { logFailure } from '#web/client/log.ts';
import { useCreateWithoutToast } from '#web/features/habits/public.ts';
import { toNewHabit } from './habit-names.ts';

type CreateHabit = ReturnType<typeof useCreateWithoutToast>;

/** Creates the habits and goes on, whatever became of them: a habit can be added later, too. */
export function useStart(onDone: () => void) {
  const createHabit = useCreateWithoutToast();
  const [isBusy, setIsBusy] = useState(false);
  // The second of two quick clicks comes before the button is drawn as busy.
  const hasStarted = useRef(false);

  async function start(names: readonly string[]): Promise<void> {
    if (hasStarted.current) return;
    hasStarted.current = true;
    setIsBusy(true);
    await createInOrder(names, createHabit);
    onDone();
  }

  return { start, isBusy };
}

/** One after the other: at the same time, they would be listed in the order of arrival. */
async function createInOrder(names: readonly string[], createHabit: CreateHabit): Promise<void> {
  for (const name of names) {
    try {
      await createHabit(toNewHabit(name));
    } catch (error) {
      logFailure(error);
    }
  }
}
