import { addDays, daysBetween, daysFromTo, type LocalDay, laterOf } from '../../days/local-day.ts';
import { daysToFill, missingHabitDays, MOST_DAYS_BACK } from '../../days/missing-days.ts';
import { AT_MIDNIGHT } from '../../days/day-start.ts';
import { localDayOf, type PersonClock, withDayStart } from '../../days/person-clock.ts';
import { toTimeZone } from '../../days/time-zone.ts';
import { changeWeek, NO_WEEK_CHOSEN, type Week } from '../../days/week.ts';
import type { Frequency } from '../../habits/frequency.ts';
import { SEEN_WITHIN_DAYS, sumOf } from '../../habits/goal.ts';
import {
  type DayChange,
  type DayContent,
  type DayFlags,
  isTouched,
  UNTOUCHED,
  untouchedDay,
} from '../../habits/habit-day.ts';
import { changedDay, judgedDay } from '../../habits/limit-day.ts';
import {
  type Period,
  periodMark,
  periodOn,
  type PeriodOutcome,
  periodOutcome,
  type StreakUnit,
  streakUnitOf,
} from '../../habits/period.ts';
import { type DatedContent, type KeptStretch, replan } from '../../habits/replan.ts';
import { askingOf, isAllowedOn, isScheduledOn, type Schedule } from '../../habits/schedule.ts';
import { type Arrival, arrivalsOf, type Happening, type Life, type Said } from './life.ts';

// A life as it is kept by the rules of the domain: each change when it arrives, with what follows from it for the days
// and the period around it, and never the whole. The server does the same with rows.

type Era = { from: LocalDay; frequency: Frequency; schedule?: Schedule };
type Content = DayContent | null;
export type KeptPeriod = Period & { unit: StreakUnit; outcome: PeriodOutcome; mark: DayFlags };

const CHANGES: Record<Said, DayChange> = {
  done: { completed: true },
  'not done': { completed: false },
  skipped: { skipped: true },
  'not skipped': { skipped: false },
};

export class KeptLife {
  readonly rows = new Map<LocalDay, DatedContent>();
  readonly createdOn: LocalDay;
  today: LocalDay;
  filledThrough: LocalDay | null = null;
  private readonly eras: Era[];
  private readonly keptPeriods = new Map<string, KeptPeriod>();
  private readonly entries = new Map<string, { day: LocalDay; amount: number }>();
  private week: Week;

  constructor(life: Life) {
    this.week = { ...NO_WEEK_CHOSEN, start: life.weekStart };
    const arrivals = arrivalsOf(life);
    const dayAt = ownDays(life, arrivals);
    this.createdOn = dayAt(life.createdAt);
    this.today = this.createdOn;
    this.eras = [{ from: this.createdOn, frequency: life.frequency }];
    for (const { happening, arrives } of arrivals) {
      this.arrive(happening, dayAt(arrives), dayAt(happening.at));
    }
  }

  periods(): KeptPeriod[] {
    return [...this.keptPeriods.values()].toSorted((a, b) => (a.last < b.last ? -1 : 1));
  }

  scheduleOn(day: LocalDay): Schedule {
    return this.scheduleOf(this.eraOn(day));
  }

  private scheduleOf(era: Era): Schedule {
    era.schedule ??= { ...era.frequency, createdOn: this.createdOn, archivedOn: null };
    return era.schedule;
  }

  private eraOn(day: LocalDay): Era {
    const era = this.eras.findLast(({ from }) => from <= day) ?? this.eras[0];
    if (!era) throw new Error('There is no rhythm.');
    return era;
  }

  private arrive(happening: Happening, day: LocalDay, meant: LocalDay): void {
    this.today = day;
    this.fill();
    if (happening.does === 'mark') this.set(happening.day ?? meant, CHANGES[happening.says]);
    if (happening.does === 'enter') this.enter(happening.day ?? meant, happening);
    if (happening.does === 'take back') this.takeBack(happening.entry);
    if (happening.does === 'start week') {
      this.week = changeWeek(this.week, happening.on, this.lastDay());
    }
    if (happening.does === 'change') this.change(happening.to);
  }

  /** As the first call of a new day does. */
  private fill(): void {
    const { filledThrough, today } = this;
    if (!daysToFill({ filledThrough, today })) return;
    this.filledThrough = today;
    const earliest = laterOf(this.createdOn, addDays(today, -MOST_DAYS_BACK));
    const from = laterOf(earliest, filledThrough ?? earliest);
    const era = this.eraOn(today);
    const schedule = this.scheduleOf(era);
    const asking = askingOf(schedule);
    if (asking === 'limit') this.judge(schedule, from);
    if (asking === 'since') this.settle(era, today, null);
    if (asking === 'period') this.settlePeriods(era, from);
    for (const { day } of missingHabitDays([{ id: 1, ...schedule }], filledThrough, today)) {
      if (!this.rows.has(day)) this.rows.set(day, { ...UNTOUCHED, scheduled: true, date: day });
    }
  }

  private judge(schedule: Schedule, from: LocalDay): void {
    const first = laterOf(from, addDays(this.today, -SEEN_WITHIN_DAYS));
    for (const day of daysFromTo(first, addDays(this.today, -1))) {
      if (!isAllowedOn(schedule, day)) continue;
      const known = this.rows.get(day) ?? untouchedDay(schedule, day);
      const judged = judgedDay(known, schedule);
      if (judged !== known) this.write(day, judged);
    }
  }

  private settlePeriods(era: Era, from: LocalDay): void {
    const schedule = this.scheduleOf(era);
    for (let day = from; day <= this.lastDay(); ) {
      this.settle(era, day, null);
      day = addDays(this.periodOn(schedule, day).last, 1);
    }
  }

  private write(day: LocalDay, next: Content): void {
    if (next === null) this.rows.delete(day);
    else this.rows.set(day, { ...next, date: day });
  }

  private isRefused(day: LocalDay): boolean {
    return day > this.today || day < this.createdOn;
  }

  private set(day: LocalDay, change: DayChange): void {
    if (this.isRefused(day)) return;
    const before = this.rows.get(day)?.amount ?? null;
    this.tell(day, change);
    const after = this.rows.get(day)?.amount ?? null;
    if (before === after) return;
    const isAdded = after !== null && after > (before ?? 0);
    const added = isAdded ? after - (before ?? 0) : after;
    if (!isAdded)
      for (const [id, { day: on }] of this.entries) if (on === day) this.entries.delete(id);
    if (added !== null) this.entries.set(`set ${this.entries.size} ${day}`, { day, amount: added });
  }

  private enter(day: LocalDay, { entry, amount }: { entry: string; amount: number }): void {
    const known = this.entries.get(entry);
    const isElsewhere = known !== undefined && known.day !== day;
    if (this.isRefused(day) || isElsewhere || this.scheduleOn(day).goal === null) return;
    this.entries.set(entry, { day, amount });
    this.tell(day, { amount: this.totalOf(day) });
  }

  private takeBack(entry: string): void {
    const known = this.entries.get(entry);
    if (!known || !this.entries.delete(entry)) return;
    this.tell(known.day, { amount: this.totalOf(known.day) });
  }

  private totalOf(day: LocalDay): number {
    return sumOf(
      [...this.entries.values()].filter((one) => one.day === day).map((one) => one.amount),
    );
  }

  private tell(day: LocalDay, change: DayChange): void {
    const era = this.eraOn(day);
    const schedule = this.scheduleOf(era);
    const old = this.rows.get(day) ?? untouchedDay(schedule, day);
    const next = changedDay(old, change, schedule, { isOver: day < this.today });
    if (isFollowed(schedule)) this.settle(era, day, next);
    else this.write(day, next);
    for (const other of this.eras) if (other !== era) this.follow(other, day);
  }

  /** A day of another rhythm counts for the period that runs on, and for the interval that begins with it. */
  private follow(era: Era, day: LocalDay): void {
    const schedule = this.scheduleOf(era);
    const asking = askingOf(schedule);
    const last = this.lastOf(era);
    if (asking === 'period') {
      const period = this.periodOn(schedule, day);
      if (period.first <= last && period.last >= era.from) this.settle(era, day, null);
    }
    if (asking === 'since' && day < era.from) this.settle(era, era.from, null);
  }

  private lastOf(era: Era): LocalDay {
    const next = this.eras[this.eras.indexOf(era) + 1];
    return next ? addDays(next.from, -1) : this.lastDay();
  }

  /** A traveller whose clock went back has days after today too. */
  lastDay(): LocalDay {
    return laterOf(this.today, this.filledThrough ?? this.today);
  }

  /** The stretch around the day, of which only the days under the same rhythm are settled. */
  private settle(era: Era, date: LocalDay, next: Content): void {
    const schedule = this.scheduleOf(era);
    const stretch =
      askingOf(schedule) === 'period'
        ? this.periodAround(schedule, date)
        : this.intervalAround(era, date);
    const change = next === null ? null : { date, next };
    const { changed, days } = replan(schedule, stretch, change);
    for (const day of changed) if (this.eraOn(day.date) === era) this.write(day.date, day.next);
    if (askingOf(schedule) === 'period') this.keepPeriod(era, date, days);
  }

  private periodOn(schedule: Schedule, date: LocalDay): Period {
    return periodOn(schedule, date, this.weekAround(date));
  }

  /** With those around the day that were counted already, where another beginning of the week was chosen. */
  private weekAround(date: LocalDay): Week {
    if (this.week.from === null) return this.week;
    const counted = [...this.keptPeriods.values()].filter(
      ({ unit, last }) => unit === 'week' && last >= addDays(date, -7) && last <= addDays(date, 13),
    );
    return { ...this.week, counted };
  }

  private periodAround(schedule: Schedule, date: LocalDay): KeptStretch {
    const period = this.periodOn(schedule, date);
    const end = laterOf(this.lastDay(), date);
    const days = this.rowsBetween(period.first, period.last);
    return {
      ...period,
      last: earlierOf(period.last, end),
      lastDoneOn: null,
      days,
      week: this.weekAround(date),
    };
  }

  private intervalAround(era: Era, date: LocalDay): KeptStretch {
    const end = laterOf(this.lastOf(era), date);
    const lastDoneOn = this.doneBefore(date);
    const first = laterOf(era.from, lastDoneOn === null ? this.createdOn : addDays(lastDoneOn, 1));
    const rows = this.rowsBetween(first, end);
    const nextDone = rows.find((row) => row.completed && row.date > date)?.date ?? end;
    const days = rows.filter((row) => row.date <= nextDone);
    return { first, last: nextDone, lastDoneOn, days, week: this.week };
  }

  private doneBefore(date: LocalDay): LocalDay | null {
    for (let day = addDays(date, -1); day >= this.createdOn; day = addDays(day, -1)) {
      if (this.rows.get(day)?.completed) return day;
    }
    return null;
  }

  private rowsBetween(first: LocalDay, last: LocalDay): DatedContent[] {
    return daysFromTo(first, earlierOf(last, this.lastDay())).flatMap(
      (day) => this.rows.get(day) ?? [],
    );
  }

  private keepPeriod(era: Era, date: LocalDay, days: readonly DatedContent[]): void {
    const schedule = this.scheduleOf(era);
    const period = this.periodOn(schedule, date);
    const end = this.lastDay();
    if (this.eraOn(earlierOf(period.last, end)) !== era) return;
    const unit = streakUnitOf(schedule);
    const key = `${unit} ${period.last}`;
    const wasJudged = this.keptPeriods.get(key)?.mark.scheduled ?? false;
    const isOver = period.last < this.today;
    const isSeen =
      isOver && (wasJudged || daysBetween(period.last, this.today) <= SEEN_WITHIN_DAYS);
    const outcome = periodOutcome(schedule, period, days);
    const mark = periodMark(schedule, outcome, { isSeen });
    this.keptPeriods.set(key, { ...period, unit, outcome, mark });
  }

  /** What has ended stays as it was counted; what runs is counted by the new rhythm. */
  private change(to: Frequency): void {
    const { today } = this;
    for (const [key, { last }] of this.keptPeriods) if (last >= today) this.keptPeriods.delete(key);
    if (this.eras.at(-1)?.from === today && this.eras.length > 1) this.eras.pop();
    if (this.eras.length === 1 && this.createdOn === today) this.eras.pop();
    const era = { from: today, frequency: to };
    this.eras.push(era);
    const schedule = this.scheduleOf(era);
    for (const day of daysFromTo(today, this.lastDay())) {
      const old = this.rows.get(day) ?? null;
      this.write(day, rescheduled(old, untouchedDay(schedule, day), isScheduledOn(schedule, day)));
      if (isFollowed(schedule)) this.settle(era, day, null);
    }
  }
}

/** Which day each of the moments belongs to. A device finds out when something is told to it, the server when it arrives. */
function ownDays(life: Life, arrivals: readonly Arrival[]): (moment: number) => LocalDay {
  const moments = arrivals.flatMap(({ happening, arrives }) => [happening.at, arrives]);
  const changes = life.happened
    .filter(({ does }) => does === 'travel' || does === 'start day')
    .toSorted((a, b) => a.at - b.at);
  const days = new Map<number, LocalDay>();
  let clock: PersonClock = {
    zone: toTimeZone(life.zone),
    dayStart: { ...AT_MIDNIGHT, hour: life.dayStart },
  };
  let next = 0;
  for (const moment of moments.toSorted((a, b) => a - b)) {
    for (let change = changes[next]; change && change.at <= moment; change = changes[next]) {
      clock = clockAfter(clock, change);
      next += 1;
    }
    days.set(moment, localDayOf(moment, clock));
  }
  return (moment) => days.get(moment) ?? localDayOf(moment, clock);
}

function clockAfter(clock: PersonClock, change: Happening): PersonClock {
  if (change.does === 'travel') return { ...clock, zone: toTimeZone(change.zone) };
  if (change.does !== 'start day') return clock;
  return { ...clock, dayStart: withDayStart(clock, change.hour, change.at) };
}

const earlierOf = (a: LocalDay, b: LocalDay): LocalDay => (a < b ? a : b);

const isFollowed = (schedule: Schedule): boolean =>
  askingOf(schedule) === 'period' || askingOf(schedule) === 'since';

function rescheduled(old: Content, untouched: DayContent, isScheduled: boolean): Content {
  if (!old) return isScheduled ? untouched : null;
  if (isScheduled) return { ...old, scheduled: true };
  return isTouched(old) ? old : null;
}
