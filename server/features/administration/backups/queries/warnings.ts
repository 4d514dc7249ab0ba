import type { HealthWarning } from '#contract/health.ts';
import { roomForBackup, type BackupSizes } from '#domain/site/backups.ts';
import { bytesText } from '#domain/text/bytes-text.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { readDisk } from '#server/metrics/read-disk.ts';

const sizes = statement(
  'backups.sizes',
  `select pg_database_size(current_database()) as "databaseBytes",
          (select bytes from backups where bytes is not null order by id desc limit 1)
            as "lastBackupBytes"`,
);
/** Based on the latest finished backup. It warns after two nights and two hours without a verified one. */
const state = statement(
  'backups.standing',
  `select coalesce(
            (select state <> 'verified' or coalesce(copy_status, 0) <> 0
               from backups where finished_at is not null order by id desc limit 1),
            false) as "hasFailed",
          is_on and $1::timestamptz - interval '50 hours' > greatest(since,
            (select max(finished_at) from backups where state = 'verified')) as "isLate"
     from backup_settings`,
);

type BackupState = { hasFailed: boolean; isLate: boolean };

export type DiskSpace = { free: number; needed: number };

/** Returns undefined if the disk's free space is unknown. */
export async function measureDiskSpace(ctx: AppContext): Promise<DiskSpace | undefined> {
  const disk = await readDisk(ctx.config.dataDir).catch(() => undefined);
  const [found] = await ctx.database.run<BackupSizes>(sizes, []);
  if (!disk || !found) return undefined;
  return { free: disk.bavail * disk.bsize, needed: roomForBackup(found) };
}

export async function isDiskNearlyFull(ctx: AppContext): Promise<boolean> {
  const room = await measureDiskSpace(ctx);
  return room !== undefined && room.free < room.needed;
}

/** Describes a lack of disk space, for the log at the start. The server starts anyway. */
export async function describeShortage(ctx: AppContext): Promise<string | undefined> {
  const room = await measureDiskSpace(ctx).catch(() => undefined);
  return room && shortageText(room);
}

export function shortageText({ free, needed }: DiskSpace): string | undefined {
  if (free >= needed) return undefined;
  return `The disk of DATA_DIR is nearly full: ${bytesText(free)} are free, and a backup with its verification needs ${bytesText(needed)}.`;
}

/** Caches the warnings: load balancers call twice a second, and a warning lasts for hours. */
const CACHE_MS = 20_000;

export function warningsOfBackups(ctx: AppContext): () => Promise<readonly HealthWarning[]> {
  let cached: { at: number; warnings: readonly HealthWarning[] } | undefined;
  return async () => {
    const now = ctx.clock.now();
    if (cached && Math.abs(now - cached.at) < CACHE_MS) return cached.warnings;
    // The health check must not fail because the warnings cannot be read.
    const warnings = await listWarnings(ctx, now).catch(() => []);
    cached = { at: now, warnings };
    return warnings;
  };
}

async function listWarnings(ctx: AppContext, now: number): Promise<HealthWarning[]> {
  const [[found], isNearlyFull] = await Promise.all([
    ctx.database.run<BackupState>(state, [new Date(now)]),
    isDiskNearlyFull(ctx),
  ]);
  const warnings: readonly (readonly [boolean | undefined, HealthWarning])[] = [
    [found?.hasFailed, 'backup failed'],
    [found?.isLate, 'backup late'],
    [isNearlyFull, 'disk nearly full'],
  ];
  return warnings.filter(([holds]) => holds).map(([, warning]) => warning);
}
