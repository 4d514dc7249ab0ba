import type { LocalDay } from '#domain/days/local-day.ts';
import type { ActiveDays } from '#domain/history/active-days.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { weekColumns, weekOf, type WeekRow } from '#server/features/base/account/public.ts';
import type { AppContext } from '#server/context.ts';
import type { DayListener } from '#server/events.ts';
import { notFound, signedOut } from '#server/http/refusal.ts';
import type { HabitOwner } from '#domain/history/recorded-habit.ts';
import {
  detailsSql,
  HABIT_FACTS_COLUMNS,
  type HabitFactsRow,
  STORED_HABIT_COLUMNS,
  type StoredHabit,
} from './stored-habit.ts';

/** The owner of habits, locked until the end of the transaction. */
export type LockedOwner = HabitOwner & { userId: number; lastActiveOn: LocalDay | null };

/** The columns that `activeDaysOf` reads. */
export const activeColumns = (user: string): string =>
  `${user}.first_active_on as "firstActiveOn", ${user}.active_days::text as "activeDays"`;

export type ActiveRow = { firstActiveOn: LocalDay | null; activeDays: string | null };

export const activeDaysOf = ({ firstActiveOn, activeDays }: ActiveRow): ActiveDays | null =>
  firstActiveOn === null || activeDays === null ? null : { first: firstActiveOn, bits: activeDays };

// Every command that changes a day takes this lock before it reads, so that it sees the writes of the previous one.
const lock = statement(
  'habits.lock-owner',
  `select u.days_filled_through as "lastActiveOn", ${activeColumns('u')}, ${weekColumns('u')}
     from users u where u.id = $1 for no key update`,
);

const readOne = ({ dayListenersSql }: AppContext) =>
  statement(
    'habits.read-one-to-change',
    `select ${STORED_HABIT_COLUMNS}, ${detailsSql('d.date = any($3::date[])')} as details,
            ${dayListenersSql} as listeners
       from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id where h.user_id = $1 and h.id = $2`,
  );
const readAll = statement(
  'habits.read-all-to-change',
  `select ${STORED_HABIT_COLUMNS}, ${detailsSql('d.date = any($2::date[])')} as details
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id where h.user_id = $1 order by h.id`,
);

type OwnerRow = ActiveRow & WeekRow & { lastActiveOn: LocalDay | null };

export async function lockOwner(
  tx: Transaction,
  { userId, today }: Pick<LockedOwner, 'userId' | 'today'>,
): Promise<LockedOwner> {
  const [row] = await tx.run<OwnerRow>(lock, [userId]);
  if (!row) throw signedOut();
  const { lastActiveOn } = row;
  return { userId, today, week: weekOf(row), activeDays: activeDaysOf(row), lastActiveOn };
}

/** A habit that is locked, and the features that act on its days. */
export type LockedHabit = {
  owner: LockedOwner;
  habit: StoredHabit;
  listeners: readonly DayListener[];
};

/** Locks the owner and reads one habit with the details of today and of `date`, in one round trip. */
export async function lockHabit(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Pick<LockedOwner, 'userId' | 'today'>,
  habitId: number,
  date = today,
): Promise<LockedHabit> {
  const days = [...new Set([today, date])];
  const [owner, [row]] = await Promise.all([
    lockOwner(tx, { userId, today }),
    tx.run<StoredHabit & { listeners: DayListener[] }>(readOne(ctx), [userId, habitId, days]),
  ]);
  if (!row) throw notFound('Habit');
  return { owner, habit: row, listeners: row.listeners };
}

const readFacts = statement(
  'habits.read-facts',
  `select ${HABIT_FACTS_COLUMNS}
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id where h.user_id = $1 order by h.id`,
);

/** All habits of a user, only with what their figures follow from. */
export const readHabitFacts = (queries: Queries, userId: number): Promise<HabitFactsRow[]> =>
  queries.run<HabitFactsRow>(readFacts, [userId]);

/** All habits of a user, in the order of their creation. */
export const readHabits = (
  queries: Queries,
  { userId, today }: Pick<LockedOwner, 'userId' | 'today'>,
): Promise<StoredHabit[]> => queries.run<StoredHabit>(readAll, [userId, [today]]);
