import { unitOf, isAllowedOn, type Schedule } from '../habits/schedule.ts';
import { daysFromTo, type LocalDay } from '../days/local-day.ts';
import { MAX_AMOUNT, type Goal, roundAmount } from '../habits/goal.ts';
import { doneBefore, isOfferedOn, type HabitProgress } from '../progress/offered.ts';
import type { DaySpan } from '../days/week.ts';
import { drawDay, WAKES_AT } from './bots.ts';
import type { Random } from './random.ts';

/** A tick, or an entry of an amount. `at` is in minutes since midnight. */
export type BotAction = { at: number; amount: number | null };

type BotHabit = Schedule &
  HabitProgress & {
    deadline: string;
    instance: { skipped: boolean } | null;
    period: DaySpan | null;
  };

type BotChances = {
  /** In percent. */
  productivity: number;
  /** The random numbers of this habit, which are the same for the same words. */
  randomFor: (...words: readonly string[]) => Random;
};

/** The most entries that a bot makes for a habit on a day. */
const ENTRIES_OF_A_BOT = 12;

/**
 * The actions of a bot for a habit on a day, in order. A due habit is kept with the bot's probability; otherwise its amount
 * stays below the target. The result does not depend on what was already done today.
 */
export function botActionsOn(habit: BotHabit, today: LocalDay, bot: BotChances): BotAction[] {
  if (!isOffered(habit, today) || habit.instance?.skipped) return [];
  const { goal, deadline } = habit;
  const random = bot.randomFor(today);
  const often = bot.productivity / 100;
  if (goal?.kind === 'most' && goal.per !== 'day') return withinLimit(habit, goal, today, bot);
  const left = leftInPeriod(habit, today);
  // Spread over the remaining days. A missed day raises the share of the others.
  const chance = left ? Math.min(often, left.times / left.days) : often;
  const { at, isKept } = drawDay(random, chance, deadline);
  if (!goal) return isKept ? [{ at, amount: null }] : [];
  if (goal.kind === 'most') {
    const slip = entriesUntil(at, stepsWithin(goal.amount, goal) + 1, goal);
    return isKept ? slip.slice(0, random.below(slip.length)) : slip;
  }
  const steps = goal.per === 'day' || !left ? stepsTo(goal.amount, goal) : shareOfDay(left);
  const entries = entriesUntil(at, steps, goal);
  if (isKept) return entries;
  // Nothing is started if the habit can wait for a later day.
  const canWait = left !== null && left.times < left.days;
  return canWait ? [] : entries.slice(0, random.below(entries.length));
}

/** A habit with an unknown period is left open. */
const isOffered = (habit: BotHabit, today: LocalDay): boolean =>
  (unitOf(habit) === 'day' || habit.period !== null) && isOfferedOn(habit, today);

type Left = { times: number; days: number };

/** The remaining times or steps of a period, and its remaining days with today. Null without a period. */
function leftInPeriod(habit: BotHabit, today: LocalDay): Left | null {
  const { period, goal, rhythm } = habit;
  if (!period) return null;
  const left = period.needed - doneBefore(habit, period.done);
  const times = rhythm?.kind === 'quota' || !goal ? left : stepsTo(left, goal);
  return { times, days: daysLeft(habit, today) };
}

const daysLeft = (habit: BotHabit, today: LocalDay): number =>
  daysFromTo(today, habit.period?.last ?? today).filter((day) => isAllowedOn(habit, day)).length;

const shareOfDay = ({ times, days }: Left): number => Math.ceil(times / days);

/** A limit for a week or month is kept or exceeded as a whole, by a random number of the period. */
function withinLimit(habit: BotHabit, goal: Goal, today: LocalDay, bot: BotChances): BotAction[] {
  if (!habit.period) return [];
  const ofPeriod = bot.randomFor('period', habit.period.first);
  const within = stepsWithin(goal.amount, goal);
  const isKept = ofPeriod.happens(bot.productivity / 100);
  const steps = isKept ? ofPeriod.below(within + 1) : within + 1;
  const times = steps - stepsTo(doneBefore(habit, habit.period.done), goal);
  if (times <= 0) return [];
  const left = { times, days: daysLeft(habit, today) };
  const { at, isKept: isToday } = drawDay(bot.randomFor(today), times / left.days, habit.deadline);
  return isToday ? entriesUntil(at, shareOfDay(left), goal) : [];
}

const inThousandths = (amount: number) => Math.round(amount * 1_000);

const stepsTo = (amount: number, { step }: Goal): number =>
  Math.ceil(inThousandths(amount) / inThousandths(step));

const stepsWithin = (amount: number, { step }: Goal): number =>
  Math.floor(inThousandths(amount) / inThousandths(step));

/** Spreads steps from the start of the bot's day until `at`. Many steps share an entry. */
function entriesUntil(at: number, steps: number, { step }: Goal): BotAction[] {
  const count = Math.min(steps, ENTRIES_OF_A_BOT);
  const totalAfter = (entries: number) =>
    Math.min(MAX_AMOUNT, Math.floor((steps * entries) / count) * step);
  return Array.from({ length: count }, (_, entry) => ({
    at: WAKES_AT + Math.floor(((at - WAKES_AT) * (entry + 1)) / count),
    amount: roundAmount(totalAfter(entry + 1) - totalAfter(entry)),
  })).filter(({ amount }) => amount > 0);
}
