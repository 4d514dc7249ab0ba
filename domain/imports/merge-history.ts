import { addDays, type LocalDay, laterOf } from '../days/local-day.ts';
import type { DaySpan, Week } from '../days/week.ts';
import { type Period, STREAK_UNITS, type StreakUnit, streakUnitOf } from '../habits/period.ts';
import { asPaused, asWithoutPause, UNTOUCHED } from '../habits/habit-day.ts';
import { isPausedOn } from '../habits/pause.ts';
import { replan } from '../habits/replan.ts';
import { askingOf, type Schedule } from '../habits/schedule.ts';
import { chainOf } from '../streaks/chain.ts';
import { type LatestRun, NO_RUN } from '../streaks/latest-run.ts';
import { judgeDays } from './judge-days.ts';
import { judgePeriod, type PeriodMark, periodsOf, type Seeing } from './judge-periods.ts';
import { type DayWithStreak, type EntryOfDay, hasHappened, mergeTold } from './merge-told.ts';
import type { ImportedDay } from './told-day.ts';

export type Merging = {
  name: string;
  /** By which it is asked for, from its day of creation on. */
  schedule: Schedule;
  week: Week;
  stored: readonly DayWithStreak[];
  storedPeriods: readonly PeriodMark[];
  imported: readonly ImportedDay[];
  /** As our own files tell them. */
  importedPeriods: readonly PeriodMark[];
  seenOn: readonly LocalDay[];
  today: LocalDay;
  /** Up to here there are days: later than today for a traveller whose clock went back. */
  last: LocalDay;
  /** Of a habit that was here, its day of creation until now; null for a new one. */
  knownFrom: LocalDay | null;
  /** Up to here everything is told, the empty days on purpose. */
  wholeThrough: LocalDay | null;
  /** It is asked for in another way from now on, and its past is judged by that. */
  isRejudged: boolean;
};

export type Merged = LatestRun & {
  /** What has to be written: new days and those that are not as they were. */
  changed: DayWithStreak[];
  /** Days that were asked for in vain, and are not asked for any more. */
  removed: LocalDay[];
  /** Of the amounts that came. */
  entries: EntryOfDay[];
  /** Days told of on which something happened that was not kept here yet. */
  taken: number;
  periods: PeriodMark[];
  /** The one that runs, or was the last; null for a habit that is not counted by them. */
  latestPeriod: LatestPeriod | null;
  reps: number;
};

export type LatestPeriod = Pick<PeriodMark, 'first' | 'date' | 'needed' | 'done' | 'completed'>;

/**
 * Brings days from elsewhere together with those kept here. A day on which something was done here stays as it is:
 * the same days told twice change nothing the second time. What follows from the days comes out as if all of them had
 * been kept here.
 */
export function mergeHistory(kept: Merging): Merged {
  const { schedule, name } = kept;
  const before = new Map(kept.stored.map((day) => [day.date, day]));
  const merging = { ...kept, stored: kept.stored.map((day) => asWithoutPause(day, schedule)) };
  const { days, entries, taken } = mergeTold(merging);
  const seeing = { today: merging.today, seenOn: daysSeen(merging) };
  const week = { ...merging.week, counted: countedWeeks(merging) };
  const stretches = judgedStretches(merging, taken).filter(({ first, last }) => first <= last);
  for (const stretch of stretches) {
    for (const [date, next] of judgeDays({ ...merging, ...seeing, week }, stretch, sorted(days))) {
      if (next) days.set(date, { ...(days.get(date) ?? emptyDay(name, date)), ...next });
      else days.delete(date);
    }
  }
  const { links, latest } = chainOf(sorted(days).map((day) => paused(schedule, day)));
  const { latest: latestOfPeriods, ...ofPeriods } = mergePeriods(
    { ...merging, week },
    seeing,
    stretches,
    links,
  );
  return {
    changed: links.filter((day) => !isSame(before.get(day.date), day)),
    removed: merging.stored.flatMap(({ date }) => (days.has(date) ? [] : [date])),
    // Of days after the habit was put away nothing is taken, and no amount.
    entries: entries.filter(({ date }) => (days.get(date)?.amount ?? null) !== null),
    taken,
    reps: links.filter(({ completed }) => completed).length,
    ...ofPeriods,
    ...(streakUnitOf(schedule) === 'day' ? latest : latestOfPeriods),
  };
}

/** As the file tells; of a habit that was here, its owner is here today, and was on days of which something was told. */
function daysSeen({ seenOn, stored, knownFrom, today }: Merging): Set<LocalDay> {
  if (knownFrom === null) return new Set(seenOn);
  const here = stored.filter(hasHappened).map(({ date }) => date);
  return new Set([...seenOn, ...here, today]);
}

const sorted = (days: ReadonlyMap<LocalDay, DayWithStreak>): DayWithStreak[] =>
  [...days.values()].toSorted(byDate);

const byDate = (a: { date: LocalDay }, b: { date: LocalDay }) => (a.date < b.date ? -1 : 1);

/** What comes from elsewhere rests on the days on which the habit rests here. */
function paused(schedule: Schedule, day: DayWithStreak): DayWithStreak {
  const isNeutral = isPausedOn(schedule.pauses, day.date);
  return isNeutral && (day.scheduled || askingOf(schedule) !== 'calendar') ? asPaused(day) : day;
}

const emptyDay = (habitName: string, date: LocalDay): DayWithStreak => ({
  ...UNTOUCHED,
  date,
  scheduled: false,
  habitName,
  streak: 0,
});

/** Where a day that nobody tells of is judged: everywhere in a new habit, before its creation in one that was here. */
function judgedStretches(merging: Merging, taken: number): Period[] {
  const { schedule, knownFrom, wholeThrough, today } = merging;
  const { createdOn, archivedOn } = schedule;
  const last = lastJudged(merging);
  if (merging.isRejudged) return [{ first: createdOn, last }];
  const first = wholeThrough === null ? createdOn : laterOf(createdOn, addDays(wholeThrough, 1));
  if (knownFrom !== null) {
    const earlier = { first, last: addDays(knownFrom, -1) };
    const again = taken > 0 ? judgedAgainFrom(merging, knownFrom) : null;
    return again === null ? [earlier] : [earlier, { first: again, last }];
  }
  // Today is asked for whatever a file of another day left out.
  const isToday = askingOf(schedule) === 'calendar' && archivedOn === null && first > today;
  return [{ first: isToday ? today : first, last }];
}

/** Of what was put away, a file that tells all has told it. */
function lastJudged({ schedule, wholeThrough, last }: Merging): LocalDay {
  const { archivedOn, createdOn } = schedule;
  if (archivedOn === null || archivedOn > last) return last;
  return wholeThrough === null ? archivedOn : addDays(createdOn, -1);
}

/**
 * Where one more day done changes what others were asked for: as far back as the habit has been asked for like this. Days
 * from before another rhythm keep what they were.
 */
function judgedAgainFrom(merging: Merging, knownFrom: LocalDay): LocalDay | null {
  const { schedule, stored, storedPeriods, last } = merging;
  const asking = askingOf(schedule);
  if (asking === 'period') {
    const unit = streakUnitOf(schedule);
    const firsts = storedPeriods.filter((mark) => mark.unit === unit).map(({ first }) => first);
    const [earliest] = firsts.toSorted();
    return earliest === undefined ? null : laterOf(earliest, knownFrom);
  }
  if (asking !== 'since') return null;
  const stretch = { first: knownFrom, last, lastDoneOn: null, days: stored, week: merging.week };
  return replan(schedule, stretch, null).changed.length === 0 ? knownFrom : null;
}

function mergePeriods(
  merging: Merging,
  seeing: Seeing,
  stretches: readonly Period[],
  days: readonly DayWithStreak[],
): Pick<Merged, 'periods' | 'latestPeriod'> & { latest: LatestRun } {
  const { schedule, storedPeriods, importedPeriods, week } = merging;
  const unit = streakUnitOf(schedule);
  const stored = new Map(storedPeriods.map((mark) => [keyOf(mark), mark]));
  const marks = new Map([...importedPeriods, ...storedPeriods].map((mark) => [keyOf(mark), mark]));
  const judged = unit === 'day' ? [] : stretches;
  for (const period of judged.flatMap((stretch) => periodsOf(schedule, stretch, week))) {
    const within = days.filter(({ date }) => date >= period.first && date <= period.last);
    const wasKept = stored.get(keyOf({ unit, date: period.last }))?.completed ?? false;
    const mark = judgePeriod(schedule, period, within, { ...seeing, wasKept });
    marks.set(keyOf(mark), mark);
  }
  const all = [...marks.values()].toSorted(byDate);
  const linked = (of: StreakUnit) => chainOf(all.filter((mark) => mark.unit === of));
  const { links, latest } = linked(unit);
  // Those of an earlier rhythm may be counted again one day.
  const written = STREAK_UNITS.flatMap((each) => linked(each).links);
  return {
    periods: written.filter((mark) => !isSamePeriod(stored.get(keyOf(mark)), mark)),
    latestPeriod: links.at(-1) ?? null,
    latest: unit === 'day' ? NO_RUN : latest,
  };
}

/** As they were counted here; where nothing was, as the file tells of them. */
function countedWeeks({ storedPeriods, importedPeriods }: Merging): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const { unit, first, date: last } of [...storedPeriods, ...importedPeriods]) {
    const isFree = spans.every((span) => span.last < first || span.first > last);
    if (unit === 'week' && isFree) spans.push({ first, last });
  }
  return spans;
}

const keyOf = ({ unit, date }: Pick<PeriodMark, 'unit' | 'date'>) => `${unit} ${date}`;

const isSamePeriod = (a: PeriodMark | undefined, b: PeriodMark) =>
  a !== undefined &&
  a.first === b.first &&
  a.needed === b.needed &&
  a.done === b.done &&
  a.scheduled === b.scheduled &&
  a.completed === b.completed &&
  a.skipped === b.skipped &&
  a.streak === b.streak;

const isSame = (a: DayWithStreak | undefined, b: DayWithStreak) =>
  a !== undefined &&
  a.scheduled === b.scheduled &&
  a.completed === b.completed &&
  a.skipped === b.skipped &&
  a.amount === b.amount &&
  a.stepsDone?.join() === b.stepsDone?.join() &&
  a.ownSkip === b.ownSkip &&
  a.notes === b.notes &&
  a.streak === b.streak;
