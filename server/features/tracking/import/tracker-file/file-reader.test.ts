import { readFile } from 'node:fs/promises';
import { strToU8 } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { UTC } from '#domain/days/time-zone.ts';
import type { WorkerLimits } from '#server/worker-process/start-worker.ts';
import {
  READER_LIMITS,
  type FileReader,
  openFileReader,
  type FileSender,
  FileTooCostly,
} from './file-reader.ts';

let files: FileReader;
afterEach(() => files.close());

const open = (bounds: Partial<WorkerLimits> = {}) => {
  files = openFileReader({ ...READER_LIMITS, ...bounds });
};

const reader = { today: toLocalDay('2026-03-10'), zone: UTC };
const sender: FileSender = { userId: 1, hasLeft: () => false, warn: () => {} };
const small = strToU8(
  JSON.stringify({ habits: [{ name: 'Read', records: [{ day: '2026-03-09', done: true }] }] }),
);
const long = strToU8(`{"habits":[${'{"completions":[]},'.repeat(1_000_000)}{}]}`);

const read = (content = small, from: Partial<FileSender> = {}) =>
  files.read({ ...sender, ...from }, { content, reader });

const isRunning = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the reader of files', () => {
  test('the reader of files is a separate process, which is reused and gets no secrets', async () => {
    process.env['VISION_API_KEY'] = 'sk-secret';
    open();
    expect(await read()).toMatchObject({ tracker: 'Beaver Habits', habits: [{ name: 'Read' }] });
    delete process.env['VISION_API_KEY'];
    const { pid } = files;
    expect(pid).not.toBe(process.pid);
    await read();
    expect(files.pid).toBe(pid);
    if (process.platform !== 'linux') return;
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('sk-secret');
  });

  test.runIf(process.platform === 'linux')(
    'the reader of files is killed before the server when memory runs out',
    async () => {
      open();
      await read();
      expect(await readFile(`/proc/${files.pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
    },
  );

  test.each([[{ taskTimeoutMs: 1 }], [{ heapMb: 12 }], [{ memoryMb: 150 }]])(
    'the reader of files gives up a file beyond %j, and reads the next one in a new process',
    async (bounds) => {
      const tight: { -readonly [key in keyof typeof READER_LIMITS]: number } = {
        ...READER_LIMITS,
        ...bounds,
      };
      files = openFileReader(tight);
      await expect(read(long)).rejects.toThrow(FileTooCostly);
      Object.assign(tight, READER_LIMITS);
      expect(await read()).toMatchObject({ habits: [{ name: 'Read' }] });
    },
  );

  test('the reader of files is killed when the server closes, and reads no more', async () => {
    open();
    await read();
    const { pid } = files;
    process.kill(pid ?? 0, 'SIGSTOP');
    const reading = [read(long), read(long, { userId: 2 })];
    const refused = reading.map((promise) =>
      expect(promise).rejects.toMatchObject({ status: 503 }),
    );
    await files.close();
    await Promise.all(refused);
    expect(isRunning(pid)).toBe(false);
    await expect(read()).rejects.toMatchObject({ status: 503 });
    expect(files.pid).toBeUndefined();
  });

  test('the reader of files accepts one file per user and eight in total', async () => {
    open();
    const eight = Array.from({ length: 8 }, (_, at) => read(small, { userId: at }));
    await expect(read(small, { userId: 7 })).rejects.toMatchObject({
      status: 429,
      message: 'Your last file is still being read. Please try again in a moment.',
      retryAfter: 10,
    });
    await expect(read(small, { userId: 8 })).rejects.toMatchObject({
      status: 429,
      message: 'Many files are being read right now. Please try again in a moment.',
    });
    await Promise.all(eight);
    expect(await read(small, { userId: 8 })).toMatchObject({ habits: [{ name: 'Read' }] });
  });

  test('the reader of files does not read a file whose sender has left', async () => {
    open();
    await expect(read(long, { hasLeft: () => true })).rejects.toMatchObject({ status: 400 });
    expect(files.pid).toBeUndefined();
  });
});
