import * as z from 'zod';
import type { Random } from '#domain/bots/random.ts';
import { addDays, daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import { dayAt, type TimeZone } from '#domain/days/time-zone.ts';
import { auditRows } from './audit.ts';
import { ask, type Person } from './call.ts';
import { WEEKS_BACK } from './choose-action.ts';
import { type Writer, openWriter } from './writer.ts';

export const ADMINISTRATOR = {
  email: 'eve@example.com',
  username: 'eve',
  password: 'walnut-ladder-57',
};

const LASTING = ['Read', 'Run', 'Stretch'];
const Registered = z.object({ id: z.number() });

export type Site = {
  address: string;
  databaseUrl: string;
  random: Random;
  /** Milliseconds by which the server's clock is ahead of the real one. */
  ahead?: () => number;
};

/** Creates users with a history of some weeks, ready to write. */
export async function openWriters(site: Site, count: number): Promise<Writer[]> {
  await openRegistration(site.address);
  const writers: Writer[] = [];
  for (let number = 1; number <= count; number += 1) writers.push(await register(site, number));
  // Reads the initial state of each writer from the tables.
  await auditRows(site.databaseUrl, writers);
  return writers;
}

const administrator = (): Person => ({
  ...ADMINISTRATOR,
  network: '10.9.9.9',
  zone: zoneAtNoon(Date.now()),
});

export async function signInAsAdministrator(address: string) {
  const eve = administrator();
  const { email, password } = eve;
  const body = { email, password };
  const { cookie } = await ask(address, eve, { method: 'POST', path: '/api/login', body });
  return { eve, cookie };
}

async function openRegistration(address: string): Promise<void> {
  const { eve, cookie } = await signInAsAdministrator(address);
  const path = '/api/admin/system-settings/require_approval';
  await ask(address, eve, { method: 'PUT', path, body: { value: 'false' }, cookie });
}

async function register({ address, random, ahead }: Site, number: number): Promise<Writer> {
  const person = testPerson(number);
  const { email, username, password, zone } = person;
  const body = { email, username, password };
  const response = await ask(address, person, { method: 'POST', path: '/api/register', body });
  const today = (): LocalDay => dayAt(Date.now() + (ahead?.() ?? 0), zone);
  const { id: userId } = Registered.parse(response.body);
  const isClockSteady = ahead === undefined;
  const writer = openWriter({
    person,
    userId,
    random,
    today,
    isClockSteady,
    cookie: response.cookie,
  });
  const file = historyFile(today());
  const { cookie } = writer;
  await ask(address, person, { method: 'POST', path: '/api/import', file, cookie });
  return writer;
}

const testPerson = (number: number): Person => ({
  email: `person${number}@example.com`,
  username: `person${number}`,
  password: 'walnut-ladder-57',
  network: `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`,
  zone: zoneAtNoon(Date.now()),
});

/** A time zone in which no midnight comes during a run, because the expected state does not handle the end of a day. */
function zoneAtNoon(now: number): TimeZone {
  const ahead = 12 - new Date(now).getUTCHours();
  // The sign of these names is inverted.
  return (
    ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  ) as TimeZone;
}

/** An export of HabitCrush, for the import. */
export function historyFile(today: LocalDay, names = LASTING, weeks = WEEKS_BACK): Blob {
  const first = addDays(today, -7 * weeks);
  const days = daysFromTo(first, addDays(today, -1));
  const habits = names.map((name, at) => ({ id: at + 1, name, type: 'daily', createdOn: first }));
  const history = habits.flatMap(({ id }) =>
    days.map((date, at) => ({ habitId: id, date, scheduled: true, completed: (at + id) % 3 > 0 })),
  );
  return new Blob([
    JSON.stringify({ profile: {}, habits, history, exportedAt: `${addDays(today, -1)}T12:00:00Z` }),
  ]);
}
