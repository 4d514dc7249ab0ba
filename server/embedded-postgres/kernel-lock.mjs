import { closeSync, constants, openSync, statSync } from 'node:fs';
import { createServer } from 'node:net';

// JavaScript, because `npm start` takes this lock before any package is installed.

/** @typedef {() => Promise<void>} ReleaseLock */

/**
 * Takes a lock for one purpose in one folder. The kernel holds it for this process: of two processes only one
 * gets it, and it ends with the process, even after `kill -9`.
 * @param {{ folder: string, purpose: string, file: string }} lock `file` is what macOS locks
 * @returns {Promise<ReleaseLock | undefined>} undefined while another process holds the lock
 */
export async function takeKernelLock({ folder, purpose, file }) {
  return process.platform === 'darwin' ? lockFile(file) : lockName(folder, purpose);
}

/**
 * Linux: a socket name outside the file system; the inode makes it one per folder.
 * @param {string} folder
 * @param {string} purpose
 * @returns {Promise<ReleaseLock | undefined>}
 */
function lockName(folder, purpose) {
  const { dev, ino } = statSync(folder, { bigint: true });
  const server = createServer((connection) => connection.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(`\0${purpose}-${dev}-${ino}`, () =>
      resolve(() => new Promise((closed) => server.close(() => closed()))),
    );
  });
}

// macOS has no such names, but open(2) itself takes a lock there. Node has no name for it.
const O_EXLOCK = 0x20;

/**
 * @param {string} path
 * @returns {ReleaseLock | undefined}
 */
function lockFile(path) {
  try {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
    const descriptor = openSync(path, flags, 0o600);
    return async () => closeSync(descriptor);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined;
    throw error;
  }
}
