import { ConfigError } from '#server/config/config.ts';
import { rootOf, messageOf } from '#server/database/database-errors.ts';
import { EmbeddedPostgresError } from '#server/embedded-postgres/start.ts';

/** An error that the host can fix. Its message is printed without a stack. */
export class StartError extends Error {}

const END_TIMEOUT_MS = 9_000;

/** A terminal sends SIGHUP when its window is closed or its connection is lost. */
const ENDING = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Prints progress for the host. Calls go to the log. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

let isEnding = false;

export async function runOrExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A signal closed the database during the start, and so made it fail.
    if (isEnding) return;
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

export type CloseSteps = (() => Promise<void>)[];

/**
 * On a signal, runs the functions from first to last, within ten seconds after `drainSeconds`; functions may still be
 * added. Work cut off by the deadline is rolled back or retried, so it is not an error (exit 0).
 */
export function endOnSignal(closing: CloseSteps, drainSeconds = 0): void {
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => leave(signal), drainSeconds * 1_000 + END_TIMEOUT_MS).unref();
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
  // Node aborts when it resets a terminal that is gone, so the process ends by the signal itself.
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
  return `The start failed: ${messageOf(root)}`;
}
