import { readdir } from 'node:fs/promises';
import type { BackupState, BackupFile } from '#domain/site/backups.ts';

const END = '.backup.gz';
const OURS =
  /^habitcrush-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.(verified|unverified|failed)\.backup\.gz$/;
const UNFINISHED = /^habitcrush-[\dT-]+\.unverified\.backup\.gz\.unfinished$/;

const timeIn = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');

/** The file name of `npm run backup`. These files are never deleted automatically. */
export const manualBackupName = (at: number): string => `habitcrush-${timeIn(at)}${END}`;

/** The name says whether the backup was verified: it stays with the file, and a rename changes it in one step. */
export const backupName = (at: number, state: BackupState): string =>
  `habitcrush-${timeIn(at)}.${state}${END}`;

export function parseName(name: string): BackupFile | undefined {
  const [, day, hours, minutes, seconds, state] = OURS.exec(name) ?? [];
  if (state === undefined) return undefined;
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at) ? undefined : { name, at, state: state as BackupState };
}

export async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The automatic backups. */
export async function listOurs(folder: string): Promise<BackupFile[]> {
  return (await listNames(folder)).map(parseName).filter((file) => file !== undefined);
}

/** Partial files of a process that was killed while writing. */
export const isPartial = (name: string): boolean => UNFINISHED.test(name);

export const isBackup = (name: string): boolean => name.endsWith(END);
