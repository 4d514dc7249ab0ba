import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../setup/free-port.mjs';
import { ROOT, say } from '../setup/project.mjs';
import { runInside, type Running, startInNamespace, waitFor, whyNotRunnable } from './run-image.ts';
import {
  type Architecture,
  ARCHITECTURES,
  COMMAND,
  CPU,
  HEALTH,
  HEALTH_TRIES,
} from './settings.ts';
import { unpackImage } from './unpack.ts';

const PASSWORD = 'walnut-ladder-57';
const PICTURE = join(ROOT, 'server/features/tracking/import/recognition/samples/list.png');

type Instance = { architecture: Architecture; root: string; dataDir: string; port: number };

/** Starts what was built, uses it, ends it, and starts it again, for each architecture that this machine can run. */
export async function checkImage(archive: string): Promise<void> {
  for (const architecture of ARCHITECTURES) {
    const reason = whyNotRunnable(architecture);
    if (reason !== undefined) say(`${architecture} was not started: ${reason}`);
    else await checkArchitecture(archive, architecture);
  }
}

async function checkArchitecture(archive: string, architecture: Architecture): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-image-'));
  const instance = {
    architecture,
    root: join(folder, 'root'),
    dataDir: join(folder, 'data'),
    port: await findFreePort(),
  };
  try {
    unpackImage(archive, architecture, instance.root);
    mkdirSync(instance.dataDir);
    writeFileSync(join(instance.dataDir, 'password'), `${PASSWORD}\n`);
    await during(instance, async (running) => {
      await useIt(instance);
      refuseFailure('health check', await askHealth(running, environmentOf(instance)));
      const backUp = ['node', 'dist/server/backup.js', '/data/check.backup.gz'];
      refuseFailure('backup', await runInside(running, backUp, environmentOf(instance)));
    });
    await during(instance, () => findAgain(instance));
    say(`${architecture}: started, used, backed up, ended and started again`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const environmentOf = ({ port }: Instance) => ({
  PORT: String(port),
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: 'eve@example.com',
  ADMIN_USERNAME: 'eve',
  ADMIN_PASSWORD_FILE: '/data/password',
});

async function during(instance: Instance, use: (running: Running) => Promise<void>): Promise<void> {
  const running = startInNamespace({
    ...instance,
    command: COMMAND,
    env: environmentOf(instance),
  });
  try {
    await waitFor('the address', running, () => running.said().includes('HabitCrush is open at'));
    await use(running);
    const start = performance.now();
    running.signal('SIGTERM');
    const status = await running.ended;
    const seconds = (performance.now() - start) / 1000;
    // After ten an engine kills.
    if (status === 0 && seconds < 10) return;
    throw new Error(`It ended with ${status} after ${seconds.toFixed(1)} s:\n${running.said()}`);
  } finally {
    if (!running.hasEnded()) running.signal('SIGKILL');
  }
}

/** What needs a package of its own each: a password, a picture that is read, a file in SQLite's format. */
async function useIt(instance: Instance): Promise<void> {
  await ask(instance, 'GET', '/api/health');
  await ask(instance, 'GET', '/');
  const cookie = await signIn(instance);
  await ask(instance, 'POST', '/api/habits', { cookie, body: { name: 'Read', type: 'daily' } });
  await ask(instance, 'GET', '/api/export/loop.db', { cookie });
  // Emulated, it would take longer than a picture may.
  if (CPU[instance.architecture] !== process.arch) return;
  const form = new FormData();
  form.set('image', new Blob([readFileSync(PICTURE)], { type: 'image/png' }), 'habits.png');
  await ask(instance, 'POST', '/api/analyze-image', { cookie, form });
}

/** As often as an engine does before it gives up: an emulated one needs its time beside other work. */
async function askHealth(running: Running, env: Record<string, string>) {
  let answer = await runInside(running, HEALTH, env);
  for (let tries = 1; tries < HEALTH_TRIES && answer.status !== 0; tries += 1)
    answer = await runInside(running, HEALTH, env);
  return answer;
}

async function findAgain(instance: Instance): Promise<void> {
  const cookie = await signIn(instance);
  const answer = await ask(instance, 'GET', '/api/habits', { cookie });
  if (!(await answer.text()).includes('"Read"')) throw new Error('The habit is gone.');
}

async function signIn(instance: Instance): Promise<string> {
  const body = { email: 'eve@example.com', password: PASSWORD };
  const { headers } = await ask(instance, 'POST', '/api/login', { body });
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

type With = { cookie?: string; body?: object; form?: FormData };

async function ask(
  { port }: Instance,
  method: string,
  path: string,
  { cookie = '', body, form }: With = {},
): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(form ? { body: form } : {}),
  });
  if (response.ok) return response;
  throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

function refuseFailure(what: string, { status, said }: { status: number; said: string }): void {
  if (status !== 0) throw new Error(`The ${what} ended with ${status}:\n${said}`);
}
