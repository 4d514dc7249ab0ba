import { useTap } from '#web/ui/gestures/use-tap.ts';
import { type ShownHabit, isSkipped } from '../data/shown-habits.ts';
import { AmountMark } from './flexible/amount-mark.tsx';
import { hasStep, StepButton } from './flexible/step-button.tsx';
import type { HabitActions } from './habit-actions.ts';
import { HabitButton } from './habit-link.tsx';
import { stepsText } from './flexible/today-text.ts';
import { TickMark } from './tick-mark.tsx';
import type { useInstantTick } from './use-tick.ts';

type HabitControlProps = {
  habit: ShownHabit;
  actions: HabitActions;
  tick: ReturnType<typeof useInstantTick>;
};

/** The circle of a habit: it ticks, adds the step of an amount, or opens the steps. */
export function HabitControl({ habit, actions, tick }: HabitControlProps) {
  const mark = <AmountMark habit={habit} isFilled={tick.isDone} />;
  if (habit.steps) {
    return (
      <HabitButton
        habit={habit}
        aria-haspopup="dialog"
        aria-label={`Steps of ${habit.name}: ${stepsText(habit)}`}
        onClick={() => actions.openDialog({ name: 'steps', habit })}
      >
        {mark}
      </HabitButton>
    );
  }
  if (!habit.goal) return <TickButton {...{ habit, tick }} />;
  if (hasStep(habit)) return <StepButton {...{ habit, actions }}>{mark}</StepButton>;
  return <span className="grid size-11 shrink-0 place-items-center">{mark}</span>;
}

function TickButton({ habit, tick }: Pick<HabitControlProps, 'habit' | 'tick'>) {
  const { isDone, toggle } = tick;
  return (
    <HabitButton
      habit={habit}
      aria-label={`Complete ${habit.name}`}
      aria-pressed={isDone}
      onClick={toggle}
      {...useTap(toggle)}
    >
      <TickMark isDone={habit.completed} isSkipped={isSkipped(habit)} isFilled={isDone} />
    </HabitButton>
  );
}
