import { UnsupportedFile } from '#domain/imports/trackers/tracker-file.ts';
import { runTasks } from '#server/worker-process/run-tasks.ts';
import type { ReaderMessage, FileTask } from './process-messages.ts';
import { readTracker } from '#domain/imports/trackers/importers.ts';
import { unpack } from './unpack.ts';

const MAX_FRAMES = 6;

/** A separate process, because files may be large or made to be slow. */
runTasks(async ({ content, reader }: FileTask, reply: (message: ReaderMessage) => void) => {
  try {
    const { habits, ...rest } = readTracker(await unpack(content), reader);
    for (const habit of habits) reply({ kind: 'habit', habit });
    reply({ kind: 'end', ...rest });
  } catch (error) {
    reply(errorMessage(error));
  }
});

function errorMessage(error: unknown): ReaderMessage {
  if (error instanceof UnsupportedFile) return { kind: 'unfit', message: error.message };
  if (error instanceof RangeError) return { kind: 'tooMuch' };
  const { name, message, stack = '' } = error instanceof Error ? error : new Error('unknown');
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return { kind: 'failed', where: [name, ...frames.slice(1, MAX_FRAMES)].join('\n') };
}
