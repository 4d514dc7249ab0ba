import { addDays, daysFromTo, type LocalDay } from '../days/local-day.ts';
import { evaluateHabit, runningPeriod } from '../history/figures.ts';
import { flagsOf } from '../history/letters.ts';
import { type HabitFacts, type HabitOwner, letterOn } from '../history/recorded-habit.ts';
import { isOfferedOn } from './offered.ts';

const DAYS_AHEAD = 7;

type Planned = HabitFacts & { archivedOn: LocalDay | null };

/** The first of the next seven days on which a habit is listed, if nothing more is done until then. Null without one. */
export function nextOfferedDay(habits: readonly Planned[], owner: HabitOwner): LocalDay | null {
  const days = daysFromTo(addDays(owner.today, 1), addDays(owner.today, DAYS_AHEAD));
  return days.find((today) => habits.some((habit) => isListed(habit, { ...owner, today }))) ?? null;
}

function isListed(habit: Planned, owner: HabitOwner): boolean {
  const { today } = owner;
  const evaluated = evaluateHabit(habit, owner);
  const { scheduled, completed } = flagsOf(letterOn(evaluated, today));
  const instance = { scheduled, amount: null };
  const period = runningPeriod(evaluated, today);
  return isOfferedOn({ ...evaluated, completed, instance, period }, today);
}
