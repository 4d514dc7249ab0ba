import type { Reminder } from '#domain/reminders/reminder.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';

type WithReminders = { reminders?: readonly Reminder[] | null | undefined };

/** As the column stores them: null without reminders. */
export const remindersToStore = ({ reminders }: WithReminders): string | null =>
  reminders && reminders.length > 0 ? JSON.stringify(reminders) : null;

/** Counted, since each change of reminders rebuilds the user's plan. */
export async function spendReminders(
  ctx: AppContext,
  { userId }: Pick<Actor, 'userId'>,
  { reminders }: WithReminders,
): Promise<void> {
  if (reminders !== undefined) await ctx.limits.spend('reminderPerAccount', String(userId));
}
