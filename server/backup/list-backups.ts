import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesText } from '#domain/text/bytes-text.ts';
import { BackupError, type Header } from './backup-file.ts';
import { isBackup, listNames, parseName } from './backup-name.ts';
import { readHeader } from './read-backup.ts';
import { readMigrations, refuseUnknownLevel } from './rebuild-tables.ts';

type Row = readonly [time: string, size: string, version: string, state: string, name: string];

/** Reads the header of each file, newest first. Needs no database. */
export async function listBackups(folder: string): Promise<string> {
  const names = (await listNames(folder)).filter(isBackup);
  if (names.length === 0) return `No backup in ${folder}.`;
  const rows = await Promise.all(names.map((name) => describe(folder, name)));
  const lines = rows.toSorted(([a], [b]) => b.localeCompare(a)).map(inColumns(rows));
  return [`Backups in ${folder}:`, ...lines].join('\n');
}

async function describe(folder: string, name: string): Promise<Row> {
  const path = join(folder, name);
  const { size, mtime } = await stat(path);
  const sizeText = bytesText(size);
  try {
    const header = await readHeader(path);
    const version = header.program === undefined ? '' : `HabitCrush ${header.program}`;
    return [timeText(header.createdAt), sizeText, version, backupState(name, header), name];
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return [timeText(mtime.toISOString()), sizeText, '', `cannot be used: ${error.message}`, name];
  }
}

const timeText = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

const STATES = {
  verified: 'verified',
  unverified: 'not verified',
  failed: 'failed its verification',
} as const;

function backupState(name: string, { migration }: Header): string {
  refuseUnknownLevel(readMigrations(), migration, 'backup');
  return STATES[parseName(name)?.state ?? 'unverified'];
}

const inColumns = (rows: readonly Row[]) => {
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return (row: Row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
};
