import type { House } from '#server/house.ts';
import { mailInvitation } from './commands/mail-invitation.ts';

export const betaAccessJobs = {
  sendInvitation: async (house: House, payload: unknown) => {
    await mailInvitation(house, (payload as { id: number }).id);
  },
};
