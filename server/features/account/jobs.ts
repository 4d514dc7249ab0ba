import type { House } from '#server/house.ts';
import { mailTakenEmail } from './commands/keep-quiet.ts';
import { sweepBrowsers } from './commands/known-browsers.ts';
import { mailPasswordChange, type PasswordChange } from './commands/mail-password-change.ts';
import { mailResetLink } from './commands/request-reset.ts';
import { sweepResets } from './commands/reset-link.ts';
import { sweepSessions } from './commands/sessions.ts';
import { sweepNames } from './commands/usernames.ts';

export const accountJobs = {
  mailResetLink: (house: House, payload: unknown) =>
    mailResetLink(house, payload as { email: string; at: number }),
  mailTakenEmail: (house: House, payload: unknown) =>
    mailTakenEmail(house, payload as { email: string }),
  mailPasswordChange: (house: House, payload: unknown) =>
    mailPasswordChange(house, payload as PasswordChange),
  sweepSessions: async (house: House) => {
    await sweepSessions(house.database, house.clock.now());
    await sweepResets(house.database, house.clock.now());
    await sweepBrowsers(house.database, house.clock.now());
    await sweepNames(house.database, house.clock.now());
  },
};
