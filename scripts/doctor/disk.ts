import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { explainForeignOwner } from '#server/embedded-postgres/error.ts';
import { type Check, fault, type Finding, warning, well } from './finding.ts';

const GB = 2 ** 30;
const FULL = 0.1 * GB;
const NEARLY_FULL = GB;
const NEARLY = 0.05;

/** Checks the free space, and whether the directory is writable. */
export const examineDisk: Check = async ({ config }) => {
  const folder = resolve(config.dataDir);
  return [...(await ofRights(folder)), ...(await ofRoom(nearestThere(folder)))];
};

/** The nearest existing folder. The server creates the missing ones. */
const nearestThere = (folder: string): string =>
  existsSync(folder) ? folder : nearestThere(dirname(folder));

async function ofRights(folder: string): Promise<Finding[]> {
  const there = nearestThere(folder);
  try {
    await access(there, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch {
    const says = explainForeignOwner([there])?.message ?? `${there} may not be written to.`;
    return [fault(`DATA_DIR: ${says}`, 'The server has to read and write there.')];
  }
}

async function ofRoom(folder: string): Promise<Finding[]> {
  const { bavail, blocks, bsize, ffree: freeFiles, files } = await statfs(folder);
  return judgeRoom({ free: bavail * bsize, size: blocks * bsize, freeFiles, files }, folder);
}

type Room = { free: number; size: number; freeFiles: number; files: number };

export function judgeRoom({ free, size, freeFiles, files }: Room, folder: string): Finding[] {
  const room = `${gigabytes(free)} of ${gigabytes(size)} GB are free on the disk of DATA_DIR (${folder})`;
  const makeRoom = 'Make room: backups, the outbox and other people’s files are what can go.';
  if (free < FULL) return [fault(`Only ${room}: soon nothing can be kept.`, makeRoom)];
  const found: Finding[] = [];
  if (free < NEARLY_FULL || free / size < NEARLY) found.push(warning(`Only ${room}.`, makeRoom));
  // Some file systems have no limit and report 0.
  if (files > 0 && freeFiles / files < NEARLY) {
    found.push(
      warning(
        `The disk of DATA_DIR has room for ${freeFiles} more files only.`,
        'Remove small files: df -i says where the limit is.',
      ),
    );
  }
  return found.length > 0 ? found : [well(`${room}.`)];
}

const gigabytes = (bytes: number) => (bytes / GB).toFixed(1);
