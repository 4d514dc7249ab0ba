import { weekdayLabel, type WeekdayLabelStyle } from '../days/weekdays.ts';
import { longMonthDay } from '../days/day-words.ts';
import type { LocalDay } from '../days/local-day.ts';
import { numberText, pluralise } from '../text/pluralise.ts';
import { unitFor } from '../text/unit-words.ts';
import type { Frequency } from './frequency.ts';
import type { Goal } from './goal.ts';
import type { PeriodOutcome } from './period.ts';
import type { Interval, Quota } from './rhythm.ts';

type Measure = Pick<Frequency, 'weekdays' | 'rhythm' | 'goal'>;

/** How often: 'Daily', 'M W F', '3 times a week', 'Every 3 days', 'Every 2 weeks from the last time'. */
export function frequencyText(
  { weekdays, rhythm }: Pick<Measure, 'weekdays' | 'rhythm'>,
  style: WeekdayLabelStyle,
): string {
  if (rhythm?.kind === 'quota') return quotaText(rhythm);
  return rhythm ? everyText(rhythm) : weekdayLabel(weekdays, style);
}

function quotaText({ times, per }: Quota): string {
  const often = times === 1 ? 'Once' : times === 2 ? 'Twice' : `${times} times`;
  return typeof per === 'object' ? `${often} in ${per.days} days` : `${often} a ${per}`;
}

function everyText({ count, unit, from }: Interval): string {
  const interval = count === 1 ? unit : pluralise(count, unit);
  return `Every ${interval}${from === 'done' ? ' from the last time' : ''}`;
}

/** '250 ml', '1 cup', '2 cups', and '3' without a unit. */
export const amountText = (amount: number, unit: string): string =>
  unit === '' ? numberText(amount) : `${numberText(amount)} ${unitFor(amount, unit)}`;

/** 'At least 2,000 ml a day', 'At most 3 cups a week', and 'Avoid' for a limit of 0. */
export function goalText({ kind, amount, unit, per }: Goal): string {
  if (kind === 'most' && amount === 0) return 'Avoid';
  return `At ${kind} ${amountText(amount, unit)} a ${per}`;
}

/** Rhythm and goal: 'At least 20 km a week', '3 times a week · At least 5 km a day'. */
export function wantedText({ weekdays, rhythm, goal }: Measure): string {
  // A daily amount needs no text about days, unless it has weekdays.
  const hasRhythm = rhythm || !goal || (goal.per === 'day' && weekdays);
  const often = hasRhythm ? frequencyText({ weekdays, rhythm }, 'full') : undefined;
  return [often, goal && goalText(goal)].filter(Boolean).join(' · ');
}

/** '750 of 2,000 ml', '2 of 3 cups max'; above a target or limit the share follows. */
export function amountOfGoalText(goal: Goal, amount: number, target: number = goal.amount): string {
  const { kind, unit } = goal;
  if (kind === 'most') {
    return target === 0
      ? amountText(amount, unit)
      : `${numberText(amount)} of ${amountText(target, unit)} max`;
  }
  const text = `${numberText(amount)} of ${amountText(target, unit)}`;
  return amount > target && target > 0
    ? `${text} (${numberText(Math.round((100 * amount) / target))}%)`
    : text;
}

/** '2 of 3 this week', '12 of 20 km this month', '1 of 2 in these 10 days'. */
export function periodText(
  { rhythm, goal }: Pick<Measure, 'rhythm' | 'goal'>,
  { needed, done }: PeriodOutcome,
): string {
  if (rhythm?.kind === 'quota') {
    const { per } = rhythm;
    const when = typeof per === 'object' ? `in these ${per.days} days` : `this ${per}`;
    return `${done} of ${needed} ${when}`;
  }
  return goal ? `${amountOfGoalText(goal, done, needed)} this ${goal.per}` : '';
}

/** 'Due on March 3', 'Due today', 'Due since March 3'. */
export function dueText(due: LocalDay, today: LocalDay): string {
  if (due === today) return 'Due today';
  return `Due ${due > today ? 'on' : 'since'} ${longMonthDay(due)}`;
}
