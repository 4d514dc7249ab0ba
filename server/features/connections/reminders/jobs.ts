import type { AppContext } from '#server/context.ts';
import { withdrawNotices } from '#server/features/base/channels/public.ts';
import { sendReminders } from './commands/send-reminders.ts';
import { sweepButtons } from './commands/buttons.ts';
import { sweepSent } from './commands/sweep.ts';
import { createDueMessages } from './commands/create-due-messages.ts';
import { badgeOf, readRemindedUsers } from './queries/people.ts';

export const reminderJobs = {
  takeDueReminders: async (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => {
    await createDueMessages(ctx, signal);
    // Also send messages whose lease has expired because another process died.
    await sendReminders(ctx, signal);
  },
  sendReminders: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    sendReminders(ctx, signal),
  withdrawNotices: async (ctx: AppContext, payload: unknown) => {
    const { userId, tags } = payload as { userId: number; tags: readonly string[] };
    await withdrawNotices(ctx, userId, tags, async () => {
      const person = (await readRemindedUsers(ctx.database, [userId], ctx.clock.now())).get(userId);
      return person && badgeOf(person);
    });
  },
  sweepSentReminders: async (ctx: AppContext) => {
    await sweepSent(ctx);
    await sweepButtons(ctx);
  },
};
