import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BOUNDS, openReader, type Reader } from './reader.ts';

let word: Buffer;
let reader: Reader;

beforeAll(async () => {
  word = await readFile(new URL('samples/word.png', import.meta.url));
});

afterEach(() => reader.close());

const open = (bounds: Partial<typeof BOUNDS> = {}) => {
  reader = openReader({ ...BOUNDS, ...bounds });
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

describe('the reader', () => {
  test('starts with the first picture and stays for the next one', async () => {
    open();
    expect(reader.pid).toBeUndefined();
    expect(await read()).toEqual(['Journal']);
    const { pid } = reader;
    expect(pid).not.toBe(process.pid);
    expect(await read()).toEqual(['Journal']);
    expect(reader.pid).toBe(pid);
  });

  test('tells what a time may be that was read in two ways', { tags: 'long' }, async () => {
    open();
    const clocks = await readFile(new URL('samples/clocks.png', import.meta.url));
    const [, chess] = await reader.read(clocks, () => {});
    expect(chess?.text).toMatch(/^Chess club by/);
    expect(chess?.possibleTimes).toEqual(expect.arrayContaining(['17:40', '13:40']));
  });

  test('finds a short word on a page that is empty else', { tags: 'long' }, async () => {
    open();
    const page = sharp(word).extend({ right: 700, bottom: 900, background: '#f4f4f4' });
    expect(await read(await page.png().toBuffer())).toEqual(['Journal']);
  });

  test('ends when there is nothing to read, and starts again', async () => {
    open({ idleMs: 30 });
    await reader.shrink(word);
    await expect.poll(() => reader.pid).toBeUndefined();
    expect((await sharp(await reader.shrink(word)).metadata()).format).toBe('jpeg');
  });

  test('that is killed takes its picture with it, and nothing else', async () => {
    open();
    const reading = reader.read(word, () => {});
    const { pid = 0 } = reader;
    process.kill(pid, 'SIGKILL');
    await expect(reading).rejects.toMatchObject({ status: 422 });
    expect(await read()).toEqual(['Journal']);
  });

  test('that is too slow is not waited for', async () => {
    open({ answerMs: 5 });
    const reading = reader.read(word, () => {});
    const { pid } = reader;
    await expect(reading).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('took too long'),
    });
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('that was too slow is not given the next picture', { tags: 'long' }, async () => {
    const patience = { ...BOUNDS, answerMs: 5 };
    reader = openReader(patience);
    const next = reader
      .read(word, () => {})
      .catch(() => {
        patience.answerMs = 20_000;
        return read();
      });
    expect(await next).toEqual(['Journal']);
  });

  test('that was too slow is gone when the server has closed', { tags: 'long' }, async () => {
    open({ answerMs: 5 });
    const reading = reader.read(word, () => {});
    const { pid } = reader;
    await reading.catch(() => reader.close());
    expect(isRunning(pid)).toBe(false);
  });

  test('is gone when the server has closed', { tags: 'long' }, async () => {
    open();
    await reader.shrink(word);
    const { pid } = reader;
    expect(isRunning(pid)).toBe(true);
    await reader.close();
    expect(isRunning(pid)).toBe(false);
  });

  test('is given no secrets', async () => {
    process.env['VISION_API_KEY'] = 'sk-secret';
    open();
    await reader.shrink(word);
    delete process.env['VISION_API_KEY'];
    if (process.platform !== 'linux') return;
    expect(await readFile(`/proc/${reader.pid}/environ`, 'utf8')).not.toContain('sk-secret');
  });
});
