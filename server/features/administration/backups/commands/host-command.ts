import { spawn } from 'node:child_process';
import { toPlain } from '#domain/text/plain-text.ts';
import { withoutSettings } from '#server/config/config.ts';

export type HostCommand = { readonly command: string; readonly file: string };
export type CommandEnd = { readonly status: number; readonly output: string };
export type CommandBounds = { readonly endsWithinMs: number; readonly leavesWithinMs: number };

const COMMAND_BOUNDS: CommandBounds = { endsWithinMs: 2 * 3_600_000, leavesWithinMs: 5_000 };

const LINES_KEPT = 20;
const OUTPUT_AT_MOST = 2_000;
/** The exit codes of shells for a timeout and for an unknown command. */
const TOO_LATE = 124;
const NOT_FOUND = 127;
const CUT_OFF = 137;

/**
 * Runs the shell with the path as `$1` and as BACKUP_FILE. The command comes from the server's environment and the
 * path from the clock, so that nothing from the network is executed. Other environment variables are passed on,
 * for tools of a cloud for example, but none of HabitCrush's settings.
 */
export function runHostCommand(
  { command, file }: HostCommand,
  signal: AbortSignal,
  { endsWithinMs, leavesWithinMs }: CommandBounds = COMMAND_BOUNDS,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    // A process group, so that child processes can be killed together.
    const child = spawn('sh', ['-c', command, 'backup', file], {
      env: { ...withoutSettings(process.env), BACKUP_FILE: file },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let isLate = false;
    const end = (name: NodeJS.Signals) => endGroup(child.pid, name);
    const giveUp = () => {
      end('SIGTERM');
      setTimeout(() => end('SIGKILL'), leavesWithinMs).unref();
    };
    const timer = setTimeout(() => {
      isLate = true;
      giveUp();
    }, endsWithinMs);
    signal.addEventListener('abort', giveUp, { once: true });
    const take = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_AT_MOST));
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const finish = (status: number, words = '') => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ status, output: lastLines(words || output) });
    };
    child.on('error', (error) => finish(NOT_FOUND, error.message));
    child.on('exit', (code) => {
      const status = isLate ? TOO_LATE : (code ?? CUT_OFF);
      // Remaining child processes keep the output open. Those in another process group are not waited for.
      end('SIGKILL');
      const patience = setTimeout(() => finish(status), leavesWithinMs);
      child.on('close', () => {
        clearTimeout(patience);
        finish(status);
      });
    });
  });
}

function endGroup(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // The group has ended already.
  }
}

const lastLines = (output: string) =>
  toPlain(output.replaceAll('\0', '')).trim().split('\n').slice(-LINES_KEPT).join('\n');
