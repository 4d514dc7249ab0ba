import { takeTasks } from '#server/own-process/take-tasks.ts';
import { BadPicture, type Fault, shrinkPicture } from './picture.ts';
import { type ReadLine, readLines } from './read-lines.ts';
import { openRecogniser, type Recogniser } from './recogniser.ts';

/** A separate process, so that a picture can crash or exhaust only this process. */
export type Task = { kind: 'read' | 'shrink'; content: Uint8Array };

export type Report =
  | { part: number }
  | { lines: ReadLine[] }
  | { picture: Uint8Array }
  | { fault: Fault };

/** The user waits, so a long page on a slow machine is read once instead of failing. */
const READ_AGAIN_WITHIN_MS = 8_000;

let recogniser: Promise<Recogniser> | undefined;

takeTasks(async (task: Task, reply: (report: Report) => void) => reply(await perform(task, reply)));

async function perform({ kind, content }: Task, reply: (report: Report) => void): Promise<Report> {
  const picture = Buffer.from(content);
  try {
    if (kind === 'shrink') return { picture: await shrinkPicture(picture) };
    recogniser ??= openOrForget();
    const until = performance.now() + READ_AGAIN_WITHIN_MS;
    const watch = {
      onPart: (part: number) => reply({ part }),
      hasTime: () => performance.now() < until,
    };
    return { lines: await readLines(await recogniser, picture, watch) };
  } catch (error) {
    return { fault: error instanceof BadPicture ? error.fault : 'unreadable' };
  }
}

const openOrForget = () =>
  openRecogniser().catch((error: unknown) => {
    recogniser = undefined;
    throw error;
  });
