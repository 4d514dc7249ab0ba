import { spawn } from 'node:child_process';
import { toPlain } from '#domain/text/plain-text.ts';
import { withoutSettings } from '#server/config/config.ts';

export type HostCommand = { readonly command: string; readonly file: string };
export type CommandResult = { readonly status: number; readonly output: string };
export type CommandTimeouts = { readonly timeoutMs: number; readonly killAfterMs: number };

const COMMAND_TIMEOUTS: CommandTimeouts = { timeoutMs: 2 * 3_600_000, killAfterMs: 5_000 };

const MAX_LINES = 20;
const MAX_OUTPUT_LENGTH = 2_000;
/** The exit codes of shells for a timeout and for an unknown command. */
const TIMED_OUT = 124;
const NOT_FOUND = 127;
const KILLED = 137;

/**
 * Runs the shell with the path as `$1` and as BACKUP_FILE. The command comes from the server's environment and the
 * path from the clock, so that nothing from the network is executed. Other environment variables are passed on,
 * for tools of a cloud for example, but none of HabitCrush's settings.
 */
export function runHostCommand(
  { command, file }: HostCommand,
  signal: AbortSignal,
  { timeoutMs, killAfterMs }: CommandTimeouts = COMMAND_TIMEOUTS,
): Promise<CommandResult> {
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
      setTimeout(() => end('SIGKILL'), killAfterMs).unref();
    };
    const timer = setTimeout(() => {
      isLate = true;
      giveUp();
    }, timeoutMs);
    signal.addEventListener('abort', giveUp, { once: true });
    const take = (chunk: Buffer) =>
      (output = (output + chunk.toString()).slice(-MAX_OUTPUT_LENGTH));
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
      const status = isLate ? TIMED_OUT : (code ?? KILLED);
      // Remaining child processes keep the output open. Those in another process group are not waited for.
      end('SIGKILL');
      const closeTimer = setTimeout(() => finish(status), killAfterMs);
      child.on('close', () => {
        clearTimeout(closeTimer);
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
  toPlain(output.replaceAll('\0', '')).trim().split('\n').slice(-MAX_LINES).join('\n');
