import type { ResponseOf } from '#contract/call.ts';
import type { Backup, listBackups } from '#contract/backups.ts';
import type { BackupSettings } from '#contract/backups/shapes.ts';
import { type TimeZone, toTimeZone } from '#domain/days/time-zone.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { isDiskNearlyFull } from './warnings.ts';

const MAX_SHOWN = 50;

const COLUMNS = `id, state, night is not null as "isNightly", asked_at as "askedAt",
  finished_at as "finishedAt", host, file_name as "fileName", bytes, rows, problem,
  copy_status as "copyStatus", copy_output as "copyOutput"`;

const settings = statement(
  'backups.settings',
  'select is_on as "isOn", time, zone, daily, weekly, since from backup_settings',
);
const newest = statement(
  'backups.newest',
  `select ${COLUMNS} from backups order by id desc limit ${MAX_SHOWN}`,
);
const byId = statement('backups.by-id', `select ${COLUMNS} from backups where id = $1`);

type BackupRow = Omit<Backup, 'askedAt' | 'finishedAt' | 'copy'> & {
  askedAt: Date;
  finishedAt: Date | null;
  copyStatus: number | null;
  copyOutput: string | null;
};

export type StoredSettings = Omit<BackupSettings, 'zone'> & { zone: TimeZone; since: Date };

export async function findSettings(queries: Queries): Promise<StoredSettings> {
  const [row] = await queries.run<StoredSettings>(settings, []);
  if (!row) throw new Error('There are no settings for backups.');
  return { ...row, zone: toTimeZone(row.zone) };
}

export async function findBackup(queries: Queries, id: number): Promise<Backup | undefined> {
  const [row] = await queries.run<BackupRow>(byId, [id]);
  return row && toBackup(row);
}

export async function listKnownBackups(ctx: AppContext): Promise<ResponseOf<typeof listBackups>> {
  const { since: _since, ...shown } = await findSettings(ctx.database);
  const rows = await ctx.database.run<BackupRow>(newest, []);
  return {
    settings: shown,
    hasCommand: ctx.config.backupCommand !== undefined,
    isDiskNearlyFull: await isDiskNearlyFull(ctx),
    backups: rows.map(toBackup),
  };
}

const toBackup = ({ askedAt, finishedAt, copyStatus, copyOutput, ...row }: BackupRow): Backup => ({
  ...row,
  askedAt: askedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  copy: copyStatus === null ? null : { status: copyStatus, output: copyOutput ?? '' },
});
