import type { AppContext } from '#server/context.ts';
import { announceDigests } from './commands/announce-digests.ts';
import { sendDueMails } from './commands/send-mails.ts';
import { fanOut } from './commands/fan-out.ts';
import { sweepNotifications } from './commands/sweep.ts';

export const notificationJobs = {
  fanOut: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => fanOut(ctx, signal),
  /** As an earlier version named the same job: what it left in the queue carries this name. */
  spreadNews: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => fanOut(ctx, signal),
  sendMails: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    sendDueMails(ctx, signal),
  /** What lost its job: by a crash, or because a backup was restored, which has no jobs in it. */
  catchUpMails: async (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => {
    await fanOut(ctx, signal);
    await sendDueMails(ctx, signal);
  },
  announceDigests: (ctx: AppContext) => announceDigests(ctx),
  sweepNotifications: (ctx: AppContext) => sweepNotifications(ctx),
};
