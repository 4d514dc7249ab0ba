import { fromDayNumber } from '../../days/local-day.ts';
import {
  askingOf,
  countPeriod,
  isAsked,
  isCompleted,
  isKnown,
  isResting,
  isSeenAfter,
  on,
  periodAround,
  type Whole,
} from './asked-by-definition.ts';
import type { DayMark, Figures, Life, MarkedPeriod } from './life.ts';
import { ownClockOf } from './own-clock.ts';
import { ruleOn, type Rule, tellDays } from './told-days.ts';

// What a life comes to, worked out from all of it by the words of the specification, whatever that costs. It shares no
// code with the rules that are held against it, but for the arithmetic of the calendar.

export function figuresByDefinition(life: Life): Figures {
  const clock = ownClockOf(life);
  const told = tellDays(life, clock);
  const weekChanges = [{ today: -Infinity, on: life.weekStart }, ...told.weekChanges];
  const whole: Whole = { ...told, weekChanges };
  const { createdOn, today, lastDay } = whole;
  const days = Array.from({ length: lastDay - createdOn + 1 }, (_, at) => createdOn + at);
  const marks = days.map((day) => markOf(whole, day));
  const unit = unitOf(ruleOn(whole, today));
  const periods = unit === 'day' ? [] : markedPeriods(whole, unit);
  const chain =
    unit === 'day'
      ? days.map((day, at) => linkOf(whole, day, marks[at]))
      : periods.map(({ mark }) => mark);
  return {
    today: fromDayNumber(today),
    createdOn: fromDayNumber(createdOn),
    marks,
    unit,
    periods,
    ...streaksOf(chain),
    reps: days.filter((day) => isCompleted(whole, day)).length,
    lost: days.filter((_, at) => marks[at] === 'open').map(fromDayNumber),
  };
}

function markOf(life: Whole, day: number): DayMark {
  const isLimit = askingOf(ruleOn(life, day)) === 'limit';
  const isDue = isAsked(life, day);
  if (isCompleted(life, day)) return isDue ? 'done' : 'bonus';
  if (isResting(life, day) || on(life, day).skipped) return 'neutral';
  if (isLimit && !isDue && day >= life.today) return 'pending';
  if (!isDue) return 'neutral';
  // A limit that was passed is lost at once.
  return day < life.today || isLimit ? 'open' : 'pending';
}

function unitOf({ frequency: { rhythm, goal } }: Rule): Figures['unit'] {
  if (rhythm?.kind === 'quota') return typeof rhythm.per === 'object' ? 'period' : rhythm.per;
  return goal?.per ?? 'day';
}

/** Those that were counted in the unit: each by the rhythm that held on its last day, or holds while it runs. */
function markedPeriods(life: Whole, unit: Figures['unit']): MarkedPeriod[] {
  const { createdOn, lastDay } = life;
  const found = new Map<number, MarkedPeriod>();
  for (let day = createdOn; day <= lastDay; day += 1) {
    const rule = ruleOn(life, day);
    if (unitOf(rule) !== unit) continue;
    const period = periodAround(life, rule, day);
    if (ruleOn(life, Math.min(period.last, lastDay)) !== rule || found.has(period.last)) continue;
    if (!isKnown(life, period)) continue;
    found.set(period.last, markedPeriod(life, rule, period));
  }
  return [...found.values()].toSorted((a, b) => (a.last < b.last ? -1 : 1));
}

function markedPeriod(
  life: Whole,
  rule: Rule,
  { first, last }: { first: number; last: number },
): MarkedPeriod {
  const { available, needed, done } = countPeriod(life, rule, { first, last });
  const { goal, rhythm } = rule.frequency;
  const per = rhythm?.kind === 'quota' ? 1 : 1000;
  const isOver = last < life.today;
  const mark = (): MarkedPeriod['mark'] => {
    if (available === 0) return 'neutral';
    if (goal?.kind === 'most' && rhythm === null) {
      if (done > needed) return 'open';
      if (isSeenAfter(life, last) || isSpokenOfAfter(life, { first, last })) return 'done';
      return isOver ? 'neutral' : 'pending';
    }
    if (done >= needed) return 'done';
    return isOver ? 'open' : 'pending';
  };
  return {
    first: fromDayNumber(first),
    last: fromDayNumber(last),
    needed: needed / per,
    done: done / per,
    mark: mark(),
  };
}

/** Its owner told something of one of its days when it was over, by whichever rhythm that day was asked for. */
function isSpokenOfAfter(life: Whole, { first, last }: { first: number; last: number }): boolean {
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return days.some((day) => on(life, day).saidOn > last);
}

/** A limit that still runs asks for nothing yet. */
const linkOf = (life: Whole, day: number, mark: DayMark = 'neutral'): DayMark =>
  mark === 'pending' && askingOf(ruleOn(life, day)) === 'limit' ? 'neutral' : mark;

/** Done ones in a row, whatever asks for nothing passed over. One that runs and is the last breaks nothing. */
function streaksOf(
  chain: readonly DayMark[],
): Pick<Figures, 'streak' | 'displayStreak' | 'longest'> {
  let [run, streak, whole, longest] = [0, 0, 0, 0];
  let isLost = false;
  for (const mark of chain) {
    if (mark === 'done') {
      run += 1;
      whole += 1;
      streak = run;
      longest = Math.max(longest, whole);
      isLost = false;
    }
    if (mark === 'open' || mark === 'pending') run = 0;
    if (mark === 'open') {
      whole = 0;
      isLost = true;
    }
  }
  return { streak, displayStreak: isLost ? 0 : streak, longest };
}
