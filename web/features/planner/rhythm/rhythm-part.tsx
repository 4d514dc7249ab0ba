import { Minus, Plus } from 'lucide-react';
import { type ShownHabit, useEditHabit, useHabitDialogs } from '#web/features/habits/public.ts';
import { frequencyText } from '#domain/habits/frequency-words.ts';
import { mostTimes } from '#domain/habits/planned-days.ts';
import type { Quota } from '#domain/habits/rhythm.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type RhythmPartProps = {
  habit: ShownHabit;
  /** While habits are reordered. */
  isLocked: boolean;
};

/** The part of a rhythm that the boxes of the week do not show. */
export function RhythmPart({ habit, isLocked }: RhythmPartProps) {
  const { rhythm } = habit;
  if (rhythm === null) return null;
  return rhythm.kind === 'quota' ? (
    <QuotaStepper {...{ habit, rhythm, isLocked }} />
  ) : (
    <IntervalWords {...{ habit, isLocked }} />
  );
}

export const isInterval = ({ rhythm }: ShownHabit): boolean => rhythm?.kind === 'every';

type QuotaStepperProps = RhythmPartProps & { rhythm: Quota };

/** The number of times of a quota, beside its allowed days. */
function QuotaStepper({ habit, rhythm, isLocked }: QuotaStepperProps) {
  const edit = useEditHabit();
  const { name, weekdays } = habit;
  const { times } = rhythm;
  const words = frequencyText({ weekdays, rhythm }, 'full');
  if (isLocked) return <p className="text-sm text-secondary">{words}</p>;
  const set = (next: number) => edit(habit, { rhythm: { ...rhythm, times: next } });

  return (
    <div
      role="group"
      aria-label={`How often ${name}`}
      className="flex items-center text-sm max-[16rem]:flex-wrap"
    >
      <IconButton
        icon={Minus}
        label={`Fewer times for ${name}`}
        disabled={times <= 1}
        onClick={() => set(times - 1)}
      />
      <output className="min-w-24 text-center max-[16rem]:order-first max-[16rem]:basis-full max-[16rem]:px-1.5 max-[16rem]:text-left">
        {words}
      </output>
      <IconButton
        icon={Plus}
        label={`More times for ${name}`}
        disabled={times >= mostTimes(rhythm, weekdays)}
        onClick={() => set(times + 1)}
      />
    </div>
  );
}

/** An interval has no weekdays, so it is shown as text and changed in the form of the habit. */
function IntervalWords({ habit, isLocked }: RhythmPartProps) {
  const { openDialog, dialogs } = useHabitDialogs();
  const words = frequencyText(habit, 'full');
  if (isLocked) return <p className="px-4 text-sm text-secondary">{words}</p>;
  return (
    <>
      <Button variant="quiet" onClick={() => openDialog({ name: 'edit', habit })}>
        {words}
        <VisuallyHidden>: change how often {habit.name} is due</VisuallyHidden>
      </Button>
      {dialogs}
    </>
  );
}
