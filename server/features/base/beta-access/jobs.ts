import { invitationMail } from './commands/mail-invitation.ts';

export const betaAccessJobs = [invitationMail];
