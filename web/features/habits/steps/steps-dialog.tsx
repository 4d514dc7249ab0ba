import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { useAsNow } from '../day/use-as-now.ts';
import { stepsText } from './steps-text.ts';
import { StepsOfToday } from './steps-of-today.tsx';

/** What the habit is made of on its day. Each tick counts at once. */
export function StepsDialog({ habit, ...state }: DialogState & { habit: Habit }) {
  const [announcement, setAnnouncement] = useState('');
  // As it is now: what was opened is what it was before the first tick.
  const shown = useAsNow(habit);
  return (
    <Dialog title={shown.name} description={stepsText(shown)} size="sm" {...state}>
      <output className="sr-only">{announcement}</output>
      <StepsOfToday habit={shown} onAnnounce={setAnnouncement} />
    </Dialog>
  );
}
