import { calendarMail } from './commands/addresses.ts';

export const calendarJobs = [calendarMail];
