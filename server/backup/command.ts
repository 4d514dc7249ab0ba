import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { pluralise } from '#domain/text/pluralise.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { EmbeddedPostgresError } from '#server/embedded-postgres/start.ts';
import type { Conversion } from '#server/upgrade/convert-histories.ts';
import { reportConversion } from '#server/upgrade/report-conversion.ts';
import { BackupError, type BackupEnd } from './backup-file.ts';
import { manualBackupName } from './backup-name.ts';
import { listBackups } from './list-backups.ts';
import { refuseMissingDatabase, withDatabase } from './with-database.ts';
import { readHeader } from './read-backup.ts';
import { readMigrations, refuseUnknownLevel } from './rebuild-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export type Command = (args: string[], env: NodeJS.ProcessEnv) => Promise<string>;

export const backUp: Command = async (args, env) => {
  const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (more.length > 0) throw new BackupError('Usage: npm run backup [-- file]');
  const config = readConfig(env);
  refuseMissingDatabase(config);
  const path = file ?? join(config.dataDir, 'backups', manualBackupName(Date.now()));
  const rows = await withDatabase(config, (client) => writeBackup(client, path));
  const { size } = await stat(path);
  return `${count(rows)} written to ${path} (${Math.ceil(size / 1024)} kB).\nBackground jobs in waiting are not part of a backup, nor are files outside the database.`;
};

export const restore: Command = async (args, env) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const [path, ...more] = positionals;
  const config = readConfig(env);
  if (values.list && path === undefined) return listBackups(join(config.dataDir, 'backups'));
  if (path === undefined || more.length > 0 || values.list) {
    throw new BackupError('Usage: npm run restore -- file [--replace], or --list');
  }
  // Reports wrong arguments before a database is opened or created.
  refuseUnknownLevel(readMigrations(), (await readHeader(path)).migration, 'backup');
  const lines: string[] = [];
  const report = (conversion: Conversion) =>
    reportConversion(conversion, config.dataDir, (line) => lines.push(line));
  const rows = await withDatabase(config, (client) =>
    restoreBackup(client, path, { isReplacing: values.replace, report }),
  );
  lines.push(`${count(rows)} restored from ${path}.`);
  return [...lines, 'If a server is running on this database, restart it.'].join('\n');
};

function count(rows: BackupEnd['rows']): string {
  const all = Object.values(rows);
  const total = all.reduce((sum, tableRows) => sum + tableRows, 0);
  return `${pluralise(total, 'row')} of ${pluralise(all.length, 'table')}`;
}

/** Prints errors that the host can fix in one line. Any other error is a bug and keeps its stack. */
export async function runCommand(command: Command, args: string[]): Promise<void> {
  try {
    process.stdout.write(`${await command(args, process.env)}\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${isForPeople(error) ? error.message : inspect(error)}\n`);
  }
}

function isForPeople(error: unknown): error is Error {
  const kinds = [BackupError, ConfigError, EmbeddedPostgresError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Errors of PostgreSQL, the network and the file system, and unknown options.
  return /^[0-9A-Z]{5}$|^E[A-Z]+$|^ERR_PARSE_ARGS/.test(code);
}
