import { dayFromNear, MONTHS } from '../days/day-words.ts';
import { daysBetween, type LocalDay, monthOf, yearOf } from '../days/local-day.ts';
import { amountOn, type HabitHistory } from '../habits/habit-history.ts';
import { historyFigures, isBroken, type StreakLink, streakLinks } from './history-figures.ts';
import { amountOfGoalText } from '../habits/frequency-words.ts';
import type { StreakUnit } from '../habits/period.ts';
import { unitOf } from '../history/schedule.ts';
import type { Schedule } from '../habits/schedule.ts';
import { numberText, pluralise } from '../text/pluralise.ts';
import { isDone, isOpen } from './streak.ts';
import { streakTextOf } from './streak-words.ts';

type Explained = Pick<Schedule, 'rhythm' | 'goal'>;

/** Why a streak is as long as it is: '5 weeks: this week 2 of 3; broken in the week of 3 March: 1 of 3.' */
export function explainStreak(
  history: HabitHistory,
  schedule: Explained,
  today: LocalDay,
): string[] {
  const unit = unitOf(schedule);
  const { displayStreak } = historyFigures(history, today, schedule);
  const links = streakLinks(history, schedule);
  const brokenAt = links.findLastIndex((link) => isBroken(link, schedule, today));
  const since = links.slice(brokenAt + 1);
  const say: Speaker = { history, schedule, unit, today };
  const clauses = [
    ...since.filter(isRunning(today)).map((link) => runningWords(say, link)),
    ...since
      .filter(({ mark }) => isDone(mark))
      .slice(0, 1)
      .map((link) => sinceWords(say, link)),
    ...links.slice(Math.max(0, brokenAt), brokenAt + 1).map((link) => brokenWords(say, link)),
  ];
  const reasons = clauses.length > 0 ? clauses.join('; ') : 'nothing has been done so far';
  return [
    `${streakTextOf(displayStreak, { ...schedule, streakUnit: unit })}: ${reasons}.`,
    ...passedOver(since, unit),
  ];
}

type Speaker = { history: HabitHistory; schedule: Explained; unit: StreakUnit; today: LocalDay };

const isRunning =
  (today: LocalDay) =>
  ({ mark, last }: StreakLink) =>
    isOpen(mark) && last >= today;

const NOW: Record<StreakUnit, string> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
  period: 'these days',
};

function runningWords(say: Speaker, link: StreakLink): string {
  const outcome = outcomeWords(say, link);
  return outcome === null ? 'today is still open' : `${NOW[say.unit]} ${outcome}`;
}

function sinceWords(say: Speaker, link: StreakLink): string {
  return say.unit === 'day'
    ? `since ${dayFromNear(link.first, say.today)}`
    : `since ${name(say, link)}`;
}

function brokenWords(say: Speaker, link: StreakLink): string {
  const outcome = outcomeWords(say, link);
  const where = say.unit === 'day' ? `on ${name(say, link)}` : `in ${name(say, link)}`;
  return `broken ${where}${outcome === null ? '' : `: ${outcome}`}`;
}

/** 'the week of 3 March', 'March', 'the 10 days from 3 March', '3 March'. */
function name({ unit, today }: Speaker, { first, last }: StreakLink): string {
  const day = dayFromNear(first, today);
  if (unit === 'day') return day;
  if (unit === 'week') return `the week of ${day}`;
  if (unit === 'period') return `the ${daysBetween(first, last) + 1} days from ${day}`;
  const month = MONTHS[monthOf(first)] ?? '';
  return yearOf(first) === yearOf(today) ? month : `${month} ${yearOf(first)}`;
}

/** How much of what was needed was done; null for a day that is only done or not. */
function outcomeWords({ history, schedule, unit }: Speaker, { first }: StreakLink): string | null {
  const { goal } = schedule;
  if (unit === 'day') return goal && amountOfGoalText(goal, amountOn(history, first) ?? 0);
  const { done, needed } = history.periods?.find((period) => period.first === first) ?? NOTHING;
  if (goal === null || goal.per === 'day') return `${numberText(done)} of ${numberText(needed)}`;
  return amountOfGoalText(goal, done, needed);
}

const NOTHING = { done: 0, needed: 0 };

/** Days or periods that neither lengthened nor ended the streak. */
function passedOver(links: readonly StreakLink[], unit: StreakUnit): string[] {
  if (unit !== 'day') {
    const neutral = links.filter(({ mark }) => !mark.scheduled).length;
    if (neutral === 0) return [];
    const are = neutral === 1 ? 'is' : 'are';
    return [`${pluralise(neutral, unit)} in which it could not be done ${are} passed over.`];
  }
  const skipped = links.filter(({ mark }) => mark.skipped).length;
  if (skipped === 0) return [];
  return [`${pluralise(skipped, 'skipped day is', 'skipped days are')} passed over.`];
}
