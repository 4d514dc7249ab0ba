import type { AppContext } from '#server/context.ts';
import type { CreatedCalendar } from '#server/mail/texts/calendar-link.ts';
import { mailCalendar } from './commands/mail-calendar.ts';

export const calendarJobs = {
  mailCalendar: (ctx: AppContext, payload: unknown) =>
    mailCalendar(ctx, payload as CreatedCalendar),
};
