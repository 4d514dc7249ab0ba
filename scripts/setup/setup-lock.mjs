import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { takeKernelLock } from '../../server/embedded-postgres/kernel-lock.mjs';
import { ROOT } from './project.mjs';

const RETRY_AFTER_MS = 200;

/** @typedef {'install' | 'build'} Task */

/**
 * Runs one task at a time in a folder: another process waits until this one has finished or has ended.
 * @template Result
 * @param {Task} task
 * @param {string} root
 * @param {() => Promise<Result>} run
 * @returns {Promise<Result>}
 */
export async function withSetupLock(task, root, run) {
  let release = await takeLock(task, root);
  while (!release) {
    await pause(RETRY_AFTER_MS);
    release = await takeLock(task, root);
  }
  try {
    return await run();
  } finally {
    await release();
  }
}

/**
 * @param {Task} task
 * @returns {Promise<boolean>}
 */
export async function isLocked(task, root = ROOT) {
  const release = await takeLock(task, root);
  await release?.();
  return release === undefined;
}

/**
 * @param {Task} task
 * @param {string} root
 */
function takeLock(task, root) {
  const folder = `${root}.cache`;
  mkdirSync(folder, { recursive: true });
  return takeKernelLock({ folder, purpose: `habitcrush-${task}`, file: `${folder}/${task}.lock` });
}
