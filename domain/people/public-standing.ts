import { percentOf } from '../progress/day-status.ts';
import { amountOfGoalText, frequencyText, periodText } from '../habits/frequency-words.ts';
import type { Goal } from '../habits/goal.ts';
import type { PeriodOutcome, StreakUnit } from '../habits/period.ts';
import { askingOf, type Schedule } from '../habits/schedule.ts';
import { countDone, neededSteps, type StepPlan } from '../habits/steps.ts';
import { isOfTimes } from '../streaks/streak-words.ts';

export type StandingFacts = Schedule &
  Partial<StepPlan> & {
    isAmountPublic: boolean;
    instance: { amount: number | null; stepsDone?: readonly string[] | null } | null;
    period: PeriodOutcome | null;
    streakUnit: StreakUnit;
  };

/** What everybody may know of a rhythm and a goal; nothing of a habit that has neither. */
export type PublicStanding = {
  /** How often: '3 times a week'. */
  frequency?: string;
  /** How far it has come: '2 of 3 this week', '75%'. */
  standing?: string;
  streakUnit?: StreakUnit;
  /** Its streak counts how often, and no days. */
  isOfTimes?: true;
  isLimit?: true;
};

/** In words, so that no number of an amount leaves the server that its owner keeps private. */
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
  const isOfPeriods = askingOf(habit) === 'period';
  const times = rhythm?.kind === 'quota' && period ? periodText(habit, period) : '';
  if (goal === null) return [times, stepsWords(habit)].filter(Boolean).join(' · ');
  const isOfSum = isOfPeriods && rhythm === null;
  const done = isOfSum ? (period?.done ?? 0) : (instance?.amount ?? 0);
  const target = isOfSum ? (period?.needed ?? goal.amount) : goal.amount;
  return [times, amountWords(goal, { done, target }, isAmountPublic)].filter(Boolean).join(' · ');
}

/** What the steps are, and how many there are, is nobody's business. */
function stepsWords({ steps = null, stepsNeeded = null, instance }: StandingFacts): string {
  if (steps === null) return '';
  const plan = { steps, stepsNeeded };
  const needed = neededSteps(plan);
  const done = Math.min(needed, countDone(plan, instance?.stepsDone ?? null));
  return `${percentOf(done, needed)}% today`;
}

/** Of a limit no share is told: how near to it somebody came is a number of theirs, too. */
function amountWords(
  goal: Goal,
  { done, target }: { done: number; target: number },
  isAmountPublic: boolean,
): string {
  const when = goal.per === 'day' ? 'today' : `this ${goal.per}`;
  if (isAmountPublic) return `${amountOfGoalText(goal, done, target)} ${when}`;
  return goal.kind === 'most' ? '' : `${percentOf(done, target)}% ${when}`;
}
