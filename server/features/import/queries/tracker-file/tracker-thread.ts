import { parentPort } from 'node:worker_threads';
import { UnfitFile } from '#domain/trackers/tracker-file.ts';
import { readTrackerFile } from './read-tracker-file.ts';
import type { Said, Task } from './thread-messages.ts';

/** A thread of its own: what it reads may be large, and made to be slow. One habit a message, each soon taken in. */
async function readAloud({ content, reader }: Task): Promise<void> {
  const { habits, ...rest } = await readTrackerFile(content, reader);
  for (const habit of habits) say({ kind: 'habit', habit });
  say({ kind: 'end', ...rest });
}

const say = (message: Said): void => parentPort?.postMessage(message, []);

parentPort?.on('message', (task: Task) => {
  readAloud(task).catch((error: unknown) => {
    if (error instanceof UnfitFile) say({ kind: 'unfit', message: error.message });
    else say({ kind: 'failed', isTooMuch: error instanceof RangeError });
  });
});
