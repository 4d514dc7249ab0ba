import type { AppContext } from '#server/context.ts';
import { announceDigests } from './commands/digests.ts';
import { sendDueMails } from './commands/send-mails.ts';
import { fanOutNotifications } from './commands/fan-out.ts';
import { sweepNotifications } from './commands/sweep.ts';

export const notificationJobs = {
  fanOut: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    fanOutNotifications(ctx, signal),
  /** The name of this job in an earlier version. The queue may still contain it. */
  spreadNews: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    fanOutNotifications(ctx, signal),
  sendMails: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    sendDueMails(ctx, signal),
  /** Sends mails that lost their job in a crash or a restore, because backups contain no jobs. */
  catchUpMails: async (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => {
    await fanOutNotifications(ctx, signal);
    await sendDueMails(ctx, signal);
  },
  announceDigests: (ctx: AppContext) => announceDigests(ctx),
  sweepNotifications: (ctx: AppContext) => sweepNotifications(ctx),
};
