import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runProcess } from './run-process.ts';

test('a process that a signal ends fails, and the signal is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'run-process-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'program.ts');
  await writeFile(program, "process.kill(process.pid, 'SIGKILL');");
  const report = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => report.mockRestore());
  expect(await runProcess(program, [], () => undefined)).toBe(1);
  expect(report).toHaveBeenCalledWith(`${program} was ended by SIGKILL.`);
});
