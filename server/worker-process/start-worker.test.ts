/** @module-tag long */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startWorker } from './start-worker.ts';

const beside = (name: string) => new URL(`./testing/${name}.ts`, import.meta.url);

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a busy process ends soon after its server was killed', async () => {
  const server = fork(fileURLToPath(beside('server-of-endless')), {
    execArgv: ['--import', 'tsx'],
  });
  const [pid] = (await once(server, 'message')) as [number];
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  server.kill('SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('a busy process ends even if its server was killed while it started', async () => {
  const notItsServer = '1';
  const busy = fork(fileURLToPath(beside('endless-process')), ['1000', notItsServer], {
    execArgv: ['--import', 'tsx'],
  });
  busy.on('error', () => {});
  busy.send({ kilobytes: 0 }, () => {});
  onTestFinished(() => void busy.kill('SIGKILL'));
  expect(await once(busy, 'exit')).toEqual([null, 'SIGKILL']);
});

test('a process that exceeds its memory ends, even when the memory is outside the heap', async () => {
  const own = startWorker<{ kilobytes: number }, { begun: true }>(beside('endless-process'), {
    heapMb: 1000,
    memoryMb: 300,
    taskTimeoutMs: 600_000,
    idleTimeoutMs: 600_000,
  });
  onTestFinished(() => own.close());
  const result = own.run({ kilobytes: 1_000_000 }, () => undefined);
  await expect(result).rejects.toMatchObject({ reason: 'ended' });
});
