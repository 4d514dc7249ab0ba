import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { explainForeignOwner } from '#server/embedded-postgres/error.ts';
import { type Check, problem, type Finding, warning, ok } from './finding.ts';

const GB = 2 ** 30;
const FULL = 0.1 * GB;
const NEARLY_FULL = GB;
const NEARLY = 0.05;

/** Checks the free space, and whether the directory is writable. */
export const examineDisk: Check = async ({ config }) => {
  const folder = resolve(config.dataDir);
  return [...(await checkRights(folder)), ...(await checkSpace(nearestExisting(folder)))];
};

/** The nearest existing folder. The server creates the missing ones. */
const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(dirname(folder));

async function checkRights(folder: string): Promise<Finding[]> {
  const existing = nearestExisting(folder);
  try {
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch {
    const message = explainForeignOwner([existing])?.message ?? `${existing} is not writable.`;
    return [problem(`DATA_DIR: ${message}`, 'The server must be able to read and write there.')];
  }
}

async function checkSpace(folder: string): Promise<Finding[]> {
  const { bavail, blocks, bsize, ffree: freeFiles, files } = await statfs(folder);
  return assessDisk({ free: bavail * bsize, size: blocks * bsize, freeFiles, files }, folder);
}

type Space = { free: number; size: number; freeFiles: number; files: number };

export function assessDisk({ free, size, freeFiles, files }: Space, folder: string): Finding[] {
  const space = `${gigabytes(free)} of ${gigabytes(size)} GB are free on the disk of DATA_DIR (${folder})`;
  const advice = 'Free some space: delete old backups, the outbox, or files of other programs.';
  if (free < FULL) return [problem(`Only ${space}: soon nothing can be stored.`, advice)];
  const findings: Finding[] = [];
  if (free < NEARLY_FULL || free / size < NEARLY) findings.push(warning(`Only ${space}.`, advice));
  // Some file systems have no limit and report 0.
  if (files > 0 && freeFiles / files < NEARLY) {
    findings.push(
      warning(
        `The disk of DATA_DIR can store only ${freeFiles} more files.`,
        'Delete small files: df -i shows the limit.',
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`${space}.`)];
}

const gigabytes = (bytes: number) => (bytes / GB).toFixed(1);
