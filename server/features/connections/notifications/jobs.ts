import type { AppContext } from '#server/context.ts';
import { announceDigests } from './commands/announce-digests.ts';
import { sendDueMails } from './commands/send-mails.ts';
import { fanOutNotifications } from './commands/fan-out.ts';
import { sweepNotifications } from './commands/sweep.ts';

export const notificationJobs = {
  fanOut: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    fanOutNotifications(ctx, signal),
  /** The name of the same job in an earlier version, which may be in the queue. */
  spreadNews: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    fanOutNotifications(ctx, signal),
  sendMails: (ctx: AppContext, _payload: unknown, signal?: AbortSignal) =>
    sendDueMails(ctx, signal),
  /** Sends what has lost its job by a crash or by restoring a backup, which contains no jobs. */
  catchUpMails: async (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => {
    await fanOutNotifications(ctx, signal);
    await sendDueMails(ctx, signal);
  },
  announceDigests: (ctx: AppContext) => announceDigests(ctx),
  sweepNotifications: (ctx: AppContext) => sweepNotifications(ctx),
};
