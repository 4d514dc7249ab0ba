import type { Archive } from '#domain/history/schedule-history.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type { PastRhythm } from '#domain/habits/past-rhythms.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import type { PastName } from '#domain/history/past-names.ts';
import type { Reminder } from '#domain/reminders/reminder.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { definitionsToStore } from '../history/definitions.ts';
import { addHistoriesSql } from '../history/write-histories.ts';
import { remindersToStore } from './reminders.ts';

const insert = statement(
  'habits.insert',
  `with added as (
   insert into habits (user_id, name, definitions, deadline, notes, icon, is_private, sort_order, created_on,
                       created_at, last_updated, is_amount_public, section_id, tags, steps, steps_needed,
                       reminders, request_id, archived_on, archives, past_names)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, least($10::timestamptz, $11), $11, $12, $13, $14, $15, $16,
           $17, $18, $19, $20, $21)
   returning id
   ), history as (
   ${addHistoriesSql({ userId: '$1', firstDay: '$9::date' })}
   )
   select id from added`,
);

export type HabitToInsert = Frequency &
  StepPlan & {
    name: string;
    deadline: string;
    notes: string | null;
    icon: string | null;
    isPrivate: boolean;
    isAmountPublic: boolean;
    sortOrder: number;
    section: number | null;
    tags: readonly string[] | null;
    reminders?: readonly Reminder[] | null | undefined;
    createdOn: LocalDay;
    /** When it was created elsewhere. */
    createdAt?: string | null;
    requestId?: string | undefined;
    pastRhythms?: readonly PastRhythm[] | null;
    archivedOn?: LocalDay | null;
    archives?: readonly Archive[] | null;
    pastNames?: readonly PastName[] | null;
  };

export const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** With a history of one empty day. Returns the id. */
export async function insertHabit(
  tx: Transaction,
  userId: number,
  habit: HabitToInsert,
  now: Date,
): Promise<number> {
  const [row] = await tx.run<{ id: number }>(insert, [
    userId,
    habit.name,
    definitionsToStore(habit),
    habit.deadline,
    habit.notes,
    habit.icon,
    habit.isPrivate,
    habit.sortOrder,
    habit.createdOn,
    habit.createdAt ?? now,
    now,
    habit.isAmountPublic,
    habit.section,
    habit.tags,
    jsonOrNull(habit.steps),
    habit.stepsNeeded,
    remindersToStore(habit),
    habit.requestId ?? null,
    habit.archivedOn ?? null,
    jsonOrNull(habit.archives),
    jsonOrNull(habit.pastNames),
  ]);
  if (!row) throw new Error('The habit was not stored.');
  return row.id;
}
