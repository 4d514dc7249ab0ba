import { fromDayNumber, toDayNumber } from '#domain/days/local-day.ts';
import { changeWeek, type Week, type WeekStart } from '#domain/days/week.ts';
import { withVersion } from '#domain/history/change-schedule.ts';
import type { DayRange } from '#domain/history/day-range.ts';
import { evaluate, strengthHistory } from '#domain/history/evaluate.ts';
import {
  changedByClient,
  clearsSkip,
  type DayFacts,
  DONE,
  type Facts,
  factsOn,
  NO_FACTS,
  NOTHING,
  SKIPPED,
  withDay,
} from '#domain/history/facts.ts';
import {
  isCompleted,
  isDue,
  isRest,
  lettersOf,
  publicLetterOf,
  recordOf,
  recordsOf,
  textOf,
} from '#domain/history/letters.ts';
import { weekStartsOf } from '#domain/history/habit-schedule.ts';
import { type Schedule, versionOn } from '#domain/history/schedule.ts';
import { ownDays } from './own-days.ts';
import type { Happening, Life, RecordName } from './vector.ts';

// A life as HabitCrush stores it: each act changes the facts or the schedule, and `evaluate` works the figures out of them.

const RECORDS: Record<RecordName, number> = { nothing: NOTHING, done: DONE, skipped: SKIPPED };
const RECORD_NAMES: RecordName[] = ['nothing', 'done', 'skipped'];

type ActOfDay = Extract<Happening, { does: 'record' | 'tick' | 'skip' | 'enter' | 'tick step' }>;

const dateOf = (day: number | null) => (day === null ? null : fromDayNumber(day));

export class HistoryByRules {
  schedule: Schedule;
  facts: Facts = NO_FACTS;
  /** Users choose among three weekdays; the rule is the same for all seven. */
  private week: Week;
  activeDays: Uint8Array;
  readonly today: number;
  private readonly dayAt: (moment: number) => number;
  private readonly stepsNeeded: number | null;
  private readonly pauses = new Map<string, DayRange>();
  private readonly archived: DayRange[] = [];
  private readonly entries = new Map<string, { day: number; amount: number }>();
  private readonly steps = new Map<number, Set<string>>();

  constructor(life: Life) {
    this.dayAt = ownDays(life);
    const createdOn = this.dayAt(life.createdAt);
    this.week = [{ from: null, start: life.weekStart as WeekStart }];
    this.schedule = {
      createdOn,
      versions: [{ from: createdOn, frequency: life.frequency }],
      restDays: [],
      weekStarts: weekStartsOf(this.week),
    };
    this.stepsNeeded = life.stepsNeeded;
    this.activeDays = Uint8Array.of(1);
    for (const happening of life.happened) this.happen(happening);
    this.today = this.dayAt(life.readAt);
    this.beActive(this.today);
  }

  figures() {
    const args = [this.schedule, this.facts, this.activeDays, this.today] as const;
    const { letters, strength, ...evaluation } = evaluate(...args);
    const { byDay: strengths } = strengthHistory(...args);
    if (strength !== (strengths.at(-1) ?? 0)) throw new Error('Two strengths differ.');
    this.checkRoundTrip(letters);
    return {
      ...evaluation,
      today: fromDayNumber(this.today),
      createdOn: fromDayNumber(this.schedule.createdOn),
      results: textOf(letters.map(publicLetterOf)),
      days: Array.from(letters, (letter, place) => ({
        record: RECORD_NAMES[recordOf(letter)] ?? 'nothing',
        isDue: isDue(letter),
        isRest: isRest(letter),
        strength: strengths[place] ?? 0,
      })),
      periods: evaluation.periods.map(({ first, last, ...period }) => ({
        ...period,
        first: fromDayNumber(first),
        last: fromDayNumber(last),
      })),
      lastDoneOn: dateOf(evaluation.lastDoneOn),
      missedSince: dateOf(evaluation.missedSince),
    };
  }

  /** The letters are what is stored: the records have to be in them. */
  private checkRoundTrip(letters: Uint8Array): void {
    const records = recordsOf(lettersOf(textOf(letters)));
    const isLost = records.some((record, place) => record !== factsOn(this.facts, place).record);
    if (isLost) throw new Error('The letters have lost a record.');
  }

  private beActive(day: number): void {
    const place = day - this.schedule.createdOn;
    if (place < 0) return;
    const activeDays = new Uint8Array(Math.max(place + 1, this.activeDays.length));
    activeDays.set(this.activeDays);
    activeDays[place] = 1;
    this.activeDays = activeDays;
  }

  private happen(happening: Happening): void {
    const today = this.dayAt(happening.at);
    this.beActive(today);
    switch (happening.does) {
      case 'open':
      case 'travel':
      case 'set day start':
        return;
      case 'set week start':
        this.week = changeWeek(this.week, happening.weekday as WeekStart, fromDayNumber(today));
        this.schedule = { ...this.schedule, weekStarts: weekStartsOf(this.week) };
        return;
      case 'change schedule':
        this.changeSchedule(happening, today);
        return;
      case 'delete entry':
        this.moveEntry(happening.entry, null);
        return;
      case 'pause':
      case 'delete pause':
      case 'archive':
      case 'restore':
        this.changeRest(happening, today);
        return;
      default:
        this.changeDay(happening, today);
    }
  }

  private changeSchedule(
    { to, from }: Extract<Happening, { does: 'change schedule' }>,
    today: number,
  ): void {
    const { letters } = evaluate(this.schedule, this.facts, this.activeDays, today);
    const isDone = isCompleted(letters[today - this.schedule.createdOn] ?? 0);
    const chosen = from === undefined ? today + Number(isDone) : toDayNumber(from);
    this.schedule = withVersion(this.schedule, chosen, to);
  }

  private changeRest(
    happening: Extract<Happening, { does: 'pause' | 'delete pause' | 'archive' | 'restore' }>,
    today: number,
  ): void {
    if (happening.does === 'pause') {
      const { pause, from, until } = happening;
      const last = until === null ? Infinity : toDayNumber(until);
      this.pauses.set(pause, { from: toDayNumber(from), until: last });
    }
    if (happening.does === 'delete pause') this.pauses.delete(happening.pause);
    if (happening.does === 'archive') this.archived.push({ from: today, until: Infinity });
    if (happening.does === 'restore') {
      for (const range of this.archived) if (range.until === Infinity) range.until = today - 1;
    }
    const restDays = [...this.pauses.values(), ...this.archived.map((range) => ({ ...range }))];
    this.schedule = { ...this.schedule, restDays };
  }

  /** The amount of a day is the sum of its entries. */
  private moveEntry(id: string, to: { day: number; amount: number } | null): void {
    const from = this.entries.get(id);
    if (from) this.changeFacts(from.day, ({ amount }) => ({ amount: amount - from.amount }));
    this.entries.delete(id);
    if (!to) return;
    this.entries.set(id, to);
    this.changeFacts(to.day, ({ amount }) => ({ amount: amount + to.amount }));
  }

  private changeFacts(day: number, change: (facts: DayFacts) => Partial<DayFacts>): void {
    const place = day - this.schedule.createdOn;
    const old = factsOn(this.facts, place);
    this.facts = withDay(this.facts, place, { ...old, ...change(old) });
  }

  private changeDay(happening: ActOfDay, today: number): void {
    const day = happening.day === undefined ? today : toDayNumber(happening.day);
    if (day < this.schedule.createdOn || day > today) return;
    if (happening.does === 'record') {
      this.changeFacts(day, () => ({ record: RECORDS[happening.record] }));
    } else if (happening.does === 'enter') {
      const amount = Math.round(happening.amount * 1000);
      this.moveEntry(happening.entry, { day, amount });
      if (!happening.offline) this.clearSkip(day);
    } else if (happening.does === 'tick step') {
      this.tickStep(day, happening);
    } else {
      this.tick(day, happening, day < today);
    }
  }

  private clearSkip(day: number): void {
    const { goal } = versionOn(this.schedule, day).frequency;
    this.changeFacts(day, (facts) => (clearsSkip(facts, goal) ? { record: NOTHING } : {}));
  }

  private tick(
    day: number,
    happening: Extract<ActOfDay, { does: 'tick' | 'skip' }>,
    isOver: boolean,
  ): void {
    const change =
      happening.does === 'tick'
        ? { completed: happening.completed }
        : { skipped: happening.skipped };
    const { goal } = versionOn(this.schedule, day).frequency;
    const old = factsOn(this.facts, day - this.schedule.createdOn);
    const { record, amount } = changedByClient(old, change, goal, isOver);
    this.changeFacts(day, () => ({ record }));
    if (amount < old.amount) {
      for (const [id, entry] of this.entries) if (entry.day === day) this.moveEntry(id, null);
    }
    const missing = amount - factsOn(this.facts, day - this.schedule.createdOn).amount;
    const byTicks = `${day} by ticks`;
    const before = this.entries.get(byTicks)?.amount ?? 0;
    if (missing > 0) this.moveEntry(byTicks, { day, amount: before + missing });
  }

  private tickStep(day: number, { step, ticked }: { step: string; ticked: boolean }): void {
    if (this.stepsNeeded === null) return;
    const steps = this.steps.get(day) ?? new Set();
    this.steps.set(day, steps);
    if (ticked) steps.add(step);
    else steps.delete(step);
    const isEnough = steps.size >= this.stepsNeeded;
    this.changeFacts(day, ({ record }) => {
      if (isEnough) return { record: DONE };
      return { record: record === DONE ? NOTHING : record };
    });
  }
}
