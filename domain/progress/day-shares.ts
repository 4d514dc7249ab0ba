import { unitOf, isAllowedOn, type Schedule } from '../habits/schedule.ts';
import { addDays, type LocalDay } from '../days/local-day.ts';
import { ratioOf } from '../habits/goal.ts';
import type { DayResult } from '../habits/habit-day.ts';
import { neededSteps, type StepPlan } from '../habits/steps.ts';
import { STATE_TALLIES, tallyWeekdays, type WeekdayTally } from './weekday-rates.ts';
import type { Tally } from './year-map.ts';

/** How full the mark of a day is, with its amount or number of done steps. Null for a day without a mark. */
export function shareOf(
  amount: number,
  { goal, steps = null, stepsNeeded = null }: Pick<Schedule, 'goal'> & Partial<StepPlan>,
  state: DayResult,
): number | null {
  if (state === 'done' || state === 'bonus') return 1;
  // For a weekly target, a day's mark shows what it added.
  const ofGoal = goal?.kind === 'least' ? ratioOf(goal, amount) : 0;
  const ofSteps = amount / Math.max(1, neededSteps({ steps, stepsNeeded }));
  const part = Math.min(1, steps === null ? ofGoal : ofSteps);
  if (part > 0) return part;
  return state === 'missed' || state === 'open' ? 0 : null;
}

/** What a day adds to the totals of months. For a quota, each completion counts. */
export const tallyOfState = (state: DayResult, schedule: Schedule): Tally =>
  state === 'bonus' && unitOf(schedule) !== 'day' ? STATE_TALLIES.done : STATE_TALLIES[state];

/** For habits without fixed days: on how many of the allowed days the habit was done. */
export const tallyAllowed = (
  first: LocalDay,
  states: readonly DayResult[],
  schedule: Schedule,
  today: LocalDay,
): WeekdayTally[] =>
  tallyWeekdays(
    first,
    states.map((state, at) => {
      const day = addDays(first, at);
      const isDone = state === 'done' || state === 'bonus';
      const isOpen = day === today && !isDone;
      const isDue = !isOpen && state !== 'skipped' && isAllowedOn(schedule, day);
      return { done: Number(isDone), due: Number(isDue || isDone) };
    }),
  );
