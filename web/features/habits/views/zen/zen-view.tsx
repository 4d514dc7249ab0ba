import { useState } from 'react';
import { isOfferedOn } from '#domain/habits/offered.ts';
import { NothingScheduled } from '../due-and-other.tsx';
import { pickOne } from '../../data/pending.ts';
import type { HabitViewProps } from '../habit-view-props.ts';
import { Stepper } from '../stepper.tsx';
import { ZenHabit } from './zen-habit.tsx';

/** One habit, centred, with much space around it. */
export function ZenView({ habits, today, day, actions }: HabitViewProps) {
  const shown = habits.filter((habit) => isOfferedOn(habit, day, today));
  const [chosen, setChosen] = useState(() => pickOne(shown)?.key);
  const habit = shown.find(({ key }) => key === chosen) ?? pickOne(shown);
  if (!habit) return <NothingScheduled isToday={day === today} />;
  return (
    <div className="grid min-h-[70dvh] grid-cols-1 content-center justify-items-center gap-10">
      <ZenHabit {...{ habit, today, actions }} />
      <Stepper habits={shown} current={habit.key} onTurn={setChosen} />
    </div>
  );
}
