import type { ActiveDays } from '#domain/history/active-days.ts';
import { statement, type Transaction } from '#server/database/database.ts';

const markOwner = statement(
  'account.mark-habit-owner',
  'update users set has_ever_created_habits = true where id = $1',
);

/** Also locks the user, so that concurrent creations run one after the other and the count stays correct. */
export async function markHabitOwner(tx: Transaction, userId: number): Promise<void> {
  await tx.run(markOwner, [userId]);
}

const storeActiveDays = statement(
  'account.store-active-days',
  `update users
      set first_active_on = $2, active_days = $3::varbit,
          days_filled_through = greatest(days_filled_through, $2::date + length($3::varbit) - 1)
    where id = $1`,
);

/** Stores the days on which the user was active, up to and including the last one. */
export function setActiveDays(tx: Transaction, userId: number, { first, bits }: ActiveDays): void {
  tx.write(storeActiveDays, [userId, first, bits]);
}
