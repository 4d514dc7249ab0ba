import type { AppContext } from '#server/context.ts';
import { mailInvitation } from './commands/mail-invitation.ts';

export const betaAccessJobs = {
  sendInvitation: async (ctx: AppContext, payload: unknown) => {
    await mailInvitation(ctx, (payload as { id: number }).id);
  },
};
