import { closeSync, constants, openSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DataDirectoryInUseError, describeUse } from './error.ts';

export type DataDirectoryLock = { release: () => Promise<void> };

const OWNER_FILE = 'server.lock';

/**
 * One server for one data directory. The kernel holds the lock for this process, so it is
 * taken by exactly one of two and is gone with the process, even after `kill -9`.
 * The file beside it is only for the message: nothing is decided by what it says.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const ownerFile = join(dataDir, OWNER_FILE);
  const letGo = process.platform === 'darwin' ? lockFile(ownerFile) : await lockName(dataDir);
  if (letGo === undefined) throw await describeOwner(dataDir, ownerFile);
  try {
    await writeFile(ownerFile, `${process.pid} ${new Date().toISOString()}\n`, { mode: 0o600 });
  } catch (error) {
    await letGo();
    throw error;
  }
  let isHeld = true;
  return {
    release: async () => {
      if (!isHeld) return;
      isHeld = false;
      await rm(ownerFile, { force: true });
      await letGo();
    },
  };
}

type LetGo = () => Promise<void>;

/** Linux: a socket name outside the file system; the inode makes it one per directory. */
function lockName(dataDir: string): Promise<LetGo | undefined> {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const server = createServer((connection) => connection.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(`\0habitcrush-${dev}-${ino}`, () =>
      resolve(() => new Promise((closed) => server.close(() => closed()))),
    );
  });
}

// macOS has no such names, but open(2) itself takes a lock there. Node has no name for it.
const O_EXLOCK = 0x20;

function lockFile(path: string): LetGo | undefined {
  try {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
    const descriptor = openSync(path, flags, 0o600);
    return async () => closeSync(descriptor);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined;
    throw error;
  }
}

async function describeOwner(dataDir: string, ownerFile: string): Promise<Error> {
  const pid = (await readFile(ownerFile, 'utf8').catch(() => '')).split(' ')[0];
  return new DataDirectoryInUseError(
    describeUse(dataDir, `another HabitCrush server${pid ? ` (process ${pid})` : ''}`),
  );
}
