import { describe, expect, test } from 'vitest';
import { followCommand } from './postmaster.ts';
import { runCommand } from './run-command.ts';

const command = ['sh', '-c', 'echo runs as a child of $PPID'];

describe.skipIf(process.platform !== 'linux')('PostgreSQL with a dead parent', () => {
  test('the command runs in its own process when its parent is alive', async () => {
    const { output } = await runCommand([...followCommand(process.pid), ...command]);
    expect(output).toBe(`runs as a child of ${process.pid}\n`);
  });

  test('the command does not run when its parent has died in between', async () => {
    const dead = process.pid + 1_000_000;
    const { code, output } = await runCommand([...followCommand(dead), ...command]);
    expect(output).toBe('');
    expect(code).not.toBe(0);
  });
});
