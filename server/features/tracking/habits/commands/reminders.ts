import type { Reminder } from '#domain/reminders/reminder.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';

type Told = { reminders?: readonly Reminder[] | null | undefined };

/** As the column of a habit takes them: none at all are null. */
export const remindersToStore = ({ reminders }: Told): string | null =>
  reminders && reminders.length > 0 ? JSON.stringify(reminders) : null;

/** Each change of them makes a plan anew. */
export async function spendReminders(
  ctx: AppContext,
  { userId }: Pick<Actor, 'userId'>,
  { reminders }: Told,
): Promise<void> {
  if (reminders !== undefined) await ctx.limits.spend('reminderPerAccount', String(userId));
}
