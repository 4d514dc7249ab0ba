import { addDays, daysBetween, daysFromTo, type LocalDay, laterOf } from '../../days/local-day.ts';
import { daysToFill, missingHabitDays, MOST_DAYS_BACK } from '../../days/missing-days.ts';
import { changeWeek, NO_WEEK_CHOSEN, type Week } from '../../days/week.ts';
import type { Frequency } from '../../habits/frequency.ts';
import { SEEN_WITHIN_DAYS, sumOf } from '../../habits/goal.ts';
import {
  type DayChange,
  type DayContent,
  type DayFlags,
  untouchedDay,
} from '../../habits/habit-day.ts';
import { changedDay, isLeftOpen, judgedDay, wasOver } from '../../habits/limit-day.ts';
import { withPauses } from '../../habits/paused-day.ts';
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
import {
  asksTheSame,
  isOfRule,
  type PastRhythm,
  pastRhythmsAfter,
  type Rule,
  rulesOf,
} from '../../habits/past-rhythms.ts';
import { isPausedOn, type Pause } from '../../habits/pause.ts';
import { isDeletable, PAUSED_DAYS_BACK, pauseFault } from '../../habits/pause-rules.ts';
import { rescheduledDay } from '../../habits/rescheduled-day.ts';
import { RHYTHM_DAYS_AT_MOST } from '../../habits/rhythm.ts';
import { askingOf, isAllowedOn, type Schedule } from '../../habits/schedule.ts';
import { arrivalsOf, type Happening, type Life, type Said } from './life.ts';
import { ownDays } from './own-days.ts';

// A life as it is kept by the rules of the domain: each change when it arrives, with what follows from it for the days
// and the period around it, and never the whole. The server does the same with rows.

type Content = DayContent | null;
/** Through which day, and which days it changed. */
type Settled = { last: LocalDay; changed: LocalDay[] };
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
  private frequency: Frequency;
  private past: PastRhythm[] | null = null;
  private readonly pauses = new Map<string, Pause>();
  private rules: Rule[] = [];
  private readonly keptPeriods = new Map<string, KeptPeriod>();
  private readonly entries = new Map<string, { day: LocalDay; amount: number }>();
  private week: Week;

  constructor(life: Life) {
    this.week = { ...NO_WEEK_CHOSEN, start: life.weekStart };
    const arrivals = arrivalsOf(life);
    const dayAt = ownDays(life, arrivals);
    this.createdOn = dayAt(life.createdAt);
    this.today = this.createdOn;
    this.frequency = life.frequency;
    this.readRules();
    for (const { happening, arrives } of arrivals) {
      this.arrive(happening, dayAt(arrives), dayAt(happening.at));
    }
  }

  periods(): KeptPeriod[] {
    return [...this.keptPeriods.values()].toSorted((a, b) => (a.last < b.last ? -1 : 1));
  }

  scheduleOn(day: LocalDay): Schedule {
    return this.ruleOn(day);
  }

  private readRules(): void {
    this.rules = rulesOf(this.habit());
  }

  private habit(): Schedule & { pastRhythms: PastRhythm[] | null } {
    const { frequency, createdOn, past } = this;
    const pauses = [...this.pauses.values()];
    return { ...frequency, createdOn, archivedOn: null, pauses, pastRhythms: past };
  }

  private ruleOn(day: LocalDay): Rule {
    const rule = this.rules.find(({ through }) => through === null || day <= through);
    if (!rule) throw new Error('There is no rhythm.');
    return rule;
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
    if (happening.does === 'pause') this.rest(happening);
    if (happening.does === 'take pause back') this.endRest(happening.pause);
  }

  /** As the first call of a new day does. */
  private fill(): void {
    const { filledThrough, today } = this;
    if (!daysToFill({ filledThrough, today })) return;
    this.filledThrough = today;
    const earliest = laterOf(this.createdOn, addDays(today, -MOST_DAYS_BACK));
    const from = laterOf(earliest, filledThrough ?? earliest);
    const rule = this.ruleOn(today);
    const asking = askingOf(rule);
    if (asking === 'limit') this.judge(daysFromTo(from, addDays(today, -1)));
    if (asking === 'since') this.settle(rule, today, null);
    if (asking === 'period') this.settlePeriods(rule, from);
    for (const { day } of missingHabitDays([{ id: HABIT, ...rule }], filledThrough, today)) {
      if (!this.rows.has(day)) this.write(day, untouchedDay(rule, day));
    }
  }

  private judge(days: readonly LocalDay[]): void {
    const first = addDays(this.today, -SEEN_WITHIN_DAYS);
    for (const day of days.filter((date) => first <= date && date < this.today)) {
      const rule = this.ruleOn(day);
      if (!isAllowedOn(rule, day)) continue;
      const known = this.rows.get(day) ?? untouchedDay(rule, day);
      const judged = judgedDay(known, rule, day);
      if (judged !== known) this.write(day, judged);
    }
  }

  private settlePeriods(rule: Rule, from: LocalDay): void {
    for (let day = from; day <= this.lastDay(); ) {
      this.settle(rule, day, null);
      day = addDays(this.periodOn(rule, day).last, 1);
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
      [...this.entries.values()].filter((entry) => entry.day === day).map((entry) => entry.amount),
    );
  }

  private tell(day: LocalDay, change: DayChange): void {
    const rule = this.ruleOn(day);
    const old = this.rows.get(day) ?? untouchedDay(rule, day);
    const isOver = wasOver(day, this.today, this.filledThrough);
    const next = changedDay(old, change, rule, { date: day, isOver });
    let changed = [day];
    if (isFollowed(rule)) changed = [...changed, ...this.settle(rule, day, next).changed];
    else this.write(day, next);
    for (const date of new Set(changed)) this.followOthers(rule, date, date === day);
  }

  private followOthers(rule: Rule, day: LocalDay, isTold = false): void {
    for (const other of this.rules) if (other !== rule) this.follow(other, day, isTold);
  }

  /** A day of another rhythm counts for the period that runs on, and for the interval that begins with it. */
  private follow(rule: Rule, day: LocalDay, isTold: boolean): void {
    const asking = askingOf(rule);
    if (asking === 'period') {
      const { first, last } = this.periodOn(rule, day);
      if (first <= this.lastOf(rule) && last >= rule.from) this.settleWithOthers(rule, day, isTold);
    }
    if (asking === 'since' && day < rule.from) this.settleWithOthers(rule, rule.from);
  }

  /** What that makes done under an earlier rhythm may count for another one. */
  private settleWithOthers(rule: Rule, date: LocalDay, isTold = false): Settled {
    const settled = this.settle(rule, date, null, isTold);
    if (rule.through !== null) for (const day of settled.changed) this.followOthers(rule, day);
    return settled;
  }

  private lastOf({ through }: Rule): LocalDay {
    return through ?? this.lastDay();
  }

  /** A traveller whose clock went back has days after today too. */
  lastDay(): LocalDay {
    return laterOf(this.today, this.filledThrough ?? this.today);
  }

  /** The stretch around the day, of which only the days under the same rhythm are settled. */
  private settle(rule: Rule, date: LocalDay, next: Content, isTold = next !== null): Settled {
    const isOfPeriods = askingOf(rule) === 'period';
    const stretch = isOfPeriods ? this.periodAround(rule, date) : this.intervalAround(rule, date);
    const change = next === null ? null : { date, next };
    const { changed, days } = replan(rule, stretch, change);
    const own = changed.filter((day) => isOfRule(rule, day.date));
    for (const day of own) this.write(day.date, day.next);
    if (isOfPeriods) this.keepPeriod(rule, date, days, isTold);
    return { last: stretch.last, changed: own.map((day) => day.date) };
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

  private intervalAround(rule: Rule, date: LocalDay): KeptStretch {
    const end = laterOf(this.lastOf(rule), date);
    const lastDoneOn = this.doneBefore(date);
    const first = laterOf(rule.from, lastDoneOn === null ? this.createdOn : addDays(lastDoneOn, 1));
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

  private keepPeriod(
    rule: Rule,
    date: LocalDay,
    days: readonly DatedContent[],
    isTold: boolean,
  ): void {
    const period = this.periodOn(rule, date);
    if (!isOfRule(rule, earlierOf(period.last, this.lastDay()))) return;
    const unit = streakUnitOf(rule);
    const key = `${unit} ${period.last}`;
    const known = this.keptPeriods.get(key)?.mark;
    const wasSeen = known !== undefined && ((known.scheduled && known.completed) || known.skipped);
    const isOver = period.last < this.today;
    const isSoon = daysBetween(period.last, this.today) <= SEEN_WITHIN_DAYS;
    const isSeen = wasSeen || (isOver && ((known?.scheduled ?? false) || isSoon || isTold));
    const outcome = periodOutcome(rule, period, days);
    const mark = periodMark(rule, outcome, { isSeen });
    this.keptPeriods.set(key, { ...period, unit, outcome, mark });
  }

  /** What has ended stays as it was counted; what runs is counted by the new rhythm. */
  private change(to: Frequency): void {
    const { today } = this;
    if (asksTheSame(this.frequency, to)) return;
    for (const [key, { last }] of this.keptPeriods) if (last >= today) this.keptPeriods.delete(key);
    this.past = pastRhythmsAfter(this.habit(), to, today);
    this.frequency = to;
    this.readRules();
    const rule = this.ruleOn(today);
    for (const day of daysFromTo(today, this.lastDay())) {
      const old = this.rows.get(day) ?? null;
      this.write(day, rescheduledDay(old, rule, day));
      if (isFollowed(rule)) this.settle(rule, day, null);
    }
  }

  private rest({ pause: name, of, from, until }: Extract<Happening, { does: 'pause' }>): void {
    const old = this.pauses.get(name) ?? null;
    const pause = { from, until, habitId: of === 'habit' ? HABIT : null };
    const others = [...this.pauses.values()].filter((other) => other !== old);
    const createdOn = of === 'habit' ? this.createdOn : null;
    if (pauseFault(pause, { old, others, createdOn, today: this.today })) return;
    this.changePauses(() => this.pauses.set(name, pause));
  }

  private endRest(name: string): void {
    const old = this.pauses.get(name);
    if (old && isDeletable(old, this.today)) this.changePauses(() => this.pauses.delete(name));
  }

  private changePauses(change: () => void): void {
    const before = [...this.pauses.values()];
    change();
    const after = [...this.pauses.values()];
    this.readRules();
    const first = laterOf(this.createdOn, addDays(this.today, -PAUSED_DAYS_BACK));
    const days = daysFromTo(first, addDays(this.today, RHYTHM_DAYS_AT_MOST)).filter(
      (day) => isPausedOn(before, day) !== isPausedOn(after, day),
    );
    for (const rule of this.rules) this.settleRest(rule, days);
  }

  private settleRest(rule: Rule, days: readonly LocalDay[]): void {
    const asking = askingOf(rule);
    const known = days.filter((day) => day <= this.lastDay() && isOfRule(rule, day));
    if (isFollowed(rule)) {
      this.settleEach(rule, asking === 'period' ? days : known);
      return;
    }
    const toJudge = known.filter((day) => {
      const row = this.rows.get(day);
      return !row || !isLeftOpen(row);
    });
    for (const day of known) {
      const isOver = day < this.today;
      this.write(day, withPauses(this.rows.get(day) ?? null, rule, day, { isOver }));
      this.followOthers(rule, day);
    }
    if (asking === 'limit') this.judge(toJudge);
  }

  /** What is needed of a period that runs hangs on its days to come. */
  private settleEach(rule: Rule, days: readonly LocalDay[]): void {
    let settledThrough: LocalDay | null = null;
    for (const found of days) {
      const day = earlierOf(found, this.lastDay());
      if (settledThrough !== null && day <= settledThrough) continue;
      settledThrough = this.settleWithOthers(rule, day).last;
    }
  }
}

const HABIT = 1;

const earlierOf = (a: LocalDay, b: LocalDay): LocalDay => (a < b ? a : b);

const isFollowed = (schedule: Schedule): boolean =>
  askingOf(schedule) === 'period' || askingOf(schedule) === 'since';
