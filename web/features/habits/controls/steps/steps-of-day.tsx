import { changeDay } from '../../data/change-day.ts';
import { useUserHabits } from '../../data/user-habits-provider.tsx';
import { StepList } from './step-list.tsx';
import { shownDay, type ShownHabit } from '../../data/shown-habits.ts';

type StepsOfDayProps = {
  habit: ShownHabit;
  announce?: (message: string) => void;
  /** The tick has completed the habit. */
  onCompleted?: (habit: ShownHabit) => void;
};

export function StepsOfDay({ habit, announce, onCompleted }: StepsOfDayProps) {
  const userHabits = useUserHabits();
  const { name, steps } = habit;
  if (!steps) return null;

  function tick(id: string, isDone: boolean): void {
    const target = { habit, date: shownDay(habit) };
    const isLast = changeDay(userHabits, target, { steps: { [id]: isDone } });
    if (isLast) onCompleted?.(habit);
    const text = steps?.find((step) => step.id === id)?.text ?? '';
    announce?.(`${text} ${isDone ? 'done' : 'not done'}${isLast ? `, ${name} completed` : ''}`);
  }

  return (
    <StepList
      label={`Steps of ${name}`}
      steps={steps}
      done={habit.instance?.stepsDone ?? null}
      onTick={tick}
    />
  );
}
