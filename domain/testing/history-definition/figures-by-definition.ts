import type { Frequency } from '../../habits/frequency.ts';
import {
  asks,
  isDone,
  isDue,
  isOfSchedule,
  resultOf,
  type ResultName,
} from './days-by-definition.ts';
import { type ExistingPeriod, existingPeriods } from './existing-periods.ts';
import type { Figures, FiguresDay, FiguresPeriod, HabitLife } from './life.ts';
import {
  isPaused,
  type KnownDays,
  knownDays,
  lengthOf,
  onRecord,
} from './periods-by-definition.ts';
import { collectFacts, scheduleOn, type StoredFacts } from './stored-facts.ts';
import { strengthsByDefinition } from './strength-by-definition.ts';

// Computes all figures of a life literally by the specification, without regard to speed. It shares no code with the rules
// that are compared with it.

const LETTERS: Record<ResultName, string> = {
  done: 'x',
  bonus: '+',
  missed: 'o',
  open: '?',
  skipped: '-',
  none: '.',
};

export const factsByDefinition = (life: HabitLife): StoredFacts =>
  collectFacts(life, (facts, day) => isDone(knownDays(facts), day));

export function figuresByDefinition(life: HabitLife): Figures {
  const facts = factsByDefinition(life);
  const known = knownDays(facts);
  const { createdOn, today } = known;
  const last = Math.max(today, ...known.active);
  const days = Array.from({ length: last - createdOn + 1 }, (_, index) => createdOn + index);
  const results = days.map((day) => resultOf(known, day));
  const periods = existingPeriods(known, last);
  const strengths = strengthsByDefinition(known, results, periods);
  const unit = unitOf(scheduleOn(known, today).frequency);
  const counted = periods.filter((period) => unitOf(period.frequency) === unit);
  const links =
    unit === 'day'
      ? days.map((day, index) => ({ day, result: results[index] ?? 'none' }))
      : counted.map((period) => ({ day: period.last, result: period.result }));
  return {
    today: dateOf(today),
    createdOn: dateOf(createdOn),
    results: results.map((result) => LETTERS[result]).join(''),
    days: days.map((day, index) => figuresDay(known, day, results[index], strengths[index])),
    unit,
    periods: counted.map(asFigures),
    ...streakOf(links),
    reps: results.filter((result) => result === 'done' || result === 'bonus').length,
  };
}

function figuresDay(
  known: KnownDays,
  day: number,
  result: ResultName = 'none',
  strength = 0,
): FiguresDay {
  const record = onRecord(known, day);
  const isNothing = record === 'nothing' && result === 'none';
  const isRest = isPaused(known, day) && isNothing && isOfSchedule(known, day);
  return { record, isDue: isDue(known, day), isRest, strength };
}

const dateOf = (day: number) =>
  new Date(day * 86_400_000).toISOString().slice(0, 10) as Figures['today'];

function unitOf(frequency: Frequency): Figures['unit'] {
  const length = lengthOf(frequency);
  return typeof length === 'number' ? 'period' : length;
}

function asFigures({
  first,
  last,
  frequency,
  needed,
  counted,
  result,
}: ExistingPeriod): FiguresPeriod {
  const scale = asks(frequency) === 'times' ? 1 : 1000;
  return {
    first: dateOf(first),
    last: dateOf(last),
    needed: needed / scale,
    done: counted / scale,
    result,
  };
}

type Link = { day: number; result: string };

/** "The run of done ones up to the last done one; only missed ones end a run." */
function streakOf(links: readonly Link[]) {
  const done = links.filter(({ result }) => result === 'done');
  const decided = links.filter(({ result }) => result === 'done' || result === 'missed');
  const lastDone = decided.findLastIndex(({ result }) => result === 'done');
  const runs = decided
    .map(({ result }) => (result === 'done' ? 'd' : 'm'))
    .join('')
    .split('m')
    .map((run) => run.length);
  const upToLastDone = decided.slice(0, lastDone + 1);
  const lastMissed = upToLastDone.findLastIndex(({ result }) => result === 'missed');
  const streak = lastDone - lastMissed;
  const missedSince = decided[lastDone + 1];
  return {
    streak: lastDone === -1 ? 0 : streak,
    displayStreak: missedSince !== undefined || lastDone === -1 ? 0 : streak,
    longest: Math.max(...runs),
    lastDoneOn: done.length === 0 ? null : dateOf(done.at(-1)?.day ?? 0),
    missedSince: missedSince === undefined ? null : dateOf(missedSince.day),
  };
}
