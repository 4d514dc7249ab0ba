import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSetting, readConfig } from '#server/config/config.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { OPEN_INVITATIONS, seedDemo } from '#server/seeds/demo.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';
import { createContext } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { chooseSocketDirectory } from '#server/embedded-postgres/connection.ts';
import { openConfiguredDatabase } from '#server/boot/open-database.ts';
import { findFreePort } from '../setup/free-port.mjs';
import { say } from '../setup/project.mjs';

const SETTINGS_OF_DEMOS = ['PORT', 'HOST', 'LOG_LEVEL'];

const WHO = [
  ['eve', 'looks after the place: the administrator'],
  ['ada', 'has read for more than four hundred days'],
  ['ben', 'has only just arrived'],
  ['cleo', 'keeps most of her habits to herself'],
  ['dov', 'follows everybody and tries everything'],
] as const;

export async function openDemo(): Promise<void> {
  const port = await choosePort(Number(process.env['PORT'] || 4000));
  printSignIns(await openDemoInstance(port));
}

/** Starts a real server in this process and returns its address. Its data is removed when a signal ends the process. */
export async function openDemoInstance(port: number): Promise<string> {
  await setUpDemo();
  Object.assign(process.env, { NODE_ENV: 'production', PORT: String(port) });
  // Runs in this process, as with npm start, so that signals reach the server.
  await import(new URL('../../dist/server/main.js', import.meta.url).href);
  return `http://localhost:${port}`;
}

/** Makes all servers of this process serve a demo, which is removed when the process ends. */
export async function setUpDemo(): Promise<void> {
  removeSettings();
  say('filling a temporary instance with a year of habits');
  process.env['DATA_DIR'] = await prepareDemoInstance();
  process.env['LOG_LEVEL'] ||= 'warn';
}

/** A demo must not reach the real database, mail server or provider, or run the host's command. */
function removeSettings(): void {
  for (const name of Object.keys(process.env)) {
    if (isSetting(name) && !SETTINGS_OF_DEMOS.includes(name)) delete process.env[name];
  }
}

async function choosePort(wanted: number): Promise<number> {
  if (await isFree(wanted)) return wanted;
  const port = await findFreePort();
  say(`port ${wanted} is in use, so this is port ${port}`);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, process.env['HOST'] || '127.0.0.1', () =>
      server.close(() => resolve(true)),
    );
  });
}

export function printSignIns(address: string): void {
  const lines = [
    '',
    `Open ${address} and sign in as one of these. The password is always ${CAST_PASSWORD}`,
    '',
    ...WHO.map(([name, what]) => `  ${emailOf(name).padEnd(26)}${what}`),
    '',
    'Or register with an invitation:',
    '',
    ...OPEN_INVITATIONS.map(
      ({ email, code }) => `  ${email.padEnd(26)}${address}/auth?tab=register&code=${code}`,
    ),
    '',
    'Press Ctrl+C to end the demo and delete its data.',
    '',
  ];
  console.log(lines.join('\n'));
}

/** Creates a data directory with a year of demo data, and removes it when the process ends. */
async function prepareDemoInstance(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'habitcrush-demo-'));
  process.once('exit', () => removeInstance(dataDir));
  const config = readConfig({ DATA_DIR: dataDir, WORKER: 'separate' });
  const database = await openConfiguredDatabase(config);
  const { pool } = database;
  try {
    await migrateDatabase(pool);
    await seedDemo(createContext({ config, pool, clock: systemClock }), deviceZone());
  } finally {
    await database.close();
  }
  return dataDir;
}

const deviceZone = () => toTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

function removeInstance(dataDir: string): void {
  for (const path of [dataDir, chooseSocketDirectory(dataDir)]) {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
