import type { ReadTracker } from '#domain/imports/trackers/importers.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import {
  type WorkerLimits,
  TaskAborted,
  startWorker,
  programBeside,
} from '#server/worker-process/start-worker.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openSerialQueue } from '#server/concurrency/serial-queue.ts';
import type { FileTask, ReaderMessage } from './tracker-process.ts';

export const READER_LIMITS: ReaderLimits = {
  heapMb: 384,
  memoryMb: 640,
  taskTimeoutMs: 20_000,
  idleTimeoutMs: 10_000,
  costlyMs: 10_000,
};
const MAX_WAITING = 8;
const RETRY_AFTER_SECONDS = 10;
const UNREADABLE = 'This file cannot be read. Please choose the file as a tracker exported it.';

type ReaderLimits = WorkerLimits & {
  /** A file that takes longer blocks all others, so it costs its sender more of the limit. */
  readonly costlyMs: number;
};

export type FileSender = {
  readonly userId: number;
  /** True if the client has closed the connection while waiting. */
  readonly hasLeft: () => boolean;
  readonly warn: (line: string) => void;
  /** Called when a file was given up or took long. */
  readonly onCostly?: () => void;
};

export type FileReader = {
  /** Reads one file at a time; each user can have one in the queue. */
  read(sender: FileSender, task: FileTask): Promise<ReadTracker>;
  /** The id of its process, if it is running. */
  readonly pid: number | undefined;
  close(): Promise<void>;
};

/** A file needed more time or memory than any valid one. */
export class FileTooCostly extends Refusal {
  constructor() {
    super(
      422,
      'Reading this file takes too long or too much memory. Please choose the file as a tracker exported it.',
    );
  }
}

export function openFileReader(bounds: ReaderLimits = READER_LIMITS): FileReader {
  const process = startWorker<FileTask, ReaderMessage>(
    programBeside(import.meta.url, 'tracker-process'),
    bounds,
  );
  const queue = openSerialQueue({
    size: MAX_WAITING,
    refuseFull: () => tooMany('Many files are being read right now.'),
    refuseCaller: () => tooMany('Your last file is still being read.'),
  });

  async function readNow({ hasLeft, warn }: FileSender, task: FileTask): Promise<ReadTracker> {
    if (hasLeft()) throw new Refusal(400, 'The client has disconnected.');
    const habits: NormalisedHabit[] = [];
    const message = await process.run(task, (report) => {
      if (report.kind !== 'habit') return report;
      habits.push(report.habit);
      return undefined;
    });
    if (message.kind === 'end') return { ...message, habits };
    if (message.kind === 'failed') warn(`A file could not be read: ${message.where}`);
    throw refusalOf(message);
  }

  /** Without the time in the queue. */
  async function readInTime(sender: FileSender, task: FileTask): Promise<ReadTracker> {
    const began = performance.now();
    let isGivenUp = false;
    try {
      return await readNow(sender, task).catch(refuseAborted);
    } catch (error) {
      isGivenUp = error instanceof FileTooCostly;
      throw error;
    } finally {
      if (isGivenUp || performance.now() - began >= bounds.costlyMs) sender.onCostly?.();
    }
  }

  return {
    get pid() {
      return process.pid;
    },
    read: (sender, task) =>
      queue.run(sender.userId, (alone) => alone(() => readInTime(sender, task))),
    close: () => process.close(),
  };
}

const tooMany = (why: string) =>
  new Refusal(429, `${why} Please try again in a moment.`, { retryAfter: RETRY_AFTER_SECONDS });

function refusalOf(message: Exclude<ReaderMessage, { kind: 'habit' | 'end' }>): Refusal {
  if (message.kind === 'tooMuch') return new FileTooCostly();
  return new Refusal(422, message.kind === 'unfit' ? message.message : UNREADABLE);
}

function refuseAborted(error: unknown): never {
  if (!(error instanceof TaskAborted)) throw error;
  if (error.reason !== 'closed') throw new FileTooCostly();
  const message = 'The server is restarting. Please try again in a moment.';
  throw new Refusal(503, message, { retryAfter: RETRY_AFTER_SECONDS });
}
