import { statement, type Transaction } from '#server/database/database.ts';

const markOwner = statement(
  'account.mark-habit-owner',
  'update users set has_ever_created_habits = true where id = $1',
);

/** Also a lock: creations of one person wait here for each other, so that what is counted next is true. */
export async function markHabitOwner(tx: Transaction, userId: number): Promise<void> {
  await tx.run(markOwner, [userId]);
}

/** For the statement that fills the days: they are stored and noted as filled together. */
export const noteDaysFilledSql = ({ userId, through }: { userId: string; through: string }) =>
  `update users set days_filled_through = greatest(days_filled_through, ${through}) where id = ${userId}`;
