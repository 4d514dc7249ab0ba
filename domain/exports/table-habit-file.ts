import { toDayNumber } from '../days/local-day.ts';
import { WEEKDAYS } from '../days/weekdays.ts';
import type { Section } from '../habits/sections.ts';
import { MIN_AMOUNT, roundAmount } from '../habits/goal.ts';
import {
  type ExportedDay,
  type ExportedHabit,
  listLosses,
  type LostData,
} from './exported-habit.ts';
import { DAYS_OF, timesInDays } from './times-in-days.ts';

const TYPE = { normal: 1, negative: 2 };
const STATUS = { active: 1, archived: 3 };
const FREQUENCY = { week: 1, month: 2, days: 3 };
const RECORD = { done: 1, skip: 2 };
const REMINDER = { whenDue: 1, weekly: 3 };
const SECONDS_A_DAY = 86_400;
const COLOURS = 10;
/** Table Habit requires a number of days. */
const TARGET_DAYS = 365;

/** A habit without its records, as Table Habit's import reads it. */
export function tableHabit(habit: ExportedHabit, position: number): Record<string, unknown> {
  const { name, notes, createdOn, archivedOn, goal, section } = habit;
  const { times, per, days } = timesInDays(habit);
  const isDaily = goal?.kind === 'most' || (goal !== null && goal.per !== 'day');
  const start = toDayNumber(createdOn);
  return {
    create_t: start * SECONDS_A_DAY,
    modify_t: start * SECONDS_A_DAY,
    type: goal?.kind === 'most' ? TYPE.negative : TYPE.normal,
    status: archivedOn === null ? STATUS.active : STATUS.archived,
    name,
    desc: notes ?? '',
    color: 1 + (position % COLOURS),
    daily_goal: amountADay(habit),
    daily_goal_unit: goal?.unit ?? '',
    freq_type: isDaily ? FREQUENCY.days : FREQUENCY[per],
    freq_custom: freqOf(isDaily, per === 'days' ? [times, days] : [times]),
    start_date: start,
    target_days: TARGET_DAYS,
    ...reminderOf(habit),
    ...(section === null ? {} : { group_id: groupId(section) }),
  };
}

/** As JSON in a text; Monday is 1. */
function reminderOf({ reminders }: ExportedHabit): { reminder?: string } {
  const [first] = reminders ?? [];
  if (!first) return {};
  const [hour, minute] = first.time.split(':').map(Number);
  const extra = (first.weekdays ?? []).map((day) => WEEKDAYS.indexOf(day) + 1);
  const type = first.weekdays === null ? REMINDER.whenDue : REMINDER.weekly;
  return { reminder: JSON.stringify({ type, time: { hour, minute }, extra }) };
}

/** A section as a group of Table Habit. */
export const tableGroup = ({ id, name }: Section): Record<string, unknown> => ({
  uuid: groupId(id),
  name,
});

/** Table Habit identifies groups by UUIDs. */
const groupId = (section: number) => `00000000-0000-4000-8000-${String(section).padStart(12, '0')}`;

const freqOf = (isDaily: boolean, numbers: number[]) => JSON.stringify(isDaily ? [1, 1] : numbers);

function amountADay({ goal }: ExportedHabit): number {
  if (goal === null) return 1;
  return goal.per === 'day'
    ? goal.amount
    : Math.max(MIN_AMOUNT, roundAmount(goal.amount / DAYS_OF[goal.per]));
}

/** Undefined for a day without content. */
export function tableRecord(
  { goal }: ExportedHabit,
  { date, completed, skipped, amount, notes }: ExportedDay,
): Record<string, unknown> | undefined {
  const hasContent = completed || skipped || amount !== null;
  if (!hasContent && (notes === null || goal?.kind === 'most')) return undefined;
  const day = toDayNumber(date);
  return {
    record_date: day,
    record_type: skipped ? RECORD.skip : RECORD.done,
    record_value: goal ? (amount ?? 0) : Number(completed),
    create_t: day * SECONDS_A_DAY,
    modify_t: day * SECONDS_A_DAY,
    ...(notes === null ? {} : { reason: notes }),
  };
}

const EVERY_DAY = 'A limit applies to every day there.';
const A_DAY = 'Goals are daily there, so it becomes its share of a day.';

export function lossesInTableHabit(habits: readonly ExportedHabit[]): LostData[] {
  return listLosses(habits, (habit) => {
    const { goal, weekdays } = habit;
    if (goal !== null && goal.per !== 'day') return [A_DAY];
    if (goal?.kind === 'most') return weekdays === null ? [] : [EVERY_DAY];
    return timesInDays(habit).losses;
  });
}
