import { isArchivedOn, type Schedule } from '#domain/habits/schedule.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { type Frequency, frequencyError } from '#domain/habits/frequency.ts';
import { TEXT_BYTES_TOGETHER } from '#domain/habits/habit.ts';
import { stepsError } from '#domain/habits/step-plan.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { lockUser } from '#server/features/base/account/public.ts';
import { invalidField, Refusal } from '#server/http/refusal.ts';

export const refuseFrequency = (frequency: Frequency): void => refuseIf(frequencyError(frequency));

export const refuseSteps = (plan: StepPlan, { goal }: Pick<Frequency, 'goal'>): void =>
  refuseIf(stepsError(plan, goal !== null));

function refuseIf(error: { field: string; message: string } | null): void {
  if (error) throw invalidField(error.field, error.message);
}

/** A day before the habit would count in its figures and be missing from its history. */
export function refuseOutside(
  habit: Pick<Schedule, 'createdOn' | 'archivedOn'>,
  date: LocalDay,
  today: LocalDay,
): void {
  if (date > today) throw new Refusal(422, 'This day is in the future.');
  if (date < habit.createdOn) throw new Refusal(422, 'This habit didn’t exist yet.');
  if (isArchivedOn(habit, date)) throw new Refusal(422, 'The habit was archived before this day.');
}

// As they are written into a response.
const sumText = statement(
  'habits.text-together',
  `select coalesce(sum(octet_length(jsonb_build_array(notes, steps, tags)::text)), 0)::int as bytes
     from habits where user_id = $1 and coalesce(notes, steps::text, tags[1]) is not null`,
);

type Texts = { notes?: unknown; steps?: unknown; tags?: unknown };

export const addsText = ({ notes, steps, tags }: Texts): boolean => Boolean(notes || steps || tags);

/** Throws when the stored texts are too large together, which rolls the transaction back. Locks the user. */
export async function refuseTooMuchText(tx: Transaction, userId: number): Promise<void> {
  const [, [text]] = await Promise.all([
    lockUser(tx, userId),
    tx.run<{ bytes: number }>(sumText, [userId]),
  ]);
  if (!text || text.bytes <= TEXT_BYTES_TOGETHER) return;
  throw new Refusal(422, 'Your notes, steps and tags are full. Please shorten some of them first.');
}
