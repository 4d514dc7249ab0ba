import { lazy, memo, Suspense, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { HabitName } from '../habit-name.tsx';
import { useChangePlan } from '../use-change-plan.ts';
import { useWeekdayBoxes } from '../weekday-boxes.ts';
import { ItemFrame, nameButtonStyles } from './item-frame.tsx';
import { useLongPress } from './use-long-press.ts';

const HabitDialogs = lazy(async () => ({
  default: (await import('./habit-dialogs.tsx')).HabitDialogs,
}));

type PlanListProps = { habits: readonly Habit[]; onDelete: (habit: Habit) => void };

export function PlanList({ habits, onDelete }: PlanListProps) {
  return (
    <ul aria-label="Weekly schedule" className="grid grid-cols-1 gap-2">
      {habits.map((habit) => (
        <PlanItem key={habit.id} habit={habit} onDelete={onDelete} />
      ))}
    </ul>
  );
}

type PlanItemProps = { habit: Habit; onDelete: (habit: Habit) => void };

const PlanItem = memo(function PlanItem({ habit, onDelete }: PlanItemProps) {
  const plan = useChangePlan();
  const [asked, setAsked] = useState<'actions' | 'rename' | 'nothing'>();
  const press = useLongPress(() => setAsked('actions'));
  return (
    <ItemFrame habit={habit} boxes={useWeekdayBoxes(habit, plan)}>
      <button type="button" aria-haspopup="dialog" {...press} className={nameButtonStyles}>
        <HabitName habit={habit} />
      </button>
      {asked && (
        <Suspense fallback={null}>
          <HabitDialogs {...{ habit, plan, asked }} onAsk={setAsked} onDelete={onDelete} />
        </Suspense>
      )}
    </ItemFrame>
  );
});
