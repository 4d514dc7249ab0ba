import { conciseDate, MONTHS } from '../days/day-words.ts';
import { fromDayNumber, type LocalDay, monthOf, toDayNumber, yearOf } from '../days/local-day.ts';
import type { DayResult } from '../habits/habit-day.ts';
import { amountOfGoalText } from '../habits/frequency-words.ts';
import type { Frequency } from '../habits/frequency.ts';
import type { StreakUnit } from '../habits/period.ts';
import type { Evaluation } from '../history/evaluate.ts';
import { isRest, resultOf } from '../history/letters.ts';
import type { PeriodResult } from '../history/periods.ts';
import { numberText, pluralise } from '../text/pluralise.ts';
import { streakTextOf } from '../habits/streak-words.ts';

type ExplainedHabit = Pick<Frequency, 'rhythm' | 'goal'> & {
  evaluation: Pick<Evaluation, 'unit' | 'letters' | 'periods' | 'displayStreak'>;
  createdOn: LocalDay;
  /** The amount of a day. */
  amountOn: (day: LocalDay) => number;
  today: LocalDay;
};

/** A day or a period that the streak counts. `outcome` is a text such as '1 of 3'. */
type StreakPart = {
  first: number;
  last: number;
  result: DayResult | PeriodResult;
  isPassedOver: boolean;
  outcome: string | null;
};

/** Explains the length of a streak: '5 weeks: this week 2 of 3; broken in the week of March 3: 1 of 3.' */
export function explainStreak(habit: ExplainedHabit): string[] {
  const { unit, displayStreak } = habit.evaluation;
  const today = toDayNumber(habit.today);
  const parts = (unit === 'day' ? daysOf(habit) : periodsOf(habit)).filter(
    ({ first }) => first <= today,
  );
  const brokenAt = parts.findLastIndex(({ result }) => result === 'missed');
  const since = parts.slice(brokenAt + 1);
  const [running, first, broken] = [
    since.find(({ result, last }) => result === 'open' && last >= today),
    since.find(({ result }) => result === 'done'),
    parts[brokenAt],
  ];
  const clauses = [
    ...(running ? [runningText(running, unit)] : []),
    ...(first ? [`since ${nameOf(first, habit)}`] : []),
    ...(broken ? [brokenText(broken, habit)] : []),
  ];
  const reasons = clauses.length > 0 ? clauses.join('; ') : 'not done yet';
  return [
    `${streakTextOf(displayStreak, { ...habit, streakUnit: unit })}: ${reasons}.`,
    ...passedOverText(since.filter(({ isPassedOver }) => isPassedOver).length, unit),
  ];
}

function daysOf({ evaluation, createdOn, goal, amountOn }: ExplainedHabit): StreakPart[] {
  const from = toDayNumber(createdOn);
  return Array.from(evaluation.letters, (letter, place) => {
    const day = from + place;
    const result = resultOf(letter);
    const isPassedOver = result === 'skipped' || isRest(letter);
    const outcome = goal && amountOfGoalText(goal, amountOn(fromDayNumber(day)));
    return { first: day, last: day, result, isPassedOver, outcome };
  });
}

const periodsOf = ({ evaluation, goal }: ExplainedHabit): StreakPart[] =>
  evaluation.periods.map(({ first, last, result, done, needed }) => ({
    first,
    last,
    result,
    isPassedOver: result === 'neutral',
    outcome:
      goal === null || goal.per === 'day'
        ? `${numberText(done)} of ${numberText(needed)}`
        : amountOfGoalText(goal, done, needed),
  }));

const NOW: Record<StreakUnit, string> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
  period: 'this period',
};

const runningText = ({ outcome }: StreakPart, unit: StreakUnit): string =>
  outcome === null ? 'today is still open' : `${NOW[unit]} ${outcome}`;

function brokenText(part: StreakPart, habit: ExplainedHabit): string {
  const preposition = habit.evaluation.unit === 'day' ? 'on' : 'in';
  const outcome = part.outcome === null ? '' : `: ${part.outcome}`;
  return `broken ${preposition} ${nameOf(part, habit)}${outcome}`;
}

/** 'the week of March 3', 'March', 'the 10 days from March 3', 'March 3'. */
function nameOf({ first, last }: StreakPart, { evaluation: { unit }, today }: ExplainedHabit) {
  const date = fromDayNumber(first);
  const day = conciseDate(date, today);
  if (unit === 'day') return day;
  if (unit === 'week') return `the week of ${day}`;
  if (unit === 'period') return `the ${last - first + 1} days from ${day}`;
  const month = MONTHS[monthOf(date)] ?? '';
  return yearOf(date) === yearOf(today) ? month : `${month} ${yearOf(date)}`;
}

function passedOverText(count: number, unit: StreakUnit): string[] {
  if (count === 0) return [];
  const what = unit === 'day' ? pluralise(count, 'skipped day') : pluralise(count, unit);
  const when = unit === 'day' ? '' : ' when it couldn’t be done';
  return [`${what}${when} ${count === 1 ? 'doesn’t' : 'don’t'} count.`];
}
