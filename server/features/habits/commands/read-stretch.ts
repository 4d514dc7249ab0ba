import { addDays, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import type { DaySpan, Week } from '#domain/days/week.ts';
import { type Rule } from '#domain/habits/past-rhythms.ts';
import { periodOn, streakUnitOf } from '#domain/habits/period.ts';
import type { DatedContent, KeptStretch } from '#domain/habits/replan.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { contentColumns } from '../queries/conditions.ts';
import { withPausesNow } from './lock-habit-day.ts';
import type { HabitDayTarget, LockedHabit } from './locked-habit.ts';

const daysBetween = statement(
  'habits.days-of-stretch',
  `select i.date, ${contentColumns('i')} from habit_instances i
    where i.user_id = $1 and i.habit_id = $2 and i.date between $3 and $4 order by i.date`,
);
// From the last time before the day to the next one after it.
const daysSince = statement(
  'habits.days-since-last',
  `select i.date, ${contentColumns('i')}, last.date as "lastDoneOn"
     from (select max(date) as date from habit_instances
            where user_id = $1 and habit_id = $2 and date < $3 and completed) last
    cross join (select min(date) as date from habit_instances
                 where user_id = $1 and habit_id = $2 and date > $3 and completed) next
     left join habit_instances i on i.user_id = $1 and i.habit_id = $2
           and i.date > coalesce(last.date, '-infinity') and i.date <= coalesce(next.date, 'infinity')
    order by i.date`,
);
const weeksNear = statement(
  'habits.weeks-near-day',
  `select first, date as last from habit_periods
    where user_id = $1 and habit_id = $2 and unit = 'week'
      and date between $3::date - 7 and $3::date + 13`,
);

/** A habit, and the rhythm by which some of its days are judged. */
export type Ruled = { habit: LockedHabit; rule: Rule };

/** A stretch of days by one rhythm, with the pauses that hold by now. */
export async function readStretch(
  tx: Transaction,
  { habit: locked, rule: known }: Ruled,
  day: HabitDayTarget,
): Promise<Ruled & { stretch: KeptStretch }> {
  const [habit, stretch] = await Promise.all([
    withPausesNow(tx, locked, day.userId),
    readDaysAround(tx, { habit: locked, rule: known }, day),
  ]);
  return { habit, rule: { ...known, pauses: habit.pauses }, stretch };
}

async function readDaysAround(
  tx: Transaction,
  ruled: Ruled,
  day: HabitDayTarget,
): Promise<KeptStretch> {
  const { rule, habit } = ruled;
  const { userId, habitId, date, today } = day;
  // A traveller whose clock went back has days after today too.
  const lastDay = laterOf(today, habit.filledThrough ?? today);
  const week = await weekAround(tx, ruled, day);
  if (askingOf(rule) !== 'period') {
    const end = laterOf(rule.through ?? lastDay, date);
    return { ...(await readInterval(tx, rule, day, end)), week };
  }
  const { first, last } = periodOn(rule, date, week);
  const days = await tx.run<DatedContent>(daysBetween, [userId, habitId, first, last]);
  const end = laterOf(lastDay, date);
  return { first, last: earlierOf(last, end), lastDoneOn: null, days, week };
}

/** A rhythm that began later asks for nothing before it. */
async function readInterval(
  tx: Transaction,
  rule: Rule,
  { userId, habitId, date }: HabitDayTarget,
  end: LocalDay,
): Promise<Omit<KeptStretch, 'week'>> {
  type Row = DatedContent & { lastDoneOn: LocalDay | null };
  const rows = await tx.run<Row>(daysSince, [userId, habitId, date]);
  const lastDoneOn = rows[0]?.lastDoneOn ?? null;
  const begin = lastDoneOn === null ? rule.createdOn : addDays(lastDoneOn, 1);
  const first = laterOf(rule.from, begin);
  // Without a row between them there is one that says no more than when it was done.
  const within = rows.filter((row) => row.date !== null && row.date >= first && row.date <= end);
  const last = within.find((row) => row.completed && row.date > date)?.date ?? end;
  return { first, last, lastDoneOn, days: within.filter((row) => row.date <= last) };
}

const earlierOf = (a: LocalDay, b: LocalDay) => (a < b ? a : b);

/** Where another beginning of the week was chosen: with those around the day that were counted already. */
async function weekAround(
  tx: Transaction,
  { habit, rule }: Ruled,
  { userId, habitId, date }: Pick<HabitDayTarget, 'userId' | 'habitId' | 'date'>,
): Promise<Week> {
  const { week, periodFirst: first, periodLast: last } = habit;
  if (streakUnitOf(rule) !== 'week' || week.from === null) return week;
  const isLatest = rule.through === null && first !== null && last !== null && date >= first;
  const counted = isLatest
    ? [{ first, last }]
    : await tx.run<DaySpan>(weeksNear, [userId, habitId, date]);
  return { ...week, counted };
}
