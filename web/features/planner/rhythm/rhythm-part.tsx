import type { EditHabit, ShownHabit } from '#web/features/habits/public.ts';
import { QuotaStepper } from './quota-stepper.tsx';
import { IntervalWords } from './interval-words.tsx';

type RhythmPartProps = {
  habit: ShownHabit;
  /** None while the order is changed. */
  onEdit: EditHabit | null;
};

/** What the boxes of the week cannot say of a habit; nothing of one that is asked for by them. */
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
