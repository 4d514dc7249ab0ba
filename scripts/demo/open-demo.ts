import { createServer } from 'node:net';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { OPEN_INVITATIONS } from '#server/seeds/demo.ts';
import { findFreePort } from '../setup/free-port.mjs';
import { say } from '../setup/project.mjs';
import { prepareDemoInstance } from './prepare-instance.ts';

/** Settings of a real instance, which a throw-away one must not touch: its database, its people's mail. */
const NOT_FOR_DEMOS = [
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
  'WORKER',
  'ADMIN_EMAIL',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
];

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

/** The address of a real server in this process; a signal ends it, and everything in it is thrown away. */
export async function openDemoInstance(port: number): Promise<string> {
  await setUpDemo();
  Object.assign(process.env, { NODE_ENV: 'production', PORT: String(port) });
  // As with npm start: in this process, so that signals reach the server itself.
  await import(new URL('../../dist/server/main.js', import.meta.url).href);
  return `http://localhost:${port}`;
}

/** From here on a server that this process is, or starts, has people in it; they are gone when the process ends. */
export async function setUpDemo(): Promise<void> {
  say('filling a throw-away instance with a year of habits');
  const dataDir = await prepareDemoInstance();
  for (const name of NOT_FOR_DEMOS) delete process.env[name];
  process.env['DATA_DIR'] = dataDir;
  process.env['LOG_LEVEL'] ||= 'warn';
}

async function choosePort(wanted: number): Promise<number> {
  if (await isFree(wanted)) return wanted;
  const port = await findFreePort();
  say(`port ${wanted} is taken, so this is port ${port}`);
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
    'Press Ctrl+C to end it: everything in it is thrown away.',
    '',
  ];
  console.log(lines.join('\n'));
}
