import { NOTES_BYTES_TOGETHER } from '#domain/habits/habit.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { holdPerson } from '#server/features/base/account/public.ts';
import { Refusal } from '#server/http/refusal.ts';

// As they are written into an answer.
const notesOf = statement(
  'habits.notes-together',
  `select coalesce(sum(octet_length(to_json(notes)::text)), 0)::int as bytes
     from habits where user_id = $1`,
);

/** After they were written: takes all of it back where they are too many. Whoever else writes some at the same moment waits. */
export async function refuseTooManyNotes(tx: Transaction, userId: number): Promise<void> {
  const [, [notes]] = await Promise.all([
    holdPerson(tx, userId),
    tx.run<{ bytes: number }>(notesOf, [userId]),
  ]);
  if (!notes || notes.bytes <= NOTES_BYTES_TOGETHER) return;
  throw new Refusal(422, 'Your private notes are full. Please shorten some of them first.');
}
