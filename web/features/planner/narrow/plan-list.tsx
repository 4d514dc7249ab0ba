import { memo, Suspense, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useLongPress } from '#web/ui/use-long-press.ts';
import { HabitName } from '../habit-name.tsx';
import { useChangePlan } from '../use-change-plan.ts';
import { useWeekdayBoxes } from '../weekday-boxes.ts';
import { ItemFrame, nameButtonStyles } from './item-frame.tsx';

const HabitDialogs = lazyPart(() => import('./habit-dialogs.tsx'), 'HabitDialogs');

/** What a click counts that no pointer made. */
const BY_KEYBOARD = 0;

type PlanListProps = {
  habits: readonly Habit[];
  label: string;
  onDelete: (habit: Habit) => void;
};

export function PlanList({ habits, label, onDelete }: PlanListProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2">
      {habits.map((habit) => (
        <PlanItem key={habit.id} habit={habit} onDelete={onDelete} />
      ))}
    </ul>
  );
}

type PlanItemProps = { habit: Habit; onDelete: (habit: Habit) => void };

const PlanItem = memo(function PlanItem({ habit, onDelete }: PlanItemProps) {
  const plan = useChangePlan();
  const [dialog, setDialog] = useState<'actions' | 'rename' | 'nothing'>();
  const ask = () => setDialog('actions');
  // A tap and a long press do the same; the long one is answered while the finger still rests.
  const { wasLongPress, ...press } = useLongPress(ask);
  return (
    <ItemFrame habit={habit} boxes={useWeekdayBoxes(habit, plan)} plan={plan}>
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
          <HabitDialogs {...{ habit, plan, dialog }} onOpen={setDialog} onDelete={onDelete} />
        </Suspense>
      )}
    </ItemFrame>
  );
});
