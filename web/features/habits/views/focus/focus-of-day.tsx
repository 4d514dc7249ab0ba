import { useState } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { outcomeText } from '#domain/habits/day-outcome.ts';
import { useTick } from '../../controls/use-tick.ts';
import { todayText } from '../../controls/flexible/today-text.ts';
import { firstOpenHabit } from '../../data/open-habits.ts';
import { Stepper } from '../stepper.tsx';
import type { HabitActions } from '../../controls/habit-actions.ts';
import { FocusCard } from './focus-habit.tsx';
import { isFlexible, type ShownHabit } from '../../data/shown-habits.ts';

type FocusOfDayProps = { shown: readonly ShownHabit[]; today: LocalDay; actions: HabitActions };

/** One habit of a past day, without a timer. The timer of today goes on. */
export function FocusOfDay({ shown, today, actions }: FocusOfDayProps) {
  const [chosen, setChosen] = useState(() => firstOpenHabit(shown)?.key);
  const habit = shown.find(({ key }) => key === chosen) ?? firstOpenHabit(shown);
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
  const { toggle } = useTick(habit, actions);
  const text = stateText(habit, today);
  return <FocusCard {...{ habit, actions, toggle, text }} left={1} onCompleted={() => {}} />;
}

function stateText(habit: ShownHabit, today: LocalDay): string {
  if (isFlexible(habit)) return todayText(habit, today);
  return habit.completed ? 'Done' : (outcomeText(habit, today) ?? '');
}
