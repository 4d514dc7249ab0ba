import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logTarget, readable } from './log-format.ts';

const at = { level: 30, time: new Date(2026, 2, 10, 12, 5, 9, 42).getTime() };

const line = (fields: object) => readable(JSON.stringify({ ...at, ...fields }), false);

test.each([
  [
    { reqId: 'a-b', method: 'GET', route: '/api/habits/:id', status: 200, ms: 3.4, msg: 'call' },
    'GET /api/habits/:id 200 3.4 ms',
  ],
  [
    {
      reqId: 'a-b',
      method: 'POST',
      route: '/api/login',
      status: 401,
      ms: 90,
      network: 'x',
      msg: 'call',
    },
    'POST /api/login 401 90 ms network=x',
  ],
  [
    { level: 40, reqId: 'a-b', method: 'GET', route: '/', status: 200, ms: 2000, msg: 'slow call' },
    'WARNING slow call: GET / 200 2000 ms reqId=a-b',
  ],
  [{ job: 'sweepTokens', ms: 12, msg: 'job' }, 'job sweepTokens 12 ms'],
  [
    { level: 50, job: 'sendMails', ms: 12, error: 'Error 57P01', msg: 'job failed' },
    'ERROR job failed sendMails 12 ms error=Error 57P01',
  ],
  [{ level: 60, msg: 'the disk is full' }, 'ERROR the disk is full'],
  [{ msg: 'odd', some: { deep: [1, 'two'] } }, 'odd some={"deep":[1,"two"]}'],
])('%j is printed as one readable line', (fields, words) => {
  expect(line(fields)).toBe(`12:05:09.042 ${words}`);
});

test('an error is printed with its code, and its stack below', () => {
  const err = {
    type: 'DatabaseError',
    code: '22P02',
    message: '',
    stack: '    at one\n    at two',
  };
  expect(line({ level: 50, reqId: 'a-b', err, msg: 'call failed' })).toBe(
    '12:05:09.042 ERROR call failed reqId=a-b DatabaseError 22P02: \n    at one\n    at two',
  );
});

test('the log does not print control characters of a request', () => {
  const err = { type: 'Error', message: 'red \u001B[31m, a bell \u0007, a line\r\u009B2J' };
  expect(line({ level: 50, err, msg: 'x', some: '\u001B]0;title\u0007' })).toBe(
    String.raw`12:05:09.042 ERROR x some=\x1b]0;title\x07 Error: red \x1b[31m, a bell \x07, a line\x0d\x9b2J`,
  );
});

/** What the log of a new output contains, after one line. */
function logTo(isTTY: boolean, logFormat?: 'json' | 'pretty', env = {}): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-log-'));
  const file = join(folder, 'log');
  const fd = openSync(file, 'w');
  // Stays open, because the log writes to it at the end of the process.
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines: string[] = [];
  const out = { isTTY, fd, write: (words: string) => void lines.push(words) };
  logTarget({ logFormat }, { out, env }).write(`${HELLO}\n`);
  return () => lines.join('') + readFileSync(file, 'utf8');
}

const HELLO = JSON.stringify({ ...at, level: 40, msg: 'hello' });

test('a terminal gets text and a pipe gets JSON, unless LOG_FORMAT is set', async () => {
  const json = `${HELLO}\n`;
  await expect.poll(logTo(false)).toBe(json);
  await expect.poll(logTo(true, 'json')).toBe(json);
  const text = '12:05:09.042 WARNING hello\n';
  expect(logTo(false, 'pretty')()).toBe(text);
  const coloured = '\u001B[90m12:05:09.042\u001B[0m \u001B[33mWARNING hello\u001B[0m\n';
  expect(logTo(true)()).toBe(coloured);
  expect(logTo(true, undefined, { NO_COLOR: '1' })()).toBe(text);
});

test('all loggers of a process share the output that is flushed ten times a second', () => {
  const first = logTarget({ logFormat: 'json' });
  expect(logTarget({ logFormat: 'json' })).toBe(first);
});
