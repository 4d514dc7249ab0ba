import { memo, Suspense, useState } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useLongPress } from '#web/ui/gestures/use-long-press.ts';
import { HabitName } from '../habit-name.tsx';
import { ItemFrame, nameButtonStyles } from './item-frame.tsx';

const HabitDialogs = lazyPart(() => import('./habit-dialogs.tsx'), 'HabitDialogs');

/** The detail of a click without a pointer. */
const BY_KEYBOARD = 0;

type PlanListProps = {
  habits: readonly ShownHabit[];
  label: string;
  onDelete: (habit: ShownHabit) => void;
};

export function PlanList({ habits, label, onDelete }: PlanListProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2">
      {habits.map((habit) => (
        <PlanItem key={habit.key} habit={habit} onDelete={onDelete} />
      ))}
    </ul>
  );
}

type PlanItemProps = { habit: ShownHabit; onDelete: (habit: ShownHabit) => void };

const PlanItem = memo(function PlanItem({ habit, onDelete }: PlanItemProps) {
  const [dialog, setDialog] = useState<'actions' | 'rename' | 'nothing'>();
  const ask = () => setDialog('actions');
  // A tap and a long press do the same. The long press acts while the finger is down.
  const { wasLongPress, ...press } = useLongPress(ask);
  return (
    <ItemFrame habit={habit}>
      <button
        type="button"
        aria-haspopup="dialog"
        {...press}
        onClick={({ detail }) => (!wasLongPress() || detail === BY_KEYBOARD) && ask()}
        className={nameButtonStyles}
      >
        <HabitName habit={habit} />
      </button>
      {dialog && (
        <Suspense fallback={null}>
          <HabitDialogs {...{ habit, dialog }} onOpen={setDialog} onDelete={onDelete} />
        </Suspense>
      )}
    </ItemFrame>
  );
});
