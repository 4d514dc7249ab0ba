import { Worker } from 'node:worker_threads';
import type { ReadTracker } from '#domain/trackers/importers.ts';
import type { SettledHabit } from '#domain/trackers/settle.ts';
import { openQueue } from '#server/plugins/in-turn.ts';
import { Refusal } from '#server/plugins/refusal.ts';
import type { Said, Task } from './thread-messages.ts';

const MEGABYTES_AT_MOST = 384;
const MS_AT_MOST = 20_000;
const MS_IDLE = 10_000;
const WAITING_AT_MOST = 8;
const RETRY_AFTER_SECONDS = 10;

export type ThreadBounds = { ms: number; megabytes: number };

const tooMuch = () =>
  new Refusal(
    422,
    'Reading this file takes too long or too much memory. Please choose the file as a tracker exported it.',
  );

const tooMany = () => {
  const message = 'Many files are being read right now. Please try again in a moment.';
  return new Refusal(429, message, { retryAfter: RETRY_AFTER_SECONDS });
};

/**
 * Reads files one at a time in a thread that may take so much time and memory and no more. The thread is started for
 * the first file and ends when there have been none for a while.
 */
export function openFileReader({ ms, megabytes }: ThreadBounds) {
  const inTurn = openQueue({ waitingAtMost: WAITING_AT_MOST, tooMany });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  async function askNow(task: Task): Promise<ReadTracker | Refusal> {
    clearTimeout(idle);
    thread ??= openThread(megabytes);
    try {
      thread.ref();
      const answer = await within(ms, askThread(thread, task));
      thread.unref();
      idle = setTimeout(end, MS_IDLE).unref();
      return answer;
    } catch (error) {
      // Whatever it is in the middle of, it does not go on with it.
      end();
      throw error;
    }
  }

  return async (task: Task): Promise<ReadTracker> => {
    const answer = await inTurn(() => askNow(task));
    if (answer instanceof Refusal) throw answer;
    return answer;
  };
}

export const readInThread = openFileReader({ ms: MS_AT_MOST, megabytes: MEGABYTES_AT_MOST });

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooMuch()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A file that does not fit is an answer too: only what goes wrong ends the thread. */
function askThread(thread: Worker, { content, reader }: Task): Promise<ReadTracker | Refusal> {
  thread.removeAllListeners();
  return new Promise((resolve, reject) => {
    const habits: SettledHabit[] = [];
    thread.on('message', (said: Said) => {
      if (said.kind === 'habit') habits.push(said.habit);
      else if (said.kind === 'end') resolve({ ...said, habits });
      else if (said.kind === 'unfit') resolve(new Refusal(422, said.message));
      else reject(said.isTooMuch ? tooMuch() : new Error('A file could not be read.'));
    });
    thread.on('error', (error) => reject(isOutOfMemory(error) ? tooMuch() : error));
    thread.on('exit', () => reject(tooMuch()));
    const copy = Uint8Array.from(content);
    thread.postMessage({ content: copy, reader } satisfies Task, [copy.buffer]);
  });
}

const isOutOfMemory = (error: Error & { code?: string }) =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** The build puts the thread's program beside our own. */
function openThread(megabytes: number): Worker {
  const isBuilt = !import.meta.url.endsWith('.ts');
  const program = isBuilt ? './tracker-thread.js' : './tracker-thread-from-source.mjs';
  const resourceLimits = { maxOldGenerationSizeMb: megabytes };
  return new Worker(new URL(program, import.meta.url), { resourceLimits });
}
