import { NOTES_BYTES_TOGETHER } from '#domain/habits/habit.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';

// Two that write at the same moment would each not see the other's.
const lockUser = statement(
  'habits.notes-turn',
  'select from users where id = $1 for no key update',
);
// As they are written into an answer.
const notesOf = statement(
  'habits.notes-together',
  `select coalesce(sum(octet_length(to_json(notes)::text)), 0)::int as bytes
     from habits where user_id = $1`,
);

/** After they were written: takes all of it back where they are too many. */
export async function refuseTooManyNotes(tx: Transaction, userId: number): Promise<void> {
  const [, [notes]] = await Promise.all([
    tx.run(lockUser, [userId]),
    tx.run<{ bytes: number }>(notesOf, [userId]),
  ]);
  if (!notes || notes.bytes <= NOTES_BYTES_TOGETHER) return;
  throw new Refusal(422, 'Your private notes are full. Please shorten some of them first.');
}
