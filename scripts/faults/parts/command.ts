import type { FaultEnvironment } from '../run/fault-environment.ts';
import { startPart } from './part.ts';
import { ROOT } from '../../setup/project.mjs';

/** Runs a command of hosts. Throws with its output when it fails. */
export async function runCommand(
  environment: FaultEnvironment,
  name: 'backup' | 'restore',
  args: readonly string[],
  dataDir: string,
): Promise<void> {
  const command = [process.execPath, environment.programs.admin, name, ...args];
  // Empty instead of absent, so that a .env file does not set them.
  const env = { PATH: process.env['PATH'], DATABASE_URL: '', DATA_DIR: dataDir };
  const part = startPart(environment, command, { cwd: ROOT, env });
  const code = await part.ended;
  if (code !== 0) throw new Error(`the command ${name} ended with ${code}\n${part.said()}`);
}
