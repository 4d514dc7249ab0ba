/** @module-tag long */

import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PROCESS_LIMITS, openReader, type Reader } from './reader.ts';

let word: Buffer;
let reader: Reader;

beforeAll(async () => {
  word = await readFile(new URL('samples/word.png', import.meta.url));
});

afterEach(() => reader.close());

/** Enough on a busy machine. */
const PATIENT = { ...PROCESS_LIMITS, taskTimeoutMs: 150_000 };

const open = (bounds: Partial<typeof PROCESS_LIMITS> = {}) => {
  reader = openReader({ ...PATIENT, ...bounds });
  return reader;
};

const read = async (content = word) =>
  (await reader.read(content, () => {})).map(({ text }) => text);

const isRunning = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the picture reader', () => {
  test('the picture reader starts with the first picture and is reused', async () => {
    open();
    expect(reader.pid).toBeUndefined();
    expect(await read()).toEqual(['Journal']);
    const { pid } = reader;
    expect(pid).not.toBe(process.pid);
    expect(await read()).toEqual(['Journal']);
    expect(reader.pid).toBe(pid);
  });

  test('the picture reader returns alternatives for an ambiguous time', async () => {
    open();
    const clocks = await readFile(new URL('samples/clocks.png', import.meta.url));
    const [, chess] = await reader.read(clocks, () => {});
    expect(chess?.text).toMatch(/^Chess club by/);
    expect(chess?.possibleTimes).toEqual(expect.arrayContaining(['17:40', '13:40']));
  });

  test('the picture reader finds a short word on a mostly empty page', async () => {
    open();
    const page = sharp(word).extend({ right: 700, bottom: 900, background: '#f4f4f4' });
    expect(await read(await page.png().toBuffer())).toEqual(['Journal']);
  });

  test('the picture reader ends when idle, and starts again', async () => {
    open({ idleTimeoutMs: 30 });
    await reader.shrink(word);
    await expect.poll(() => reader.pid).toBeUndefined();
    expect((await sharp(await reader.shrink(word)).metadata()).format).toBe('jpeg');
  });

  test('a killed reader of pictures fails only its current picture', async () => {
    open();
    const reading = reader.read(word, () => {});
    const { pid = 0 } = reader;
    process.kill(pid, 'SIGKILL');
    await expect(reading).rejects.toMatchObject({ status: 422 });
    expect(await read()).toEqual(['Journal']);
  });

  test('the picture reader is stopped when it is too slow', async () => {
    open({ taskTimeoutMs: 5 });
    const reading = reader.read(word, () => {});
    const { pid } = reader;
    await expect(reading).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('took too long'),
    });
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('the picture reader is replaced for the next picture after being too slow', async () => {
    const limits = { ...PATIENT, taskTimeoutMs: 5 };
    reader = openReader(limits);
    const next = reader
      .read(word, () => {})
      .catch(() => {
        limits.taskTimeoutMs = PATIENT.taskTimeoutMs;
        return read();
      });
    expect(await next).toEqual(['Journal']);
  });

  test('the picture reader that was too slow has ended once the server has closed', async () => {
    open({ taskTimeoutMs: 5 });
    const reading = reader.read(word, () => {});
    const { pid } = reader;
    await reading.catch(() => reader.close());
    expect(isRunning(pid)).toBe(false);
  });

  test('the picture reader has ended once the server has closed', async () => {
    open();
    await reader.shrink(word);
    const { pid } = reader;
    expect(isRunning(pid)).toBe(true);
    await reader.close();
    expect(isRunning(pid)).toBe(false);
  });

  test('the picture reader gets no secrets in its environment', async () => {
    process.env['VISION_API_KEY'] = 'sk-secret';
    open();
    await reader.shrink(word);
    delete process.env['VISION_API_KEY'];
    if (process.platform !== 'linux') return;
    expect(await readFile(`/proc/${reader.pid}/environ`, 'utf8')).not.toContain('sk-secret');
  });
});
