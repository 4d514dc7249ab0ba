import { unitOf, type Schedule } from '../habits/schedule.ts';
import { percentOf } from '../progress/day-status.ts';
import { amountOfGoalText, frequencyText, periodText } from '../habits/frequency-words.ts';
import type { Goal } from '../habits/goal.ts';
import type { PeriodOutcome, StreakUnit } from '../habits/period.ts';
import { countDone, neededSteps, type StepPlan } from '../habits/steps.ts';
import { isOfTimes } from '../habits/streak-words.ts';

export type StandingFacts = Schedule &
  Partial<StepPlan> & {
    isAmountPublic: boolean;
    instance: { amount: number | null; stepsDone?: readonly string[] | null } | null;
    period: PeriodOutcome | null;
    streakUnit: StreakUnit;
  };

/** The public texts about rhythm and goal. Empty for a habit without both. */
export type PublicStanding = {
  /** '3 times a week' */
  frequency?: string;
  /** '2 of 3 this week', '75%' */
  standing?: string;
  streakUnit?: StreakUnit;
  /** The streak counts times, not days. */
  isOfTimes?: true;
  isLimit?: true;
};

/** Texts, so that no private amount leaves the server. */
export function publicStanding(habit: StandingFacts): PublicStanding {
  const { rhythm, goal, streakUnit } = habit;
  const standing = standingOf(habit);
  const frequency = rhythm ? frequencyText(habit, 'initials') : goalFrequency(goal);
  return {
    ...(frequency && { frequency }),
    ...(standing && { standing }),
    ...(streakUnit !== 'day' && { streakUnit }),
    ...(isOfTimes(habit) && { isOfTimes: true as const }),
    ...(goal?.kind === 'most' && { isLimit: true as const }),
  };
}

const goalFrequency = (goal: Goal | null): string | null =>
  goal === null || goal.per === 'day' ? null : `Every ${goal.per}`;

function standingOf(habit: StandingFacts): string {
  const { rhythm, goal, period, instance, isAmountPublic } = habit;
  const isOfPeriods = unitOf(habit) !== 'day';
  const times = rhythm?.kind === 'quota' && period ? periodText(habit, period) : '';
  if (goal === null) return [times, stepsWords(habit)].filter(Boolean).join(' · ');
  const isOfSum = isOfPeriods && rhythm === null;
  const done = isOfSum ? (period?.done ?? 0) : (instance?.amount ?? 0);
  const target = isOfSum ? (period?.needed ?? goal.amount) : goal.amount;
  return [times, amountWords(goal, { done, target }, isAmountPublic)].filter(Boolean).join(' · ');
}

/** A percentage, because the number of steps is private. */
function stepsWords({ steps = null, stepsNeeded = null, instance }: StandingFacts): string {
  if (steps === null) return '';
  const plan = { steps, stepsNeeded };
  const needed = neededSteps(plan);
  const done = Math.min(needed, countDone(plan, instance?.stepsDone ?? null));
  return `${percentOf(done, needed)}% today`;
}

/** A limit shows no percentage, because that would reveal the amount. */
function amountWords(
  goal: Goal,
  { done, target }: { done: number; target: number },
  isAmountPublic: boolean,
): string {
  const when = goal.per === 'day' ? 'today' : `this ${goal.per}`;
  if (isAmountPublic) return `${amountOfGoalText(goal, done, target)} ${when}`;
  return goal.kind === 'most' ? '' : `${percentOf(done, target)}% ${when}`;
}
