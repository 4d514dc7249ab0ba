import { spawn } from 'node:child_process';

export type Identity = { uid?: number; gid?: number };
export type Finished = { code: number; output: string };
export type Run = (command: readonly string[], identity: Identity) => Promise<Finished>;

/** PostgreSQL does not get our environment, because it contains secrets. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs to the end and never throws: a command that cannot be started has the exit code 127. */
export function runCommand(
  command: readonly string[],
  identity: Identity = {},
  input = '',
): Promise<Finished> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...identity, env: quietEnvironment(), cwd: '/' });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
