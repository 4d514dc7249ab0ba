import { type ReadTracker, readTracker } from '#domain/imports/trackers/importers.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import type { Reader } from '#domain/imports/trackers/reading.ts';
import { UnsupportedFile } from '#domain/imports/trackers/tracker-file.ts';
import { runTasks } from '#server/worker-process/run-tasks.ts';
import { unpack } from './unpack.ts';

export type FileTask = { readonly content: Uint8Array; readonly reader: Reader };

/** One habit per message, so that each can be handled quickly. */
export type ReaderMessage =
  | { kind: 'habit'; habit: NormalisedHabit }
  | ({ kind: 'end' } & Omit<ReadTracker, 'habits'>)
  | { kind: 'unfit'; message: string }
  | { kind: 'tooMuch' }
  /** An internal error: the location, without messages that may quote the file. */
  | { kind: 'failed'; where: string };

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
