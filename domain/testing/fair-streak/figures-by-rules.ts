import { daysFromTo, type LocalDay } from '../../days/local-day.ts';
import type { DayFlags } from '../../habits/habit-day.ts';
import { encodeHistory } from '../../habits/habit-history.ts';
import { isPausedOn } from '../../habits/pause.ts';
import { streakUnitOf } from '../../habits/period.ts';
import { askingOf, type Schedule } from '../../habits/schedule.ts';
import {
  historyFigures,
  isBroken,
  type StreakLink,
  streakLinks,
} from '../../streaks/history-figures.ts';
import { longestPeriodRuns, type RunStep } from '../../streaks/runs.ts';
import { isDone } from '../../streaks/streak.ts';
import { KeptLife, type KeptPeriod } from './kept-by-rules.ts';
import type { DayMark, Figures, Life, MarkedPeriod } from './life.ts';

/** What the rules of the domain make of a life that they kept. */
export function figuresByRules(life: Life): Figures {
  const kept = new KeptLife(life);
  const { today, createdOn, rows } = kept;
  const schedule = kept.scheduleOn(today);
  const last = kept.lastDay();
  const unit = streakUnitOf(schedule);
  const counted = unit === 'day' ? [] : kept.periods().filter((period) => period.unit === unit);
  const periods = counted.map((period) => markedPeriod(kept, period));
  const history = {
    ...encodeHistory(createdOn, last, [...rows.values()]),
    periods: counted.map(({ first, last: end, outcome, mark }) => ({
      first,
      last: end,
      needed: outcome.needed,
      done: outcome.done,
      scheduled: mark.scheduled,
      completed: mark.completed,
    })),
  };
  const links = streakLinks(history, schedule);
  const steps = links.map((link) => ({ ...link, step: stepOf(link, kept, today) }));
  const marks = daysFromTo(createdOn, last).map((day) =>
    dayMark(kept.rows.get(day), kept.scheduleOn(day), day, today),
  );
  return {
    today,
    createdOn,
    marks,
    unit,
    periods,
    ...historyFigures(history, today, schedule),
    longest: longestPeriodRuns(steps, 1)[0]?.length ?? 0,
    lost: daysFromTo(createdOn, last).filter((_, at) => marks[at] === 'open'),
  };
}

const stepOf = (link: StreakLink, kept: KeptLife, today: LocalDay): RunStep => {
  if (isDone(link.mark)) return 'kept';
  return isBroken(link, kept.scheduleOn(link.last), today) ? 'broken' : 'neutral';
};

/** What a record says of its day, by the rhythm that held on it. */
export function dayMark(
  row: DayFlags | undefined,
  schedule: Schedule,
  day: LocalDay,
  today: LocalDay,
): DayMark {
  const isLimit = askingOf(schedule) === 'limit';
  if (row?.completed) return row.scheduled ? 'done' : 'bonus';
  if (row?.skipped) return 'neutral';
  if (!row?.scheduled) {
    const isRunning = day >= today && !isPausedOn(schedule.pauses, day);
    return isLimit && isRunning ? 'pending' : 'neutral';
  }
  return day < today || isLimit ? 'open' : 'pending';
}

function markedPeriod(kept: KeptLife, { first, last, outcome, mark }: KeptPeriod): MarkedPeriod {
  const { goal } = kept.scheduleOn(last < kept.today ? last : kept.today);
  const isLimit = goal?.kind === 'most' && goal.per !== 'day';
  const isRunning = last >= kept.today;
  const { needed, done, available } = outcome;
  const says = (): MarkedPeriod['mark'] => {
    if (mark.scheduled && mark.completed) return 'done';
    if (mark.scheduled) return isRunning && !isLimit ? 'pending' : 'open';
    return isLimit && isRunning && available > 0 ? 'pending' : 'neutral';
  };
  return { first, last, needed, done, mark: says() };
}
