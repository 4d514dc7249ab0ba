import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { atMost, createdAt, identity, moment, oneOf } from '#server/database/columns.ts';

/** One row. It is locked to plan, claim or finish a backup, so that nodes take turns. */
export const backupSettings = pgTable(
  'backup_settings',
  {
    id: integer().primaryKey().default(1),
    isOn: boolean().notNull().default(true),
    // 'HH:MM' in the zone.
    time: text().notNull().default('03:30'),
    zone: text().notNull().default('UTC'),
    daily: integer().notNull().default(7),
    weekly: integer().notNull().default(4),
    // Backups of earlier nights are not made.
    since: moment().notNull().defaultNow(),
  },
  (settings) => [
    check('backup_settings_one', sql`${settings.id} = 1`),
    check('backup_settings_time_form', sql`${settings.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    atMost('backup_settings_zone_bound', settings.zone, 64),
    check('backup_settings_daily_bound', sql`${settings.daily} between 1 and 60`),
    check('backup_settings_weekly_bound', sql`${settings.weekly} between 0 and 52`),
  ],
);

/** The result of each backup. The row stays when the file is removed. */
export const backups = pgTable(
  'backups',
  {
    id: identity(),
    // The night for which it was due. Null if the administrator requested it.
    night: date(),
    state: text().notNull().default('waiting'),
    askedAt: createdAt(),
    // The number of attempts. Only the process of the latest attempt may finish the backup.
    attempts: integer().notNull().default(0),
    // The process that makes the backup renews it, by the clock of the database.
    aliveAt: moment(),
    host: text(),
    // Null if no file was written, or if it has been removed.
    fileName: text(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    problem: text(),
    // The output of BACKUP_COMMAND.
    copyStatus: integer(),
    copyOutput: text(),
    finishedAt: moment(),
    // When the administrator was notified of the problem.
    toldAt: moment(),
  },
  (table) => [
    uniqueIndex('backups_one_of_a_night').on(table.night),
    uniqueIndex('backups_one_at_a_time')
      .on(sql`(${table.finishedAt} is null)`)
      .where(sql`${table.finishedAt} is null`),
    oneOf('backups_state', table.state, ['waiting', 'running', 'verified', 'unverified', 'failed']),
    check(
      'backups_open_until_finished',
      sql`(${table.state} in ('waiting', 'running')) = (${table.finishedAt} is null)`,
    ),
    atMost('backups_host_bound', table.host, 255),
    atMost('backups_file_bound', table.fileName, 255),
    atMost('backups_problem_bound', table.problem, 500),
    atMost('backups_output_bound', table.copyOutput, 2000),
  ],
);
