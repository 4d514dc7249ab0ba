import { setTimeout as sleep } from 'node:timers/promises';
import { type Response, nameOfFailure, send } from './call.ts';
import { chooseAction } from './choose-action.ts';
import type { Action, Writer } from './writer.ts';
import { applyWrite, beginWrite } from './expected-state.ts';
import { countResponse, type WriteCounts } from './write-counts.ts';

/** The pause after a refusal. A real browser waits longer. */
const PAUSE_MS = 50;

export type Writing = { stop(): Promise<void> };

/** All users write until the stop, which waits for calls in progress. */
export function startWriting(
  address: string,
  writers: readonly Writer[],
  counts: WriteCounts,
): Writing {
  const pressure = { isOn: true };
  const writing = writers.map(async (writer) => {
    while (pressure.isOn) {
      if (!(await writeOnce(address, writer, counts))) await sleep(PAUSE_MS);
    }
  });
  return {
    stop: async () => {
      pressure.isOn = false;
      await Promise.all(writing);
    },
  };
}

/** Returns whether the write was acknowledged. */
async function writeOnce(address: string, writer: Writer, counts: WriteCounts): Promise<boolean> {
  const isRepeated = writer.pending !== undefined;
  const action = writer.pending ?? chooseAction(writer);
  begin(writer, action);
  const startedAt = performance.now();
  try {
    const response = await send(address, writer.person, {
      ...action.request,
      cookie: writer.cookie,
    });
    const isDone =
      response.status < 300 || (isRepeated && action.isDoneBy404 && response.status === 404);
    countResponse(counts, startedAt, isDone ? undefined : `${response.status}`);
    if (isDone) acknowledge(writer, action, response);
    return isDone === true;
  } catch (error) {
    countResponse(counts, startedAt, nameOfFailure(error));
    return false;
  }
}

function begin(writer: Writer, action: Action): void {
  if (action.creates !== undefined) {
    writer.maybe.add(action.creates);
    return;
  }
  writer.pending = action;
  beginWrite(writer.expected, action.change);
}

function acknowledge(writer: Writer, action: Action, response: Response): void {
  if (action.creates !== undefined) writer.maybe.delete(action.creates);
  applyWrite(writer.expected, action.change);
  writer.expected.unanswered = undefined;
  writer.pending = undefined;
  action.readResponse?.(writer, response);
}
