import { addDays, daysBetween, fromDayNumber, toDayNumber } from '#domain/days/local-day.ts';
import { changeWeek, type Week, type WeekStart } from '#domain/days/week.ts';
import { roundAmount, sumOf } from '#domain/habits/goal.ts';
import { frequencyOn, pastRhythmsAfter } from '#domain/habits/past-rhythms.ts';
import type { Pause, RestDays } from '#domain/habits/pause.ts';
import { type ActiveDays, withActiveDay } from '#domain/history/active-days.ts';
import { evaluate, strengthHistory } from '#domain/history/evaluate.ts';
import {
  factsOn,
  type HabitFacts,
  type HabitOwner,
  withFactsOn,
} from '#domain/history/recorded-habit.ts';
import {
  changedByClient,
  clearsSkip,
  type DayFacts,
  DONE,
  NO_DAYS,
  NOTHING,
  SKIPPED,
} from '#domain/history/facts.ts';
import {
  flagsOf,
  isCompleted,
  isRest,
  letterAt,
  recordOf,
  resultOf,
} from '#domain/history/letters.ts';
import type {
  Figures,
  HabitLife,
  RecordName,
  TimedAction,
} from '#domain/testing/history-definition/life.ts';
import { ownDays } from './own-days.ts';

// Applies a life to the rules of HabitCrush: each action changes the facts or the schedule, and `evaluate` computes the figures.

const RECORDS: Record<RecordName, number> = { nothing: NOTHING, done: DONE, skipped: SKIPPED };
const RESULT_LETTERS = { done: 'x', bonus: '+', missed: 'o', open: '?', skipped: '-', none: '.' };
const RECORD_NAMES: RecordName[] = ['nothing', 'done', 'skipped'];

type DayAction = Extract<TimedAction, { does: 'record' | 'tick' | 'skip' | 'enter' | 'tick step' }>;

const dateOf = (day: number | null) => (day === null ? null : fromDayNumber(day));

export const figuresByRules = (life: HabitLife): Figures => new HistoryByRules(life).figures();

export class HistoryByRules {
  habit: HabitFacts;
  /** Users can choose three weekdays. The rule is the same for all seven. */
  private week: Week;
  private activeDays: ActiveDays;
  readonly today: number;
  private readonly dayAt: (moment: number) => number;
  private readonly stepsNeeded: number | null;
  private readonly pauses = new Map<string, Pause>();
  private readonly archives: RestDays[] = [];
  private readonly entries = new Map<string, { day: number; amount: number }>();
  private readonly steps = new Map<number, Set<string>>();

  constructor(life: HabitLife) {
    this.dayAt = ownDays(life);
    const createdOn = this.dayAt(life.createdAt);
    this.week = [{ from: null, start: life.weekStart as WeekStart }];
    this.habit = {
      ...life.frequency,
      ...NO_DAYS,
      createdOn: fromDayNumber(createdOn),
      pastRhythms: [],
      archives: [],
      pauses: [],
    };
    this.stepsNeeded = life.stepsNeeded;
    this.activeDays = withActiveDay(null, this.habit.createdOn);
    for (const action of life.happened) this.happen(action);
    this.today = this.dayAt(life.readAt);
    this.beActive(this.today);
  }

  ownerOn(today: number): HabitOwner {
    return { today: fromDayNumber(today), week: this.week, activeDays: this.activeDays };
  }

  figures() {
    const owner = this.ownerOn(this.today);
    const { letters, strength, ...evaluation } = evaluate(this.habit, owner);
    const { byDay: strengths } = strengthHistory(this.habit, owner);
    if (strength !== (strengths.at(-1) ?? 0)) throw new Error('Two strengths differ.');
    this.checkRoundTrip(letters);
    return {
      ...evaluation,
      today: fromDayNumber(this.today),
      createdOn: this.habit.createdOn,
      results: Array.from(letters, (letter) => RESULT_LETTERS[resultOf(letter)]).join(''),
      days: Array.from(letters, (letter, place) => ({
        record: RECORD_NAMES[recordOf(letter)] ?? 'nothing',
        isDue: flagsOf(letter).scheduled,
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

  /** Checks that the stored letters contain all records. */
  private checkRoundTrip(letters: Uint8Array): void {
    const isLost = letters.some(
      (letter, place) => recordOf(letter) !== recordOf(letterAt(this.habit.letters, place)),
    );
    if (isLost) throw new Error('The letters have lost a record.');
  }

  private beActive(day: number): void {
    this.activeDays = withActiveDay(this.activeDays, fromDayNumber(day));
  }

  private happen(action: TimedAction): void {
    const today = this.dayAt(action.at);
    this.beActive(today);
    switch (action.does) {
      case 'open':
      case 'travel':
      case 'set day start':
        return;
      case 'set week start':
        this.week = changeWeek(this.week, action.weekday as WeekStart, fromDayNumber(today));
        return;
      case 'change schedule':
        this.changeSchedule(action, today);
        return;
      case 'delete entry':
        this.moveEntry(action.entry, null);
        return;
      case 'pause':
      case 'delete pause':
      case 'archive':
      case 'restore':
        this.changeRest(action, today);
        return;
      default:
        this.changeDay(action, today);
    }
  }

  private changeSchedule(
    { to, from }: Extract<TimedAction, { does: 'change schedule' }>,
    today: number,
  ): void {
    const { letters } = evaluate(this.habit, this.ownerOn(today));
    const isDone = isCompleted(
      letters[daysBetween(this.habit.createdOn, fromDayNumber(today))] ?? 0,
    );
    const chosen = fromDayNumber(from === undefined ? today + Number(isDone) : toDayNumber(from));
    const pastRhythms = pastRhythmsAfter(this.habit, to, chosen);
    this.habit = { ...this.habit, ...to, pastRhythms };
  }

  private changeRest(
    action: Extract<TimedAction, { does: 'pause' | 'delete pause' | 'archive' | 'restore' }>,
    today: number,
  ): void {
    const date = fromDayNumber(today);
    if (action.does === 'pause') {
      const { pause, from, until } = action;
      this.pauses.set(pause, { from, until, habitId: null });
    }
    if (action.does === 'delete pause') this.pauses.delete(action.pause);
    if (action.does === 'archive') this.archives.push({ from: date, until: null });
    if (action.does === 'restore') {
      for (const archive of this.archives) archive.until ??= addDays(date, -1);
    }
    const archives = this.archives.map((archive) => ({ ...archive }));
    this.habit = { ...this.habit, pauses: [...this.pauses.values()], archives };
  }

  /** The amount of a day is the sum of its entries. */
  private moveEntry(id: string, to: { day: number; amount: number } | null): void {
    const from = this.entries.get(id);
    if (from)
      this.changeFacts(from.day, ({ amount }) => ({ amount: sumOf([amount, -from.amount]) }));
    this.entries.delete(id);
    if (!to) return;
    this.entries.set(id, to);
    this.changeFacts(to.day, ({ amount }) => ({ amount: sumOf([amount, to.amount]) }));
  }

  private changeFacts(day: number, change: (facts: DayFacts) => Partial<DayFacts>): void {
    const date = fromDayNumber(day);
    const old = factsOn(this.habit, date);
    this.habit = withFactsOn(this.habit, date, { ...old, ...change(old) });
  }

  private changeDay(action: DayAction, today: number): void {
    const day = action.day === undefined ? today : toDayNumber(action.day);
    if (fromDayNumber(day) < this.habit.createdOn || day > today) return;
    if (action.does === 'record') {
      this.changeFacts(day, () => ({ record: RECORDS[action.record] }));
    } else if (action.does === 'enter') {
      this.moveEntry(action.entry, { day, amount: action.amount });
      if (!action.offline) this.clearSkip(day);
    } else if (action.does === 'tick step') {
      this.tickStep(day, action);
    } else {
      this.tick(day, action, day < today);
    }
  }

  private clearSkip(day: number): void {
    const { goal } = frequencyOn(this.habit, fromDayNumber(day));
    this.changeFacts(day, (facts) => (clearsSkip(facts, goal) ? { record: NOTHING } : {}));
  }

  private tick(
    day: number,
    action: Extract<DayAction, { does: 'tick' | 'skip' }>,
    isOver: boolean,
  ): void {
    const change =
      action.does === 'tick' ? { completed: action.completed } : { skipped: action.skipped };
    const { goal } = frequencyOn(this.habit, fromDayNumber(day));
    const old = factsOn(this.habit, fromDayNumber(day));
    const { record, amount } = changedByClient(old, change, goal, isOver);
    this.changeFacts(day, () => ({ record }));
    if (amount < old.amount) {
      for (const [id, entry] of this.entries) if (entry.day === day) this.moveEntry(id, null);
    }
    const missing = roundAmount(amount - factsOn(this.habit, fromDayNumber(day)).amount);
    const byTicks = `${day} by ticks`;
    const before = this.entries.get(byTicks)?.amount ?? 0;
    if (missing > 0) this.moveEntry(byTicks, { day, amount: sumOf([before, missing]) });
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
