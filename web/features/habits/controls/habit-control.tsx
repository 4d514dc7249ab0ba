import { type ShownHabit, isSkipped } from '../data/shown-habits.ts';
import { AmountMark } from './flexible/amount-mark.tsx';
import { hasStep, StepButton } from './flexible/step-button.tsx';
import type { HabitActions } from './habit-actions.ts';
import { controlStyles, useOpenByEnter } from './habit-link.tsx';
import { stepsText } from './flexible/today-text.ts';
import { TickButton, tickTarget } from './tick-button.tsx';
import { TickMark } from './tick-mark.tsx';
import type { useInstantTick } from './use-tick.ts';

type HabitControlProps = {
  habit: ShownHabit;
  actions: HabitActions;
  tick: ReturnType<typeof useInstantTick>;
};

/** The circle of a habit: it ticks, adds the step of an amount, or opens the steps. */
export function HabitControl({ habit, actions, tick }: HabitControlProps) {
  const { isDone } = tick;
  if (habit.steps) return <StepsControl {...{ habit, actions, isDone }} />;
  if (!habit.goal) {
    return (
      <TickButton {...{ habit, tick }}>
        <TickMark isDone={habit.completed} isSkipped={isSkipped(habit)} isFilled={isDone} />
      </TickButton>
    );
  }
  const mark = <AmountMark habit={habit} isFilled={isDone} />;
  if (hasStep(habit)) return <StepButton {...{ habit, actions }}>{mark}</StepButton>;
  return <span className="grid size-11 shrink-0 place-items-center">{mark}</span>;
}

type StepsControlProps = Pick<HabitControlProps, 'habit' | 'actions'> & { isDone: boolean };

function StepsControl({ habit, actions, isDone }: StepsControlProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Steps of ${habit.name}: ${stepsText(habit)}`}
      onClick={() => actions.openDialog({ name: 'steps', habit })}
      onKeyDown={useOpenByEnter(habit)}
      {...tickTarget}
      className={controlStyles}
    >
      <AmountMark habit={habit} isFilled={isDone} />
    </button>
  );
}
