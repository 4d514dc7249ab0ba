import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirectoryInUseError, describeUse } from './error.ts';
import { takeKernelLock } from './kernel-lock.mjs';

export type DataDirectoryLock = { release: () => Promise<void> };

const OWNER_FILE = 'server.lock';

/**
 * Locks a data directory for one server until its process ends. The content of the lock file is only for the error
 * message.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const ownerFile = join(dataDir, OWNER_FILE);
  const release = await takeKernelLock({
    folder: dataDir,
    purpose: 'habitcrush',
    file: ownerFile,
  });
  if (release === undefined) throw await describeOwner(dataDir, ownerFile);
  try {
    await writeFile(ownerFile, `${process.pid} ${new Date().toISOString()}\n`, { mode: 0o600 });
  } catch (error) {
    await release();
    throw error;
  }
  let isHeld = true;
  return {
    release: async () => {
      if (!isHeld) return;
      isHeld = false;
      await rm(ownerFile, { force: true });
      await release();
    },
  };
}

async function describeOwner(dataDir: string, ownerFile: string): Promise<Error> {
  const pid = (await readFile(ownerFile, 'utf8').catch(() => '')).split(' ')[0];
  return new DataDirectoryInUseError(
    describeUse(dataDir, `another HabitCrush server${pid ? ` (process ${pid})` : ''}`),
  );
}
