import { useState } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { outcomeText } from '#domain/habits/day-outcome.ts';
import { useTick } from '../../controls/use-tick.ts';
import { todayText } from '../../controls/flexible/today-text.ts';
import { pickOne } from '../../data/pending.ts';
import { Stepper } from '../stepper.tsx';
import { StepsOfToday } from '../../controls/steps/steps-of-today.tsx';
import type { HabitActions } from '../../controls/habit-actions.ts';
import { FocusButtons, HabitWords } from './focus-habit.tsx';
import { TimerRing } from './timer-ring.tsx';
import { isFlexible, type ShownHabit } from '../../data/shown-habits.ts';

type FocusOfDayProps = { shown: readonly ShownHabit[]; today: LocalDay; actions: HabitActions };

/** One habit of a past day, without a timer. The timer of today goes on. */
export function FocusOfDay({ shown, today, actions }: FocusOfDayProps) {
  const [chosen, setChosen] = useState(() => pickOne(shown)?.key);
  const habit = shown.find(({ key }) => key === chosen) ?? pickOne(shown);
  if (!habit) return null;
  return (
    <div className="grid grid-cols-1 justify-items-center gap-6">
      <FocusedHabit {...{ habit, today, actions }} />
      <Stepper habits={shown} current={habit.key} onTurn={setChosen} />
    </div>
  );
}

type FocusedHabitProps = Omit<FocusOfDayProps, 'shown'> & { habit: ShownHabit };

function FocusedHabit({ habit, today, actions }: FocusedHabitProps) {
  const tick = useTick(habit, actions);
  return (
    <section className="grid w-full grid-cols-1 justify-items-center gap-6">
      <TimerRing left={1} isDone={habit.completed}>
        <HabitWords habit={habit} />
        <p className="min-h-5 text-sm text-secondary">{stateText(habit, today)}</p>
      </TimerRing>
      <FocusButtons {...{ habit, actions, ...tick }} onCompleted={() => {}} />
      {habit.steps && (
        <div className="w-full max-w-sm">
          <StepsOfToday habit={habit} announce={actions.announce} />
        </div>
      )}
    </section>
  );
}

function stateText(habit: ShownHabit, today: LocalDay): string {
  if (isFlexible(habit)) return todayText(habit, today);
  return habit.completed ? 'Done' : (outcomeText(habit, today) ?? '');
}
