import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { useShownHabits } from '../../data/queries.ts';
import { pastHabit, type ShownHabit, shownDay } from '../../data/shown-habits.ts';
import { useToday } from '../../data/use-today.ts';
import { useTick } from '../use-tick.ts';
import { StepsOfDay } from './steps-of-day.tsx';
import { stepsText } from '../flexible/today-text.ts';

/** The steps of the habit on its day. Each tick counts at once. */
export function StepsDialog({ habit, ...state }: DialogState & { habit: ShownHabit }) {
  const [announcement, setAnnouncement] = useState('');
  const shown = useCurrent(habit);
  const { toggle } = useTick(shown, { announce: setAnnouncement });
  return (
    <Dialog title={shown.name} description={stepsText(shown)} size="sm" {...state}>
      <output className="sr-only">{announcement}</output>
      <StepsOfDay habit={shown} announce={setAnnouncement} />
      <Button
        variant={shown.completed ? 'secondary' : 'primary'}
        aria-label={`Complete ${shown.name}`}
        aria-pressed={shown.completed}
        onClick={toggle}
        className="mt-4 w-full"
      >
        <Check aria-hidden="true" />
        Complete
      </Button>
    </Dialog>
  );
}

/** The present state of the habit, on the day of the opened one. */
function useCurrent(opened: ShownHabit): ShownHabit {
  const today = useToday();
  const day = shownDay(opened);
  const shown = useShownHabits();
  const listed = shown?.habits.find(({ key }) => key === opened.key);
  if (!shown || !listed || day >= today) return listed ?? opened;
  return pastHabit(shown, listed, day) ?? opened;
}
