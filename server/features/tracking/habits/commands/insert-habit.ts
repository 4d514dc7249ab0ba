import type { NewHabit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import type { Reminder } from '#domain/reminders/reminder.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { definitionsToStore } from '../history/definitions.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { addHistoriesSql } from '../history/write-histories.ts';

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

type SentFields =
  | 'deadline'
  | 'notes'
  | 'icon'
  | 'isPrivate'
  | 'isAmountPublic'
  | 'section'
  | 'tags';

export type HabitToInsert = Frequency &
  StepPlan &
  WithReminders &
  Pick<NewHabit, SentFields | 'name' | 'requestId'> & {
    sortOrder: number;
    createdOn: LocalDay;
    /** When it was created elsewhere. */
    createdAt?: string | null;
  } & Partial<Pick<StoredHabit, 'archivedOn' | 'archives' | 'pastNames' | 'pastRhythms'>>;

type WithReminders = { reminders?: readonly Reminder[] | null | undefined };

/** As the column stores them: null without reminders. */
export const remindersToStore = ({ reminders }: WithReminders): string | null =>
  reminders && reminders.length > 0 ? JSON.stringify(reminders) : null;

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
    habit.deadline ?? DEFAULT_DEADLINE,
    habit.notes || null,
    habit.icon ?? null,
    habit.isPrivate ?? false,
    habit.sortOrder,
    habit.createdOn,
    habit.createdAt ?? now,
    now,
    habit.isAmountPublic ?? false,
    habit.section ?? null,
    habit.tags ?? null,
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
