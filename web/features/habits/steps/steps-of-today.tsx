import type { Habit } from '#contract/habits.ts';
import { shownDay, useChangeToday } from '../changes/use-change-today.ts';
import { predictFlexible } from '../flexible/predict-flexible.ts';
import { StepList } from './step-list.tsx';

type StepsOfTodayProps = {
  habit: Habit;
  onAnnounce?: (news: string) => void;
  /** The last one that was needed was ticked. */
  onCompleted?: (habit: Habit) => void;
};

export function StepsOfToday({ habit, onAnnounce, onCompleted }: StepsOfTodayProps) {
  const { mutate } = useChangeToday(habit);
  const { name, steps } = habit;
  if (!steps) return null;

  function tick(id: string, isDone: boolean): void {
    const day = shownDay(habit);
    const change = { steps: { [id]: isDone } };
    mutate({ habit, day, change });
    const isLast = !habit.completed && predictFlexible(habit, change, day).completed;
    if (isLast) onCompleted?.(habit);
    const text = steps?.find((step) => step.id === id)?.text ?? '';
    onAnnounce?.(`${text} ${isDone ? 'done' : 'not done'}${isLast ? `, ${name} completed` : ''}`);
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
