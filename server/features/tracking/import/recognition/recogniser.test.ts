import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { THREAD } from './recogniser.ts';

const run = promisify(execFile);

/** Makes the thread load its core, as the recogniser does. */
const PROGRAM = `
  const { Worker } = require('node:worker_threads');
  const thread = new Worker(${JSON.stringify(THREAD)});
  thread.on('message', ({ status }) => status === 'resolve' && thread.terminate());
  const payload = { options: { lstmOnly: true } };
  thread.postMessage({ workerId: 'thread', jobId: 'load', action: 'load', payload });`;

test('the recogniser does not load the core with the legacy engine', async () => {
  const options = { env: { ...process.env, NODE_DEBUG: 'module' }, maxBuffer: 50_000_000 };
  const { stderr } = await run(process.execPath, ['--eval', PROGRAM], options);
  const cores = new Set(stderr.match(/tesseract-core[\w-]*(?=\.js\b)/g));
  expect([...cores]).toEqual([expect.stringMatching(/-lstm$/)]);
});
