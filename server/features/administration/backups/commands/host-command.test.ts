import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runHostCommand } from './host-command.ts';

const never = new AbortController().signal;
const run = (command: string, file = '/backups/one.backup.gz') =>
  runHostCommand({ command, file }, never);

test.each([
  ['true', 0, ''],
  ['exit 3', 3, ''],
  ['echo "$1"; echo "$BACKUP_FILE" >&2', 0, '/a b/$(x).gz\n/a b/$(x).gz'],
  ['no-such-program-here', 127, expect.stringContaining('not found')],
  ['kill -9 $$', 137, ''],
  [String.raw`printf 'a\000b\033[31mc'`, 0, 'ab[31mc'],
])(
  'runHostCommand returns the exit code and output: %s ends with %d',
  async (command, status, output) => {
    expect(await run(command, '/a b/$(x).gz')).toEqual({ status, output });
  },
);

test('runHostCommand returns the last lines of the output', async () => {
  const { output } = await run('seq 1 100000');
  expect(output.split('\n')).toHaveLength(20);
  expect(output).toMatch(/100000$/);
  expect((await run(`head -c 100000 /dev/zero | tr '\\0' x`)).output).toHaveLength(2_000);
});

test("runHostCommand passes on the environment without HabitCrush's settings", async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://secret@host/db');
  vi.stubEnv('SMTP_URL', 'smtp://secret@host');
  vi.stubEnv('OIDC_CLIENT_SECRET_FILE', '/run/secrets/oidc');
  vi.stubEnv('CLOUD_TOOL_KEY', 'of the host');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { output } = await run(
    'echo "${DATABASE_URL-none} ${SMTP_URL-none} ${OIDC_CLIENT_SECRET_FILE-none} $CLOUD_TOOL_KEY"',
  );
  expect(output).toBe('none none none of the host');
});

test('runHostCommand kills the command with its child processes when it takes too long, even if it ignores SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'habitcrush-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const signs = join(folder, 'signs');
  const command = `trap '' TERM; (while :; do echo >> '${signs}'; sleep 0.02; done) & wait`;
  const bounds = { timeoutMs: 1_000, killAfterMs: 100 };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const running = runHostCommand({ command, file: '/x' }, never, bounds);
  while (!existsSync(signs)) await sleep(20);
  vi.advanceTimersByTime(1_000);
  // The shell has ignored the signal by then.
  await sleep(50);
  vi.advanceTimersByTime(100);
  expect((await running).status).toBe(124);
  const { size } = await stat(signs);
  expect(size).toBeGreaterThan(0);
  await sleep(200);
  expect((await stat(signs)).size).toBe(size);
});

test('runHostCommand kills the command when the server ends', async () => {
  const ending = new AbortController();
  const running = runHostCommand({ command: 'sleep 600', file: '/x' }, ending.signal);
  ending.abort();
  expect((await running).status).toBe(137);
});
