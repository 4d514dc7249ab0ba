import type { AppContext } from '#server/context.ts';
import { withdraw } from '#server/features/base/channels/public.ts';
import { sendReminders } from './commands/send-reminders.ts';
import { sweepButtons } from './commands/buttons.ts';
import { sweepTold } from './commands/sweep.ts';
import { takeDueReminders } from './commands/take-due.ts';
import { badgeOf, readPeople } from './queries/people.ts';

export const reminderJobs = {
  takeDueReminders: async (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => {
    await takeDueReminders(ctx, signal);
    // Also send messages whose lease has expired because another process died.
    await sendReminders(ctx, signal);
  },
  sendReminders: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    sendReminders(ctx, signal),
  withdrawNotices: async (ctx: AppContext, payload: unknown) => {
    const { userId, tags } = payload as { userId: number; tags: readonly string[] };
    await withdraw(ctx, userId, tags, async () => {
      const person = (await readPeople(ctx.database, [userId], ctx.clock.now())).get(userId);
      return person && badgeOf(person);
    });
  },
  sweepToldReminders: async (ctx: AppContext) => {
    await sweepTold(ctx);
    await sweepButtons(ctx);
  },
};
