import type { EditHabit, ShownHabit } from '#web/features/habits/public.ts';
import { QuotaStepper } from './quota-stepper.tsx';
import { IntervalWords } from './interval-words.tsx';

type RhythmPartProps = {
  habit: ShownHabit;
  /** Undefined while reordering. */
  onEdit: EditHabit | null;
};

/** The part of a rhythm that the boxes of the week do not show. */
export function RhythmPart({ habit, onEdit }: RhythmPartProps) {
  const { rhythm } = habit;
  if (rhythm === null) return null;
  return rhythm.kind === 'quota' ? (
    <QuotaStepper {...{ habit, rhythm, onEdit }} />
  ) : (
    <IntervalWords habit={habit} isLocked={onEdit === null} />
  );
}

export const isInterval = ({ rhythm }: ShownHabit): boolean => rhythm?.kind === 'every';
