import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '#contract/account.ts';
import { type Channels, getChannels } from '#contract/channels.ts';
import { createHabit, setReminders } from '#contract/habits.ts';
import { createPool } from '#server/database/pool.ts';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { ADMINISTRATOR, type Server, startServer } from './fuzz/server.ts';
import { findFirefox, type Firefox, startFirefox } from './prove-push/firefox.ts';
import { callInPage, press, pressInNotice, shown, type Shown } from './prove-push/in-page.ts';
import { openPushRelay, type PushRelay } from './prove-push/push-relay.ts';
import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { ROOT } from './setup/project.mjs';

/** The whole way of a reminder in a real Firefox: subscribed, sealed, handed on, opened, shown, answered. */

const MINUTE_MS = 60_000;
/** A reminder is sent in its minute, or in the first seconds of the next. */
const REMINDED_WITHIN_MS = 3 * MINUTE_MS;

const program = await findFirefox(join(ROOT, '.cache/firefox'));
if (!program) {
  console.log('prove-push: skipped, since Firefox cannot be downloaded by apt-get on this machine');
  process.exit(0);
}
await buildIfNeeded();
const relay = await openPushRelay();
const server = await startServer(resolve('dist/server/main.js'), { OUTBOUND_ALLOW: 'localhost' });
try {
  const firefox = await startFirefox(program, relay.url);
  try {
    await prove(firefox, server, relay);
  } finally {
    await firefox.end();
  }
} finally {
  await server.end();
  relay.close();
}

async function prove(
  browser: Firefox,
  { address, dataDir }: Server,
  push: PushRelay,
): Promise<void> {
  const site = address.replace('127.0.0.1', 'localhost');
  await browser.open(`${site}/auth`);
  await within(MINUTE_MS, 'Firefox says hello to the push service', async () =>
    Promise.race([push.connected.then(() => true), sleep(1000, false)]),
  );
  await callInPage(browser, login, { body: ADMINISTRATOR });
  await browser.open(`${site}/profile?tab=reminders`);
  await press(browser, '[role=switch]', 'Push messages on this device');
  const { devices } = await within(MINUTE_MS, 'the device is registered', async () => {
    const channels = await callInPage<Channels>(browser, getChannels);
    return channels.devices.length > 0 && channels;
  });
  await press(browser, 'button', `Send me one on ${devices[0]?.name}`);
  await within(MINUTE_MS, 'the one that was sent to try it is opened and shown', () =>
    noticeOf(browser, ({ title }) => title === 'HabitCrush can reach you'),
  );
  await remind(browser, push, dataDir);
}

async function remind(browser: Firefox, push: PushRelay, dataDir: string): Promise<void> {
  const name = 'Water the ferns';
  const { id } = await callInPage<{ id: number }>(browser, createHabit, {
    body: { name, type: 'daily' },
  });
  const time = await browser.inPage<string>(
    `return new Date(Date.now() + ${MINUTE_MS}).toTimeString().slice(0, 5);`,
  );
  await callInPage(browser, setReminders, { id, body: { reminders: [{ time }] } });
  const notice = await within(REMINDED_WITHIN_MS, `the reminder of ${time} is shown`, () =>
    noticeOf(browser, ({ title, body }) => `${title} ${body}`.includes(name)),
  );
  if (!notice.actions.some(({ action }) => action === 'done')) throw new Error('It has no Done.');
  await pressInNotice(browser, 'done');
  const pool = createPool((await findRunningUrl(dataDir)) ?? '');
  try {
    await within(MINUTE_MS, 'the tick is in the database', async () => {
      const { rows } = await pool.query(
        'select from habit_instances where habit_id = $1 and completed',
        [id],
      );
      return rows.length === 1;
    });
  } finally {
    await pool.end();
  }
  await within(MINUTE_MS, 'its notice is gone', async () => {
    const notices = await shown(browser);
    return notices.every(({ tag }) => tag !== notice.tag);
  });
  await within(MINUTE_MS, 'Firefox has read each message that was handed to it', async () => {
    const { delivered, read } = push.counts;
    return delivered > 1 && delivered === read;
  });
}

async function noticeOf(browser: Firefox, isIt: (notice: Shown) => boolean) {
  return (await shown(browser)).find(isIt);
}

/** Tells each step with its time, and which one was the last that did not come. */
async function within<Result>(
  ms: number,
  what: string,
  look: () => Promise<Result | undefined | false>,
): Promise<Result> {
  const from = performance.now();
  while (performance.now() - from < ms) {
    const found = await look();
    if (found) {
      console.log(`ok ${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${what}`);
      return found;
    }
    await sleep(200);
  }
  throw new Error(`It did not come: ${what}`);
}
