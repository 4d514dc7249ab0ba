import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killPart } from '../instance/part.ts';
import { ROOT } from '../setup/project.mjs';
import { planInstance, readDatabaseUrl, startHealthy } from './parts/server.ts';
import { addAudit, expectThat, type Fault, type FaultOutcome } from './run/fault.ts';
import { startWritingRun } from './run/writing-run.ts';
import type { FaultEnvironment } from './run/fault-environment.ts';
import { send } from './writing/call.ts';
import { auditCopy, type CopyExpectations, recordExpectations } from './writing/audit-copy.ts';

export const backup: Fault = {
  name: 'backup',
  needs: [],
  size: { rounds: 3, seconds: 1, writers: 6 },
  async run(environment, { rounds, seconds, writers }) {
    const server = await startHealthy(environment, await planInstance(environment));
    const { address, dataDir } = server;
    const site = { address, databaseUrl: await readDatabaseUrl(server) };
    const run = await startWritingRun(environment, site, writers);
    const folder = await environment.makeFolder();
    let writes = 0;
    for (let round = 0; round < rounds; round += 1) {
      await sleep(seconds * 1_000);
      const file = join(folder, `${round}.backup.gz`);
      const before = run.outcome.counts.acknowledged;
      const recording = recordExpectations(run.writers);
      await runCommand(environment, 'backup', [file], dataDir);
      writes += run.outcome.counts.acknowledged - before;
      const expectations = recording.end();
      await compareRestored(environment, run.outcome, file, expectations);
    }
    await run.end();
    run.outcome.what = `${rounds} backups under load, each restored and compared; ${writes} writes during them`;
    return run.outcome;
  },
};

async function compareRestored(
  environment: FaultEnvironment,
  outcome: FaultOutcome,
  file: string,
  expectations: CopyExpectations,
): Promise<void> {
  const instance = await planInstance(environment);
  await runCommand(environment, 'restore', [file], instance.dataDir);
  const server = await startHealthy(environment, instance);
  addAudit(outcome, await auditCopy(await readDatabaseUrl(server), expectations));
  for (const [{ person }, { cookie }] of expectations) {
    const answer = await send(server.address, person, { method: 'GET', path: '/api/user', cookie });
    const words = 'a session of before was good in the restored database';
    expectThat(outcome, answer.status === 401, words);
  }
  await killPart(server.part);
}

/** Runs a command of hosts. Throws with its output when it fails. */
async function runCommand(
  environment: FaultEnvironment,
  name: 'backup' | 'restore',
  args: readonly string[],
  dataDir: string,
): Promise<void> {
  const command = [process.execPath, environment.programs.admin, name, ...args];
  // Empty instead of absent, so that a .env file does not set them.
  const env = { PATH: process.env['PATH'], DATABASE_URL: '', DATA_DIR: dataDir };
  const part = environment.start(command, { cwd: ROOT, env });
  const code = await part.ended;
  if (code !== 0) throw new Error(`the command ${name} ended with ${code}\n${part.said()}`);
}
