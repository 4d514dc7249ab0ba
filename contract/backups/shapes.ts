import * as z from 'zod/mini';
import { isDeadline } from '#domain/days/deadline.ts';
import { isTimeZone } from '#domain/days/time-zone.ts';
import { DAILY_AT_MOST, WEEKLY_AT_MOST } from '#domain/site/backups.ts';

const count = (least: number, most: number) =>
  z
    .int('Please give a whole number.')
    .check(
      z.gte(least, `Please keep at least ${least}.`),
      z.lte(most, `Please keep at most ${most}.`),
    );

export const BackupSettings = z.object({
  isOn: z.boolean(),
  time: z
    .string('Please give the time as HH:MM.')
    .check(z.refine(isDeadline, 'Please give the time as HH:MM.')),
  /** By whose clock. */
  zone: z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This time zone doesn’t exist.')),
  /** How many are kept of the newest days, and of the weeks before them. */
  daily: count(1, DAILY_AT_MOST),
  weekly: count(0, WEEKLY_AT_MOST),
});

export type BackupSettings = z.infer<typeof BackupSettings>;
