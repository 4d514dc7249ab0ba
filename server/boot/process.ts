import { ConfigError } from '#server/config/config.ts';
import { rootOf, wordsOf } from '#server/database/faults.ts';
import { EmbeddedPostgresError } from '#server/embedded-postgres/start.ts';

/** Something a person can mend: its message is all they need to see. */
export class StartError extends Error {}

const LONGEST_END_MS = 9_000;

/** SIGHUP is what a terminal sends when its window is closed, or the line to it is lost. */
const ENDING = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** For the person who started it: progress, and what the database does by itself. Calls go to the log. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** From the first signal on. */
let isEnding = false;

export async function runOrExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A start that lost its database to the end of it.
    if (isEnding) return;
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

export type Closing = (() => Promise<void>)[];

/**
 * Each of them ends what was started, last first, within ten seconds after `drainSeconds`; the list may grow
 * meanwhile. What is cut then was undone by the database, or is done again: that is no failure.
 */
export function endOnSignal(closing: Closing, drainSeconds = 0): void {
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => leave(signal), drainSeconds * 1_000 + LONGEST_END_MS).unref();
    for (let close = closing.shift(); close; close = closing.shift()) await close();
    leave(signal);
  };
  for (const signal of ENDING) {
    process.on(signal, () => {
      end(signal).catch((error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      });
    });
  }
}

function leave(signal: NodeJS.Signals): void {
  if (signal !== 'SIGHUP') process.exit(0);
  // Node aborts when it wants to put a terminal in order that is gone: this is what ends a program without a word.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is wrong.\n${error.message}`;
  if (error instanceof EmbeddedPostgresError || error instanceof StartError) return error.message;
  const root = rootOf(error as Error) as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  const { code, port, address } = root;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: choose another with PORT.`;
  if (code === 'EACCES')
    return `Listening on ${address}:${port} is not allowed: choose another PORT.`;
  return `The start failed: ${wordsOf(root)}`;
}
