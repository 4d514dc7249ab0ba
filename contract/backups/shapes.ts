import * as z from 'zod/mini';
import { TIME_FORM } from '#domain/days/deadline.ts';
import { isTimeZone } from '#domain/days/time-zone.ts';
import { MAX_DAILY_BACKUPS, MAX_WEEKLY_BACKUPS } from '#domain/site/backups.ts';

import { about, named } from '../describe.ts';

const count = (least: number, most: number) =>
  z
    .int('Please enter a whole number.')
    .check(
      z.gte(least, `Please keep at least ${least}.`),
      z.lte(most, `Please keep at most ${most}.`),
    );

const NO_TIME = 'Please enter the time as HH:MM.';

export const BackupSettings = named(
  'BackupSettings',
  'The timetable of backups.',
  z.strictObject({
    isOn: about('Whether a backup is made each night.', z.boolean()),
    time: about('The time of day.', z.string(NO_TIME).check(z.regex(TIME_FORM, NO_TIME))),
    zone: about(
      'The time zone of `time`, as an IANA name.',
      z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This time zone doesn’t exist.')),
    ),
    daily: about('How many backups of the newest days are kept.', count(1, MAX_DAILY_BACKUPS)),
    weekly: about('How many backups of the weeks before are kept.', count(0, MAX_WEEKLY_BACKUPS)),
  }),
);

export type BackupSettings = z.infer<typeof BackupSettings>;
