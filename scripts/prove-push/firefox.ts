import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../setup/free-port.mjs';
import { runProgram } from '../setup/run-program.mjs';
import { type Marionette, openMarionette } from './marionette.ts';

/** What is told of it where it does not start. */
const SAID_AT_MOST = 2_000;

export type Firefox = Marionette & { end(): Promise<void> };

/**
 * Debian's own Firefox, downloaded by its package manager and unpacked into a folder of ours: nothing is installed.
 * Undefined where it cannot be had. `FIREFOX_PATH` names one that is there already.
 */
export async function findFirefox(folder: string): Promise<string | undefined> {
  const configured = process.env['FIREFOX_PATH'];
  if (configured) return configured;
  const program = join(folder, 'root/usr/lib/firefox-esr/firefox-esr');
  if (existsSync(program)) return program;
  // Where its package manager keeps what it has begun.
  await mkdir(join(folder, 'partial'), { recursive: true });
  const { status } = await runProgram('apt-get', downloadInto(folder), { isQuiet: true });
  if (status !== 0) return undefined;
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.deb')) continue;
    const unpacked = await runProgram('dpkg', ['-x', join(folder, file), join(folder, 'root')], {
      isQuiet: true,
    });
    if (unpacked.status !== 0) return undefined;
  }
  return existsSync(program) ? program : undefined;
}

/** With whatever it needs and this machine has not. */
const downloadInto = (folder: string) => [
  'install',
  '--download-only',
  // Also where it is installed: what is proved is the one of the distribution.
  '--reinstall',
  '--no-install-recommends',
  '--yes',
  // Nothing is installed, so nobody else has to wait.
  '-o=Debug::NoLocking=true',
  `-o=Dir::Cache::archives=${folder}/`,
  'firefox-esr',
];

/** Without a window, with a profile of its own, and with another push service than its maker's. */
export async function startFirefox(program: string, pushService: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'habitcrush-firefox-'));
  const port = await findFreePort();
  await writeFile(join(profile, 'user.js'), linesOf(preferences(pushService, port)));
  const root = join(program, '../../../..');
  const libraries = ['usr/lib', 'lib'].map((folder) => join(root, folder, 'x86_64-linux-gnu'));
  const child = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      '--marionette',
      '--remote-allow-system-access',
      '--profile',
      profile,
    ],
    {
      env: {
        ...process.env,
        HOME: profile,
        LD_LIBRARY_PATH: libraries.join(':'),
        MOZ_CRASHREPORTER_DISABLE: '1',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said = `${said}${String(part)}`.slice(-SAID_AT_MOST);
  });
  const tooEarly = once(child, 'exit').then(() => {
    throw new Error(`Firefox ended before it was asked anything:\n${said}`);
  });
  async function end(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  try {
    const marionette = await Promise.race([openMarionette(port), tooEarly]);
    const close = async () => {
      marionette.close();
      await end();
    };
    return { ...marionette, end: close };
  } catch (error) {
    await end();
    throw error;
  }
}

const preferences = (pushService: string, port: number) => ({
  'marionette.port': port,
  // What it sets for tests switches push off.
  'remote.prefs.recommended': false,
  'browser.aboutwelcome.enabled': false,
  'dom.push.serverURL': pushService,
  'dom.push.alwaysConnect': true,
  'dom.push.testing.allowInsecureServerURL': true,
  // As somebody who allows it: no dialog can be answered without a window.
  'permissions.default.desktop-notification': 1,
  'dom.push.testing.ignorePermission': true,
  'alerts.useSystemBackend': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
});

const linesOf = (settings: Record<string, string | number | boolean>) =>
  Object.entries(settings)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
