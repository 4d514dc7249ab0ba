import { runTasks } from '#server/worker-process/run-tasks.ts';
import { BadPicture, type PictureError, shrinkPicture } from './picture.ts';
import { type ReadLine, readLines } from './read-lines.ts';
import { openRecogniser, type Recogniser } from './recogniser.ts';

/** A separate process, so that a picture can crash or exhaust only this process. */
export type ReadTask = { kind: 'read' | 'shrink'; content: Uint8Array };

export type ReadReport =
  | { part: number }
  | { lines: ReadLine[] }
  | { picture: Uint8Array }
  | { reason: PictureError };

/** The user waits, so a long page on a slow machine is read once instead of failing. */
const REPEAT_TIMEOUT_MS = 8_000;

let recogniser: Promise<Recogniser> | undefined;

runTasks(async (task: ReadTask, reply: (report: ReadReport) => void) =>
  reply(await perform(task, reply)),
);

async function perform(
  { kind, content }: ReadTask,
  reply: (report: ReadReport) => void,
): Promise<ReadReport> {
  const picture = Buffer.from(content);
  try {
    if (kind === 'shrink') return { picture: await shrinkPicture(picture) };
    recogniser ??= openWithRetry();
    const opened = await recogniser;
    const until = performance.now() + REPEAT_TIMEOUT_MS;
    const watch = {
      onPart: (part: number) => reply({ part }),
      hasTime: () => performance.now() < until,
    };
    return { lines: await readLines(opened, picture, watch) };
  } catch (error) {
    return { reason: error instanceof BadPicture ? error.reason : 'unreadable' };
  }
}

const openWithRetry = () =>
  openRecogniser().catch((error: unknown) => {
    recogniser = undefined;
    throw error;
  });
