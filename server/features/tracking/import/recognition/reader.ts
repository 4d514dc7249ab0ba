import { IMAGE_REFUSALS } from '#contract/import.ts';
import {
  type WorkerLimits,
  TaskAborted,
  startWorker,
  programBeside,
} from '#server/worker-process/start-worker.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ReadLine } from './read-lines.ts';
import type { ReadReport, ReadTask } from './reader-process.ts';

export type Reader = {
  read(content: Buffer, onPart: (part: number) => void): Promise<ReadLine[]>;
  shrink(content: Buffer): Promise<Buffer>;
  /** The id of its process, if it is running. */
  readonly pid: number | undefined;
  close(): Promise<void>;
};

export const PROCESS_LIMITS: WorkerLimits = {
  heapMb: 256,
  memoryMb: 768,
  taskTimeoutMs: 25_000,
  idleTimeoutMs: 60_000,
};

export function openReader(bounds: WorkerLimits = PROCESS_LIMITS): Reader {
  const process = startWorker<ReadTask, ReadReport>(
    programBeside(import.meta.url, 'reader-process'),
    bounds,
  );

  const perform = (task: ReadTask, onPart: (part: number) => void = () => {}) =>
    process
      .run(task, (report) => {
        if (!('part' in report)) return report;
        onPart(report.part);
        return undefined;
      })
      .catch(refuseAborted);

  return {
    get pid() {
      return process.pid;
    },
    async read(content, onPart) {
      const report = await perform({ kind: 'read', content }, onPart);
      return 'lines' in report ? report.lines : refuse(report);
    },
    async shrink(content) {
      const report = await perform({ kind: 'shrink', content });
      return 'picture' in report ? Buffer.from(report.picture) : refuse(report);
    },
    close: () => process.close(),
  };
}

function refuseAborted(error: unknown): never {
  if (!(error instanceof TaskAborted)) throw error;
  if (error.reason !== 'timeout') throw new Refusal(422, IMAGE_REFUSALS.unreadable);
  throw new Refusal(
    422,
    'Reading this picture took too long. Please try a smaller or clearer one.',
  );
}

function refuse(report: ReadReport): never {
  const reason = 'reason' in report ? report.reason : 'unreadable';
  throw new Refusal(422, IMAGE_REFUSALS[reason]);
}
