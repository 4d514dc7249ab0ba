import { Minus, Plus } from 'lucide-react';
import type { EditHabit, ShownHabit } from '#web/features/habits/public.ts';
import { frequencyText } from '#domain/habits/frequency-words.ts';
import { mostTimes } from '#domain/habits/planned-days.ts';
import type { Quota } from '#domain/habits/rhythm.ts';
import { Button } from '#web/ui/button.tsx';

type QuotaStepperProps = {
  habit: ShownHabit;
  rhythm: Quota;
  /** Undefined while reordering, when it is read-only. */
  onEdit: EditHabit | null;
};

/** The number of times of a quota, beside its allowed days. */
export function QuotaStepper({ habit, rhythm, onEdit }: QuotaStepperProps) {
  const { name, weekdays } = habit;
  const { times } = rhythm;
  const words = frequencyText({ weekdays, rhythm }, 'full');
  if (onEdit === null) return <p className="text-sm text-secondary">{words}</p>;
  const set = (next: number) => onEdit(habit, { rhythm: { ...rhythm, times: next } });

  return (
    <div role="group" aria-label={`How often ${name}`} className="flex items-center text-sm">
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Fewer times for ${name}`}
        disabled={times <= 1}
        onClick={() => set(times - 1)}
      >
        <Minus aria-hidden="true" />
      </Button>
      <output className="min-w-24 text-center">{words}</output>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`More times for ${name}`}
        disabled={times >= mostTimes(rhythm, weekdays)}
        onClick={() => set(times + 1)}
      >
        <Plus aria-hidden="true" />
      </Button>
    </div>
  );
}
