import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';

export type LogFile = {
  descriptor: number;
  readSince: (position: number) => string;
  size: () => number;
  close: () => void;
};

const MAX_LOG_BYTES = 1_000_000;
const CHECK_INTERVAL_MS = 30_000;

/** PostgreSQL writes to the file itself, so its last messages survive when Node is gone. */
export function openLogFile(path: string, largest = MAX_LOG_BYTES): LogFile {
  const descriptor = openSync(path, 'a+', 0o600);
  const size = (): number => fstatSync(descriptor).size;
  // Writers that append continue at the new end, so the file can be truncated while PostgreSQL writes.
  const bound = (): void => {
    if (size() <= largest) return;
    copyFileSync(path, `${path}.1`);
    ftruncateSync(descriptor, 0);
  };
  bound();
  const timer = setInterval(bound, CHECK_INTERVAL_MS).unref();
  return {
    descriptor,
    size,
    readSince: (position) => readEnd(descriptor, position, size()),
    close: () => {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

function readEnd(descriptor: number, position: number, size: number): string {
  const start = Math.max(0, Math.min(position, size), size - 20_000);
  const buffer = Buffer.alloc(size - start);
  readSync(descriptor, buffer, 0, buffer.length, start);
  return buffer.toString();
}
